"""`carnet insights`: any measure by any dimension, over many records."""

from __future__ import annotations

from functools import partial
from itertools import groupby
from math import inf
from typing import TYPE_CHECKING, cast

import click

from api.commands.chart import form_of, write_chart
from api.commands.judging.adding_up import added_up, shown_number, sums_of_database
from api.commands.shared.console import (
    Trouble,
    emit,
    jobs_option,
    json_line,
    language_option,
    plain,
    record_limit_option,
)
from api.commands.words import say
from records.languages import Language

if TYPE_CHECKING:
    from analysis.charts.style import Theme
    from analysis.insights import Insight, Insights, Question
    from analysis.stored.asking import Answer
    from records.library import Store
    from records.notation.batches import Batch


@click.command()
@click.argument("paths", metavar="PATH...", nargs=-1)
@click.option("--measure", default="wins", help="What to measure.")
@click.option("--by", default="player", help="The dimension to split it by.")
@click.option(
    "--where",
    "filters",
    metavar="DIMENSION=VALUE",
    multiple=True,
    help="Count only what has this value. May be repeated.",
)
@click.option("--list", "listed", is_flag=True, help="List the measures and the dimensions.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("-o", "--output", metavar="FILE", help="Draw a chart, or write its data.")
@click.option("--theme", type=click.Choice(("light", "dark")), default="light")
@jobs_option
@record_limit_option
@language_option
@click.pass_context
def command(
    ctx: click.Context,
    paths: tuple[str, ...],
    measure: str,
    by: str,
    filters: tuple[str, ...],
    listed: bool,
    as_json: bool,
    output: str | None,
    theme: str,
    jobs: int,
    language: Language,
) -> None:
    """Print a measure by a dimension over many records, as with --measure tricks --by lead.

    Each figure comes with its interval, and with the number of deals and records behind it. --list
    names what can be measured, and by what. The ending of FILE selects its form: .html, .svg, .png,
    .json or .csv. A PATH may also be the address of a database, such as sqlite:///club.db. The
    aliases of players that it keeps then count. A folder stands for all files in it except hidden
    ones.
    """
    if listed:
        emit(_list(language))
        return
    question = _question(measure, by, filters, language)
    form = "" if output is None else form_of(output, language)
    if not paths:
        raise Trouble(say("insights-paths", language))
    found, status = _counted(paths, question, jobs, as_json, language)
    if output is not None:
        _draw(found, output, form, language, cast("Theme", theme))
    else:
        emit(_json(found) if as_json else _text(found, language))
    ctx.exit(status)


def _question(measure: str, by: str, filters: tuple[str, ...], language: Language) -> Question:
    """Return the question. Raises Trouble if it makes no sense."""
    from analysis.insights import Question, QuestionError

    where = []
    for text in filters:
        name, is_, value = text.partition("=")
        if not is_:
            raise Trouble(say("insights-where", language, text=text))
        where.append((name, value))
    try:
        return Question(measure, by, tuple(where))
    except QuestionError as error:
        told = {"name": error.name, "measure": measure, "names": error.names}
        raise Trouble(say(f"insights-{error.reason}", language, **told)) from None


def _counted(
    paths: tuple[str, ...], question: Question, jobs: int, as_json: bool, language: Language
) -> tuple[Insights, int]:
    """Return the answer over all files and databases, and the status to exit with."""
    from analysis.insights import Insights
    from analysis.stored.asking import insights_of
    from records.library import Query

    def ask(store: Store) -> Answer[Insights]:
        return insights_of(store, Query(), question, inf)

    def of_database(address: str) -> Insights:
        return sums_of_database(address, question.measure, language, ask)

    whole = Insights(question)
    do = partial(answered, question=question)
    return whole, added_up(paths, language, as_json, jobs, do, whole.merge, of_database)


def answered(batch: Batch, question: Question) -> Insights:
    """Return the answer of one batch of records."""
    from analysis.insights import Insights
    from analysis.insights.adding_up import KeptInsights
    from analysis.insights.kept import deeds_to_keep
    from records.play.as_read import replays

    found = Insights(question)
    adding = KeptInsights(found)
    for replay in replays(batch):
        adding.take(deeds_to_keep(replay, question.measured.deep).encode())
    adding.close()
    return found


def _draw(found: Insights, output: str, form: str, language: Language, theme: Theme) -> None:
    from analysis import charts

    figure = charts.insights_chart(found, language, theme)
    title = charts.insights_title(found.question, language)
    write_chart(output, figure, charts.insights_table(found, language), form, title, language)


# -- telling --------------------


def _list(language: Language) -> str:
    from analysis.insights import DIMENSIONS, MEASURES, dimensions_of

    lines = [say("insights-measures", language)]
    for name, measure in MEASURES.items():
        lines.append(f"  {name:<20} {measure.text[language]}")
        lines.append(
            f"  {'':<20} {say('insights-by', language, names=', '.join(dimensions_of(name)))}"
        )
    lines += ["", say("insights-dimensions", language)]
    for name, dimension in DIMENSIONS.items():
        values = f" ({', '.join(dimension.values)})" if dimension.values else ""
        lines.append(f"  {name:<20} {dimension.text[language]}{values}")
    return "\n".join(lines) + "\n"


def _json(found: Insights) -> str:
    question = found.question
    body = {
        "measure": question.measure,
        "by": question.by,
        "where": [list(one) for one in question.where],
        "records": found.records,
        "left_out": found.left_out,
        "figures": [one.as_dict() for one in found.figures()],
    }
    return json_line(body) + "\n"


def _text(found: Insights, language: Language) -> str:
    from analysis.charts import insights_title

    title = insights_title(found.question, language)
    lines = [say("insights-all", language, title=title, records=found.records, left=found.left_out)]
    figures = found.figures()
    if not figures:
        return "\n".join([*lines, say("insights-none", language)]) + "\n"
    for game, own in groupby(figures, lambda one: one.game):
        lines += ["", _row(game, *say("insights-head", language).split("|"))]
        lines += [_line(one, found.question, language) for one in own]
    lines += ["", say("insights-confidence", language)]
    return "\n".join(lines) + "\n"


def _row(name: str, *cells: str) -> str:
    value, low, high, count, deals, records = cells
    return f"{name:<34} {value:>9} {low:>9} {high:>9} {count:>8} {deals:>7} {records:>7}"


def _line(one: Insight, question: Question, language: Language) -> str:
    name = question.dimension.label(one.value_of, language)
    share = one.unit == "share"
    told = (one.value, one.low, one.high)
    figures = (shown_number(value, language, share=share) for value in told)
    return _row(f"  {plain(name)}", *figures, str(one.count), str(one.deals), str(one.records))
