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


class _Held:
    """What is read and not yielded yet: at its beginning `records` whole records.

    At first, it is what stands before all records.
    """

    def __init__(self, wanted: Wanted, tools: Tools) -> None:
        self._wanted = wanted
        self._tools = tools
        self._before = True
        self._pieces: list[bytes] = []
        self._size = self._lines = 0
        self.records = 0
        #: the pieces, bytes and lines of these
        self._whole = 0, 0, 0
        #: the number and the line of the first record that is not told yet, from 1
        self._number = self._line = 1
        self._told = 0

    def limit(self, longest: int, unfinished: Unfinished) -> None:
        """Raise TooLong if what is not whole exceeds its limit together with an unfinished line."""
        limit = min(longest, BEFORE_LIMIT) if self._before else longest
        _, size, lines = self._whole
        if self._size - size + unfinished.size <= limit:
            return
        if self._before:
            raise TooLong(None, 1, limit, b"".join((*self._pieces, *unfinished.pieces)))
        raise TooLong(self._number + self.records, self._line + lines, limit)

    def add(self, lines: bytes) -> Iterator[Stretch]:
        """Add some lines, and yield the stretches that end within them."""
        size, records, text, until = self._wanted
        borders, line_ends = self._tools
        begin, begun = 0, False
        while begin < len(lines):
            least, most = 0, 1
            if not self._before:
                if until is not None:
                    size = max(1, min(size, until - self._told))
                least, most = size - self._size, records - self.records
            count, last = borders(lines, begin, begun, least, most)
            piece = lines[begin : last if count else None]
            if piece:
                self._size += len(piece)
                self._lines += line_ends(piece)
                if text or self._before:
                    self._pieces.append(piece)
            if not count:
                break
            self.close(count)
            if last - begin >= least or count == most:
                yield self.told()
            begin, begun = last, True

    def close(self, count: int) -> None:
        """Note that `count` records have ended, with all that is held."""
        self._whole = len(self._pieces), self._size, self._lines
        self.records += 0 if self._before else count

    def told(self) -> Stretch:
        """Return the whole records, and forget them."""
        pieces, size, lines = self._whole
        told = Stretch(b"".join(self._pieces[:pieces]), size, self.records, lines)
        del self._pieces[:pieces]
        self._size -= size
        self._lines -= lines
        self._number += self.records
        self._line += lines
        self._told += size
        self._whole, self._before, self.records = (0, 0, 0), False, 0
        return told
