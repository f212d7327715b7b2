"""What a store needs of a connection to its database, whatever the database is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Protocol, TypeVar

_Row = TypeVar("_Row")


class Result(Protocol):
    """The result of a statement: rows as tuples, read once."""

    @property
    def description(self) -> Any:
        """A sequence with one item for each column. The first part of an item is its name."""

    @property
    def rowcount(self) -> int:
        """The number of rows that were written."""

    def fetchone(self) -> Any:
        """Return the next row, or None."""

    def fetchall(self) -> list[Any]:
        """Return the other rows."""

    def __iter__(self) -> Iterator[Any]: ...


class Session(Protocol):
    """A connection that runs statements. Each ``?`` in a statement stands for a value."""

    def execute(self, sql: str, values: Sequence[Any] = ..., /) -> Result:
        """Run a statement."""

    def executemany(self, sql: str, rows: Iterable[Sequence[Any]], /) -> Any:
        """Run a statement once for each row of values."""


def read(session: Session, sql: str, values: Sequence[Any] = ()) -> list[dict[str, Any]]:
    """Return the rows that a query selects, as dictionaries by column name, in small letters."""
    found = session.execute(sql, values)
    # In a damaged schema a letter may be a capital. SQLite finds the column all the same.
    names = [column[0].lower() for column in found.description]
    return [dict(zip(names, row, strict=True)) for row in found]


def some_at_a_time(rows: Iterable[_Row], number: int) -> Iterator[list[_Row]]:
    """Yield rows in lists of that many."""
    source = iter(rows)
    while some := list(islice(source, number)):
        yield some
