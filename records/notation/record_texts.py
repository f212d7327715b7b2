"""Reads a file block by block, and cuts it into stretches of whole records, as long as somebody
wants them; where deals and plain tags begin in the text of one.
"""

from __future__ import annotations

import os
import re
import zlib
from array import array
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import IO, Any, NamedTuple

#: The sources that can be read: a path, bytes, or a file of bytes or text.
Source = str | os.PathLike[str] | bytes | IO[bytes] | IO[str]

BLOCK = 64 * 1024
#: The longest record, in bytes, that the service and the commands read unless told otherwise. To
#: judge a record takes up to some hundred times its length in memory.
RECORD_LIMIT = 4 << 20
#: The longest text before the first record, in bytes, if there is a limit for records. What is
#: longer is no Carnet text, and may never end.
BEFORE_LIMIT = 1 << 20
#: The end of a line.
LINE_END = re.compile("\r\n?|\n")
#: The number of compressed bytes given to the zstd decoder at a time, to bound their expansion.
_ZSTD_FEED = 1024

_MARK = b"\xef\xbb\xbf"
_GAME = b"[Game"
_AFTER_GAME = b' \t\r\n"'


class Truncated(ValueError):  # noqa: N818
    """A compressed file ends too early or is damaged."""


class TooLong(ValueError):  # noqa: N818
    """A record, or what stands before the first one, is longer than the caller allows.

    `record` is its number from 1, or None for what stands before the first one, and `line` is the
    line where it begins. `limit` are the bytes that were allowed. `before` is what was read of the
    text before the first record.
    """

    def __init__(self, record: int | None, line: int, limit: int, before: bytes = b"") -> None:
        super().__init__(record, line, limit)
        self.record = record
        self.line = line
        self.limit = limit
        self.before = before


def encode(text: str) -> bytes:
    """Return the bytes of a text. Lone surrogates become bytes that are not UTF-8."""
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return text.encode("utf-8", "surrogatepass")


def blocks(source: Source) -> Iterator[bytes]:
    """Yield the bytes of a source, decompressed, in blocks.

    Raises OSError if the file cannot be read, and Truncated if it cannot be decompressed any
    further. Memory: some blocks.
    """
    if isinstance(source, (str, os.PathLike)):
        with open(source, "rb") as file:
            yield from decompressed(raw_blocks(file))
    elif isinstance(source, (bytes, bytearray, memoryview)):
        yield from decompressed(iter((bytes(source),)))
    else:
        yield from decompressed(raw_blocks(source))


def raw_blocks(file: IO[Any]) -> Iterator[bytes]:
    """Yield the bytes of a file, or of its text, as they are, in blocks."""
    while block := file.read(BLOCK):
        yield encode(block) if isinstance(block, str) else block


def decompressed(raw: Iterator[bytes]) -> Iterator[bytes]:
    """Return the bytes of blocks, decompressed if their beginning says so. See `blocks`."""
    head = b""
    for block in raw:
        head += block
        if len(head) >= 4:
            break
    if not packed(head):
        return _with_head(head, raw)
    return (_gunzip if head[:2] == _GZIP else _unzstd)(head, raw)


_GZIP = b"\x1f\x8b"


def packed(head: bytes) -> bool:
    """Return whether a file that begins with these bytes, at least four, is compressed."""
    if head[:2] == _GZIP or head[:4] == b"\x28\xb5\x2f\xfd":
        return True
    return head[1:4] == b"\x2a\x4d\x18" and head[0] & 0xF0 == 0x50


def _with_head(head: bytes, raw: Iterator[bytes]) -> Iterator[bytes]:
    if head:
        yield head
    yield from raw


def _gunzip(head: bytes, raw: Iterator[bytes]) -> Iterator[bytes]:
    decoder = zlib.decompressobj(wbits=31)
    started = False
    for block in _with_head(head, raw):
        data = block
        while data:
            if not started:
                data = data.lstrip(b"\0")
                if not data:
                    break
                decoder, started = zlib.decompressobj(wbits=31), True
            try:
                out = decoder.decompress(data, BLOCK)
            except zlib.error as error:
                raise Truncated(str(error)) from error
            if out:
                yield out
            if decoder.eof:
                data, started = decoder.unused_data, False
            else:
                data = decoder.unconsumed_tail
    if started:
        raise Truncated("the gzip file ends too early")


def _unzstd(head: bytes, raw: Iterator[bytes]) -> Iterator[bytes]:
    import zstandard

    decoder = zstandard.ZstdDecompressor()
    stream = decoder.decompressobj()
    started = False
    for block in _with_head(head, raw):
        for start in range(0, len(block), _ZSTD_FEED):
            data = block[start : start + _ZSTD_FEED]
            while data:
                if not started:
                    stream, started = decoder.decompressobj(), True
                try:
                    out = stream.decompress(data)
                except zstandard.ZstdError as error:
                    raise Truncated(str(error)) from error
                if out:
                    yield out
                data = b""
                if stream.eof:
                    data, started = stream.unused_data, False
    if started:
        raise Truncated("the zstd file ends too early")


