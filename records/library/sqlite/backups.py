"""Backups, and a backup put in the place of all that is kept, while the store is in use."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlite_utils import Database

from records.library.model import BackupError, StoreError
from records.library.sqlite.connection import Connection
from records.library.sqlite.schema import FormError, bring_up_to_date

_TOKENS = "digest, label, scope, created, last_used, revoked"


class BackingUp(Connection):
    """The part of the store that is copied and replaced as a whole."""

    def backup(self, path: str | Path) -> None:
        """Write all of it to a file; see `Store.backup`."""
        target = Path(path)
        if target.exists() and self.path.exists() and target.samefile(self.path):
            raise BackupError(path, "same")
        try:
            with _beside(target) as copy, self._saying_why():
                with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
                    self._db.conn.backup(connection)
                    # One file that can be read wherever it is brought.
                    connection.execute("pragma journal_mode = delete")
                with copy.open("rb+") as file:
                    os.fsync(file.fileno())
                copy.replace(target)
        except OSError as error:
            raise BackupError(path, "unable", error.strerror) from error

    def restore(self, path: str | Path) -> None:
        """Put a backup in the place of all that is kept; see `Store.restore`."""
        source = Path(path)
        if not source.is_file():
            raise BackupError(path, "missing")
        try:
            with (
                _beside(self.path) as copy,
                self._saying_why(),
                closing(sqlite3.connect(copy, isolation_level=None)) as connection,
            ):
                _copy_sound(source, connection)
                self._bring_tokens(connection)
                connection.backup(self._db.conn)
        except OSError as error:
            raise StoreError(f"{self.path}: {error}") from error

    def _bring_tokens(self, connection: sqlite3.Connection) -> None:
        """What is revoked stays revoked, and who was let in since then stays so."""
        sql = f"select id, {_TOKENS} from tokens order by id"
        present = self._db.conn.execute(sql).fetchall()
        known = {row[1] for row in present}
        besides = [row for row in connection.execute(sql).fetchall() if row[1] not in known]
        connection.execute("begin")
        connection.execute("delete from tokens")
        insert = f"insert into tokens (id, {_TOKENS}) values (?, ?, ?, ?, ?, ?, ?)"
        connection.executemany(insert, present)
        connection.executemany(insert, [(None, *row[1:]) for row in besides])
        connection.execute("commit")


def _copy_sound(source: Path, connection: sqlite3.Connection) -> None:
    """Copies a backup, checked and in the present form.  Raises BackupError if it is none."""
    try:
        with closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as backup:
            backup.backup(connection)
        (sound,) = connection.execute("pragma integrity_check(1)").fetchone()
        if sound != "ok":
            raise BackupError(source, "damaged", sound)
        database = Database(connection)
        if not database.table("_sqlite_migrations").exists():
            raise BackupError(source, "foreign")
        connection.execute("begin")
        bring_up_to_date(database)
        connection.execute("commit")
    except FormError as error:
        raise BackupError(source, error.why) from error
    except sqlite3.OperationalError as error:
        raise BackupError(source, "unable", error) from error
    except sqlite3.Error as error:
        raise BackupError(source, "damaged", error) from error


@contextmanager
def _beside(target: Path) -> Iterator[Path]:
    """A file to be written in the same folder, gone afterwards if it has not been moved.

    Raises OSError.
    """
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    os.close(handle)
    try:
        yield Path(name)
    finally:
        for suffix in ("", "-wal", "-shm", "-journal"):
            Path(name + suffix).unlink(missing_ok=True)
