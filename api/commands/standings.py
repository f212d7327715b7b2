"""`carnet standings`: who won how many games, and how strong the players are."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from itertools import groupby
from math import inf
from typing import TYPE_CHECKING

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
from api.commands.shared.record_filters import query_of, record_filters, selects
from api.commands.shared.store_to_work_on import opened_store
from api.commands.words import say
from records.languages import Language
from records.rules.ruleset import PENALTIES

if TYPE_CHECKING:
    from analysis.standings import Row, Standings
    from records.library import Query
    from records.notation.batches import Batch


@click.command()
@paths_argument
@click.option("--json", "form", flag_value="json", help="Print one JSON object.")
@click.option("--csv", "form", flag_value="csv", help="Print comma-separated values.")
@click.option("--cross-table", "cross", is_flag=True, help="Print who met whom, with --game.")
@click.option("--without-luck", is_flag=True, help="Print results with and without the luck.")
@record_filters("game", "player", "event", "since", "until")
@jobs_option
@record_limit_option
@language_option
@click.pass_context
def command(
    ctx: click.Context,
    /,
    paths: tuple[str, ...],
    form: str | None,
    cross: bool,
    without_luck: bool,
    jobs: int,
    language: Language,
    **filters: str | None,
) -> None:
    """Print the standings of each game: games won, drawn and lost, points, and ratings.

    With --without-luck it prints how much more than the others each player made in a deal, once as
    played and once without what the cards were worth, and how many more deals it would take to be
    sure of that.

    A PATH may also be the address of a database, such as sqlite:///club.db. The aliases of players
    that it keeps then count. A folder stands for all files in it except hidden ones.
    """
    query = query_of(language, **filters)
    if query.game is not None:
        game_named(query.game, language)
    if cross and without_luck:
        raise Trouble(say("luck-cross", language))
    if cross and query.game is None:
        raise Trouble(say("cross-table-game", language))
    if without_luck:
        from api.commands.judging.standings_without_luck import print_without_luck

        ctx.exit(print_without_luck(paths, query, form, jobs, language))
    found, status = _counted(paths, query, jobs, language)
    if cross:
        emit(_cross_table(found, str(query.game), form, language))
    elif form == "csv":
        from analysis.standings.tables import standings_table

        emit(standings_table(found.rows(), language).as_csv())
    else:
        emit(_json(found) if form == "json" else _text(found, language))
    ctx.exit(status)


def _counted(
    paths: tuple[str, ...], query: Query, jobs: int, language: Language
) -> tuple[Standings, int]:
    """Return the results of all records, and the status to exit with."""
    from analysis.standings import Standings

    def of_database(address: str) -> Standings:
        from analysis.stored.asking import standings_of

        with opened_store(address, language) as store:
            return standings_of(store, query, inf).sums

    whole = Standings()
    do = partial(counted, query=query)
    return whole, added_up(paths, language, False, jobs, do, whole.merge, of_database)


def counted(batch: Batch, query: Query) -> Standings:
    """Return the results of the records of a batch that are wanted."""
    from analysis.standings import Standings, result_of_replay
    from records.play.as_read import replays

    return Standings(
        result_of_replay(replay, f"{batch.name}:{replay.record.number}")
        for replay in replays(batch, partial(selects, query))
    )


# -- telling --------------------


def _json(found: Standings) -> str:
    from api.players.views import row_view

    body = {
        "records": found.records + found.left_out,
        "left_out": found.left_out,
        "standings": [row_view(row) for row in found.rows()],
    }
    return json_line(body) + "\n"


def _cross_table(found: Standings, game: str, form: str | None, language: Language) -> str:
    from analysis.standings import cross_table
    from analysis.standings.tables import cross_table_as_table

    made = cross_table(found, game)
    data = cross_table_as_table(made, language)
    if form == "csv":
        return data.as_csv()
    if form == "json":
        body = {"game": game, "players": made.all, **data.as_dict()}
        return json_line(body) + "\n"
    names = [f"{at:>3} {plain(name)}" for at, name in enumerate(made.players, 1)]
    wide = max(map(len, names), default=0)
    lines = [" " * wide + "".join(f"{at:>8}" for at in range(1, len(names) + 1))]
    for name, row in zip(names, data.rows, strict=True):
        cells = "".join(f"{'·' if cell is None else cell!s:>8}" for cell in row[1:])
        lines.append(f"{name:<{wide}}{cells}")
    if made.all > len(names):
        lines.append(say("cross-table-part", language, n=len(names), all=made.all))
    return "\n".join([*lines, "", say("cross-table-cells", language)]) + "\n"


def _text(found: Standings, language: Language) -> str:
    from analysis.vocabulary import word

    records = found.records + found.left_out
    lines = [say("standings-all", language, records=records, left=found.left_out)]
    rows = found.rows()
    for (game, unit), own in groupby(rows, lambda row: (row.game, row.unit)):
        title = f"{game}, {word(f'unit-{unit}', language)}" if unit == PENALTIES else game
        lines += ["", *_of_game(title, own, language)]
    if rows:
        lines += ["", say("standings-rating", language)]
    return "\n".join(lines) + "\n"


def _of_game(title: str, rows: Iterable[Row], language: Language) -> Iterable[str]:
    yield _line(plain(title), *say("standings-head", language).split("|"))
    for row in rows:
        one, rating = row.counted, row.rating
        rated = ("–", "–")
        if rating is not None:
            rated = (f"{rating.value:.0f}", f"{rating.low:.0f}–{rating.high:.0f}")
        points = f"{one.points:g}".replace(".", "," if language == "fr" else ".")
        counts = (one.games, one.won, one.drawn, one.lost, one.unfinished)
        yield _line(f"{row.place:>3} {plain(row.player)}", *map(str, counts), points, *rated)


def _line(name: str, *cells: str) -> str:
    counts, rated = cells[:6], cells[6:]
    numbers = "".join(f" {cell:>7}" for cell in counts)
    value, span = rated
    return f"{name:<32}{numbers} {value:>8} {span:>12}".rstrip()
