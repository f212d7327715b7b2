"""A connection to PostgreSQL that takes the statements of all stores."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, LiteralString

import psycopg
from psycopg.sql import SQL, Identifier

#: So many rows are worth a stream.
MANY = 20
#: A statement that inserts rows as they are.
_INSERT = re.compile(r"insert into (\w+) \(([\w, ]+)\) values \((?:\?, )*\?\)")

#: PostgreSQL keeps no U+0000 in a text. It is written as the first of these followed by "0", and
#: the first itself twice.
_ESCAPE, _NUL = "\ue000", "\0"
_TO, _FROM = (f"{_ESCAPE}0", f"{_ESCAPE}{_ESCAPE}")


@lru_cache(maxsize=512)
def translated(sql: str) -> LiteralString:
    """Return a statement with ``%s``, as psycopg has it, for each ``?``.

    >>> translated("select ? % 2")
    'select %s %% 2'
    """
    translation: LiteralString = sql.replace("%", "%%").replace("?", "%s")
    return translation


def written(value: Any) -> Any:
    """Return a value as the database can keep it.

    >>> read_back(written("a\\0\\ue000")) == "a\\0\\ue000"
    True
    """
    if isinstance(value, str) and (_NUL in value or _ESCAPE in value):
        return value.replace(_ESCAPE, _FROM).replace(_NUL, _TO)
    return value


def read_back(value: Any) -> Any:
    """Return the value that `written` was given."""
    if isinstance(value, str) and _ESCAPE in value:
        parts = value.split(_FROM)
        return _ESCAPE.join(part.replace(_TO, _NUL) for part in parts)
    return value


def _rows(_: object) -> Callable[[Sequence[Any]], tuple[Any, ...]]:
    """Return what makes the rows of a cursor, with `read_back` applied to their values."""
    return _row


def _row(values: Sequence[Any]) -> tuple[Any, ...]:
    for value in values:
        if isinstance(value, str) and _ESCAPE in value:
            return tuple(map(read_back, values))
    return tuple(values)


class PostgresSession:
    """Runs statements in which each ``?`` stands for a value."""

    def __init__(self, connection: psycopg.Connection) -> None:
        self.connection = connection

    def execute(self, sql: str, values: Sequence[Any] = (), /) -> psycopg.Cursor[tuple[Any, ...]]:
        """Run a statement."""
        cursor = self.connection.cursor(row_factory=_rows)
        return cursor.execute(translated(sql), [written(value) for value in values])

    def executemany(self, sql: str, rows: Iterable[Sequence[Any]], /) -> None:
        """Run a statement once for each row of values.

        Many rows that are merely inserted are sent in one stream.
        """
        changed = [list(map(written, row)) for row in rows]
        plain = _INSERT.fullmatch(sql)
        with self.connection.cursor() as cursor:
            if plain is None or len(changed) < MANY:
                cursor.executemany(translated(sql), changed)
                return
            statement = SQL("copy {} ({}) from stdin").format(
                Identifier(plain[1]), SQL(", ").join(map(Identifier, plain[2].split(", ")))
            )
            with cursor.copy(statement) as copy:
                for row in changed:
                    copy.write_row(row)

    def stream(self, sql: str, values: Sequence[Any] = ()) -> Iterator[tuple[Any, ...]]:
        """Yield the rows of a query within a transaction. Memory: some rows.

        All rows are read, so the plan is the one that is quickest for all.
        """
        self.connection.execute("set local cursor_tuple_fraction = 1")
        with self.connection.cursor(name="carnet", row_factory=_rows) as cursor:
            cursor.itersize = 500
            cursor.execute(translated(sql), [written(value) for value in values])
            yield from cursor
