"""Line ends, and the lines and columns of offsets into a text."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from functools import lru_cache

#: The end of a line.
LINE_END = re.compile("\r\n?|\n")
#: The same in a text without CR. It is found in half the time.
_LF = re.compile("\n")
#: What comes before the first character of a line.
_BEGIN = re.compile("(?:^|\r\n?|\n)\ufeff*+")


class _Lines:
    """Where the lines of a text begin: with their byte-order marks, and without them."""

    __slots__ = ("firsts", "starts")

    def __init__(self, text: str) -> None:
        # Not a list, which would take five times the memory.
        self.starts = self.firsts = array("q", [0])
        line_end = LINE_END if "\r" in text else _LF
        self.starts.extend(map(re.Match.end, line_end.finditer(text)))
        if "\ufeff" in text:
            self.firsts = array("q", map(re.Match.end, _BEGIN.finditer(text)))


_lines_of = lru_cache(maxsize=2)(_Lines)


@lru_cache(maxsize=2)
def line_in(text: str, number: int) -> str:
    """Return a line, counted from 0, without its end and the byte-order marks at its start. It is
    empty if the text has no such line.

    Cost: linear in the text for its first line, then that of copying the line, once.
    """
    lines = _lines_of(text)
    if not 0 <= number < len(lines.firsts):
        return ""
    first = lines.firsts[number]
    if number + 1 == len(lines.starts):
        return text[first:]
    return text[first : lines.starts[number + 1]].rstrip("\r\n")


def line_ends(text: bytes) -> int:
    """Return how many lines end in a text: LF, CR and CRLF each end one."""
    returns = text.count(b"\r")
    return text.count(b"\n") + returns - (text.count(b"\r\n") if returns else 0)


def place_in(text: str, offset: int) -> tuple[int, int]:
    """Return the line, from 0, and the column, from 1, of an offset.

    Cost: linear in the text for its first offset, then logarithmic.
    """
    lines = _lines_of(text)
    line = bisect_right(lines.starts, offset) - 1
    return line, max(0, offset - lines.firsts[line]) + 1


def span_in(text: str, first_line: int, start: int, end: int) -> tuple[int, int, int]:
    """Return the line, the column and the column after the end of a span.

    The text begins in line `first_line`. If the span covers several lines, the end is that of its
    first line.
    """
    line, column = place_in(text, start)
    starts = _lines_of(text).starts
    if line + 1 < len(starts) and end >= starts[line + 1]:
        found = LINE_END.search(text, start)
        assert found is not None
        end = min(end, found.start())
    return first_line + line, column, column + end - start
