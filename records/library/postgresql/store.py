"""The store in a database of PostgreSQL, for a service of several processes or machines.

A store has no connection of its own. Each transaction takes one of the pool of the process and
gives it back, so that whoever reads a long answer slowly keeps none.
"""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, LiteralString, TypeVar

import psycopg

from records.library.model import BackupError, Damage, Query, StoreError, Unsure
from records.library.owner import Owner
from records.library.postgresql import pools
from records.library.postgresql.pools import refusal, told
from records.library.postgresql.schema import INDEXES, WRITER, bring_up_to_date, read_only
from records.library.postgresql.session import PostgresSession
from records.library.postgresql.word_search import TextSearch, indexed
from records.library.postgresql_address import Address, address_of
from records.library.sql import seals
from records.library.sql.checking import (
    ENTRY,
    codes_of,
    each_once,
    link_damages,
    named,
    record_damages,
    row_damages,
    sum_damages,
)
from records.library.sql.session import Session, read, some_at_a_time
from records.library.sql.tables import COUNTED, FORM, TABLES, inserted, later, selected
from records.library.sql.word_search import WordIndex, wrongly_named
from records.library.sqlite import schema as of_file
from records.library.sqlite.opening import REFUSED
from records.library.sqlite.store import backup_written, bring_tokens, copy_sound, tokens_of
from records.library.sqlite.word_search import Fts5
from records.library.sqlite_utils_alone import Database
from records.library.store import Store

_Answer = TypeVar("_Answer")

_READ: LiteralString = "begin isolation level repeatable read, read only"
_WRITE: LiteralString = f"begin; select pg_advisory_xact_lock({WRITER})"
#: How long a writer waits who must not wait for others.
_HARDLY: LiteralString = (
    f"begin; set local lock_timeout = '1ms'; select pg_advisory_xact_lock({WRITER})"
)

#: The last number that was given out for a table, as its sequence tells it.
_LAST = "coalesce(pg_sequence_last_value(pg_get_serial_sequence('{table}', 'id')::regclass), 0)"


