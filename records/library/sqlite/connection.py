"""A connection to the file: opened, brought to the present form, written to by one at a time."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlite_utils import Database

from records.library.model import StoreError
from records.library.owner import OwnerError
from records.library.sqlite.opening import connected, may_write, state
from records.library.sqlite.schema import FORM, bring_up_to_date, form_of
from records.library.sqlite.seals import REFUSED, refusal

#: How long a writer waits for another one, in milliseconds.
BUSY_MS = 10_000
#: What the log of changes beside the file is cut back to after a large import, in bytes.
LOG_LIMIT = 64 << 20


def now() -> str:
    """The present second in UTC."""
    return datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


class Connection:
    """What the parts of the store have in common.

    One thread has the connection, at first the one that made it: it alone runs statements, and
    it alone releases or closes the connection, when no statement is under way.  Another thread
    may claim what was released.  Whoever breaks this gets an OwnerError, and nothing is done.
    A cursor is read to its end within the method that made it, and never handed out: what a
    method gives, also from one step of `stream` to the next, needs no statement any more.

    Where nothing can be written the file is opened to be read: nothing waits there, and whatever
    would change it is a StoreError.

    Raises StoreError if the file cannot be opened, or is not such a store.
    """

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
            self._owner = connection.owner
            self._db = Database(connection)
            if form_of(self._db) == FORM:
                if self._writable:
                    self._keep_a_log()
            elif not self._writable:
                raise StoreError(
                    "of another form than this version reads, and brought to it only where it "
                    "can be written"
                )
            else:
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
        # A backup that is used as a database has none, and then readers wait for writers.  Where
        # others have it open just now, it is for the next one who opens it.
        connection = self._db.conn
        if connection.execute("pragma journal_mode").fetchone() != ("wal",):
            with suppress(sqlite3.OperationalError), self._without_waiting():
                connection.execute("pragma journal_mode = wal")

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        # A deferred transaction that reads first fails at once, whatever the timeout, if
        # another has written since; so a writer takes the lock before it reads.
        connection = self._db.conn
        connection.execute("begin immediate")
        try:
            yield
            connection.execute("commit")
        except BaseException:
            connection.rollback()
            raise

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """All or nothing of what is written within; what the database refuses is a StoreError."""
        with self._saying_why(), self._transaction():
            yield self._db.conn

    @contextmanager
    def _without_waiting(self) -> Iterator[None]:
        """What would wait for others within fails at once."""
        self._db.conn.execute("pragma busy_timeout = 0")
        try:
            yield
        finally:
            self._db.conn.execute(f"pragma busy_timeout = {BUSY_MS}")

    @contextmanager
    def _reading(self) -> Iterator[None]:
        """One state of the store for all that is read within."""
        connection = self._db.conn
        with self._saying_why():
            connection.execute("begin")
            try:
                yield
            finally:
                connection.rollback()

    @contextmanager
    def _saying_why(self) -> Iterator[None]:
        try:
            yield
        except REFUSED as error:
            raise refusal(error) from error

    def _rows(self, sql: str, values: Sequence[Any] = ()) -> list[dict[str, Any]]:
        with self._saying_why():
            return list(self._db.query(sql, list(values)))

    def _row(self, sql: str, values: Sequence[Any] = ()) -> dict[str, Any] | None:
        for row in self._rows(sql, values):
            return row
        return None

    @property
    def schema(self) -> int:
        """The number of the form of the tables."""
        with self._saying_why():
            return form_of(self._db)

    @property
    def writable(self) -> bool:
        """Whether anything can be kept; see `Store.writable`."""
        return self._writable

    def current(self) -> bool:
        """Whether this is the file that is there now, in this form; see `Store.current`."""
        try:
            return (
                not self._db.conn.in_transaction
                and self._file_there() == self._file
                and form_of(self._db) == FORM
            )
        except (OSError, *REFUSED):
            return False

    def _file_there(self) -> tuple[int | bool, ...]:
        """What tells the file from another one that has taken its place."""
        status = os.stat(self.path)
        known = (status.st_dev, status.st_ino)
        return known if self._writable else (*known, *state(self.path))

    def claim(self) -> None:
        """Take it for the present thread; see `Store.claim`."""
        self._owner.claim()

    def release(self) -> None:
        """Let another thread have it; see `Store.release`."""
        if self._db.conn.in_transaction:
            raise OwnerError("something is under way in this connection")
        self._owner.release()

    def close(self) -> None:
        """Let go of the file; see `Store.close`."""
        self._db.close()
