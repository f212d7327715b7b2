"""Standings and cross tables as tables, for people and for spreadsheets."""

from __future__ import annotations

from collections.abc import Iterable

from analysis.charts.data_table import Cell, DataTable, table
from analysis.standings.counting import CrossTable, Row
from analysis.vocabulary import word
from records.languages import Language

#: The columns of standings, by their words in `analysis.vocabulary`.
HEADERS = (
    *("game", "place", "player", "games-ended", "won-games", "drawn-games", "lost-games"),
    *("unfinished-games", "match-points", "scored", "conceded"),
    *("rating", "low", "high", "rated-games", "unit"),
)


def standings_table(rows: Iterable[Row], language: Language = "en") -> DataTable:
    """Return standings as a table. Ratings are rounded to whole points."""
    return table(HEADERS, (_cells(row, language) for row in rows), language)


def _cells(row: Row, language: Language) -> tuple[Cell, ...]:
    one, rating = row.counted, row.rating
    rated: tuple[Cell, ...] = (None, None, None, 0)
    if rating is not None:
        numbers = (rating.value, rating.low, rating.high)
        rated = (*map(round, numbers), rating.games)
    counted = (one.games, one.won, one.drawn, one.lost, one.unfinished, one.points)
    unit = word(f"unit-{row.unit}", language)
    return (row.game, row.place, row.player, *counted, one.score, one.conceded, *rated, unit)


def cross_table_as_table(found: CrossTable, language: Language = "en") -> DataTable:
    """Return a cross table: in each cell the points against that player and the number of games."""
    rows = [
        (name, *(_cell(found, at, beside) for beside in range(len(found.players))))
        for at, name in enumerate(found.players)
    ]
    return DataTable((word("player", language), *found.players), tuple(rows))


def _cell(found: CrossTable, row: int, column: int) -> Cell:
    one = found.cells.get((row, column))
    return None if one is None else f"{one.points:g}/{one.games}"
