"""Counts the lines of legal play, the usual test of one engine against another."""

from __future__ import annotations

from records.cards import members
from records.judging.plays import legal_plays
from records.kernel.lines import count_lines
from records.knowledge.table import Table
from records.notation.model import Record
from records.play.course import Observer
from records.play.line_of_play import Line, Watch
from records.play.replay import Replay
from records.rules.strength import NO_TRUMP
from records.rules.tally import Tally


class _Last(Watch):
    """Keeps the table of the last deal."""

    table: Table | None = None

    def deal(self, at: int, line: Line, tally: Tally) -> Observer | None:
        """Keep the table on which the line plays."""
        self.table = line.table
        return None


def perft(record: Record, depth: int) -> list[int]:
    """Return the number of distinct lines of legal plays after the end of the record's last deal.

    There is one number for each depth from 1 to `depth`, in plays. Identical cards count once,
    nothing is declared, and a deal that is decided or won goes on to its last trick. Raises
    ValueError for a record without a deal whose rules and hands are known. Cost: about ten
    microseconds a line, or some nanoseconds where the kernel is compiled.
    """
    last = _Last()
    Replay(record, watch=last)
    table = last.table
    if table is None:
        raise ValueError("the record has no deal of a known game")
    if table.trumps.uncertain and table.trumps.candidates[-1].trump == NO_TRUMP:
        # If nothing tells of trumps, none have been made.
        table.trumps.forget((NO_TRUMP,))
    if any(table.knowledge.unknown) or table.gap.open:
        raise ValueError("not all cards are known where the last deal ends")
    counts = count_lines(table, depth) or by_python(table, depth)
    return counts[1:]


def by_python(table: Table, depth: int) -> list[int]:
    """Return the number of lines from a table, from length 0 on, without the compiled kernel."""
    counts = [0] * (depth + 1)
    _count(table, depth, 0, counts)
    return counts


def _count(table: Table, depth: int, at: int, counts: list[int]) -> None:
    counts[at] += 1
    if at == depth or table.over or table.trick > table.length or table.next < 0:
        return
    table.settle()
    for card in members(legal_plays(table, table.next)):
        following = table.copy()
        following.play(table.next, card)
        _count(following, depth, at + 1, counts)
