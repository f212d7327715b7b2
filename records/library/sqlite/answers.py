"""Remembered answers, for requests that come again."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from typing import Any

from records.library.model import KeyReused, Remember, Remembered
from records.library.outcomes import Outcomes, unpacked
from records.library.sqlite.connection import Connection, now
from records.library.sqlite.rows import read
from records.library.sqlite.seals import check_answer, seal_of_answer

_COLUMNS = ("caller", "key", "request", "created", "expires", "status", "body", "added")


class Answering(Connection):
    """The part of the store that remembers answers."""

    def remembered(self, key: str, caller: str = "") -> Remembered | None:
        """Return the caller's answer under that key, or None; see `Store.remembered`."""
        with self._saying_why():
            return _found(self._db.conn, key, caller)

    def remember(self, answer: Remember) -> Remembered:
        """Keep an answer and return it; see `Store.remember`."""
        with self._writing() as connection:
            earlier = same_request(connection, answer)
            if earlier is not None:
                return earlier
            return keep(connection, answer, now(), Outcomes())

    def forget(self) -> int:
        """Delete the answers that have expired. Returns their number."""
        with self._writing() as connection:
            return connection.execute("delete from answers where expires <= ?", [now()]).rowcount


def same_request(connection: sqlite3.Connection, asked: Remember) -> Remembered | None:
    """Return the answer that the same request had before, or None.

    Raises KeyReused if the key belongs to another request.
    """
    found = _found(connection, asked.key, asked.caller)
    if found is not None and found.request != asked.request:
        raise KeyReused(asked.key)
    return found


def keep(
    connection: sqlite3.Connection, answer: Remember, created: str, added: Outcomes
) -> Remembered:
    """Keep an answer, in place of an expired one with its key.

    The caller has begun a transaction.
    """
    values = (
        answer.caller,
        answer.key,
        answer.request,
        created,
        answer.expires,
        answer.status,
        answer.body,
        added.packed() if added else None,
    )
    row = dict(zip(_COLUMNS, values, strict=True))
    _insert(connection, row)
    return Remembered(
        answer.key,
        answer.request,
        created,
        answer.expires,
        answer.status,
        answer.body,
        added,
        answer.caller,
    )


def _found(connection: sqlite3.Connection, key: str, caller: str) -> Remembered | None:
    rows = read(
        connection,
        f"select {', '.join(_COLUMNS)}, seal from answers"
        " where caller = ? and key = ? and expires > ?",
        [caller, key, now()],
    )
    if not rows:
        return None
    (row,) = rows
    check_answer(row)
    added = row.pop("added")
    del row["seal"]
    return Remembered(**row, added=Outcomes() if added is None else unpacked(added))


def rename_callers(connection: sqlite3.Connection, names: Mapping[str, str]) -> None:
    """Replace the names of callers by new ones. The caller has begun a transaction."""
    rows = read(connection, f"select {', '.join(_COLUMNS)} from answers")
    connection.execute("delete from answers")
    for row in rows:
        row["caller"] = names.get(row["caller"], row["caller"])
        _insert(connection, row)


def _insert(connection: sqlite3.Connection, row: dict[str, Any]) -> None:
    connection.execute(
        f"insert or replace into answers ({', '.join(row)}, seal) values ({'?, ' * len(row)}?)",
        [*row.values(), seal_of_answer(row)],
    )
