"""A replica that follows a server of PostgreSQL: served with --read-only, and never written."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest
from flask.testing import FlaskClient

from api.app import create_app
from api.http.stores import stores_of
from api.middleware.access import digest_of, new_token
from api.middleware.settings import Settings
from records.library import open_store
from tests.api.command import SOIREE, carnet, refused, written
from tests.api.service import FAULTY, is_problem, kept, post, stored
from tests.postgresql import Server
from tests.torture.serving import PATIENCE_S, Service


@pytest.fixture(scope="module")
def servers(postgresql: Server) -> Iterator[tuple[Server, Server]]:
    """A server and a replica of it. They are skipped where the one of all tests is."""
    primary, replica = Server(), Server()
    try:
        primary.initialise()
        primary.start()
        replica.follow(primary)
        replica.start()
        yield primary, replica
    finally:
        replica.remove()
        primary.remove()


@pytest.fixture
def addresses(servers: tuple[Server, Server]) -> tuple[str, str]:
    """The address of a database that is there on both, with tables."""
    primary, replica = servers
    database = primary.empty()
    open_store(primary.address(database)).close()
    return primary.address(database), replica.address(database)


@pytest.fixture
def followed(servers: tuple[Server, Server]) -> Callable[[], None]:
    """Waits until all that was written has come to the replica."""
    primary, replica = servers

    def wait() -> None:
        ((written,),) = primary.ask("select pg_current_wal_insert_lsn()")
        ends = time.monotonic() + PATIENCE_S
        while not replica.ask("select pg_last_wal_replay_lsn() >= %s", written)[0][0]:
            assert time.monotonic() < ends
            time.sleep(0.05)

    return wait


@pytest.fixture
def clients(
    addresses: tuple[str, str], followed: Callable[[], None]
) -> Iterator[tuple[FlaskClient, FlaskClient]]:
    """The service on a server, and the one that only reads on its replica."""
    followed()
    apps = [
        create_app(address, settings=Settings(read_only=only))
        for address, only in zip(addresses, (False, True), strict=True)
    ]
    yield apps[0].test_client(), apps[1].test_client()
    for app in apps:
        stores_of(app).close()


def test_what_is_stored_is_read_on_the_replica_and_nothing_is_changed_there(
    clients: tuple[FlaskClient, FlaskClient], followed: Callable[[], None]
) -> None:
    primary, replica = clients
    record = stored(primary)
    assert post(primary, FAULTY).status_code == 201
    note = {"ply": 1, "kind": "comment", "text": "a good beginning"}
    assert primary.post(f"/api/v1/records/{record}/annotations", json=note).status_code == 201
    followed()
    for path in (
        f"records/{record}",
        f"records/{record}/annotations",
        f"records/{record}/findings",
        f"records/{record}/replay?deal=1",
        f"records/{record}/analysis",
        "records?q=good",
        "records?ok=false",
        "statistics/results?by=player",
    ):
        answers = [client.get(f"/api/v1/{path}") for client in (primary, replica)]
        assert [answer.status_code for answer in answers] == [200, 200], path
        assert answers[0].data == answers[1].data, path
    assert replica.get("/healthz").status_code == 200
    assert replica.get("/", headers={"Accept": "text/html"}).status_code == 200
    assert is_problem(post(replica, SOIREE), 403, "read-only")
    refused = replica.delete(f"/api/v1/records/{record}", headers={"If-Match": "*"})
    assert is_problem(refused, 403, "read-only")
    assert kept(primary) == kept(replica) == 2


def test_a_token_lets_its_caller_in_at_the_replica_where_its_use_cannot_be_noted(
    clients: tuple[FlaskClient, FlaskClient],
    addresses: tuple[str, str],
    followed: Callable[[], None],
) -> None:
    _, replica = clients
    given = new_token()
    with open_store(addresses[0]) as store:
        store.tokens.add(digest_of(given), "read", "reader")
    followed()
    assert is_problem(replica.get("/api/v1/records"), 401, "token")
    headers = {"Authorization": f"Bearer {given}"}
    assert replica.get("/api/v1/records", headers=headers).status_code == 200
    with open_store(addresses[1]) as store:
        assert [token.last_used for token in store.tokens.all()] == [None]
    with open_store(addresses[0]) as store:
        store.tokens.revoke(store.tokens.all()[0].id)
    followed()
    assert replica.get("/api/v1/records", headers=headers).status_code == 401


def test_the_replica_is_served_while_its_server_is_away(
    addresses: tuple[str, str],
    servers: tuple[Server, Server],
    followed: Callable[[], None],
    tmp_path: Path,
) -> None:
    with create_app(addresses[0]).test_client() as client:
        record = stored(client)
        stores_of(client.application).close()
    followed()
    service = Service(addresses[1], tmp_path / "service", ("--read-only",))
    try:
        service.start()
        servers[0].stop()
        address = f"http://127.0.0.1:{service.port}/api/v1/records/{record}"
        for _ in range(8):
            with urlopen(address, timeout=PATIENCE_S) as answer:
                assert answer.status == 200
    finally:
        servers[0].start()
        service.close()


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (("serve", "--port", "0"), "--read-only"),
        (("import", "{folder}/a.carnet"), "can only be read"),
        (("token", "add", "--scope", "read"), "can only be read"),
        (("restore", "{folder}/backup.db"), "can only be read"),
    ],
)
def test_whoever_would_write_at_the_replica_is_told_so_in_a_sentence(
    addresses: tuple[str, str],
    followed: Callable[[], None],
    tmp_path: Path,
    command: tuple[str, ...],
    said: str,
) -> None:
    written(tmp_path / "a.carnet", SOIREE)
    followed()
    backed_up = carnet("backup", tmp_path / "backup.db", "--database", addresses[1])
    assert backed_up.exit_code == 0, backed_up.stderr
    words = [each.format(folder=tmp_path) for each in command]
    told = refused(*words, "--database", addresses[1])
    assert said in told
    assert told.count("\n") == 1


def test_a_replica_of_a_database_without_tables_is_refused(
    servers: tuple[Server, Server], followed: Callable[[], None]
) -> None:
    primary, replica = servers
    database = primary.empty()
    followed()
    told = refused("serve", "--port", "0", "--read-only", "--database", replica.address(database))
    assert told.count("\n") == 1
