"""Reads the records of a text in batches, so that a long file needs little memory."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import chain, islice
from typing import TYPE_CHECKING, NamedTuple

from records.notation.lines_and_columns import line_ends
from records.notation.record_texts import TooLong, Truncated

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


class Batches:
    """The records of a text in batches. Iterate over it once.

    `texts` comes from `chunks`: the text `before` the first record, then each record. `number` and
    `line` belong to the first record that is not in a batch yet; `ends` counts the lines that end
    in a text, as `line_ends` does. Everything here raises what
    `texts` raises. The whole records before a damaged place come first. Memory: one batch, or the
    longest record.
    """

    def __init__(
        self,
        name: str | None,
        texts: Iterator[bytes],
        ends: Callable[[bytes], int] = line_ends,
    ) -> None:
        self._name = name
        self._texts = texts
        self._ends = ends
        self.before = next(texts)
        self.number = 1
        self.line = 1 + ends(self.before)
        self._first: tuple[bytes, ...] = ()
        self._held: list[bytes] = []

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
        """Read the first record. Returns whether there is one."""
        self._first = tuple(islice(self._texts, 1))
        return bool(self._first)

    def __iter__(self) -> Iterator[Batch]:
        size = 0
        try:
            for text in chain(self._first, self._texts):
                self._held.append(text)
                size += len(text)
                if size >= BATCH or len(self._held) >= BATCH_RECORDS:
                    yield self._batch()
                    size = 0
        except (OSError, TooLong, Truncated):
            if self._held:
                yield self._batch()
            raise
        if self._held:
            yield self._batch()

    def _batch(self) -> Batch:
        batch = Batch(self._name, b"".join(self._held), self.number, self.line)
        self.number += len(self._held)
        self.line += self._ends(batch.text)
        self._held = []
        return batch
