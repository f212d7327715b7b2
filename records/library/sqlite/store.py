"""The store in one SQLite file: opens it, brings it to the present schema, writes and copies it."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from pathlib import Path
from typing import Any

from records.library.model import BackupError, Damage, StoreError
from records.library.owner import Owner
from records.library.sql.callers import rename_callers
from records.library.sql.seals import insert_counted
from records.library.sql.session import Session, read
from records.library.sql.tables import FORM, TABLES, inserted, selected
from records.library.sqlite.opening import (
    REFUSED,
    connected,
    damaged,
    may_write,
    refusal,
    state,
)
from records.library.sqlite.schema import (
    bring_up_to_date,
    form_of,
    give_out_after,
    given_out,
    known_form,
)
from records.library.sqlite.verifying import (
    damages_of_copy,
    opened,
    short,
    verify_file,
)
from records.library.sqlite.word_search import Fts5
from records.library.sqlite_utils_alone import Database
from records.library.store import Store

#: How long a writer waits for another writer, in milliseconds.
BUSY_MS = 10_000
#: The size to which the write-ahead log is cut back after a large import, in bytes.
LOG_LIMIT = 64 << 20
#: The largest page cache of a connection while it adds records, in KiB. Records of a large
#: collection change pages all over the indexes, which are written once if they stay in it.
CACHE_KIB = 65_536
#: While records are added, the write-ahead log is brought into the database whenever it has so many
#: pages: in the usual 4 KiB, LOG_LIMIT. What changes again before then is written once.
LOG_PAGES = LOG_LIMIT >> 12


class SqliteStore(Store):
    """A store in one SQLite file, which is created if it does not exist.

    If the file cannot be written, it is opened for reading. Then nothing has to wait, and every
    attempt to write raises StoreError.

    Raises StoreError if the file cannot be opened or is not such a store.
    """

    words = Fts5()
    clock = "(julianday('now') - 2440587.5) * 86400.0"
    skipping = ""

    def __init__(self, path: str | Path) -> None:
        try:
            self.path = Path(path)
            if not self.path.parent.is_dir():
                self.path.parent.mkdir(parents=True, exist_ok=True)
            self._writable = may_write(self.path)
            connection = connected(self.path, writable=self._writable)
        except (OSError, sqlite3.Error, StoreError) as error:
            raise StoreError(f"{path}: {error}") from error
        try:
            connection.execute(f"pragma busy_timeout = {BUSY_MS}")
            connection.execute("pragma foreign_keys = on")
            connection.execute(f"pragma journal_size_limit = {LOG_LIMIT}")
            self._owner = Owner()
            self._db = Database(connection)
            if form_of(self._db) == FORM:
                if self._writable:
                    self._keep_a_log()
            else:
                known_form(self._db)
                if not self._writable:
                    raise StoreError(
                        "of another form than this version reads, and brought to it only where it "
                        "can be written"
                    )
                connection.execute("pragma journal_mode = wal")
                with self._transaction():
                    bring_up_to_date(self._db)
            self._file = self._file_there()
        except REFUSED as error:
            connection.close()
            raise refusal(error, str(path)) from error
        except (OSError, StoreError) as error:
            connection.close()
            raise StoreError(f"{path}: {error}") from error

    def _keep_a_log(self) -> None:
        # A backup that is used as a database has no write-ahead log, so readers would wait for
        # writers. If others have the file open at this moment, the next one to open it switches the
        # log on.
        connection = self._db.conn
        if connection.execute("pragma journal_mode").fetchone() != ("wal",):
            with suppress(sqlite3.OperationalError), self.without_waiting():
                connection.execute("pragma journal_mode = wal")

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        # A deferred transaction that reads first fails at once if another connection has written
        # since, whatever the timeout. So a writer takes the lock before it reads.
        connection = self._db.conn
        connection.execute("begin immediate")
        try:
            yield
            connection.execute("commit")
        except BaseException:
            connection.rollback()
            raise

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Run a transaction: it is written whole or not at all.

        Errors of SQLite become StoreError.
        """
        with self.at_once() as connection, self._transaction():
            yield connection

    def _claiming(self) -> AbstractContextManager[sqlite3.Connection]:
        return self.writing()

    @contextmanager
    def without_waiting(self) -> Iterator[None]:
        """Make statements that would wait for another connection fail at once."""
        self._owner.check()
        self._db.conn.execute("pragma busy_timeout = 0")
        try:
            yield
        finally:
            self._db.conn.execute(f"pragma busy_timeout = {BUSY_MS}")

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Let everything within be read from one state of the store."""
        with self.at_once() as connection:
            connection.execute("begin")
            try:
                yield connection
            finally:
                connection.rollback()

    @contextmanager
    def at_once(self) -> Iterator[sqlite3.Connection]:
        """Let the owner run single statements; see `Connection.at_once`.

        Errors of SQLite become StoreError.
        """
        self._owner.check()
        try:
            yield self._session
        except REFUSED as error:
            raise refusal(error) from error

    def _each(self, session: Session, sql: str, values: Sequence[Any]) -> Iterator[Any]:
        return iter(session.execute(sql, values))

    def _read_by(self, sort: str) -> str:
        """See `Connection._read_by`. Without statistics, SQLite takes another index and sorts."""
        return "entries" if sort == "created" else f"entries indexed by entries_{sort}"

    _given_out = staticmethod(given_out)
    _give_out_after = staticmethod(give_out_after)

    @contextmanager
    def _adding(self) -> Iterator[None]:
        """Enlarge the page cache and the log, and write no temporary files.

        The data to undo a statement take some MiB at most.
        """
        meanwhile = {
            "cache_size": -CACHE_KIB,
            "temp_store": 2,
            "wal_autocheckpoint": LOG_PAGES,
        }
        with self.at_once() as connection:
            usual = {}
            for name, value in meanwhile.items():
                (usual[name],) = connection.execute(f"pragma {name}").fetchone()
                connection.execute(f"pragma {name} = {value}")
            try:
                yield
            finally:
                for name, value in usual.items():
                    connection.execute(f"pragma {name} = {value}")

    @property
    def schema(self) -> int:
        """The number of the schema."""
        with self.at_once():
            return form_of(self._db)

    @property
    def writable(self) -> bool:
        """Whether the file can be written; see `Store.writable`."""
        return self._writable

    def current(self) -> bool:
        """Return whether this is still the file at its path and schema; see `Store.current`."""
        self._owner.check()
        try:
            return (
                not self._under_way
                and self._file_there() == self._file
                and form_of(self._db) == FORM
            )
        except (OSError, *REFUSED):
            return False

    def _file_there(self) -> tuple[int | bool, ...]:
        """Return values that differ once another file has taken the place of this one.

        A file opened for reading also counts as another one after it was written.
        """
        status = os.stat(self.path)
        known = (status.st_dev, status.st_ino)
        return known if self._writable else (*known, *state(self.path))

    @property
    def _session(self) -> sqlite3.Connection:
        """See `Connection._session`."""
        connection: sqlite3.Connection = self._db.conn
        return connection

    @property
    def _under_way(self) -> bool:
        return self._session.in_transaction

    def close(self) -> None:
        """Close the connection; see `Store.close`."""
        self._owner.claim_if_free()
        self._db.close()

    # -- the store as a whole --------------------

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
    return read(session, selected("tokens"))


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
            found = next(short(source, backup), None)
        found = next(damages_of_copy(source, connection), None) or found
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