class PostgresStore(Store):
    """A store in a database that is there already. Its tables are made if there are none.

    Raises StoreError if the database cannot be reached or is not such a store.
    """

    words = TextSearch()
    clock = "extract(epoch from clock_timestamp())"
    skipping = " for update skip locked"

    def __init__(self, url: str) -> None:
        self._owner = Owner()
        self._begun: PostgresSession | None = None
        self._begin_writing = _WRITE
        self._closed = False
        self.address = address_of(url)
        try:
            self._pool = pools.shared(self.address, _prepare)
        except psycopg.Error as error:
            raise refusal(error) from error

    # -- transactions --------------------

    @contextmanager
    def writing(self) -> Iterator[PostgresSession]:
        """Run a transaction: it is written whole or not at all."""
        with self._transaction(self._begin_writing, writes=True) as session:
            ((form,),) = session.execute("select form from carnet_form").fetchall()
            if form != FORM:
                raise StoreError(later(form))
            yield session

    @contextmanager
    def _claiming(self) -> Iterator[PostgresSession]:
        with self._transaction("begin", writes=True) as session:
            yield session

    @contextmanager
    def reading(self) -> Iterator[PostgresSession]:
        """Let everything within be read from one state of the store."""
        with self._transaction(_READ, writes=False) as session:
            yield session

    @contextmanager
    def at_once(self) -> Iterator[PostgresSession]:
        """Run single statements, within the present transaction if there is one."""
        self._owner.check()
        if self._begun is not None:
            with saying_why():
                yield self._begun
        else:
            with self.reading() as session:
                yield session

    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[dict[str, Any]]:
        """See `Connection.rows`. One statement needs no transaction, which asks three times."""
        if self._begun is not None:
            return super().rows(sql, values)
        self._check()
        with saying_why():
            connection, found = self._first(
                lambda one: read(PostgresSession(one), sql, values), writes=False
            )
            self._pool.give_back(connection)
            return found

    @contextmanager
    def without_waiting(self) -> Iterator[None]:
        """Make what would wait for another writer fail at once."""
        self._begin_writing = _HARDLY
        try:
            yield
        finally:
            self._begin_writing = _WRITE

    def _check(self) -> None:
        self._owner.check()
        if self._closed:
            raise StoreError("the store is closed")

    @contextmanager
    def _transaction(self, begin: LiteralString, *, writes: bool) -> Iterator[PostgresSession]:
        self._check()
        if self._begun is not None:
            raise StoreError("a transaction is under way in this store")
        with saying_why():
            connection, _ = self._first(lambda one: one.execute(begin), writes=writes)
            self._begun = PostgresSession(connection)
            try:
                yield self._begun
                _commit(connection, writes)
            except BaseException:
                _undo(connection)
                raise
            finally:
                self._begun = None
                self._pool.give_back(connection)

    def _first(
        self, ask: Callable[[psycopg.Connection], _Answer], *, writes: bool
    ) -> tuple[psycopg.Connection, _Answer]:
        """Return a connection, and the answer to what is asked of it first.

        A connection that was cut while it was idle is replaced by the next one: nothing has been
        asked by it yet.
        """
        for left in range(self._pool.address.connections, -1, -1):
            connection = self._pool.borrow()
            try:
                if writes and read_only(connection):
                    raise StoreError("the database can only be read, as a replica can")
                return connection, ask(connection)
            except BaseException as error:
                cut = isinstance(error, psycopg.OperationalError) and connection.broken
                _undo(connection)
                self._pool.give_back(connection)
                if not (cut and left):
                    raise
        raise AssertionError("unreachable")

    def _each(self, session: Session, sql: str, values: Sequence[Any]) -> Iterator[Any]:
        assert isinstance(session, PostgresSession)
        return session.stream(sql, values)

    def _given_out(self, session: Session, table: str) -> int:
        ((last,),) = session.execute(f"select {_LAST.format(table=table)}").fetchall()
        return int(last)

    def _give_out_after(self, session: Session, table: str, last: int) -> None:
        last = max(last, self._given_out(session, table))
        if last:
            session.execute(f"select setval(pg_get_serial_sequence('{table}', 'id'), ?)", [last])

    # -- the store as a whole --------------------

    @property
    def schema(self) -> int:
        """The number of the schema."""
        row = self.row("select form from carnet_form")
        return 0 if row is None else int(row["form"])

    @property
    def writable(self) -> bool:
        """Whether the database can be written; see `Store.writable`."""
        with self.at_once() as session:
            return not read_only(session.connection)

    def current(self) -> bool:
        """Return whether the store can be used; see `Store.current`.

        The schema is checked by each transaction that writes.
        """
        self._owner.check()
        return not self._under_way and not self._closed

    @property
    def _session(self) -> PostgresSession:
        """See `Connection._session`."""
        assert self._begun is not None
        return self._begun

    @property
    def _under_way(self) -> bool:
        return self._begun is not None

    def close(self) -> None:
        """Close the store; see `Store.close`."""
        self._owner.claim_if_free()
        if not self._closed:
            self._closed = True
            pools.leave(self._pool)

    def backup(self, path: str | Path) -> None:
        """Write the store to a file; see `Store.backup`."""
        self._owner.check()
        with backup_written(Path(path)) as connection:
            with _in_transaction(connection):
                of_file.bring_up_to_date(Database(connection))
            with self.reading() as session, _in_transaction(connection):
                session.execute("set local statement_timeout = 0")
                # All is read as it is at one moment.
                _copy(session.stream, self.words, connection, Fts5())
                for table in COUNTED:
                    of_file.give_out_after(connection, table, self._given_out(session, table))

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
                        self._give_out_after(session, table, of_file.given_out(connection, table))
        except OSError as error:
            raise BackupError(path, "unable", error.strerror) from error
        except REFUSED as error:
            raise BackupError(path, "unable", error) from error

    def verify(self) -> Iterator[Damage]:
        """Yield what is damaged; see `Store.verify`."""
        with self.reading() as session:
            session.execute("set local statement_timeout = 0")
            yield from _damages(session)


