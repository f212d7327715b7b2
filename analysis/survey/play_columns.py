"""The table of plays straight from the columns of the kernel."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Sequence
from typing import Any, NamedTuple

import pyarrow
from pyarrow import compute

from analysis.survey.parquet import SCHEMAS
from records.cards import KNOWN, NAMES, SEATS, SUITS
from records.kernel.columns import SOURCES, Columns
from records.kernel.judge import Kernel

#: The columns of the plays.
_NAMES = ("ply", "trick", "place", "seat", "card", "trump", "won")
_SEVEN = SOURCES.index("seven")
_SEATS = pyarrow.array(list(SEATS))
_SUITS = pyarrow.array(list(SUITS))
_CARDS = pyarrow.array(NAMES[:KNOWN])


class DealsTold(NamedTuple):
    """Deals of a record one after the other: how many, and the number of their rules.

    `start` is where the record begins in its file, `number` that of the first deal (from 1).
    """

    deals: int
    rule_set: int
    start: int
    number: int


class Plays:
    """Gathers the plays of deals from columns of the kernel that have the marks, too.

    Cost: 0.05 µs a play.
    """

    def __init__(self, judge: Kernel) -> None:
        self._judge = judge
        self._columns = {name: bytearray() for name in _NAMES}
        self._points = array("q")
        self._ends = [0]
        self._deals: list[DealsTold] = []

    def add(self, columns: Columns, deals: Sequence[DealsTold], first: int = 0) -> None:
        """Add the plays of deals that columns have, from one of their rows on."""
        told = range(first, first + sum(some.deals for some in deals))
        if not told:
            return
        low, ends = _before(columns.deal_plays, first), columns.deal_plays[first : told.stop]
        high, before = ends[-1], self._ends[-1]
        for name, column in self._columns.items():
            column += memoryview(getattr(columns, f"play_{name}")).cast("B")[4 * low : 4 * high]
        self._ends += [before - low + end for end in ends]
        self._points.frombytes(bytes(8 * (high - low)))
        rules = {self._judge.rule_sets[some.rule_set] for some in deals}
        declared = (one.declarations for one in rules if one is not None)
        if any(spec is not None and spec.seven > 0 for spec in declared):
            _mark_sevens(columns, told, memoryview(self._points)[before:])
        self._deals += deals

    def table(self, file: str) -> Any:
        """Return the table of these plays, which are those of a file, in the order of adding."""
        starts: list[int] = []
        numbers: list[int] = []
        sides: list[int] = []
        side_names: list[str | None] = []
        side_base: dict[int, int] = {}
        for deals, rule_set, start, number in self._deals:
            if rule_set not in side_base:
                side_base[rule_set] = len(side_names)
                side_names += _sides(self._judge, rule_set)
            starts += [start] * deals
            numbers += range(number, number + deals)
            sides += [side_base[rule_set]] * deals
        count = self._ends[-1]
        ply, trick, place, seat, card, trump, won = (
            pyarrow.Array.from_buffers(pyarrow.int32(), count, [None, pyarrow.py_buffer(column)])
            for column in self._columns.values()
        )
        deal = compute.list_parent_indices(pyarrow.ListArray.from_arrays(self._ends, ply))

        def of_deal(values: list[int]) -> Any:
            return compute.take(pyarrow.array(values, pyarrow.int64()), deal)

        def known(column: Any, least: int = 0) -> Any:
            unknown = pyarrow.scalar(None, pyarrow.int32())
            return compute.if_else(compute.less(column, least), unknown, column)

        seat = known(seat)
        told = pyarrow.table(
            {
                "file": pyarrow.repeat(file, count),
                "start": of_deal(starts),
                "deal": of_deal(numbers),
                "ply": ply,
                "trick": known(trick, 1),
                "place": known(place, 1),
                "seat": compute.take(_SEATS, seat),
                "side": compute.take(pyarrow.array(side_names), compute.add(of_deal(sides), seat)),
                "card": compute.take(_CARDS, card),
                "trump": compute.take(_SUITS, known(trump)),
                "won": compute.equal(known(won), 1),
                "points": pyarrow.array(self._points),
                "irregular": pyarrow.repeat(False, count),
            }
        )
        return told.cast(SCHEMAS["plays"])


def _before(ends: Sequence[int], deal: int) -> int:
    """Return where the rows of a deal begin, by where those of each deal end."""
    return ends[deal - 1] if deal else 0


def _mark_sevens(columns: Columns, deals: range, points: memoryview) -> None:
    """Note what each play of some deals marks at once: only a 7 of trumps does, in some games."""
    low = _before(columns.deal_plays, deals.start)
    for deal in deals:
        first, end = _before(columns.deal_plays, deal), columns.deal_plays[deal]
        for mark in range(_before(columns.deal_marks, deal), columns.deal_marks[deal]):
            # One that is drawn as the turn-up, or dealt, names no card.
            if columns.mark_source[mark] == _SEVEN and columns.mark_cards[mark]:
                row = bisect_left(columns.play_ply, columns.mark_ply[mark], first, end)
                if row < end and columns.play_ply[row] == columns.mark_ply[mark]:
                    points[row - low] = columns.mark_points[mark]


def _sides(judge: Kernel, rule_set: int) -> list[str | None]:
    """Return the side of each seat, by its number."""
    rules = judge.rule_sets[rule_set]
    assert rules is not None
    names = ["".join(SEATS[seat] for seat in side) for side in rules.sides]
    found = {seat: name for side, name in zip(rules.sides, names, strict=True) for seat in side}
    return [found.get(seat) for seat in range(len(SEATS))]
