"""What attacks on a served collection share.

A test of an attack is marked slow, takes `served` (a running service with an empty collection, on
each kind of store) or `place` (to start services as it wants them), is as long as `length` says,
and tells a line of the table of `make torture` with `told` before it asserts.  Callers are in
`tests.torture.callers`, what was acknowledged is held against what is there by
`tests.torture.ledger`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.postgresql import Server
from tests.records.library.conftest import STORES
from tests.torture import length as lengths
from tests.torture.length import Length
from tests.torture.serving import Service
from tests.torture.telling import Told

#: The modules whose attacks are on what is stored. The others are on what is before any store.
ON_EVERY_STORE = {"test_kill", "test_rights"}


class Place:
    """Where a test's services live; they end with it."""

    def __init__(self, kind: str, folder: Path, server: Server | None = None) -> None:
        self.kind = kind
        self.folder = folder
        self._server = server
        self._databases: dict[str, str] = {}
        self._services: list[Service] = []

    def url(self, name: str = "club") -> str:
        """The address of a collection that is not there yet."""
        if self._server is not None:
            if name not in self._databases:
                self._databases[name] = self._server.empty()
            return self._server.address(self._databases[name])
        folder = self.folder / name
        folder.mkdir(exist_ok=True)
        return f"sqlite:///{folder}/records.db"

    def service(
        self,
        *options: str,
        name: str = "club",
        wrapped: tuple[str, ...] = (),
        **environment: str,
    ) -> Service:
        """A service on the collection of that name, not yet started."""
        url = self.url(name)
        number = len(self._services)
        service = Service(
            url, self.folder / f"service-{number}", options, wrapped, dict(environment)
        )
        self._services.append(service)
        return service

    def close(self) -> None:
        for service in self._services:
            service.close()
        for database in self._databases.values():
            assert self._server is not None
            self._server.ask(f"drop database {database} with (force)")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Attack every kind of store where the attack is on what is stored."""
    if "store" in metafunc.fixturenames:
        module = metafunc.module.__name__.rpartition(".")[2]
        kinds = STORES if module in ON_EVERY_STORE else STORES[:1]
        metafunc.parametrize("store", kinds, scope="function")


@pytest.fixture
def place(store: str, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Place]:
    """Where services are started; see `Place`."""
    server = request.getfixturevalue("postgresql") if store == "postgresql" else None
    place = Place(store, tmp_path, server)
    yield place
    place.close()


@pytest.fixture
def served(place: Place) -> Service:
    """A running service with an empty collection, open to everybody on this machine."""
    return place.service().start()


@pytest.fixture
def length() -> Length:
    """How long the attack may last."""
    return lengths.length()


@pytest.fixture
def told(request: pytest.FixtureRequest) -> Told:
    """Tells a line of the table: attack, tried, seen, wanted."""
    return Told(request.node.user_properties.append)
