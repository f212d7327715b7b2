"""Backups and restores of a store that stays in use."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from records.library.model import BackupError, Damage, StoreError
from records.library.sql.callers import rename_callers
from records.library.sql.sealed import insert_counted, selected
from records.library.sql.session import Session, read
from records.library.sql.tables import TABLES, inserted
from records.library.sqlite.connection import SqliteConnection
from records.library.sqlite.opening import REFUSED, damaged
from records.library.sqlite.verifying import (
    bring_copy_up_to_date,
    damages,
    opened,
    short,
    verify_file,
)


class SqliteBackups(SqliteConnection):
    """The part of the store that copies it and replaces it as a whole."""

    def backup(self, path: str | Path) -> None:
        """Write the store to a file; see `Store.backup`."""
        target = Path(path)
        if target.exists() and self.path.exists() and target.samefile(self.path):
            raise BackupError(path, "same")
        with backup_written(target) as connection, self.at_once():
            self._db.conn.backup(connection)
            # Without a log beside it, the backup is one file that can be read on any medium.
            connection.execute("pragma journal_mode = delete")

    def restore(self, path: str | Path) -> None:
        """Replace all data with those of a backup; see `Store.restore`."""
        try:
            with (
                new_file_beside(self.path) as copy,
                self.at_once(),
                closing(sqlite3.connect(copy, isolation_level=None)) as connection,
            ):
                copy_sound(Path(path), connection)
                bring_tokens(connection, tokens_of(self._db.conn))
                connection.backup(self._db.conn)
        except OSError as error:
            raise StoreError(f"{self.path}: {error}") from error

    def verify(self) -> Iterator[Damage]:
        """Yield what is damaged; see `Store.verify`."""
        return verify_file(self.path)


def make_from_backup(target: Path, path: str | Path) -> None:
    """Create a store from a backup; see `records.library.make_store`."""
    source = Path(path)
    if not source.is_file():
        raise BackupError(path, "missing")
    try:
        made = not target.parent.is_dir()
        target.parent.mkdir(parents=True, exist_ok=True)
        try:
            with new_file_beside(target) as copy:
                with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
                    copy_sound(source, connection)
                    connection.execute("pragma journal_mode = wal")
                os.link(copy, target)
        except BackupError:
            if made:
                target.parent.rmdir()
            raise
    except OSError as error:
        raise StoreError(f"{target}: {error}") from error


def tokens_of(session: Session) -> list[dict[str, Any]]:
    """Return the rows of the tokens."""
    return read(session, selected("tokens", "order by id"))


def bring_tokens(connection: sqlite3.Connection, present: list[dict[str, Any]]) -> None:
    """Give a copy of a backup the tokens of a store, those that are `present`, beside its own.

    A restore must not bring a revoked token back, nor lock out a caller admitted since the backup.
    """
    ours = {row["digest"]: row["id"] for row in present}
    theirs = tokens_of(connection)
    names = {}
    connection.execute("begin")
    connection.execute("delete from tokens")
    # Each with the seal that it has: one that does not hold must not become sound.
    rows = [[row[name] for name in TABLES["tokens"]] for row in present]
    connection.executemany(inserted("tokens"), rows)
    for row in theirs:
        number, digest = row.pop("id"), row["digest"]
        if digest not in ours:
            del row["seal"]
            ours[digest] = insert_counted(connection, "tokens", row)["id"]
        names[str(number)] = str(ours[digest])
    rename_callers(connection, names)
    connection.execute("commit")


def copy_sound(source: Path, connection: sqlite3.Connection) -> None:
    """Copy a backup into `connection`, check it to its last byte, and migrate the copy.

    Raises BackupError if the file is not a backup, or is damaged anywhere.
    """
    try:
        with opened(source) as backup:
            backup.backup(connection)
            found = next(short(source, backup), None)
        bring_copy_up_to_date(source, connection)
        connection.execute("begin")
        found = found or next(damages(connection), None)
        connection.execute("rollback")
    except REFUSED as error:
        raise BackupError(source, "damaged" if damaged(error) else "unable", error) from error
    if found is not None:
        told = " ".join(filter(None, (found.what, found.record, found.told)))
        raise BackupError(source, "damaged", told)


@contextmanager
def backup_written(target: Path) -> Iterator[sqlite3.Connection]:
    """Yield a connection to a new file, which takes the place of `target` when it is full.

    Raises BackupError if it cannot be written.
    """
    try:
        with new_file_beside(target) as copy:
            with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
                yield connection
            with copy.open("rb+") as file:
                os.fsync(file.fileno())
            copy.replace(target)
    except OSError as error:
        raise BackupError(target, "unable", error.strerror) from error
    except REFUSED as error:
        raise BackupError(target, "unable", error) from error


@contextmanager
def new_file_beside(target: Path) -> Iterator[Path]:
    """Yield a new file in the same folder. It is deleted afterwards unless it was moved.

    Raises OSError.
    """
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    os.close(handle)
    try:
        yield Path(name)
    finally:
        for suffix in ("", "-wal", "-shm", "-journal"):
            Path(name + suffix).unlink(missing_ok=True)
