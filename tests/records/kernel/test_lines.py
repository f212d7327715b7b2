"""Lines of play that the kernel counts are those of the rules in Python."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

import records
from records.kernel.library import load
from records.kernel.lines import count_lines
from records.knowledge.table import Table
from records.perft import by_python
from records.play.course import Observer
from records.play.line_of_play import Line, Watch
from records.play.replay import Replay
from records.rules.games import GAMES
from records.rules.tally import Tally
from tests.records.kernel.generated import generated


class _Last(Watch):
    table: Table

    def deal(self, at: int, line: Line, tally: Tally) -> Observer | None:
        self.table = line.table
        return None


def tables(game: str, chance: Random) -> Iterator[Table]:
    """Tables of the last deal of a generated game, broken off at several places."""
    if load() is None:
        pytest.skip("no compiled kernel")
    text = generated(game)
    start = text.rindex("[Deal")
    head, play = text[:start], text[start:]
    tags, _, items = play.partition("\n\n")
    words = re.findall(r'[A-F]:"[^"]*"|"[^"]*"|[^"\s]+', items)[:-1]
    for share in (0, 0.4, 0.8, 0.97):
        stop = min(len(words) - 1, int(share * len(words)) + chance.randrange(3))
        broken_off = f"{head}{tags}\n\n{' '.join(words[:stop])} *\n"
        watch = _Last()
        Replay(records.loads(broken_off)[0], watch=watch)
        yield watch.table


@pytest.mark.parametrize("game", GAMES)
def test_as_many_lines_are_counted(game: str) -> None:
    for table in tables(game, Random(game)):
        for depth in (1, 2, 4):
            counted = count_lines(table, depth)
            if table.over or table.next < 0:
                assert counted is None
            else:
                assert counted == by_python(table, depth)


def test_past_the_end_of_the_deal_there_are_none() -> None:
    *_, table = tables("sizette", Random(1))
    counts = by_python(table, 12)
    assert counts[-1] == 0
    assert count_lines(table, 12) == counts
    counted = count_lines(table, 500)
    assert counted is not None
    assert (len(counted), counted[-1]) == (501, 0)


def test_where_a_card_is_not_known_the_kernel_counts_nothing() -> None:
    text = re.sub(r"^\[HandB .*\n", "", generated("whist"), flags=re.M)
    text = re.sub(r"^\[HandC .*\n", "", text, flags=re.M)
    watch = _Last()
    head = text[: text.index("\n1. ")]
    Replay(records.loads(head + "\n*\n")[0], watch=watch)
    assert count_lines(watch.table, 2) is None
