"""`carnet stats`: figures over many records."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import partial
from itertools import groupby
from math import inf
from typing import TYPE_CHECKING, NamedTuple

import click

from api.commands.judging.adding_up import added_up, shown_number, sums_of_database
from api.commands.shared.console import (
    Trouble,
    emit,
    jobs_option,
    json_line,
    language_option,
    paths_argument,
    plain,
    record_limit_option,
)
from api.commands.shared.games_and_options import game_named
from api.commands.shared.record_filters import among, query_of, record_filters, selects
from api.commands.words import say
from records.languages import Language

if TYPE_CHECKING:
    from analysis.collection import Figure, Statistics
    from analysis.stored.asking import Answer
    from records.library import Query, Store
    from records.notation.batches import Batch

BY = ("game", "player", "pair", "rules", "period")
PERIODS = ("year", "decade", "month")
#: The default kinds. The other one takes longer and must be asked for.
USUAL = ("results", "sources", "declarations", "faults")
KINDS = (*USUAL, "missed")


class Wish(NamedTuple):
    """What to compute: the records to include, the grouping, and the kinds of figures."""

    by: str
    period: str
    kinds: tuple[str, ...]
    query: Query


@click.command()
@paths_argument
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("--by", type=click.Choice(BY), default="game")
@click.option("--period", type=click.Choice(PERIODS), default="year")
@click.option(
    "--kind",
    "kinds",
    type=click.Choice(KINDS),
    multiple=True,
    help="Which figures to print. May be repeated. “missed” takes longer.",
)
@record_filters("game", "player")
@jobs_option
@record_limit_option
@language_option
@click.pass_context
def command(
    ctx: click.Context,
    paths: tuple[str, ...],
    as_json: bool,
    by: str,
    period: str,
    kinds: tuple[str, ...],
    game: str | None,
    player: str | None,
    jobs: int,
    language: Language,
) -> None:
    """Print figures over many records: results, sources of points, declarations, faults.

    Each figure comes with its interval and the number of deals behind it. A PATH may also be the
    folder of a survey, or the address of a database, such as sqlite:///club.db. Any other folder
    stands for all files in it except hidden ones.
    """
    if game is not None:
        game_named(game, language)
    wish = Wish(by, period, kinds or USUAL, query_of(language, game=game, player=player))
    whole, status = counted_of(paths, wish, language, as_json, jobs)
    emit(_json(whole, wish) if as_json else _text(whole, wish, language))
    ctx.exit(status)


def counted_of(
    paths: Sequence[str], wish: Wish, language: Language, as_json: bool = False, jobs: int = 1
) -> tuple[Statistics, int]:
    """Return the figures over all files, surveys and databases, and the status to exit with."""
    from analysis.collection import Statistics
    from analysis.survey.places import PLAN

    folders = [path for path in paths if path != "-" and os.path.isfile(os.path.join(path, PLAN))]
    others = [path for path in paths if path not in folders]
    whole = Statistics(wish.by, wish.period)
    do = partial(counted, wish=wish)
    of_database = partial(_counted_database, wish=wish, language=language)
    status = added_up(others, language, as_json, jobs, do, whole.merge, of_database)
    for folder in folders:
        whole.merge(_counted_folder(folder, wish, language))
    return whole, status


def counted(batch: Batch, wish: Wish) -> Statistics:
    """Return the figures over a batch."""
    from analysis.collection import Statistics, facts_of_batch

    found = Statistics(wish.by, wish.period)
    for _, facts in facts_of_batch(batch, wish.kinds, partial(selects, wish.query)):
        found.add(facts)
    return found


def _counted_folder(path: str, wish: Wish, language: str) -> Statistics:
    """Return the same for the survey in a folder.

    Raises Trouble if it is not finished, or if the tables do not hold such figures.
    """
    from analysis.collection import MISSED, Statistics
    from analysis.survey.errors import SurveyError

    if MISSED in wish.kinds:
        raise Trouble(say("survey-deep", language, path=path, kind=MISSED))
    found = Statistics(wish.by, wish.period)
    try:
        from analysis.survey.facts import records_of

        for record in records_of(path):
            if among(wish.query, record.game, record.players):
                found.add(record.facts)
    except ModuleNotFoundError as error:
        raise Trouble(say("no-cluster", language, package=error.name)) from None
    except SurveyError as error:
        raise Trouble(say(error.what, language, **error.values)) from None
    return found


def _counted_database(address: str, wish: Wish, language: str) -> Statistics:
    """Return the same for a database. Raises Trouble as `opened_store` does."""
    from analysis.collection import MISSED
    from analysis.stored.asking import statistics_of

    def of_kind(kind: str) -> Statistics:
        def ask(store: Store) -> Answer[Statistics]:
            return statistics_of(store, wish.query, wish.by, wish.period, kind, inf)

        return sums_of_database(address, kind, language, ask)

    if set(wish.kinds) == {MISSED}:
        return of_kind(MISSED)
    found = of_kind("")
    if MISSED in wish.kinds:
        found.take_measures(of_kind(MISSED), MISSED)
    return found


# -- telling --------------------


def _json(whole: Statistics, wish: Wish) -> str:
    body = {
        "by": wish.by,
        "period": wish.period if wish.by == "period" else None,
        "records": whole.records,
        "deals": whole.deals,
        "left_out": whole.left_out,
        "figures": [figure.as_dict() for figure in whole.figures(wish.kinds)],
    }
    return json_line(body) + "\n"


def _text(whole: Statistics, wish: Wish, language: Language) -> str:
    lines = [
        say(
            "stats-all",
            language,
            records=whole.records,
            deals=whole.deals,
            left=whole.left_out,
        )
    ]
    figures = list(whole.figures(wish.kinds))
    if not figures:
        return lines[0] + "\n"
    for (game, group), of_group in groupby(figures, lambda one: (one.game, one.group)):
        lines += ["", plain(f"{game} {group}".strip())]
        for kind, of_kind in groupby(of_group, lambda one: one.kind):
            lines.append(_row(say(f"kind-{kind}", language), *_head(language)))
            lines += [_figure_line(figure, language) for figure in of_kind]
    lines += ["", say("stats-confidence", language)]
    return "\n".join(lines) + "\n"


def _head(language: str) -> list[str]:
    return [*say("stats-head", language).split("|"), ""]


def _row(name: str, *cells: str) -> str:
    value, low, high, count, deals, measure = cells
    return f"  {name:<58} {value:>9} {low:>9} {high:>9} {count:>7} {deals:>7}  {measure}".rstrip()


def _figure_line(figure: Figure, language: Language) -> str:
    from analysis.collection import label

    told = (figure.value, figure.low, figure.high)
    share = figure.unit == "share"
    return _row(
        f"  {label(figure.measure, language)}",
        *(shown_number(value, language, share=share) for value in told),
        str(figure.count),
        str(figure.deals),
        figure.measure,
    )
