"""Lines and columns of offsets into a text."""

from __future__ import annotations

import re
from random import Random

import pytest

from records.notation.reader import line_in, place_in, span_in

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


PLAIN = "one\n\nthree\nfour five\n\nlast"


@pytest.mark.parametrize("text", [PLAIN, f"{PLAIN}\n", TEXT, PLAIN.replace("\n", "\r\n")])
def test_the_order_of_the_questions_changes_no_answer(text: str) -> None:
    # A copy of its own each time: answers are kept by text.
    spans = [
        (start, end)
        for start in range(len(text) + 1)
        for end in (start, min(start + 4, len(text)), len(text))
    ]
    texts = [f"{text}{' ' * extra}" for extra in range(3)]
    in_order = [span_in(texts[0], 1, *span) for span in spans]
    backwards = [span_in(texts[1], 1, *span) for span in reversed(spans)]
    by_chance = [
        (span, span_in(texts[2], 1, *span)) for span in Random(1).sample(spans, len(spans))
    ]
    assert in_order == backwards[::-1] == [told for _, told in sorted(by_chance)]
    shown = [one.lstrip("\ufeff") for one in re.split("\r\n?|\n", text)]
    for (start, _), (line, column, _) in zip(spans, in_order, strict=True):
        assert place_in(texts[0], start) == (line - 1, column)
        assert line_in(texts[0], line - 1) == shown[line - 1]
