"""`carnet standings --without-luck`: who makes more than the others, the luck of cards removed."""

from __future__ import annotations

from functools import partial
from itertools import groupby
from math import inf
from typing import TYPE_CHECKING

from api.commands.judging.adding_up import added_up
from api.commands.shared.console import emit, json_line, plain
from api.commands.shared.kept_figures import shown_number, sums_of_database
from api.commands.shared.record_filters import selects
from api.commands.words import say
from records.languages import Language
from records.play.as_read import replay_as_read

if TYPE_CHECKING:
    from analysis.luck import GameWithoutLuck, LuckSums, Result, WithoutLuck
    from analysis.stored.asking import Answer
    from records.library import Query, Store
    from records.notation.batches import Batch

#: How wide the columns are, after the names.
_WIDTHS = (7, 9, 19, 9, 9, 19, 9, 7)


def print_without_luck(
    paths: tuple[str, ...],
    query: Query,
    form: str | None,
    jobs: int,
    language: Language,
) -> int:
    """Print the results of all players with luck and without. Returns the status to exit with."""
    from analysis.luck import game_results, results
    from analysis.luck.tables import luck_table

    sums, status = _counted(paths, query, jobs, language)
    found = results(sums)
    if form == "csv":
        emit(luck_table(found, language).as_csv())
    elif form == "json":
        emit(_json(sums, game_results(sums), found))
    else:
        emit(_text(sums, game_results(sums), found, language))
    return status


def _counted(
    paths: tuple[str, ...],
    query: Query,
    jobs: int,
    language: Language,
) -> tuple[LuckSums, int]:
    from analysis.luck import LuckSums
    from analysis.stored.asking import luck_of

    def ask(store: Store) -> Answer[LuckSums]:
        return luck_of(store, query, inf)

    def of_database(address: str) -> LuckSums:
        return sums_of_database(address, "luck", language, ask)

    whole = LuckSums()
    do = partial(counted, query=query)
    return whole, added_up(paths, language, False, jobs, do, whole.merge, of_database)


def counted(batch: Batch, query: Query) -> LuckSums:
    """Return what the wanted records of a batch add up to."""
    from analysis.luck import LuckSums, luck_to_keep

    sums = LuckSums()
    for record in filter(partial(selects, query), batch.records()):
        sums.add(luck_to_keep(replay_as_read(record), record.get("Game") or ""))
    return sums


# -- telling --------------------


def _json(sums: LuckSums, games: list[GameWithoutLuck], found: list[WithoutLuck]) -> str:
    from api.players.views import luck_view

    body = {
        "records": sums.records + sums.left_out,
        "left_out": sums.left_out,
        "games": [luck_view(one) for one in games],
        "players": [luck_view(one) for one in found],
    }
    return json_line(body) + "\n"


def _text(
    sums: LuckSums, games: list[GameWithoutLuck], found: list[WithoutLuck], language: Language
) -> str:
    records = sums.records + sums.left_out
    lines = [say("luck-all", language, records=records, left=sums.left_out)]
    about = {one.game: one for one in games}
    for game, own in groupby(found, lambda one: one.game):
        lines += ["", _line(plain(game), *say("luck-head", language).split("|"))]
        lines += [_row(one, language) for one in own]
        lines.append(_about(about[game], language))
    if found:
        lines += ["", say("luck-means", language)]
    return "\n".join(lines) + "\n"


def _about(one: GameWithoutLuck, language: Language) -> str:
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


def _row(one: WithoutLuck, language: Language) -> str:
    results = (*_result(one.plain, language), *_result(one.without, language))
    cells = (*results, shown_number(one.ratio, language))
    return _line(plain(one.player), str(one.deals), *cells)


def _result(one: Result, language: Language) -> tuple[str, str, str]:
    span = "–"
    if one.low is not None and one.high is not None:
        span = f"{shown_number(one.low, language)} … {shown_number(one.high, language)}"
    needed = "?" if one.needed is None else str(one.needed)
    return shown_number(one.mean, language), span, needed


def _line(name: str, *cells: str) -> str:
    columns = (f" {cell:>{width}}" for cell, width in zip(cells, _WIDTHS, strict=True))
    return f"{name:<24}{''.join(columns)}".rstrip()
