"""Moves all rows of a store in PostgreSQL to a file of SQLite and back, with their seals."""

from __future__ import annotations

import sqlite3
from itertools import islice

from psycopg import sql

from records.library.postgresql.session import PostgresSession, written
from records.library.postgresql.words import TextSearch
from records.library.sql.tables import TABLES, inserted, selected
from records.library.sqlite.words import Fts5

#: The number of rows in memory at a time.
BATCH = 500


def copy_out(session: PostgresSession, file: sqlite3.Connection) -> None:
    """Copy all rows to a file that has the tables and no rows. The file is in a transaction.

    The session is in a transaction too, so that all is read as it is at one moment.
    """
    for table in TABLES:
        rows = session.stream(selected(table))
        while batch := list(islice(rows, BATCH)):
            file.executemany(inserted(table), batch)
    texts = session.stream("select record, folded from words order by record")
    while batch := list(islice(texts, BATCH)):
        Fts5().keep(file, [(number, folded) for number, folded in batch])


def copy_in(file: sqlite3.Connection, session: PostgresSession) -> None:
    """Replace all rows by those of a file. The session is in a transaction that writes."""
    for table in ("words", *reversed(TABLES)):
        session.execute(f"delete from {table}")
    for table, columns in TABLES.items():
        statement = sql.SQL("copy {} ({}) from stdin").format(
            sql.Identifier(table), sql.SQL(", ").join(map(sql.Identifier, columns))
        )
        with session.connection.cursor() as cursor, cursor.copy(statement) as copy:
            for row in file.execute(selected(table)):
                copy.write_row([written(value) for value in row])
    texts = file.execute("select rowid, folded from words order by rowid")
    while batch := texts.fetchmany(BATCH):
        TextSearch().keep(session, batch)
