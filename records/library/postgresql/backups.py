"""Backups and restores. The file is one of the embedded store, so that it fits either."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from records.library.model import BackupError, Damage
from records.library.postgresql.connection import PostgresConnection
from records.library.postgresql.moving import copy_in, copy_out
from records.library.postgresql.verifying import damages
from records.library.sql.tables import COUNTED
from records.library.sqlite.backups import PRESENT, backup_written, bring_tokens, copy_sound
from records.library.sqlite.errors import REFUSED
from records.library.sqlite.schema import bring_up_to_date
from records.library.sqlite_utils_alone import Database


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
                    bring_tokens(connection, session.execute(PRESENT).fetchall())
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