def make_from_backup(url: str, path: str | Path) -> None:
    """Fill an empty database from a backup; see `records.library.make_store`."""
    with PostgresStore(url) as store:
        if store.count(Query()):
            raise StoreError("there are records in the database already")
        store.restore(path)


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


@contextmanager
def _in_transaction(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("begin")
    yield
    connection.execute("commit")


# -- what differs from what was kept --------------------

#: The tables that are not moved with the others, because their rows follow from them.
_BESIDES = {
    "words": ("record", "folded", "found"),
    "counted": ("what", "value", "records"),
    "names": ("id", "folded"),
    "named": ("name", "record"),
}

_Found = Iterator[Damage]


def _damages(session: PostgresSession) -> _Found:
    """Yield what is damaged in a store. The session is in a transaction.

    Whether its pages are what was written, the server knows by checksums (``initdb -k``).
    """
    lacking = list(_tables(session))
    yield from lacking
    if lacking:
        return  # nothing else can be asked of tables that are not there
    yield from _indexes(session)
    sums = sum_damages(session, session.stream)
    checks = (_records(session), _sealed(session), link_damages(session), sums, _searched(session))
    yield from each_once(chain.from_iterable(checks))


def _tables(session: PostgresSession) -> _Found:
    """Yield the tables that lack columns, or are not there."""
    columns: dict[str, set[str]] = defaultdict(set)
    for table, column in session.execute(
        "select table_name, column_name from information_schema.columns"
        " where table_schema = current_schema()"
    ):
        columns[table].add(column)
    for table, expected in {**TABLES, **_BESIDES}.items():
        if not set(expected) <= columns[table]:
            yield Damage("tables", told=f"table {table}")


def _indexes(session: PostgresSession) -> _Found:
    present = session.execute(
        "select indexname from pg_indexes where schemaname = current_schema()"
    ).fetchall()
    for name in INDEXES:
        if (name,) not in present:
            yield Damage("tables", told=f"index {name}")


def _records(session: PostgresSession) -> _Found:
    last = -1
    while rows := read(session, f"{ENTRY} number > ? order by number limit ?", [last, BATCH]):
        first, last = rows[0]["number"], rows[-1]["number"]
        codes = codes_of(session, "record between ? and ?", [first, last])
        for row in rows:
            yield from record_damages(row, codes[row["number"]])
        players = {row["number"]: row["players_folded"] for row in rows}
        for record in wrongly_named(session, first, last, players):
            yield Damage("index", seals.name_of(record))


def _sealed(session: PostgresSession) -> _Found:
    for table in seals.SEALS:
        yield from row_damages(table, named(session.stream, table))


def _searched(session: PostgresSession) -> _Found:
    """Yield the records whose indexed words are not those of their text."""
    rows = session.stream(
        "select number, folded, tsvector_to_array(found) from entries"
        " left join words on record = number order by number"
    )
    for batch in some_at_a_time(rows, BATCH):
        for number, text, found in batch:
            if text is None or set(found) != set(indexed(text).split()):
                yield Damage("index", seals.name_of(number))


def _prepare(address: Address) -> None:
    """Bring the database to the present schema. An own connection tells best what is wrong."""
    with psycopg.connect(address.link, autocommit=True) as connection:
        bring_up_to_date(connection)


def _commit(connection: psycopg.Connection, writes: bool) -> None:
    try:
        connection.execute("commit")
    except psycopg.OperationalError as error:
        if writes and connection.broken:
            raise Unsure(told(error)) from error
        raise


def _undo(connection: psycopg.Connection) -> None:
    """End a transaction, or the connection if that fails."""
    try:
        connection.execute("rollback")
    except psycopg.Error:
        with suppress(psycopg.Error):
            connection.close()


@contextmanager
def saying_why() -> Iterator[None]:
    """Turn errors of PostgreSQL into StoreError."""
    try:
        yield
    except psycopg.Error as error:
        raise refusal(error) from error
