"""Brings a file into canonical form."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from typing import BinaryIO

import records
from api.commands.shared.console import reading, record_limit
from records.notation.model import Record
from records.notation.reader import Reader
from records.notation.record_texts import encode
from records.notation.writer import format_records
from records.severities import ERROR, MOST


class Canonical:
    """The canonical form of a file, in pieces, in the card letters of a language, English if None.

    Iterate over it once. Messages are in `language`.

    Afterwards, `changed` says whether the file differed from it. `copied` lists each record that
    was copied because of an error: its number, and the line and the code of its first error.
    Iterating raises Trouble if the file cannot be read to its end.
    """

    def __init__(
        self, path: str, file: BinaryIO, language: str, letters: str | None = None
    ) -> None:
        self.path = path
        self.language = language
        self.letters = letters
        self.changed = False
        self.copied: list[tuple[int, int, str]] = []
        self._reader = _Told(file, self._left_alone)

    def __iter__(self) -> Iterator[bytes]:
        out = hashlib.sha256()
        with reading(self.path, self.language):
            for piece in format_records(self._reader, self._form):
                out.update(piece)
                yield piece
        self.changed = out.digest() != self._reader.digest()

    def _form(self, record: Record) -> str | None:
        text = records.form(record, self.letters)
        if text is None:
            self._left_alone(record)
        return text

    def _left_alone(self, record: Record) -> None:
        """Note the first error of a record that is copied because of it."""
        told = records.replay(record).told(MOST)
        first = next(finding for finding in told if finding.severity == ERROR)
        self.copied.append((record.number, first.line or record.line, first.code))


class _Told(Reader):
    """A reader that computes a digest of what it reads, and reports faulty records to `faulty`."""

    def __init__(self, file: BinaryIO, faulty: Callable[[Record], None]) -> None:
        super().__init__(file, record_limit())
        self._read_bytes = hashlib.sha256()
        self._begun = False
        self._faulty = faulty

    def __iter__(self) -> Iterator[Record]:
        for record in super().__iter__():
            if not self._begun:
                self._begin()
            self._read_bytes.update(encode(record.text))
            if record.faults:
                self._faulty(record)
            yield record
        if not self._begun:
            self._begin()

    def _begin(self) -> None:
        self._begun = True
        self._read_bytes.update(self.outside_text)

    def digest(self) -> bytes:
        """Return the SHA-256 digest of all that was read, decompressed."""
        return self._read_bytes.digest()
