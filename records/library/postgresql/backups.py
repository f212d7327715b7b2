"""Backups and restores. The file is one of the embedded store, so that it fits either."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

from records.library.model import BackupError, Damage
from records.library.postgresql.connection import PostgresConnection
from records.library.postgresql.session import PostgresSession
from records.library.postgresql.verifying import damages
from records.library.postgresql.word_search import TextSearch
from records.library.sql.tables import COUNTED, TABLES, inserted, selected
from records.library.sqlite.backups import backup_written, bring_tokens, copy_sound, tokens_of
from records.library.sqlite.opening import REFUSED
from records.library.sqlite.schema import bring_up_to_date
from records.library.sqlite.word_search import Fts5
from records.library.sqlite_utils_alone import Database

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


class PostgresBackups(PostgresConnection):
    """The part of the store that copies it and replaces it as a whole."""

    def backup(self, path: str | Path) -> None:
        """Write the store to a file; see `Store.backup`."""
        self._owner.check()
        with backup_written(Path(path)) as connection:
            with _in_transaction(connection):
                bring_up_to_date(Database(connection))
            with self.reading() as session, _in_transaction(connection):
                session.execute("set local statement_timeout = 0")
                copy_out(session, connection)
                for table in COUNTED:
                    _note_given_out(connection, table, self._given_out(session, table))

    def restore(self, path: str | Path) -> None:
        """Replace all data with those of a backup; see `Store.restore`."""
        source = Path(path)
        self._owner.check()
        if not source.is_file():
            raise BackupError(path, "missing")
        try:
            with (
                TemporaryDirectory(prefix="carnet-") as folder,
                closing(sqlite3.connect(f"{folder}/copy.db", isolation_level=None)) as connection,
            ):
                copy_sound(source, connection)
                with self.writing() as session:
                    session.execute("set local statement_timeout = 0")
                    bring_tokens(connection, tokens_of(session))
                    copy_in(connection, session)
                    for table in COUNTED:
                        self._give_out_after(session, table, _given_out(connection, table))
        except OSError as error:
            raise BackupError(path, "unable", error.strerror) from error
        except REFUSED as error:
            raise BackupError(path, "unable", error) from error

    def verify(self) -> Iterator[Damage]:
        """Yield what is damaged; see `Store.verify`."""
        with self.reading() as session:
            session.execute("set local statement_timeout = 0")
            yield from damages(session)


def _given_out(file: sqlite3.Connection, table: str) -> int:
    """Return the last id that was given out for a table in a file."""
    (last,) = file.execute(
        "select ifnull(max(seq), 0) from sqlite_sequence where name = ?", [table]
    ).fetchone()
    return int(last)


def _note_given_out(file: sqlite3.Connection, table: str, last: int) -> None:
    file.execute("delete from sqlite_sequence where name = ?", [table])
    file.execute("insert into sqlite_sequence (name, seq) values (?, ?)", [table, last])


@contextmanager
def _in_transaction(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("begin")
    yield
    connection.execute("commit")
