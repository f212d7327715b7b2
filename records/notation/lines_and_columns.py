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
    """Where the lines of a text begin: with their byte-order marks, and without them.

    As long as a text without CR and marks is asked for one offset after the other, only its lines
    up to there are counted, and none of them is kept.
    """

    __slots__ = ("_arrays", "_begin", "_counted", "_line", "_text")

    def __init__(self, text: str) -> None:
        self._text = text
        self._arrays: tuple[array[int], array[int]] | None = None
        #: the last offset asked for, its line, and where that begins; below 0 if it must be kept
        self._counted = -1 if "\r" in text or "\ufeff" in text else 0
        self._line = self._begin = 0

    def arrays(self) -> tuple[array[int], array[int]]:
        """Return where all lines begin, with their byte-order marks and without them."""
        if self._arrays is None:
            text = self._text
            firsts = starts = line_starts(text)
            if "\ufeff" in text:
                firsts = array("q", map(re.Match.end, _BEGIN.finditer(text)))
            self._arrays = starts, firsts
        return self._arrays

    def place(self, offset: int) -> tuple[int, int]:
        """Return the line, from 0, and the column, from 1, of an offset."""
        if 0 <= self._counted <= offset:
            text = self._text
            self._line += text.count("\n", self._counted, offset)
            self._begin = max(self._begin, text.rfind("\n", self._counted, offset) + 1)
            self._counted = offset
            return self._line, offset - self._begin + 1
        starts, firsts = self.arrays()
        line = bisect_right(starts, offset) - 1
        return line, max(0, offset - firsts[line]) + 1

    def end_of_line(self, start: int, end: int) -> int:
        """Return where the line of `start`, the last offset asked for, ends, but at most `end`."""
        text = self._text
        if self._counted == start:
            found = text.find("\n", start, end)
            return end if found < 0 else found
        starts, _ = self.arrays()
        line = bisect_right(starts, start) - 1
        if line + 1 < len(starts) and end >= starts[line + 1]:
            ended = LINE_END.search(text, start)
            assert ended is not None
            return min(end, ended.start())
        return end

    def line(self, number: int) -> str:
        """Return a line, counted from 0, without its end and the marks at its start."""
        text = self._text
        if self._counted > 0 and number == self._line:
            end = text.find("\n", self._begin)
            return text[self._begin :] if end < 0 else text[self._begin : end]
        starts, firsts = self.arrays()
        if not 0 <= number < len(firsts):
            return ""
        first = firsts[number]
        if number + 1 == len(starts):
            return text[first:]
        return text[first : starts[number + 1]].rstrip("\r\n")


def line_starts(text: str) -> array[int]:
    """Return where the lines of a text begin: LF, CR and CRLF each end one."""
    # Not a list, which would take five times the memory.
    starts = array("q", [0])
    line_end = LINE_END if "\r" in text else _LF
    starts.extend(map(re.Match.end, line_end.finditer(text)))
    return starts


_lines_of = lru_cache(maxsize=2)(_Lines)


@lru_cache(maxsize=2)
def line_in(text: str, number: int) -> str:
    """Return a line, counted from 0, without its end and the byte-order marks at its start. It is
    empty if the text has no such line.

    Cost: linear in the text for its first line, then that of copying the line, once.
    """
    return _lines_of(text).line(number)


def line_ends(text: bytes) -> int:
    """Return how many lines end in a text: LF, CR and CRLF each end one."""
    ends = text.count(b"\n")
    # To look for CR is quicker than to count what most texts do not have.
    return ends + text.count(b"\r") - text.count(b"\r\n") if b"\r" in text else ends


def place_in(text: str, offset: int) -> tuple[int, int]:
    """Return the line, from 0, and the column, from 1, of an offset.

    Cost: linear in the text once, then, if the offsets are not in order, logarithmic.
    """
    return _lines_of(text).place(offset)


def offset_in(text: str, line: int, column: int) -> int:
    """Return the offset of a line, from 0, and a column, from 1. Cost: as for `place_in`.

    >>> offset_in("1. KS\\n2. QS", 1, 4)
    9
    """
    _, firsts = _lines_of(text).arrays()
    return firsts[line] + column - 1


def span_in(text: str, first_line: int, start: int, end: int) -> tuple[int, int, int]:
    """Return the line, the column and the column after the end of a span.

    The text begins in line `first_line`. If the span covers several lines, the end is that of its
    first line.
    """
    lines = _lines_of(text)
    line, column = lines.place(start)
    return first_line + line, column, column + lines.end_of_line(start, end) - start
