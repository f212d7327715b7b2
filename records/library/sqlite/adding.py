"""Adds records: many in one transaction, one batch of rows at a time."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice

from records.library import ids
from records.library.entry import Entry
from records.library.model import Added, Remember
from records.library.outcomes import Names, Outcomes
from records.library.sqlite.annotations import Annotating
from records.library.sqlite.answers import Answering, keep, same_request
from records.library.sqlite.connection import now
from records.library.sqlite.rows import Numbered, insert, text_digest

#: The number of entries that are looked up and written at a time.
BATCH = 1000
#: The largest page cache of a connection while it adds records, in KiB.
CACHE_KIB = 16_384


class Adding(Answering, Annotating):
    """The part of the store that adds records."""

    def add(
        self,
        entries: Iterable[Entry],
        remember: Remember | None = None,
        by: str | None = None,
    ) -> Sequence[Added]:
        """Keep these entries in one transaction; see `Store.add`."""
        with self._much_in_memory(), self._writing() as connection:
            if remember is not None:
                earlier = same_request(connection, remember)
                if earlier is not None:
                    return earlier.added
            outcomes = Outcomes()
            created = now()
            (last,) = connection.execute("select max(number) from entries").fetchone()
            for batch in _batches(entries):
                last = self._add_batch(connection, batch, outcomes, last, created, by)
            if remember is not None:
                keep(connection, remember, created, outcomes)
            return outcomes

    @contextmanager
    def _much_in_memory(self) -> Iterator[None]:
        connection = self._db.conn
        with self._saying_why():
            (usual,) = connection.execute("pragma cache_size").fetchone()
            connection.execute(f"pragma cache_size = -{CACHE_KIB}")
            try:
                yield
            finally:
                connection.execute(f"pragma cache_size = {usual}")

    def _add_batch(
        self,
        connection: sqlite3.Connection,
        batch: list[Entry],
        outcomes: Outcomes,
        last: int | None,
        created: str,
        by: str | None,
    ) -> int | None:
        digests = [text_digest(entry.text) for entry in batch]
        kept = _firsts(connection, "text_digest", digests)
        played = _firsts(connection, "digest", [bytes.fromhex(entry.digest) for entry in batch])
        new: list[Numbered] = []
        annotated: list[tuple[int, Entry]] = []
        for entry, digest in zip(batch, digests, strict=True):
            number = kept.get(digest)
            identity = bytes.fromhex(entry.digest)
            first = played.get(identity)
            if number is None:
                number = last = ids.next_number(last)
                kept[digest] = number
                played.setdefault(identity, number)
                new.append(Numbered(number, entry, first, digest))
                outcomes.note(number, True, first)
            else:
                outcomes.note(number, False, number)
            if entry.annotations:
                annotated.append((number, entry))
        insert(connection, new, created, by)
        for number, entry in annotated:
            self._take_annotations(connection, number, entry, by)
        return last

    def known(self, entries: Iterable[Entry]) -> Sequence[str | None]:
        """Return, for each entry, the id of the first stored record of the same play, or None."""
        found = Names()
        with self._reading():
            for batch in _batches(entries):
                digests = [bytes.fromhex(entry.digest) for entry in batch]
                played = _firsts(self._db.conn, "digest", digests)
                for digest in digests:
                    found.note(played.get(digest))
        return found


def _batches(entries: Iterable[Entry]) -> Iterator[list[Entry]]:
    source = iter(entries)
    while batch := list(islice(source, BATCH)):
        yield batch


def _firsts(
    connection: sqlite3.Connection, column: str, digests: Sequence[bytes]
) -> dict[bytes, int]:
    """Map each digest that is stored to the lowest number that has it."""
    marks = ",".join("?" * len(digests))
    return dict(
        connection.execute(
            f"select {column}, min(number) from entries where {column} in ({marks})"
            f" group by {column}",
            digests,
        )
    )
