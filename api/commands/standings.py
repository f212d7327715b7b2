"""`carnet standings`: who won how many games, and how strong the players are."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from itertools import groupby
from math import inf
from typing import TYPE_CHECKING

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
from api.commands.shared.record_filters import query_of, record_filters, selects
from api.commands.shared.store_to_work_on import opened_store
from api.commands.words import say
from records.languages import Language
from records.rules.ruleset import PENALTIES

if TYPE_CHECKING:
    from analysis.luck import GameWithoutLuck, LuckSums, Result, WithoutLuck
    from analysis.standings import Row, Standings
    from analysis.stored.asking import Answer
    from records.library import Query, Store
    from records.notation.batches import Batch

#: How wide the columns of results without luck are, after the names.
_WIDTHS = (7, 9, 19, 9, 9, 19, 9, 7)


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
        ctx.exit(_without_luck(paths, query, form, jobs, language))
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


# -- without luck --------------------


def _without_luck(
    paths: tuple[str, ...], query: Query, form: str | None, jobs: int, language: Language
) -> int:
    """Print the results of all players with luck and without. Returns the status to exit with."""
    from analysis.luck import LuckSums, game_results, results
    from analysis.luck.tables import luck_table
    from analysis.stored.asking import luck_of

    def ask(store: Store) -> Answer[LuckSums]:
        return luck_of(store, query, inf)

    def of_database(address: str) -> LuckSums:
        return sums_of_database(address, "luck", language, ask)

    sums = LuckSums()
    do = partial(luck_counted, query=query)
    status = added_up(paths, language, False, jobs, do, sums.merge, of_database)
    found = results(sums)
    if form == "csv":
        emit(luck_table(found, language).as_csv())
    elif form == "json":
        emit(_luck_as_json(sums, game_results(sums), found))
    else:
        emit(_luck_as_text(sums, game_results(sums), found, language))
    return status


def luck_counted(batch: Batch, query: Query) -> LuckSums:
    """Return what luck did in the records of a batch that are wanted."""
    from analysis.luck import LuckSums, luck_to_keep
    from records.play.as_read import replay_as_read

    sums = LuckSums()
    for record in filter(partial(selects, query), batch.records()):
        sums.add(luck_to_keep(replay_as_read(record), record.get("Game") or ""))
    return sums


def _luck_as_json(sums: LuckSums, games: list[GameWithoutLuck], found: list[WithoutLuck]) -> str:
    from api.players.views import luck_view

    body = {
        "records": sums.records + sums.left_out,
        "left_out": sums.left_out,
        "games": [luck_view(one) for one in games],
        "players": [luck_view(one) for one in found],
    }
    return json_line(body) + "\n"


def _luck_as_text(
    sums: LuckSums, games: list[GameWithoutLuck], found: list[WithoutLuck], language: Language
) -> str:
    records = sums.records + sums.left_out
    lines = [say("luck-all", language, records=records, left=sums.left_out)]
    about = {one.game: one for one in games}
    for game, own in groupby(found, lambda one: one.game):
        lines += ["", _luck_line(plain(game), *say("luck-head", language).split("|"))]
        lines += [_luck_row(one, language) for one in own]
        lines.append(_luck_about(about[game], language))
    if found:
        lines += ["", say("luck-means", language)]
    return "\n".join(lines) + "\n"


def _luck_about(one: GameWithoutLuck, language: Language) -> str:
    if one.ratio is None or not one.coefficient:
        return say("luck-unknown", language, known=one.known, deals=one.deals)
    return say(
        "luck-counts",
        language,
        known=one.known,
        deals=one.deals,
        part=shown_number(one.coefficient, language),
        ratio=shown_number(one.ratio, language),
    )


def _luck_row(one: WithoutLuck, language: Language) -> str:
    results = (*_luck_result(one.plain, language), *_luck_result(one.without, language))
    cells = (*results, shown_number(one.ratio, language))
    return _luck_line(plain(one.player), str(one.deals), *cells)


def _luck_result(one: Result, language: Language) -> tuple[str, str, str]:
    span = "–"
    if one.low is not None and one.high is not None:
        span = f"{shown_number(one.low, language)} … {shown_number(one.high, language)}"
    needed = "?" if one.needed is None else str(one.needed)
    return shown_number(one.mean, language), span, needed


def _luck_line(name: str, *cells: str) -> str:
    columns = (f" {cell:>{width}}" for cell, width in zip(cells, _WIDTHS, strict=True))
    return f"{name:<24}{''.join(columns)}".rstrip()