class Unfinished:
    """The line that has not ended yet: its bytes in pieces, and how many they are."""

    __slots__ = ("pieces", "size")

    def __init__(self) -> None:
        self.pieces: list[bytes] = []
        self.size = 0

    def add(self, piece: bytes) -> None:
        """Add the next bytes of the line."""
        self.pieces.append(piece)
        self.size += len(piece)


def whole_lines(stream: Iterable[bytes]) -> Iterator[tuple[bytes, Unfinished]]:
    """Yield the lines that are finished with each block, and the one that is not.

    A CR at the end of a block may belong to a CRLF, and waits for the next. What is left at the end
    comes last. Cost: linear in the bytes, however long the lines are. Memory: the longest line.
    """
    line = Unfinished()
    for block in stream:
        end = len(block) - block.endswith(b"\r")
        cut = max(block.rfind(b"\n", 0, end), block.rfind(b"\r", 0, end)) + 1
        lines = b""
        if cut:
            lines = block[:cut]
            if line.pieces:
                lines = b"".join((*line.pieces, lines))
                line = Unfinished()
        if cut < len(block):
            line.add(block[cut:])
        yield lines, line
    yield b"".join(line.pieces), Unfinished()


class Borders(NamedTuple):
    """Where records begin in some lines: how many, and where the last of them does."""

    records: int
    last: int


#: None begins there.
NONE = Borders(0, 0)


def borders(lines: bytes, begin: int, begun: bool, least: int, most: int) -> Borders:
    """Find the records that begin from a place on, where a line begins.

    With `begun` a record begins just there; it is not counted again. The last one found is the
    first that begins `least` bytes after that place, or the `most`-th, or the last of all. Marks of
    the byte order before a record belong to it. Cost: linear in the lines.
    """
    at, count, last = begin, 0, begin
    if begun:
        while lines.startswith(_MARK, at):
            at += len(_MARK)
        at += len(_GAME)
    found = lines.find(_GAME, at)
    while found >= 0:
        start = found
        while lines.endswith(_MARK, begin, start):
            start -= len(_MARK)
        after = found + len(_GAME)
        if (
            after < len(lines)
            and lines[after] in _AFTER_GAME
            and (start == begin or lines[start - 1] in b"\r\n")
        ):
            count, last = count + 1, start
            if count == most or last - begin >= least:
                break
        found = lines.find(_GAME, after)
    return Borders(count, last)


def line_ends(text: bytes) -> int:
    """Return how many lines end in a text: LF, CR and CRLF each end one."""
    ends = text.count(b"\n")
    # To look for CR is quicker than to count what most texts do not have.
    return ends + text.count(b"\r") - text.count(b"\r\n") if b"\r" in text else ends


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


_DEAL = re.compile('[\r\n]\ufeff*+(?=\\[Deal[ \t\r\n"])')
#: The same in a text without CR and byte-order marks, looked for as a word.
_PLAIN_DEAL = re.compile('\n\\[Deal(?=[ \t\n"])')


def deal_starts(text: str) -> array[int]:
    """Return the offsets where the deals of a record begin, and the end of its text.

    >>> list(deal_starts('[Game "whist"]\\n[Deal "1"]\\n*\\n'))
    [15, 28]
    """
    if "\r" in text or "\ufeff" in text:
        starts = (found.end() for found in _DEAL.finditer(text))
    else:
        starts = (found.start() + 1 for found in _PLAIN_DEAL.finditer(text))
    return array("q", chain(starts, (len(text),)))


def before_deals(text: str) -> str:
    """Return the text of a record up to its first Deal tag, all of it if there is none."""
    first = _DEAL.search(text)
    return text if first is None else text[: first.end()]


_TAG_LINE = re.compile(
    '\\[([A-Za-z][A-Za-z0-9_]*) "([^"\\\\\x00-\x1f\x7f-\x9f\ud800-\udfff]*)"\\]\n'
)


def names_and_values(section: str) -> tuple[list[str], list[str]] | None:
    """Return the names and the values of the tags of a section, each of which is a line.

    None if it holds anything else, or the same tag twice.
    """
    # What stands before a tag, its name, its value, and so on.
    parts: list[str] = _TAG_LINE.split(section)
    names = parts[1::3]
    if any(parts[:-1:3]) or parts[-1].strip("\n") or len(set(names)) < len(names):
        return None
    return names, parts[2::3]
