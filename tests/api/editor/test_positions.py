from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lsprotocol import types

from api.editor.open_text import UTF8, UTF16, UTF32, Lines, OpenText, units

#: What makes lines and characters differ from bytes: line ends, marks, signs outside the plane.
SIGNS = st.sampled_from(
    [*'aK ["', "\n", "\r\n", "\r", "\ufeff", "é", "♥", "🂡", "\x85", "\u2028", "\ud83c"]
)
TEXTS = st.lists(SIGNS, max_size=30).map("".join)
UNITS = st.sampled_from([UTF8, UTF16, UTF32])


def lines_of(text: str) -> list[str]:
    """The lines as the protocol has them, with their ends."""
    out, line, at = [], "", 0
    while at < len(text):
        end = 2 if text.startswith("\r\n", at) else 1 if text[at] in "\r\n" else 0
        line += text[at : at + max(end, 1)]
        at += max(end, 1)
        if end:
            out.append(line)
            line = ""
    return [*out, line]


@settings(deadline=None)
@given(TEXTS, UNITS)
def test_every_offset_is_the_position_that_an_editor_counts_and_leads_back(
    text: str, unit: str
) -> None:
    lines, at = Lines(text, unit), 0
    for number, line in enumerate(lines_of(text)):
        written = line.rstrip("\r\n")
        for character in range(len(written) + 1):
            expected = (number, units(written[:character], unit))
            assert lines.position(at + character) == expected
            assert lines.offset(*expected) == at + character
        at += len(line)


@pytest.mark.parametrize(
    ("unit", "character", "offset"),
    [(UTF8, 2, 1), (UTF8, 4, 1), (UTF8, 5, 2), (UTF16, 2, 1), (UTF16, 3, 2), (UTF32, 2, 2)],
)
def test_a_position_within_a_character_is_its_beginning(
    unit: str, character: int, offset: int
) -> None:
    assert Lines("a🂡b", unit).offset(0, character) == offset


def test_a_position_past_the_end_is_the_end() -> None:
    lines = Lines("ab\r\ncé\n")
    assert [lines.offset(0, 9), lines.offset(1, 9), lines.offset(2, 9), lines.offset(7, 0)] == [
        *(2, 6),
        *(7, 7),
    ]


@settings(deadline=None)
@given(TEXTS, st.lists(st.tuples(st.integers(0, 40), st.integers(0, 9), TEXTS)), UNITS)
def test_a_text_that_is_changed_bit_by_bit_stays_that_of_the_editor(
    text: str, edits: list[tuple[int, int, str]], unit: str
) -> None:
    server = OpenText("file:///a", text, 1)
    server.unit = unit
    editor = text
    for start, length, new in edits:
        begin, end = min(start, len(editor)), min(start + length, len(editor))
        lines = Lines(editor, unit)
        (first, last) = (types.Position(*lines.position(at)) for at in (begin, end))
        if lines.offset(first.line, first.character) != begin:
            continue  # between CR and LF no editor has a place
        if lines.offset(last.line, last.character) != end:
            continue
        server.apply_change(types.TextDocumentContentChangePartial(types.Range(first, last), new))
        editor = editor[:begin] + new + editor[end:]
        assert server.source == editor


def test_offsets_may_be_asked_for_in_any_order() -> None:
    lines = Lines("ab🂡cd\nef")
    assert [lines.position(at) for at in (5, 2, 4, 7, 0)] == [
        (0, 6),
        (0, 2),
        (0, 5),
        (1, 1),
        (0, 0),
    ]


def test_a_change_without_a_range_is_the_whole_text() -> None:
    text = OpenText("file:///a", "abc", 1)
    assert text.places.position(3) == (0, 3)
    text.apply_change(types.TextDocumentContentChangeWholeDocument("d\ne"))
    assert (text.source, text.places.position(3)) == ("d\ne", (1, 1))
