"""Answers that are remembered for requests that come again."""

from __future__ import annotations

import sqlite3
from typing import Any

from records.library.model import KeyReused, Remember, Remembered
from records.library.outcomes import Outcomes, unpacked
from records.library.sqlite.connection import Connection, now

_COLUMNS = "key, request, created, expires, status, body, added"


class Answering(Connection):
    """The part of the store that remembers answers."""

    def remembered(self, key: str) -> Remembered | None:
        """The answer under that key, or None; see `Store.remembered`."""
        with self._saying_why():
            return _found(self._db.conn, key)

    def remember(self, answer: Remember) -> Remembered:
        """Keep an answer; see `Store.remember`."""
        with self._writing() as connection:
            earlier = same_request(connection, answer)
            if earlier is not None:
                return earlier
            return keep(connection, answer, now(), Outcomes())

    def forget(self) -> int:
        """Drop the answers that have expired; how many."""
        with self._writing() as connection:
            return connection.execute("delete from answers where expires <= ?", [now()]).rowcount


def same_request(connection: sqlite3.Connection, asked: Remember) -> Remembered | None:
    """The answer that the same request had; raises KeyReused if the key had another one."""
    found = _found(connection, asked.key)
    if found is not None and found.request != asked.request:
        raise KeyReused(asked.key)
    return found


def keep(
    connection: sqlite3.Connection, answer: Remember, created: str, added: Outcomes
) -> Remembered:
    """Keeps an answer in the place of one that has expired; in a transaction of the caller."""
    values = (
        answer.key,
        answer.request,
        created,
        answer.expires,
        answer.status,
        answer.body,
        added.packed() if added else None,
    )
    connection.execute(
        f"insert or replace into answers ({_COLUMNS}) values (?, ?, ?, ?, ?, ?, ?)", values
    )
    return Remembered(
        answer.key, answer.request, created, answer.expires, answer.status, answer.body, added
    )


def _found(connection: sqlite3.Connection, key: str) -> Remembered | None:
    row: tuple[Any, ...] | None = connection.execute(
        f"select {_COLUMNS} from answers where key = ? and expires > ?", [key, now()]
    ).fetchone()
    if row is None:
        return None
    added = Outcomes() if row[6] is None else unpacked(row[6])
    return Remembered(row[0], row[1], row[2], row[3], row[4], row[5], added)
