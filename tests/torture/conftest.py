"""What attacks on a served collection share.

A test of an attack takes `served` (a running service with an empty collection, on
each kind of store) or `place` (to start services as it wants them), is as long as `length` says,
and tells a line of the table of `make torture` with `told` before it asserts.  Callers are in
`tests.torture.callers`, what was acknowledged is held against what is there by
`tests.torture.ledger`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.postgresql import Server, running
from tests.records.library.conftest import STORES
from tests.torture import length as lengths
from tests.torture.length import Length
from tests.torture.serving import Service
from tests.torture.telling import Told

#: The modules whose attacks meet a store.  The others are on what is before any (`test_spools`), or
#: on files that the service opens itself (`test_disk`): the disk of PostgreSQL is in the hands of
#: its server, and how that fails is for its own tests.
ON_EVERY_STORE = {
    "test_bombs",
    "test_clock",
    "test_exports",
    "test_kill",
    "test_load",
    "test_rights",
    "test_slow",
    "test_together",
    "test_turns",
}
#: What the short form has of some of them on another store than the first, by words of its name:
#: what is stored.  What is held or refused before a store is reached is the same on each, and long.
SHORT_ON_OTHERS = {
    "test_bombs": ("is_bounded", "a fault in each"),
    "test_load": ("others_are_answered",),
    "test_rights": ("the_key_of_one",),
    "test_slow": (),
    "test_turns": ("does_not_take",),
}
#: The part of the usual time that the short form takes on another store than the first, and how
#: often it kills something there.
PART_ON_OTHERS = 1 / 3
KILLS_ON_OTHERS = 1


#: What `tests.postgresql` leaves out so that tests are short, as PostgreSQL has it of itself.  In
#: half an hour tables of which nothing is cleared away grow slow.
AS_SHIPPED = {
    "fsync": "on",
    "synchronous_commit": "on",
    "full_page_writes": "on",
    "shared_buffers": "128MB",
    "autovacuum": "on",
}


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


@pytest.fixture(scope="session")
def postgresql_as_shipped(postgresql: Server) -> Iterator[Server]:
    """A running server with the settings that PostgreSQL has of itself."""
    with running(**AS_SHIPPED) as server:
        yield server


@pytest.fixture
def place(store: str, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Place]:
    """Where services are started; see `Place`."""
    used = "postgresql_as_shipped" if lengths.length().long else "postgresql"
    server = request.getfixturevalue(used) if store == "postgresql" else None
    place = Place(store, tmp_path, server)
    yield place
    place.close()


@pytest.fixture
def served(place: Place) -> Service:
    """A running service with an empty collection, open to everybody on this machine."""
    return place.service().start()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out of the short form what `SHORT_ON_OTHERS` does not name."""
    if lengths.length().long:
        return
    left = [item for item in items if _of_the_long_form(item)]
    if left:
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if item not in left]


def _of_the_long_form(item: pytest.Item) -> bool:
    words = SHORT_ON_OTHERS.get(item.path.stem)
    if words is None or item.path.parent != Path(__file__).parent:
        return False
    call = getattr(item, "callspec", None)
    if call is None or call.params.get("store") in (None, STORES[0]):
        return False
    return not words or not all(word in item.name for word in words)


@pytest.fixture
def length(store: str) -> Length:
    """How long the attack may last."""
    usual = lengths.length()
    if usual.long or store == STORES[0]:
        return usual
    return replace(
        usual,
        seconds=usual.seconds * PART_ON_OTHERS,
        kills=KILLS_ON_OTHERS,
        hours=usual.hours * PART_ON_OTHERS,
    )


@pytest.fixture
def told(request: pytest.FixtureRequest) -> Told:
    """Tells a line of the table: attack, tried, seen, wanted."""
    return Told(request.node.user_properties.append)
