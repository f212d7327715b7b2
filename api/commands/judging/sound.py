"""Records in which the compiled kernel finds nothing to report, as lines of `check --json`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from records.cards import SEATS
from records.kernel.columns import BELIEVED, PLAYED_OUT, SOUND, Columns
from records.kernel.judge import Kernel
from records.notation.batches import Batch
from records.notation.record_texts import encode, line_ends

if TYPE_CHECKING:
    from records.kernel.handed_over import HandedOver


class Sound(NamedTuple):
    """A run of records without any finding: how many they are, and their lines of JSON."""

    records: int
    lines: list[str]


class Left(NamedTuple):
    """A record that is left to Python: as a batch, and what is known of its deals, if anything."""

    batch: Batch
    known: HandedOver | None


def judged(batch: Batch, kernel: Kernel, as_json: bool) -> Iterator[Sound | Left]:
    """Yield the records of a batch in order: those that are sound, and those left to Python.

    The lines are left empty unless `as_json`. Cost: that of the kernel, and a line for each record.
    """
    text, number, line, counted = batch.text, batch.number, batch.line, 0
    name = shown(batch.name or "") if as_json else ""
    start = 0
    while start < len(text):
        columns = kernel.judge(text, start)
        count = columns.layout.records
        status = columns.status[:count]
        at = 0
        while at < count:
            if status[at] == SOUND:
                last = at + 1
                while last < count and status[last] == SOUND:
                    last += 1
                rows = range(at, last) if as_json else ()
                lines = [_line(name, number + one, kernel, columns, one) for one in rows]
                yield Sound(last - at, lines)
                at = last
                continue
            # Imported late, because most files have no such record.
            from records.kernel.handed_over import handed_over

            first, stop = columns.start[at], columns.stop[at]
            line += line_ends(text[counted:first])
            counted = first
            record = text[first:stop]
            left = Batch(batch.name, record, number + at, line)
            yield Left(left, handed_over(kernel, columns, record, at))
            at += 1
        number += count
        start = columns.layout.used


def shown(text: str) -> str:
    """Return a text as a JSON string, with U+FFFD for lone surrogates."""
    # Imported late, because only `check --json` needs it.
    import json

    string = json.dumps(text, ensure_ascii=False)
    return string if string.isascii() else encode(string).decode("utf-8", "replace")


def _line(name: str, number: int, kernel: Kernel, columns: Columns, at: int) -> str:
    rules = kernel.rule_sets[columns.rule_set[at]]
    assert rules is not None
    sides, each = len(rules.sides), len(SEATS)
    first = columns.first_deal[at]
    deals = []
    for deal in range(first, first + columns.deal_count[at]):
        if columns.deal_whole[deal] in (PLAYED_OUT, BELIEVED):
            score = columns.deal_score[each * deal : each * deal + sides]
            complete = "true" if columns.deal_whole[deal] == PLAYED_OUT else "false"
            said = f'"score": {score}, "complete": {complete}'
        else:
            said = '"score": null, "complete": false'
        deals.append(f'{{"deal": {deal - first + 1}, {said}}}')
    score = columns.score[each * at : each * at + sides] if columns.whole[at] else "null"
    winner = columns.winner[at]
    won = "null" if winner < 0 else _seats(rules.sides[winner])
    return (
        f'{{"file": {name}, "record": {number}, "game": {_game(rules.game)}, "ok": true, '
        f'"findings": [], "deals": [{", ".join(deals)}], "score": {score}, '
        f'"complete": {"true" if columns.complete[at] else "false"}, "winner": {won}}}'
    )


@lru_cache(maxsize=64)
def _seats(side: tuple[int, ...]) -> str:
    return "[" + ", ".join(f'"{SEATS[seat]}"' for seat in side) + "]"


@lru_cache(maxsize=64)
def _game(name: str) -> str:
    # Imported late, because only `check --json` needs it.
    from records.notation.letters import printable

    return shown(printable(name))
