"""A database that goes away and comes back: 503 meanwhile, then all is well without a restart."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from flask.testing import FlaskClient

from api.app import create_app
from api.http.stores import stores_of
from records.library import Unavailable
from tests.api.service import FAULTY, RECORD, is_problem, kept, post, stored
from tests.postgresql import Server, running


@pytest.fixture(scope="module")
def server(postgresql: Server) -> Iterator[Server]:
    """A server that no other test uses. It is skipped where the one of all tests is."""
    with running() as server:
        yield server


@pytest.fixture
def client(server: Server) -> Iterator[FlaskClient]:
    app = create_app(server.address(server.empty()))
    app.testing = True
    yield app.test_client()
    stores_of(app).close()


def away(answer: Any) -> bool:
    """Whether the answer says that the store cannot be reached, and when to ask again."""
    return is_problem(answer, 503, "store") and int(answer.headers["Retry-After"]) > 0


def test_a_server_that_stops_and_starts_is_503_and_then_all_is_well(
    client: FlaskClient, server: Server
) -> None:
    record = stored(client)
    for _ in range(2):
        server.stop()
        for path in ("/healthz", "/api/v1/records", f"/api/v1/records/{record}"):
            assert away(client.get(path))
        assert away(post(client, FAULTY))
        assert away(client.delete(f"/api/v1/records/{record}", headers={"If-Match": "*"}))
        server.start()
        assert client.get("/healthz").status_code == 200
        assert client.get(f"/api/v1/records/{record}").status_code == 200
    assert kept(client) == 1
    assert post(client, FAULTY).status_code == 201
    assert kept(client) == 2


def test_what_is_lost_at_the_moment_of_storing_is_stored_once(
    client: FlaskClient, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    from records.library.postgresql import store as of_server

    commit = of_server._commit

    def written_and_lost(present: Any, writes: bool) -> None:
        commit(present, writes)
        if writes:
            # The server has written it, and the answer to that is lost.
            server.stop()
            commit(present, writes)

    monkeypatch.setattr(of_server, "_commit", written_and_lost)
    answer = post(client, RECORD, Idempotency_Key="evening")
    assert is_problem(answer, 503, "store-unsure")
    assert int(answer.headers["Retry-After"]) > 0
    monkeypatch.undo()
    server.start()
    again = post(client, RECORD, Idempotency_Key="evening")
    assert again.status_code == 201
    assert again.json["stored"] == 1
    assert kept(client) == 1


def test_an_answer_that_is_being_sent_when_the_server_stops_never_looks_whole(
    client: FlaskClient, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("records.library.sql.queries.BATCH", 2)
    monkeypatch.setattr("api.http.flows.BLOCK", 100)
    for number in range(6):
        stored(client, RECORD.replace("Alice", f"Alice {number}"))
    headers = {"Accept": "application/x-ndjson"}
    answer = client.get("/api/v1/records", headers=headers, buffered=False)
    pieces = iter(answer.response)
    got = [next(pieces)]
    server.stop()
    with pytest.raises(Unavailable):
        got.extend(pieces)
    assert answer.status_code == 200
    assert b'{"count": 6}' not in b"".join(got)
    answer.close()
    server.start()
    assert kept(client) == 6


def test_connections_cut_one_by_one_are_not_noticed(client: FlaskClient, server: Server) -> None:
    record = stored(client)
    for number in range(5):
        server.ask(
            "select pg_terminate_backend(pid) from pg_stat_activity where datname like 'club%'"
        )
        assert client.get(f"/api/v1/records/{record}").status_code == 200
        server.ask(
            "select pg_terminate_backend(pid) from pg_stat_activity where datname like 'club%'"
        )
        assert post(client, RECORD.replace("Alice", f"Alice {number}")).status_code == 201
    assert kept(client) == 6


@pytest.fixture
def few(server: Server) -> Iterator[tuple[FlaskClient, str]]:
    """A service with two connections that waits 1 s for a statement, and the database's name."""
    name = server.empty()
    options = "-c%20statement_timeout%3D1s"
    app = create_app(server.address(name, connections=2, options=options))
    app.testing = True
    yield app.test_client(), name
    stores_of(app).close()


def test_callers_who_find_all_connections_in_use_are_told_to_come_again(
    few: tuple[FlaskClient, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    client, _ = few
    record = stored(client)
    monkeypatch.setattr("records.library.postgresql.pools.WAIT", 0.3)
    stores = stores_of(client.application)
    one = stores.take()
    pool = one._pool  # type: ignore[attr-defined]
    taken = [pool.borrow(), pool.borrow()]
    try:
        assert away(client.get(f"/api/v1/records/{record}"))
        assert away(post(client, FAULTY))
    finally:
        for connection in taken:
            pool.give_back(connection)
        stores.give_back(one)
    assert client.get(f"/api/v1/records/{record}").status_code == 200
    assert kept(client) == 1


def test_a_statement_that_runs_too_long_is_ended_and_its_caller_told_to_come_again(
    few: tuple[FlaskClient, str], server: Server
) -> None:
    client, name = few
    record = stored(client)
    with psycopg.connect(server.address(name)) as other:
        other.execute("lock table entries, texts in access exclusive mode")
        assert away(client.get("/api/v1/records"))
        assert away(client.get(f"/api/v1/records/{record}"))
        assert away(post(client, FAULTY))
        other.rollback()
    assert client.get(f"/api/v1/records/{record}").status_code == 200
    assert kept(client) == 1
