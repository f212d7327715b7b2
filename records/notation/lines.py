"""Lines and columns of offsets into a text."""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache

from records.notation.source import LINE_END


@lru_cache(maxsize=2)
def _line_starts(text: str) -> list[int]:
    return [0] + [found.end() for found in LINE_END.finditer(text)]


def place_in(text: str, offset: int) -> tuple[int, int]:
    """Return the line, from 0, and the column, from 1, of an offset.

    Cost: linear in the text for its first offset, then logarithmic.
    """
    starts = _line_starts(text)
    line = bisect_right(starts, offset) - 1
    start = starts[line]
    while start < offset and text[start] == "\ufeff":
        start += 1
    return line, offset - start + 1


def span_in(text: str, first_line: int, start: int, end: int) -> tuple[int, int, int]:
    """Return the line, the column and the column after the end of a span.

    The text begins in line `first_line`. If the span covers several lines, the end is that of its
    first line.
    """
    line, column = place_in(text, start)
    starts = _line_starts(text)
    if line + 1 < len(starts) and end >= starts[line + 1]:
        found = LINE_END.search(text, start)
        assert found is not None
        end = min(end, found.start())
    return first_line + line, column, column + end - start
