"""Seals for what an earlier form has kept without: of each row as it is now.

Only what differs already from what was known of it gets none, and so is known as damaged.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from typing import Any

from records.library.sqlite import seals
from records.library.sqlite.rows import read, text_digest

#: How many rows are in memory at a time.
BATCH = 500

_TEXTS = (
    "select number, text_digest, digest, given, who, text, findings"
    " from entries join texts on texts.record = number where number > ? order by number limit ?"
)


def seal_all(connection: sqlite3.Connection) -> None:
    """Seals every row; within a transaction of the caller.  Memory: some rows.

    Cost: one reading of the file, and one writing of all but the present texts.
    """
    for table, made in (
        ("versions", seals.seal_of_version),
        ("annotations", seals.seal_of_annotation),
        ("changes", seals.seal_of_change),
        ("answers", seals.seal_of_answer),
        ("tokens", seals.seal_of_token),
    ):
        sql = f"select *, rowid as place from {table} where rowid > ? order by rowid limit ?"
        for rows in _batches(connection, sql, "place"):
            _write(connection, f"update {table} set seal = ? where rowid = ?", rows, "place", made)
    sql = "select * from entries where number > ? order by number limit ?"
    for rows in _batches(connection, sql, "number"):
        update = "update entries set seal = ? where number = ?"
        _write(connection, update, rows, "number", seals.seal_of_entry)
    for rows in _batches(connection, _TEXTS, "number"):
        sound = [row for row in rows if text_digest(row["text"]) == row["text_digest"]]
        update = "update entries set text_seal = ? where number = ?"
        _write(connection, update, sound, "number", seals.seal_of_text)


def _batches(connection: sqlite3.Connection, sql: str, key: str) -> Iterator[list[dict[str, Any]]]:
    last = -1
    while rows := read(connection, sql, [last, BATCH]):
        yield rows
        last = rows[-1][key]


def _write(
    connection: sqlite3.Connection,
    update: str,
    rows: list[dict[str, Any]],
    key: str,
    made: Callable[[seals.Row], bytes],
) -> None:
    connection.executemany(update, [(made(row), row[key]) for row in rows])
