"""`carnet stats`: figures over many records."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

import click

from api.commands.judging.adding_up import added_up
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
from api.commands.shared.kept_figures import (
    facts_of_database,
    figures_of_database,
    holds_survey,
    shown_number,
    surveyed_records,
)
from api.commands.shared.record_filters import among, query_of, record_filters, selects
from api.commands.words import say
from records.languages import Language

if TYPE_CHECKING:
    from analysis.collection import Figure, RecordFacts, Statistics
    from records.library import Query
    from records.notation.batches import Batch

BY = ("game", "player", "pair", "rules", "period")
PERIODS = ("year", "decade", "month")
#: The default kinds. The other one takes longer and must be asked for.
USUAL = ("results", "sources", "declarations", "faults")
KINDS = (*USUAL, "missed")


class Wish(NamedTuple):
    """What to compute: the records to include, the grouping, and the kinds of figures.

    With `measure`, the deals behind that figure of `group` are listed.
    """

    by: str
    period: str
    kinds: tuple[str, ...]
    query: Query
    measure: str | None = None
    group: str = ""


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
@click.option("--deals", "measure", metavar="MEASURE", help="List the deals behind a figure.")
@click.option("--group", default="", show_default=False, help="The group to list, with --deals.")
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
    measure: str | None,
    group: str,
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
    query = query_of(language, game=game, player=player)
    wish = Wish(by, period, kinds or USUAL, query, measure, group)
    if measure is not None:
        wish = wish._replace(kinds=(_kind_of(measure, language),))
    whole, status = counted_of(paths, wish, language, as_json, jobs)
    if measure is None:
        emit(_json(whole, wish) if as_json else _text(whole, wish, language))
    ctx.exit(status)


def counted_of(
    paths: Sequence[str], wish: Wish, language: Language, as_json: bool = False, jobs: int = 1
) -> tuple[Statistics, int]:
    """Return the figures over all files, surveys and databases, and the status to exit with.

    The deals that are to be listed are printed.
    """
    folders = [path for path in paths if holds_survey(path)]
    others = [path for path in paths if path not in folders]
    whole = Count(wish).statistics

    def add(found: Count) -> None:
        whole.merge(found.statistics)
        emit("".join(found.listed))

    do = partial(counted, wish=wish)
    of_database = partial(_counted_database, wish=wish, language=language)
    status = added_up(others, language, as_json, jobs, do, add, of_database)
    for folder in folders:
        add(_counted_folder(folder, wish, language))
    return whole, status


def _kind_of(measure: str, language: str) -> str:
    from analysis.collection import sense_of

    try:
        return sense_of(measure).kind
    except KeyError:
        raise Trouble(say("no-measure", language, measure=measure)) from None


def counted(batch: Batch, wish: Wish) -> Count:
    """Return what is counted of a batch."""
    from analysis.collection import facts_of_batch

    count = Count(wish)
    for number, facts in facts_of_batch(batch, wish.kinds, partial(selects, wish.query)):
        count.add(batch.name, number, facts)
    return count


def _counted_folder(path: str, wish: Wish, language: str) -> Count:
    """Return the same for the survey in a folder. Raises Trouble as `surveyed_records` does."""
    count = Count(wish)
    for record in surveyed_records(path, wish.kinds, language):
        if among(wish.query, record.game, record.players):
            count.add(record.file, record.number, record.facts)
    return count


def _counted_database(address: str, wish: Wish, language: str) -> Count:
    """Return the same for a database. Raises Trouble as `opened_store` does."""
    from records.library import shown_address

    count = Count(wish)
    if wish.measure is None:
        count.statistics = figures_of_database(
            address, wish.query, wish.by, wish.period, wish.kinds, language
        )
        return count
    (kind,) = wish.kinds
    found = facts_of_database(address, wish.query, kind, language)
    for record, facts, same in found:
        count.statistics.same = same
        count.add(shown_address(address), record, facts)
    return count


class Count:
    """The statistics of those records that are wanted, and the deals that are to be listed."""

    def __init__(self, wish: Wish) -> None:
        from analysis.collection import Statistics

        self.statistics = Statistics(wish.by, wish.period)
        self.listed: list[str] = []
        self._wish = wish

    def merge(self, other: Count) -> None:
        """Add what was counted of other records, and list its deals after these."""
        self.statistics.merge(other.statistics)
        self.listed += other.listed

    def add(self, name: str | None, number: int | str, facts: RecordFacts | None) -> None:
        """Count a record, by its file and its number there, or by its database and its id."""
        from analysis.collection import deals_behind

        wish = self._wish
        self.statistics.add(facts)
        if wish.measure is not None and facts is not None:
            deals = deals_behind(
                facts, wish.measure, wish.by, wish.group, wish.period, self.statistics.same
            )
            self.listed += [f"{name}\t{number}\t{deal}\n" for deal in deals]


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
