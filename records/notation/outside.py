"""Faults of the text before the first record of a file."""

from __future__ import annotations

from array import array
from collections import Counter
from dataclasses import dataclass

from records.made_when_read import MadeWhenRead
from records.notation.letters import quoted
from records.notation.lines_and_columns import span_in

_CODES = ("syntax-encoding", "syntax-structure", "syntax-version")


@dataclass(slots=True)
class Outside:
    """A fault in the text before the first record, with its line and columns in the file from 1.

    `start` and `end` are its offsets into that text.
    """

    code: str
    start: int
    end: int
    line: int
    column: int
    end_column: int
    text: str


class OutsideFaults(MadeWhenRead[Outside]):
    """All such faults, in the order of their places.

    A file in UTF-16 has one in every character. So only codes and offsets are held, 17 bytes each,
    and the rest is found when a fault is asked for.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._codes = bytearray()
        self._starts = array("q")
        self._ends = array("q")

    def add(self, code: str, start: int, end: int) -> None:
        """Add a fault that does not stand before any other."""
        self._codes.append(_CODES.index(code))
        self._starts.append(start)
        self._ends.append(end)

    def __len__(self) -> int:
        return len(self._codes)

    def code(self, number: int) -> str:
        """Return the code of a fault. Its place is not looked for."""
        return _CODES[self._codes[number]]

    def counts(self) -> Counter[str]:
        """Return how many faults there are of each code."""
        found = {code: self._codes.count(number) for number, code in enumerate(_CODES)}
        return Counter({code: count for code, count in found.items() if count})

    def _make(self, index: int) -> Outside:
        start, end = self._starts[index], self._ends[index]
        shown = quoted(self._text[start:end])
        return Outside(self.code(index), start, end, *span_in(self._text, 1, start, end), shown)
