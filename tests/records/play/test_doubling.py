"""Twice the text is at most 2.3 times the work, whatever the text (notation 2, Limits).

Work is counted in calls, of Python's functions and of those in C, so that the count is the same
on every machine. What one call costs the tests in `test_linear.py` measure.
"""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

import records
from records.evidence.books import judgements
from records.notation.reader import Reader
from records.notation.writer import format_records
from tests.amounts import LONG

#: One of every token of the grammar, and of what is none.
TOKENS = {
    "play": "KS",
    "seat": "B:QH",
    "unseen": "xS",
    "declaration": "+KSQS=40",
    "seven": "+7H",
    "exchange": "~7H",
    "draw": "^KC",
    "speech": '"oui"',
    "order": ">KS",
    "closing": "|",
    "claim": "||",
    "irregular": "9D^!?",
    "number": "3.",
    "running": "=10/20",
    "gap": "...",
    "judgement": "$7",
    "comment": "{a word}",
    "command": "{[%clk 0:10] x}",
    "line-comment": "; to the end\n",
    "remark": "\n% remark\n",
    "unreadable": "Zf3",
    "open": "(",
    "close": ")",
    "bracket": "[",
    "unclosed-comment": "{",
    "unclosed-speech": '"',
    "end": "*",
    "score": "#10/20",
    "deal": '\n[Deal "1"]\n',
    "void": '\n[Void ""]\n',
    "adjust": '\n[Adjust "1/0"]\n',
    "hand": '\n[HandA "KS QS AS"]\n',
    "other": '\n[Note "x"]\n',
    "game": '\n[Game "besigue"]\n',
    "nul": "\0",
    "mark": "\n\ufeff",
}
HEAD = '[Game "besigue"]\n[A "Ada"]\n\n[Deal "1"]\n[Dealer "B"]\n\n1. A:KH QH\n'
#: Pieces in the shorter text.
PIECES = 120


def counted(work: Callable[[], object]) -> int:
    """How many calls some work makes."""
    calls = 0

    def note(frame: object, event: str, arg: Any) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
    return calls


def checked(data: bytes) -> None:
    """What `carnet check --json` does of a text, and `carnet format`."""
    for record in Reader(io.BytesIO(data)):
        json.dumps(records.replay(record).as_dict())
    for _ in format_records(Reader(io.BytesIO(data)), records.form):
        pass


def under_every_book(data: bytes) -> None:
    for record in Reader(io.BytesIO(data)):
        judgements(record)


def assert_linear(
    make: Callable[[int], str], work: Callable[[bytes], None], pieces: int = PIECES
) -> None:
    once, twice = (make(n).encode() for n in (pieces, 2 * pieces))
    work(once)  # what is remembered is remembered before anything is counted
    short, long = counted(lambda: work(once)), counted(lambda: work(twice))
    assert long <= 2.3 * short + 200, (short, long)


def repeated(token: str) -> Callable[[int], str]:
    return lambda n: HEAD + f"{token} " * n + "\n*\n"


def nested(token: str) -> Callable[[int], str]:
    """The token in variations that stand in each other, side by side, 20 deep."""
    deep = f"({token} KS " * 20 + ")" * 20
    return lambda n: HEAD + f"KS {deep} " * (n // 40) + "\n*\n"


def interleaved(first: str, second: str) -> Callable[[int], str]:
    return lambda n: HEAD + f"{first} {second} " * (n // 2) + "\n*\n"


@pytest.mark.parametrize("name", TOKENS)
@pytest.mark.parametrize("way", [repeated, nested])
def test_twice_as_many_of_a_token_are_twice_the_work(
    way: Callable[[str], Callable[[int], str]], name: str
) -> None:
    assert_linear(way(TOKENS[name]), checked)


@pytest.mark.parametrize("first", TOKENS)
def test_so_is_every_token_by_turns_with_others(first: str) -> None:
    names = list(TOKENS)
    # In the long form with every other one.
    for second in names[names.index(first) + 1 :: 1 if LONG else 5]:
        assert_linear(interleaved(TOKENS[first], TOKENS[second]), checked)


@pytest.mark.parametrize("name", TOKENS)
def test_so_are_they_under_every_rule_book(name: str) -> None:
    # Each piece is a record, with books of its own, or a word of one.
    assert_linear(repeated(TOKENS[name]), under_every_book, 4)


def test_every_token_of_the_grammar_is_among_these() -> None:
    kinds = {
        item.kind
        for token, piece in product(TOKENS.values(), ("{} *",))
        for record in records.loads(HEAD + piece.format(token))
        for deal in record.deals
        for item in (*deal.items, *([deal.end] if deal.end else []))
    }
    assert kinds == set(range(14))


def test_work_that_grows_by_the_square_is_noticed() -> None:
    def squared(data: bytes) -> None:
        for _ in range(len(data) // 20):
            for _ in range(len(data) // 20):
                len(data)

    with pytest.raises(AssertionError):
        assert_linear(repeated("KS"), squared)
