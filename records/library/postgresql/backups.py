"""Backups and restores. The file is one of the embedded store, so that it fits either."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from records.library.model import BackupError, Damage
from records.library.postgresql.connection import PostgresConnection
from records.library.postgresql.verifying import damages
from records.library.sql.session import Session, some_at_a_time
from records.library.sql.tables import COUNTED, TABLES, inserted, selected
from records.library.sql.word_search import WordIndex
from records.library.sqlite.backups import backup_written, bring_tokens, copy_sound, tokens_of
from records.library.sqlite.opening import REFUSED
from records.library.sqlite.schema import bring_up_to_date, give_out_after, given_out
from records.library.sqlite.word_search import Fts5
from records.library.sqlite_utils_alone import Database

#: The number of rows in memory at a time.
BATCH = 500


def _copy(
    rows: Callable[[str], Iterable[Any]], their_words: WordIndex, to: Session, words: WordIndex
) -> None:
    """Copy all rows to tables that have none, in a transaction. `rows` yields those of a query."""
    for table in TABLES:
        for batch in some_at_a_time(rows(selected(table)), BATCH):
            to.executemany(inserted(table), batch)
    for batch in some_at_a_time(rows(their_words.selected()), BATCH):
        words.keep(to, batch)
    words.name_all_again(to)


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
                # All is read as it is at one moment.
                _copy(session.stream, self.words, connection, Fts5())
                for table in COUNTED:
                    give_out_after(connection, table, self._given_out(session, table))

    def restore(self, path: str | Path) -> None:
        """Replace all data with those of a backup; see `Store.restore`."""
        self._owner.check()
        try:
            with (
                TemporaryDirectory(prefix="carnet-") as folder,
                closing(sqlite3.connect(f"{folder}/copy.db", isolation_level=None)) as connection,
            ):
                copy_sound(Path(path), connection)
                with self.writing() as session:
                    session.execute("set local statement_timeout = 0")
                    bring_tokens(connection, tokens_of(session))
                    for table in ("words", *reversed(TABLES)):
                        session.execute(f"delete from {table}")
                    _copy(connection.execute, Fts5(), session, self.words)
                    for table in COUNTED:
                        self._give_out_after(session, table, given_out(connection, table))
        except OSError as error:
            raise BackupError(path, "unable", error.strerror) from error
        except REFUSED as error:
            raise BackupError(path, "unable", error) from error

    def verify(self) -> Iterator[Damage]:
        """Yield what is damaged; see `Store.verify`."""
        with self.reading() as session:
            session.execute("set local statement_timeout = 0")
            yield from damages(session)


@contextmanager
def _in_transaction(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("begin")
    yield
    connection.execute("commit")
