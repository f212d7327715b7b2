"""Moves all rows of a store in PostgreSQL to a file of SQLite and back, with their seals."""

from __future__ import annotations

import sqlite3
from itertools import islice

from records.library.postgresql.session import PostgresSession
from records.library.postgresql.word_search import TextSearch
from records.library.sql.tables import TABLES, inserted, selected
from records.library.sqlite.word_search import Fts5

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
    Fts5().name_all_again(file)


def copy_in(file: sqlite3.Connection, session: PostgresSession) -> None:
    """Replace all rows by those of a file. The session is in a transaction that writes."""
    for table in ("words", *reversed(TABLES)):
        session.execute(f"delete from {table}")
    for table in TABLES:
        rows = file.execute(selected(table))
        while batch := rows.fetchmany(BATCH):
            session.executemany(inserted(table), batch)
    texts = file.execute("select rowid, folded from words order by rowid")
    while batch := texts.fetchmany(BATCH):
        TextSearch().keep(session, batch)
    TextSearch().name_all_again(session)
