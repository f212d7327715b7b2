"""Time is linear in the text, whatever the text."""

from __future__ import annotations

import pytest

from records.notation.reader import Reader, loads
from records.notation.record_texts import blocks, encode, pieces_of
from records.notation.writer import format_records
from tests.timing import ratio

HEAD = '[Game "whist"]\n[Deal "1"]\n'

#: One unit of text each, to be repeated without end.
UNITS = [
    *("(", "{", "[", '"', ")", "}", "]", ";", "%", "\\", "1", "$", "!", "=", "/", "^", "+", "\n"),
    *("()", "{}", "[]", '["', '[A "', "[A\n", '[A "x"\n', '"\n', "(\n", "%\n", ";\n", "1.", "1/"),
    *(
        *("$1 ", "KS ", "KS", "Zf ", "[%", "[%a]", "{[%", "\ufeff", "\n\ufeff", "\x00", "\x01 "),
        "\udcff",
    ),
    *('\n[Deal "', '\n[Deal "1"]\n*', '\n[Game "a"]', "[Game", "\ufeff[Game", "\r", "KS (", "{a} "),
]


@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize("before", ["", "KS ", "KS {"])
def test_reading_and_formatting_are_linear(before: str, unit: str) -> None:
    def work(size: int) -> None:
        text = HEAD + before + unit * (size // len(unit)) + "} *"
        for _ in format_records(Reader(encode(text))):
            pass

    assert ratio(work, 2_000, 16_000) < 30


def test_one_long_line_does_not_make_the_search_for_records_begin_anew() -> None:
    def work(size: int) -> None:
        served = iter([b"[Game " + b"x" * 100] + [b"x" * 100] * size)

        class File:
            def read(self, _: int = -1) -> bytes:
                return next(served, b"")

        assert len(list(pieces_of(blocks(File())))) == 2  # type: ignore[arg-type]

    assert ratio(work, 2_000, 16_000) < 30


def test_a_judgement_or_a_comment_more_costs_no_more() -> None:
    def work(size: int) -> None:
        assert loads(HEAD + "KS " + "$1 {a} () " * size + "*")[0].faults == []

    assert ratio(work, 500, 4_000) < 30
