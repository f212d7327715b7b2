"""Cuts a text at record borders by byte ranges, so that nobody has to read it from its beginning.

A record belongs to the range in which it begins. So every way of cutting gives the same records,
each at the same place.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import NamedTuple

from records.kernel.borders import tools
from records.notation.record_texts import NONE, Wanted, borders, stretches

#: What may become the beginning of a record, if more follows.
_MAY_BEGIN = re.compile(rb"(?:\xef\xbb\xbf)*(?:\xef\xbb?|\[|\[G|\[Ga|\[Gam|\[Game)?")


#: After how many bytes or records a piece ends.
_SIZE, _RECORDS = 1 << 19, 1000


class Placed(NamedTuple):
    """The text of some whole records, and where it begins in the whole text, in bytes."""

    start: int
    text: bytes


def whole(
    blocks: Iterable[bytes], longest: int, end: int | None = None
) -> tuple[bytes, Iterator[Placed]]:
    """Return the text before the first record, and the records of a whole text, but for those from
    `end` on.

    Raises what `blocks` raises, and TooLong for a record of more than `longest` bytes, after those
    before it. Memory: some hundred records, or the longest one.
    """
    pieces = _pieces(blocks, longest, end)
    before = next(pieces)
    return before, _placed(pieces, len(before), end)


def part(blocks: Iterable[bytes], begin: int, end: int | None, longest: int) -> Iterator[Placed]:
    """Yield the records that begin from `begin` on and before `end` (None: the end of the text).

    `begin` is not 0. The blocks are those of the text from the byte before `begin` on. They are
    read no further than to the end of the last record. Raises what `whole` does, and takes as much
    memory.
    """
    stream = iter(blocks)
    # `held` begins a line, `at` in the whole text, but for the first line: that began before.
    held, at, inside = b"", begin - 1, True
    for block in stream:
        held += block
        if inside:
            ends = [place for place in (held.find(b"\n"), held.find(b"\r")) if place >= 0]
            cut = min(ends) + 1 if ends else len(held)
            at, held, inside = at + cut, held[cut:], not ends
        found = borders(held, 0, False, 0, 1) if not inside else NONE
        if found.records:
            start = at + found.last
            if end is None or start < end:
                until = None if end is None else end - start
                pieces = _pieces(chain([held[found.last :]], stream), longest, until)
                next(pieces)
                yield from _placed(pieces, start, end)
            return
        cut = max(held.rfind(b"\n"), held.rfind(b"\r")) + 1
        at, held = at + cut, held[cut:]
        if not _MAY_BEGIN.fullmatch(held):
            # However long this line is, it begins no record.
            at, held, inside = at + len(held), b"", True
        if end is not None and at >= end:
            return


def _pieces(blocks: Iterable[bytes], longest: int, until: int | None) -> Iterator[bytes]:
    wanted = Wanted(_SIZE, _RECORDS, until=until)
    return (piece.text for piece in stretches(blocks, wanted, tools(), longest))


def _placed(pieces: Iterator[bytes], start: int, end: int | None) -> Iterator[Placed]:
    while end is None or start < end:
        text = next(pieces, None)
        if text is None:
            return
        yield Placed(start, text)
        start += len(text)
