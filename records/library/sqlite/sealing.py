"""Seals the rows of a store that was made before there were seals.

Each row is sealed as it is, because nothing better is known. The exception is a text that differs
from its digest: it gets no seal, and so is found to be damaged.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from typing import Any

from records.library.same_text import text_digest
from records.library.sql import seals
from records.library.sql.session import read

#: The number of rows in memory at a time.
BATCH = 500

_TEXTS = (
    "select number, text_digest, digest, given, who, text, findings"
    " from entries join texts on texts.record = number where number > ? order by number limit ?"
)


def seal_all(connection: sqlite3.Connection) -> None:
    """Seal every row. The caller has begun a transaction. Memory: one batch of rows.

    Cost: reads the whole file once, and writes everything once except the present texts.
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
