"""Reads the records of a text in batches, so that a long file needs little memory."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import chain, islice
from typing import TYPE_CHECKING, NamedTuple

from records.notation.record_texts import PYTHON, Stretch, Tools, Wanted, stretches

if TYPE_CHECKING:
    from records.notation.model import Record
    from records.notation.reader import Reader

#: The number of bytes after which a batch is complete.
BATCH = 1 << 16
#: The most records in a batch, because a record takes memory however short it is.
BATCH_RECORDS = 200

#: What stands before the first record of most files, and is no fault.
_PLAIN = re.compile(rb"(?:% carnet 1\n)?\n*")


def outside_of(text: bytes) -> Reader:
    """Return a reader that has read a text which holds no record."""
    # Imported late here and below, because the kernel reads most texts by itself.
    from records.notation.reader import Reader

    reader = Reader(unpacked=text)
    for _ in reader:
        pass  # reading it fills `outside`
    return reader


class Batch(NamedTuple):
    """Whole records of a text, with the number and the line of the first of them, from 1.

    `name` is the name of the file, or None.
    """

    name: str | None
    text: bytes
    number: int
    line: int

    def records(self) -> Iterator[Record]:
        """Yield the records, each with its number and its line in the whole text."""
        from records.notation.reader import read

        for record in read(self.text):
            record.number += self.number - 1
            record.line += self.line - 1
            yield record


class Extent(NamedTuple):
    """Where a batch lies in its text: its first byte, how many it has, and as a `Batch` has them
    the number and the line of its first record."""

    begin: int
    size: int
    number: int
    line: int


class Batches:
    """The records of a text in batches, or the places of these. Iterate over it once.

    `blocks` are the bytes of the text, decompressed (see `record_texts.blocks`); `longest`, and
    what is raised here, are those of `stretches`. The text `before` the first record is read at
    once. `number` and `line` belong to the first record that is not in a batch yet. Memory: one
    batch, or the longest record; with `texts` false, when only `extents` can be asked for, the
    longest line.
    """

    def __init__(
        self,
        name: str | None,
        blocks: Iterable[bytes],
        tools: Tools = PYTHON,
        longest: int | None = None,
        texts: bool = True,
    ) -> None:
        self._name = name
        wanted = Wanted(BATCH, BATCH_RECORDS, texts)
        self._stretches = stretches(blocks, wanted, tools, longest)
        before = next(self._stretches)
        self.before = before.text
        self.number = 1
        self.line = 1 + before.lines
        self._first: tuple[Stretch, ...] = ()

    @property
    def begins_plainly(self) -> bool:
        """Whether nothing stands before the first record but the first line that most files have.

        Then `outside` has no fault.
        """
        return _PLAIN.fullmatch(self.before) is not None

    @cached_property
    def outside(self) -> Reader:
        """A reader of the text before the first record. Cost: linear in that text."""
        return outside_of(self.before)

    def begin(self) -> bool:
        """Read the first records. Returns whether there is one."""
        self._first = tuple(islice(self._stretches, 1))
        return bool(self._first)

    def __iter__(self) -> Iterator[Batch]:
        for stretch in chain(self._first, self._stretches):
            batch = Batch(self._name, stretch.text, self.number, self.line)
            self._count(stretch)
            yield batch

    def extents(self) -> Iterator[Extent]:
        """Yield where the batches lie."""
        begin = len(self.before)
        for stretch in chain(self._first, self._stretches):
            extent = Extent(begin, stretch.size, self.number, self.line)
            begin += stretch.size
            self._count(stretch)
            yield extent

    def _count(self, stretch: Stretch) -> None:
        self.number += stretch.records
        self.line += stretch.lines
