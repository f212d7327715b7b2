"""Results without luck as a table, for people and for spreadsheets."""

from __future__ import annotations

from collections.abc import Iterable

from analysis.charts.output import Cell, DataTable, table
from analysis.luck.sums import Result, WithoutLuck
from records.languages import Language

#: The columns, by their words in `analysis.vocabulary`.
HEADERS = (
    *("game", "player", "deals", "known-cards"),
    *("mean-beyond", "low", "high", "deals-needed"),
    *("luck", "without-luck", "low", "high", "deals-needed", "variance-ratio"),
)


def luck_table(found: Iterable[WithoutLuck], language: Language = "en") -> DataTable:
    """Return results as a table, rounded to a hundredth."""
    return table(HEADERS, map(_cells, found), language)


def _cells(one: WithoutLuck) -> tuple[Cell, ...]:
    return (
        *(one.game, one.player, one.deals, one.known),
        *_result(one.plain),
        round(one.luck, 2),
        *_result(one.without),
        None if one.ratio is None else round(one.ratio, 3),
    )


def _result(one: Result) -> tuple[Cell, ...]:
    ends = (None if end is None else round(end, 2) for end in (one.low, one.high))
    return (round(one.mean, 2), *ends, one.needed)
