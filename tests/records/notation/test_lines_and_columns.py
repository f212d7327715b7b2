"""Lines and columns of offsets into a text."""

from __future__ import annotations

import re

import pytest

from records.notation.lines_and_columns import line_in, place_in, span_in

TEXT = "\ufeff\ufeffab\r\ncd\r\r\n\ufeffe\ufeff\nf"


def test_every_line_is_there_without_its_end_and_its_marks() -> None:
    lines = ["ab", "cd", "", "e\ufeff", "f"]
    assert [line_in(TEXT, number) for number in range(-1, 6)] == ["", *lines, ""]


@pytest.mark.parametrize("offset", range(len(TEXT) + 1))
def test_columns_count_from_the_first_character_that_is_no_mark(offset: int) -> None:
    before = re.split("\r\n?|\n", TEXT[:offset])
    if TEXT[offset - 1 : offset + 1] == "\r\n":
        before = [*before[:-2], before[-2] + "\r"]
    line = before[-1].lstrip("\ufeff")
    assert place_in(TEXT, offset) == (len(before) - 1, len(line) + 1)


def test_a_span_of_several_lines_ends_with_its_first() -> None:
    assert span_in(TEXT, 7, TEXT.index("b"), TEXT.index("e")) == (7, 2, 3)
