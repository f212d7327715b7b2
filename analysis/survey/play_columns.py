"""The table of plays straight from the columns of the kernel."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from typing import Any

import pyarrow
from pyarrow import compute

from analysis.survey.parquet import SCHEMAS
from records.cards import KNOWN, NAMES, SEATS, SUITS
from records.kernel.columns import SOURCES, Columns
from records.kernel.judge import Kernel

_SEVEN = SOURCES.index("seven")
_SEATS = pyarrow.array(list(SEATS))
_SUITS = pyarrow.array(list(SUITS))
_CARDS = pyarrow.array(NAMES[:KNOWN])


def plays_of(judge: Kernel, columns: Columns, file: str, begin: int) -> Any:
    """Return the plays of the deals in columns that have the marks, too.

    `begin` is where their text begins in its file. Cost: 0.05 µs a play.
    """
    starts: list[int] = []
    numbers: list[int] = []
    sides: list[int] = []
    side_names: list[str | None] = []
    side_base: dict[int, int] = {}
    sevens = False
    for at in range(columns.layout.records):
        rule_set, count = columns.rule_set[at], columns.deal_count[at]
        if not count:
            continue
        if rule_set not in side_base:
            side_base[rule_set] = len(side_names)
            side_names += _sides(judge, rule_set)
            rules = judge.rule_sets[rule_set]
            sevens |= rules is not None and rules.shown_seven > 0
        starts += [begin + columns.start[at]] * count
        numbers += range(1, count + 1)
        sides += [side_base[rule_set]] * count
    count = columns.layout.plays.count
    ply, trick, place, seat, card, trump, won = (
        _column(getattr(columns, f"play_{name}"), count)
        for name in ("ply", "trick", "place", "seat", "card", "trump", "won")
    )
    ends = [0, *columns.deal_plays[: columns.layout.deals]]
    deal = compute.list_parent_indices(pyarrow.ListArray.from_arrays(ends, ply))

    def of_deal(values: list[int]) -> Any:
        return compute.take(pyarrow.array(values, pyarrow.int64()), deal)

    unknown = pyarrow.scalar(None, pyarrow.int32())
    told = pyarrow.table(
        {
            "file": pyarrow.repeat(file, count),
            "start": of_deal(starts),
            "deal": of_deal(numbers),
            "ply": ply,
            "trick": trick,
            "place": place,
            "seat": compute.take(_SEATS, seat),
            "side": compute.take(pyarrow.array(side_names), compute.add(of_deal(sides), seat)),
            "card": compute.take(_CARDS, card),
            "trump": compute.take(_SUITS, compute.if_else(compute.less(trump, 0), unknown, trump)),
            "won": compute.equal(compute.if_else(compute.less(won, 0), unknown, won), 1),
            "points": _by_sevens(columns) if sevens else pyarrow.repeat(0, count),
            "irregular": pyarrow.repeat(False, count),
        }
    )
    return told.cast(SCHEMAS["plays"])


def _by_sevens(columns: Columns) -> Any:
    """Return what each play marks at once: only a 7 of trumps does, in some games."""
    points = array("q", bytes(8 * columns.layout.plays.count))
    first_mark = first = 0
    for deal in range(columns.layout.deals):
        end_mark, end = columns.deal_marks[deal], columns.deal_plays[deal]
        for mark in range(first_mark, end_mark):
            # One that is drawn as the turn-up, or dealt, names no card.
            if columns.mark_source[mark] == _SEVEN and columns.mark_cards[mark]:
                row = bisect_left(columns.play_ply, columns.mark_ply[mark], first, end)
                if row < end and columns.play_ply[row] == columns.mark_ply[mark]:
                    points[row] = columns.mark_points[mark]
        first_mark, first = end_mark, end
    return pyarrow.array(points)


def _column(column: Any, count: int) -> Any:
    """Return a copy of the rows of a column of the kernel."""
    data = memoryview(column).cast("B")[: 4 * count].tobytes()
    return pyarrow.Array.from_buffers(pyarrow.int32(), count, [None, pyarrow.py_buffer(data)])


def _sides(judge: Kernel, rule_set: int) -> list[str | None]:
    """Return the side of each seat, by its number."""
    rules = judge.rule_sets[rule_set]
    assert rules is not None
    names = ["".join(SEATS[seat] for seat in side) for side in rules.sides]
    found = {seat: name for side, name in zip(rules.sides, names, strict=True) for seat in side}
    return [found.get(seat) for seat in range(len(SEATS))]
