"""The store of records, whatever database keeps the data."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from pathlib import Path

from records.library.model import Damage
from records.library.owner import OwnerError
from records.library.sql.adding import AddingRecords
from records.library.sql.bin import Binning
from records.library.sql.callers import Answers, LiveGames, Tokens
from records.library.sql.jobs import Working
from records.library.sql.queries import Faceting
from records.library.sql.studies import Studies, Tags


class Store(AddingRecords, Working, Faceting, Binning):
    """A collection of records.

    One thread owns the object: at first the one that made it. After the owner releases it, another
    thread may claim it. In any other thread every method raises OwnerError and does nothing.

    Times are UTC, written as ``2026-11-21T20:40:00Z``. `expected` is the version that the caller
    has seen. A method that takes it raises Conflict if the present version is another one. `by`
    names whoever makes the change. Every method raises StoreError if the store cannot be used, and
    then it has written nothing, unless the error is Unsure. It is Unavailable if the same call may
    succeed soon. Every method that reads compares the data with a digest made when
    they were kept. If the digest differs, the method raises Damaged, which is a StoreError, and
    returns nothing.
    """

    @property
    def tags(self) -> Tags:
        """Tags on records."""
        return Tags(self)

    @property
    def studies(self) -> Studies:
        """Studies, and which records they have."""
        return Studies(self)

    @property
    def answers(self) -> Answers:
        """Answers that are remembered, for requests that come again."""
        return Answers(self)

    @property
    def tokens(self) -> Tokens:
        """What callers show to be let in."""
        return Tokens(self)

    @property
    def live(self) -> LiveGames:
        """Games that are being typed."""
        return LiveGames(self)

    @property
    @abstractmethod
    def schema(self) -> int:
        """The number of the schema in which the store keeps its data."""

    @property
    @abstractmethod
    def writable(self) -> bool:
        """Whether the store can be written. On a read-only medium it can only be read."""

    @abstractmethod
    def current(self) -> bool:
        """Return whether this is still the store at its address, with the present schema.

        Also False during an unfinished transaction. The call costs next to nothing. Whoever keeps a
        store open asks before using it again, and opens a new one if the answer is False.
        """

    @abstractmethod
    def backup(self, path: str | Path) -> None:
        """Write a consistent copy of the store to a file, while the store stays in use.

        The file appears whole or not at all. A file that was there before is replaced. Raises
        BackupError if it cannot be written.
        """

    @abstractmethod
    def restore(self, path: str | Path) -> None:
        """Replace all data with those of a backup, while the store stays in use.

        The present tokens stay as they are, and those of the backup are added. Raises BackupError
        if the file is damaged anywhere (see `verify`), is not a backup of a store, or comes from a
        later version. Then nothing changes.
        """

    @abstractmethod
    def verify(self) -> Iterator[Damage]:
        """Read all data as they are at one moment, and yield what differs from what was kept.

        Nothing is changed, and no other user of the store has to wait. Cost: grows with the store.
        """

    def claim(self) -> None:
        """Make the present thread the owner. Raises OwnerError if there is an owner already."""
        self._owner.claim()

    def release(self) -> None:
        """Give up ownership, so that another thread may claim the store.

        Raises OwnerError unless called by the owner, and during an unfinished transaction.
        """
        if self._under_way:
            raise OwnerError("something is under way in this store")
        self._owner.release()

    @abstractmethod
    def close(self) -> None:
        """Close the connection. The object must not be used afterwards.

        Only the owner may close it. If it has no owner, any thread may.
        """

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
