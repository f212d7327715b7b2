"""Cuts a text into stretches of whole records, as long as somebody wants them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from records.notation.lines_and_columns import line_ends
from records.notation.record_texts import (
    BEFORE_LIMIT,
    Borders,
    TooLong,
    Truncated,
    Unfinished,
    borders,
    whole_lines,
)


class Tools(NamedTuple):
    """What finds records and counts the lines that end in a text: in Python, or in the kernel."""

    borders: Callable[[bytes, int, bool, int, int], Borders]
    line_ends: Callable[[bytes], int]


PYTHON = Tools(borders, line_ends)


class Stretch(NamedTuple):
    """Some whole records, one after the other, or what stands before all records.

    `text` is empty where nobody wants that of the records. `size` is its length in bytes, and
    `lines` is how many lines end in it.
    """

    text: bytes
    size: int
    records: int
    lines: int


class Wanted(NamedTuple):
    """How long a stretch is: it ends with the record that gives it `size` bytes or `records`.

    One ends with the record that comes to `until`, in bytes of the text, and then each has one.
    """

    size: int
    records: int
    text: bool = True
    until: int | None = None


def stretches(
    stream: Iterable[bytes], wanted: Wanted, tools: Tools, longest: int | None = None
) -> Iterator[Stretch]:
    """Yield what stands before the first record, which may be empty, and then the records.

    Raises what the stream raises, and TooLong after a block with which a record exceeds `longest`
    bytes, or what stands before all of them BEFORE_LIMIT. The whole records before such a place
    come first. Cost: linear in the bytes. Memory: a stretch, or the longest record; without the
    text, the longest line.
    """
    held = _Held(wanted, tools)
    try:
        for lines, unfinished in whole_lines(stream):
            yield from held.add(lines)
            if longest is not None:
                held.limit(longest, unfinished)
    except (OSError, TooLong, Truncated):
        if held.records:
            yield held.told()
        raise
    held.close(1)
    yield held.told()


def pieces_of(stream: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the text before the first record, which may be empty, and then each record's text.

    Raises what the stream raises, and then drops the text that it was reading. Cost: linear in the
    bytes, however long lines and records are. Memory: the longest record.
    """
    return (piece.text for piece in stretches(stream, Wanted(1, 1), PYTHON))


class _Part:
    """Lines one after the other, the text of them kept if it is wanted."""

    def __init__(self) -> None:
        self.pieces: list[bytes] = []
        self.size = 0
        self.lines = 0


class _Held:
    """What is read and not yielded yet: `whole` records, their number, and the one still `open`.

    At first, what stands before all records is open.
    """

    def __init__(self, wanted: Wanted, tools: Tools) -> None:
        self._wanted = wanted
        self._tools = tools
        self._whole = _Part()
        self._before = True
        self.open = _Part()
        self.records = 0
        #: the number and the line of the first record that is not told yet, from 1
        self._number = self._line = 1
        self._told = 0

    def limit(self, longest: int, unfinished: Unfinished) -> None:
        """Raise TooLong if what is open exceeds its limit together with an unfinished line."""
        limit = min(longest, BEFORE_LIMIT) if self._before else longest
        if self.open.size + unfinished.size <= limit:
            return
        if self._before:
            raise TooLong(None, 1, limit, b"".join((*self.open.pieces, *unfinished.pieces)))
        raise TooLong(self._number + self.records, self._line + self._whole.lines, limit)

    def add(self, lines: bytes) -> Iterator[Stretch]:
        """Add some lines, and yield the stretches that end within them."""
        begin, begun = 0, False
        while True:
            least, most = 0, 1
            if not self._before:
                least = self._size() - self._whole.size - self.open.size
                most = self._wanted.records - self.records
            found = self._tools.borders(lines, begin, begun, least, most)
            if not found.records:
                break
            self._add(lines[begin : found.last])
            self.close(found.records)
            if found.last - begin >= least or found.records == most:
                yield self.told()
            begin, begun = found.last, True
        self._add(lines[begin:])

    def _size(self) -> int:
        size, until = self._wanted.size, self._wanted.until
        return size if until is None else max(1, min(size, until - self._told))

    def _add(self, lines: bytes) -> None:
        part = self.open
        part.size += len(lines)
        part.lines += self._tools.line_ends(lines)
        if self._wanted.text or self._before:
            part.pieces.append(lines)

    def close(self, count: int) -> None:
        """Note that `count` records have ended, with all that is open."""
        whole, part = self._whole, self.open
        if not whole.size:
            self._whole, self.open = part, whole
        else:
            whole.pieces += part.pieces
            whole.size += part.size
            whole.lines += part.lines
            self.open = _Part()
        self.records += 0 if self._before else count

    def told(self) -> Stretch:
        """Return the whole records, and forget them."""
        whole = self._whole
        told = Stretch(b"".join(whole.pieces), whole.size, self.records, whole.lines)
        self._number += self.records
        self._line += whole.lines
        self._told += whole.size
        self._whole, self._before, self.records = _Part(), False, 0
        return told
