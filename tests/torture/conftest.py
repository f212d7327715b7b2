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

from tests.records.library.conftest import STORES
from tests.torture import length as lengths
from tests.torture.length import Length
from tests.torture.serving import Service
from tests.torture.telling import Told


class Place:
    """Where a test's services live; they end with it."""

    def __init__(self, kind: str, folder: Path) -> None:
        self.kind = kind
        self.folder = folder
        self._services: list[Service] = []

    def url(self, name: str = "club") -> str:
        """The address of a collection that is not there yet."""
        folder = self.folder / name
        folder.mkdir(exist_ok=True)
        return STORES[self.kind](folder)

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


@pytest.fixture(params=sorted(STORES))
def store(request: pytest.FixtureRequest) -> str:
    """The kind of store that is attacked."""
    return str(request.param)


@pytest.fixture
def place(store: str, tmp_path: Path) -> Iterator[Place]:
    """Where services are started; see `Place`."""
    place = Place(store, tmp_path)
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
