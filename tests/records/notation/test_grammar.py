"""The grammar and the reader accept the same play."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import example
from hypothesis import strategies as st
from lark import Lark, UnexpectedInput

from records.notation.model import Record
from records.notation.reader import loads
from records.notation.writer import write
from tests.sets import few_then_many

from .strategies import models

GRAMMAR = Path(__file__).parents[2] / "grammar.lark"
PARSER = Lark(GRAMMAR.read_text(encoding="utf-8"), start="play", parser="lalr")
HEAD = '[Game "whist"]\n[Deal "1"]\n'

_PARTS = (
    *("KS", "ks", "10h", "T♥\ufe0e", "xS", "Kx", "x", "A:", "G:", "+", "~", "^", ">", "=40"),
    *("!", "?", "$7", "$1234567890", "1.", "12", "...", "…", ".", "=", "#", "1/0", "-1", "*"),
    *("(", ")", "{", "}", ";", '"', "\\", "é", "\x01", "\xa0", "/", "1234567890"),
    *(" ", " ", " ", "\n", "\r\n", "\t"),
)
_WORDS = (
    *("KS", "A:10h!", "+KSQS=40^", "~7H", "^QS", ">KS", '"a"!', '"a"KS', "1.", "1...", "..."),
    *("=1/0", "$7", "(", ")", "( )", "{a}", ";a\n", "*", "#1/0", "Zf3", "KS", "KS"),
)
_TEXTS = st.one_of(
    st.lists(st.sampled_from(_PARTS), max_size=12).map("".join),
    st.lists(st.sampled_from(_WORDS), max_size=12).map(" ".join),
    st.lists(st.sampled_from(_WORDS), max_size=8).map("".join),
).flatmap(lambda text: st.sampled_from([text, text + " *", text + "*", text + " #1/0 {a}"]))


def grammar_accepts(text: str) -> bool:
    try:
        PARSER.parse(text)
    except UnexpectedInput:
        return False
    return True


def reader_accepts(text: str) -> bool:
    (record,) = loads(HEAD + text)
    return not record.faults


@few_then_many(150, 3000, _TEXTS)
@example("KS 1... (QS) $7 {a} *")
@example('"a"!KS *')
@example("1.KS*")
def test_the_grammar_and_the_reader_accept_the_same_play(text: str) -> None:
    assert grammar_accepts(text) == reader_accepts(text)


@few_then_many(25, 300, models())
def test_the_grammar_accepts_what_is_written(record: Record) -> None:
    for deal in record.deals:
        deal.tags = deal.tags[:1]
        deal.comments, deal.remarks, deal.play_remarks = [], [], []
        record.deals = [deal]
        text = write(record)
        assert grammar_accepts(text[text.index('[Deal "1"]') + 10 :])


@pytest.mark.parametrize(
    ("text", "accepted"),
    [
        *(("KS {a} (QS (AS) ;b\n) $3 *", True), ("*", True), ("KS", False), ("KS * QS", False)),
        *(("(KS) *", False), ("$3 *", False), ("KS ) *", False), ("KS ( *", False)),
        ("KSS *", False),
    ],
)
def test_they_agree_on_what_that_is(text: str, accepted: bool) -> None:
    assert grammar_accepts(text) is accepted
    assert reader_accepts(text) is accepted
