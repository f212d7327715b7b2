"""The table of plays straight from the columns of the kernel, where it finds nothing wrong."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pyarrow
from pyarrow import compute

from analysis.survey.rows import Rows, add_record
from records.cards import KNOWN, NAMES, SEATS, SUITS
from records.kernel.columns import SOUND, Columns
from records.kernel.judge import Kernel

_SEATS = pyarrow.array(list(SEATS))
_SUITS = pyarrow.array(list(SUITS))
_CARDS = pyarrow.array(NAMES[:KNOWN])


class Run(NamedTuple):
    """Sound records one after the other: their rows in the columns, up to before `end`."""

    first: int
    end: int


def add_plays(judge: Kernel, rows: Rows, file: str, begin: int, text: bytes) -> Iterator[Any]:
    """Add the rows of some records of a text that begins at an offset of a file.

    Those in which the kernel finds nothing are yielded instead, as a table without the types of
    `schema.TABLES`; what is in `rows` then comes before it. Cost: 0.2 µs a play of a sound record,
    that of `add_record` for any other.
    """
    start = 0
    while start < len(text):
        columns = judge.plays(text, start)
        start, at = columns.layout.used, 0
        # All is copied at once: while a record is replayed the kernel may be asked something else.
        told: list[Any] = []
        while at < columns.layout.records:
            first = at
            while at < columns.layout.records and _is_told(judge, columns, at):
                at += 1
            if at > first:
                told.append(_table(judge, columns, Run(first, at), file, begin))
            else:
                told.append((columns.start[at], columns.stop[at]))
                at += 1
        for one in told:
            if isinstance(one, tuple):
                add_record(rows, file, begin + one[0], text[one[0] : one[1]])
            else:
                yield one


def _is_told(judge: Kernel, columns: Columns, at: int) -> bool:
    """Whether the columns have all of a record's plays. What a play marks at once they do not."""
    if columns.status[at] != SOUND:
        return False
    rules = judge.rule_sets[columns.rule_set[at]]
    return rules is not None and not rules.shown_seven and not rules.turned_seven_drawn


def _table(judge: Kernel, columns: Columns, run: Run, file: str, begin: int) -> Any:
    starts: list[int] = []
    numbers: list[int] = []
    sides: list[int] = []
    side_names: list[str | None] = []
    side_base: dict[int, int] = {}
    first_deal = columns.first_deal[run.first]
    for at in range(run.first, run.end):
        rule_set, count = columns.rule_set[at], columns.deal_count[at]
        if rule_set not in side_base:
            side_base[rule_set] = len(side_names)
            side_names += _sides(judge, rule_set)
        starts += [begin + columns.start[at]] * count
        numbers += range(1, count + 1)
        sides += [side_base[rule_set]] * count
    end_deal = first_deal + len(starts)
    low = columns.deal_plays[first_deal - 1] if first_deal else 0
    high = columns.deal_plays[end_deal - 1]
    ends = [0, *(end - low for end in columns.deal_plays[first_deal:end_deal])]
    ply, trick, place, seat, card, trump, won = (
        _column(getattr(columns, f"play_{name}"), low, high)
        for name in ("ply", "trick", "place", "seat", "card", "trump", "won")
    )
    deal = compute.list_parent_indices(pyarrow.ListArray.from_arrays(ends, ply))
    count = high - low

    def of_deal(values: list[int]) -> Any:
        return compute.take(pyarrow.array(values, pyarrow.int64()), deal)

    unknown = pyarrow.scalar(None, pyarrow.int32())
    return pyarrow.table(
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
            "points": pyarrow.repeat(0, count),
            "irregular": pyarrow.repeat(False, count),
        }
    )


def _column(column: Any, low: int, high: int) -> Any:
    """Return a copy of some rows of a column of the kernel."""
    data = memoryview(column).cast("B")[4 * low : 4 * high].tobytes()
    return pyarrow.Array.from_buffers(pyarrow.int32(), high - low, [None, pyarrow.py_buffer(data)])


def _sides(judge: Kernel, rule_set: int) -> list[str | None]:
    """Return the side of each seat, by its number."""
    rules = judge.rule_sets[rule_set]
    assert rules is not None
    names = ["".join(SEATS[seat] for seat in side) for side in rules.sides]
    found = {seat: name for side, name in zip(rules.sides, names, strict=True) for seat in side}
    return [found.get(seat) for seat in range(len(SEATS))]
