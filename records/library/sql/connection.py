"""What all parts of a store share: its transactions, and who may use it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any, ClassVar

from records.library import cursors
from records.library.owner import Owner
from records.library.sql import seals
from records.library.sql.session import Session, read
from records.library.sql.tables import selected
from records.library.sql.word_search import WordIndex


class Connection(ABC):
    """The transactions of a store.

    Writers follow each other: a transaction that writes begins after the one before it has ended.
    So ids are given out in the order in which records become visible, and no page of a list skips
    one. A result is read to its end within the method that asked for it, and never handed out. So
    what a method returns, and each item of `stream`, depends on no open statement.
    """

    #: The word search of this kind of store.
    words: ClassVar[WordIndex]
    #: The present time of the database in seconds, as an expression.
    clock: ClassVar[str]
    #: What a query ends with that locks the rows it returns, and leaves out those that are locked.
    skipping: ClassVar[str]
    #: Who may use it.
    _owner: Owner

    @property
    @abstractmethod
    def _session(self) -> Session:
        """What runs the statements of the transaction that is under way."""

    @property
    @abstractmethod
    def _under_way(self) -> bool:
        """Whether a transaction has not ended."""

    @abstractmethod
    def writing(self) -> AbstractContextManager[Session]:
        """Run a transaction: it is written whole or not at all.

        Errors of the database become StoreError.
        """

    @abstractmethod
    def _claiming(self) -> AbstractContextManager[Session]:
        """Run a transaction that changes only jobs. Other writers need not wait for it, where the
        database can lock single rows.
        """

    @abstractmethod
    def reading(self) -> AbstractContextManager[Session]:
        """Let everything within be read from one state of the store."""

    @abstractmethod
    def at_once(self) -> AbstractContextManager[Session]:
        """Run single statements, within the present transaction if there is one."""

    @abstractmethod
    def without_waiting(self) -> AbstractContextManager[None]:
        """Make what would wait for another writer fail at once."""

    @abstractmethod
    def _each(self, session: Session, sql: str, values: Sequence[Any]) -> Iterator[Any]:
        """Yield the rows that a query selects, within a transaction. Memory: some rows."""

    def _read_by(self, sort: str) -> str:
        """Return the table of records as it is read in an order of SORTS, by its index."""
        return "entries"

    @abstractmethod
    def _given_out(self, session: Session, table: str) -> int:
        """Return the last id that was given out for a table of COUNTED, or 0."""

    @abstractmethod
    def _give_out_after(self, session: Session, table: str, last: int) -> None:
        """Let the next id of a table of COUNTED be greater than `last`."""

    def _adding(self) -> AbstractContextManager[None]:
        """Prepare for many rows."""
        return nullcontext()

    def _latest(
        self, sql: str, values: Sequence[Any], key: str, cursor: str | None, limit: int
    ) -> tuple[list[dict[str, Any]], str | None, int]:
        """Return a page of the rows that a query selects, the one with the latest time in `key`
        first, the cursor of the next page or None, and how many rows all have.

        `cursor` is the `next` of the page before. Raises QueryError. The caller is reading.
        """
        (count,) = self.rows(f"select count(*) as number from ({sql}) as them", values)
        given = [*values, *(() if cursor is None else cursors.read(cursor, False))]
        beyond = "" if cursor is None else f"where ({key}, number) < (?, ?) "
        order = f"{beyond}order by {key} desc, number desc limit ?"
        rows = self.rows(f"select * from ({sql}) as them {order}", [*given, limit + 1])
        after = None
        if len(rows) > limit:
            last = rows[limit - 1]
            after = cursors.written(last[key], last["number"])
        return rows[:limit], after, count["number"]

    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[dict[str, Any]]:
        """Return the rows that a query selects, as dictionaries."""
        with self.at_once() as session:
            return read(session, sql, values)

    def row(self, sql: str, values: Sequence[Any] = ()) -> dict[str, Any] | None:
        """Return the first row that a query selects, or None."""
        for row in self.rows(sql, values):
            return row
        return None

    def _kept(
        self, table: str, which: str = "", values: Sequence[Any] = ()
    ) -> list[dict[str, Any]]:
        """Return rows of a table of SEALS. `which` is the rest of the query. Raises Damaged."""
        rows = self.rows(selected(table, which), values)
        for row in rows:
            seals.check(table, row)
        return rows

    def _kept_row(self, table: str, which: str, values: Sequence[Any]) -> dict[str, Any] | None:
        """Return the first row that `_kept` does, or None."""
        for row in self._kept(table, which, values):
            return row
        return None


class StorePart:
    """A part of a store, which keeps what concerns the others in nothing but its tables."""

    def __init__(self, store: Connection) -> None:
        self._in = store
