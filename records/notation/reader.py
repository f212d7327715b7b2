"""Reads records from a file or a text, and finds the line and column of what they contain."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache
from typing import IO

from records.notation import lexer, words_of_play
from records.notation.faults import NO_FAULTS, Faults
from records.notation.model import Item, Record
from records.notation.parser import parse
from records.notation.plain_parser import parse_plain
from records.notation.record_texts import (
    LINE_END,
    PYTHON,
    Source,
    Stretch,
    Wanted,
    blocks,
    encode,
    stretches,
)

_ONE = Wanted(1, 1)
#: The end of a line in a text without CR. It is found in half the time.
_LF = re.compile("\n")
#: What comes before the first character of a line.
_BEGIN = re.compile("(?:^|\r\n?|\n)\ufeff*+")
_VERSION = re.compile(r"%[ \t]*carnet[ \t]+([0-9]+)[ \t]*")


class Reader:
    """Reads the records of a source one after the other. Iterate over it once.

    `outside` holds the faults of the text before the first record, and `outside_text` that text.
    Both are known once the first record or the end has been reached. `version` is the number on
    line 1, or None. `remarks` are those after the last record, known once the end has been reached.

    Iterating raises OSError. For a damaged compressed file it raises Truncated after the last whole
    record, and TooLong before the first one that exceeds `longest` bytes. Memory: the longest
    record. `unpacked` are bytes that are the text itself, whatever they begin with.
    """

    def __init__(
        self, source: Source = b"", longest: int | None = None, *, unpacked: bytes | None = None
    ) -> None:
        self.outside = NO_FAULTS
        self.outside_text = b""
        self.version: int | None = None
        self.remarks: list[str] = []
        stream = blocks(source) if unpacked is None else (text for text in (unpacked,))
        self._records = self._read(stream, longest)

    def __iter__(self) -> Iterator[Record]:
        return self._records

    def _read(self, stream: Iterator[bytes], longest: int | None) -> Iterator[Record]:
        pieces = stretches(stream, _ONE, PYTHON, longest)
        try:
            yield from self._records_of(next(pieces), pieces)
        finally:
            stream.close()  # type: ignore[attr-defined]

    def _records_of(self, outside: Stretch, pieces: Iterator[Stretch]) -> Iterator[Record]:
        self.outside_text = outside.text
        remarks = self._read_outside(outside.text)
        line = 1 + outside.lines
        for number, piece in enumerate(pieces, 1):
            text = piece.text.decode("utf-8", "surrogateescape")
            record = parse_plain(text, number, line)
            if record is not None:
                if remarks:
                    record.remarks = remarks
                    remarks = []
            else:
                record, trailing = parse(text, number, line)
                record.remarks = remarks + record.remarks
                remarks = [] if record.faults else trailing
            line += piece.lines
            yield record
        self.remarks = remarks

    def _read_outside(self, chunk: bytes) -> list[str]:
        """Check the text before the first record. Returns its remarks if it has no fault."""
        if not chunk:
            return []
        text = chunk.decode("utf-8", "surrogateescape")
        self.outside = found = Faults(text)
        remarks = []
        run = False
        for kind, start, end, _ in lexer.tokens(text):
            if not run and kind not in (lexer.REMARK, lexer.WORD):
                run = True
                found.add("syntax-structure", start, end)
            bad = False
            for first, last in lexer.bad_runs(text, kind, start, end):
                bad = True
                found.add("syntax-encoding", first, last)
            if kind == lexer.REMARK:
                version = _VERSION.fullmatch(text, start, end)
                if version is not None and not LINE_END.search(text, 0, start):
                    self._read_version(text, *version.span(1))
                else:
                    remarks.append(text[start:end].rstrip(" \t"))
            elif not run and not bad:
                run = True
                found.add("syntax-structure", start, end)
        return [] if found else remarks

    def _read_version(self, text: str, start: int, end: int) -> None:
        digits = text[start:end].lstrip("0") or "0"
        most = words_of_play.MAX_DIGITS
        self.version = int(digits) if len(digits) <= most else 10**most
        if self.version > 1:
            self.outside.add("syntax-version", start, end)


def read(source: Source, longest: int | None = None) -> Iterator[Record]:
    """Yield the records of a path, of bytes, or of a file of bytes or text; see Reader."""
    return iter(Reader(source, longest))


def loads(text: str | bytes) -> list[Record]:
    """Return the records of a text. Faults are kept in the records and never raised.

    Nothing is unpacked, whatever the bytes begin with.

    >>> loads('[Game "whist"]')[0].faults
    [Fault('syntax-structure', 0, 14, 'whist', 0, -1, False)]
    """
    return list(Reader(unpacked=encode(text) if isinstance(text, str) else text))


def read_one(text: bytes, number: int = 1, line: int = 1) -> Record:
    """Return the record that is the whole of a text, with its number and its line."""
    shown = text.decode("utf-8", "surrogateescape")
    return parse_plain(shown, number, line) or parse(shown, number, line)[0]


def load(file: IO[bytes] | IO[str]) -> list[Record]:
    """Return the records of an open file."""
    return list(read(file))


def locate(record: Record) -> Record:
    """Return the same record with the offsets of all tags, items and faults.

    Cost: linear in the text, several times as much as a quick parse.
    """
    if record.located or not record.text:
        return record
    exact, _ = parse(record.text, record.number, record.line)
    exact.remarks = record.remarks
    return exact


def own_remarks(record: Record) -> list[str]:
    """Return the header remarks that are in the record's own text and not before it."""
    return parse(record.text)[0].remarks if record.text else record.remarks


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


def place(record: Record, offset: int) -> tuple[int, int]:
    """Return the line in the file and the column of an offset into a record's text, both from 1.

    Cost: linear in the text for the first offset of a record, then logarithmic.
    """
    line, column = place_in(record.text, offset)
    return record.line + line, column


def span(record: Record, start: int, end: int) -> tuple[int, int, int]:
    """Return the line, the column and the column after the end of a span.

    If the span covers several lines, the end is that of its first line.
    """
    return span_in(record.text, record.line, start, end)


def word_span(record: Record, item: Item) -> tuple[int, int]:
    """Return the offsets of an item's word without its seat and marks.

    The item must have offsets.
    """
    first, last = words_of_play.body(record.text[item.start : item.end], record.language)
    return item.start + first, item.start + last
