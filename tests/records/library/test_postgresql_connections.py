"""Connections to PostgreSQL: those that are lost, and those that others keep."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest

from records.library import (
    Draft,
    Entry,
    Query,
    Store,
    Unavailable,
    Unsure,
    open_store,
)
from tests.postgresql import Server
from tests.records.library.made import RECORD, entry, numbered


@pytest.fixture
def store(database: str, postgresql_address: str) -> Iterator[Store]:
    with open_store(postgresql_address) as store:
        yield store


# -- connections that are lost --------------------


def cut(postgresql: Server, database: str) -> int:
    """Cuts all connections to a database; how many there were."""
    return len(
        postgresql.ask(
            "select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = %s",
            database,
        )
    )


def test_a_connection_that_was_cut_while_idle_is_replaced(
    postgresql: Server, store: Store, database: str
) -> None:
    (added,) = store.add([entry(RECORD)])
    for _ in range(3):
        assert cut(postgresql, database) >= 1
        assert store.get(added.id) is not None
        assert cut(postgresql, database) >= 1
        store.annotate(added.id, Draft(1, 1, "comment", "x"))
    assert len(store.annotations(added.id)) == 3


def test_an_import_that_is_cut_leaves_nothing_and_goes_through_again(
    postgresql: Server, store: Store, database: str
) -> None:
    def entries(broken: bool) -> Iterator[Entry]:
        for number in range(1500):
            if broken and number == 1200:
                cut(postgresql, database)
            yield numbered(number)

    with pytest.raises(Unavailable):
        store.add(entries(broken=True))
    assert store.count(Query()) == 0
    assert all(added.stored for added in store.add(entries(broken=False)))
    assert store.count(Query()) == 1500


def test_a_stream_that_is_cut_between_two_batches_goes_on(
    postgresql: Server, store: Store, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("records.library.sql.queries.BATCH", 2)
    store.add(numbered(number) for number in range(5))
    seen = []
    for stored in store.stream(Query()):
        seen.append(stored.summary.id)
        cut(postgresql, database)
    assert len(set(seen)) == len(seen) == 5


def test_what_is_cut_while_it_is_committed_is_neither_acknowledged_nor_denied(
    postgresql: Server, store: Store, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from records.library.postgresql import store as of_server

    commit = of_server._commit

    def lost(present: Any, writes: bool) -> None:
        cut(postgresql, database)
        commit(present, writes)

    monkeypatch.setattr(of_server, "_commit", lost)
    with pytest.raises(Unsure):
        store.add([numbered(1)])
    monkeypatch.undo()
    assert store.add([numbered(1)])[0].stored


def test_a_server_that_stops_is_told_and_found_again(tmp_path: Path, postgresql: Server) -> None:
    server = Server()
    try:
        server.initialise()
        server.start()
        with open_store(server.address(server.empty())) as store:
            store.add([numbered(1)])
            for _ in range(2):
                server.stop()
                for _ in range(3):
                    with pytest.raises(Unavailable):
                        store.count(Query())
                    with pytest.raises(Unavailable):
                        store.add([numbered(2)])
                server.start()
                assert store.count(Query()) == 1
            store.add([numbered(2)])
            assert store.count(Query()) == 2
    finally:
        server.remove()


# -- what others keep --------------------


@contextmanager
def held(store: Store) -> Iterator[None]:
    """Keeps a connection of that store in use."""
    with store.reading():  # type: ignore[attr-defined]
        yield


def test_a_pool_that_is_exhausted_is_told_and_waited_for(
    postgresql_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("records.library.postgresql.pools.WAIT", 0.3)
    address = f"{postgresql_address}&connections=2"
    with ExitStack() as stack:
        stores = [stack.enter_context(open_store(address)) for _ in range(3)]
        with (
            held(stores[0]),
            held(stores[1]),
            pytest.raises(Unavailable, match="all 2 connections"),
        ):
            stores[2].count(Query())
        monkeypatch.setattr("records.library.postgresql.pools.WAIT", 30)
        with held(stores[0]):
            waits = stores[1]._pool.borrow()  # type: ignore[attr-defined]
            threading.Timer(0.2, stores[1]._pool.give_back, [waits]).start()  # type: ignore[attr-defined]
            assert stores[2].count(Query()) == 0


def test_a_statement_that_takes_too_long_is_ended(
    postgresql: Server, database: str, postgresql_address: str
) -> None:
    address = f"{postgresql_address}&options=-c%20statement_timeout%3D1s"
    with open_store(address) as store, psycopg.connect(postgresql.address(database)) as other:
        other.execute("lock table entries in access exclusive mode")
        with pytest.raises(Unavailable, match="timeout"):
            store.page(Query())
        other.rollback()
        assert store.page(Query()).items == []


def test_statements_are_not_compiled_unless_the_address_says_so(postgresql_address: str) -> None:
    for address, jit in (
        (postgresql_address, "off"),
        (f"{postgresql_address}&options=-c%20jit%3Don", "on"),
    ):
        with open_store(address) as store:
            assert store.rows("show jit") == [{"jit": jit}]  # type: ignore[attr-defined]


def test_a_writer_does_not_wait_for_ever(postgresql_address: str) -> None:
    address = f"{postgresql_address}&options=-c%20lock_timeout%3D100ms"
    with open_store(address) as store, open_store(address) as other:

        def entries() -> Iterator[Entry]:
            with pytest.raises(Unavailable, match="lock"):
                other.add([numbered(2)])
            assert other.count(Query()) == 0
            yield numbered(1)

        store.add(entries())
        assert other.add([numbered(2)])[0].stored


def test_stores_of_one_process_share_connections_and_the_last_one_closes_them(
    postgresql: Server, database: str, postgresql_address: str
) -> None:
    def settled(count: int) -> bool:
        """Whether so many connections are left, once those that were closed have ended."""
        asked = "select count(*) from pg_stat_activity where datname = %s"
        for _ in range(200):
            if postgresql.ask(asked, database) == [(count,)]:
                return True
            time.sleep(0.05)
        return False

    assert settled(0)
    with ExitStack() as stack:
        stores = [stack.enter_context(open_store(postgresql_address)) for _ in range(5)]
        for store in stores:
            assert store.count(Query()) == 0
        assert settled(1)
    assert settled(0)
