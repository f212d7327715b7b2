"""The stores that must do what `records.library.Store` says: each test of it runs on each."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from records.library import Store, open_store
from tests.empty_store import laid_down

#: The kinds of stores.
STORES = ("sqlite", "postgresql")

Open = Callable[[], Store]


@pytest.fixture(params=STORES)
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a store that is empty, or not there yet."""
    if request.param == "postgresql":
        return str(request.getfixturevalue("postgresql_address"))
    return f"sqlite:///{tmp_path}/records.db"


@pytest.fixture
def opened(address: str) -> Iterator[Open]:
    """Opens the same store again with each call; what a thread opens it has to close."""
    stores: list[Store] = []

    def another() -> Store:
        store = open_store(address)
        if threading.current_thread() is threading.main_thread():
            stores.append(store)
        return store

    yield another
    for store in stores:
        store.close()


@pytest.fixture
def store(address: str, opened: Open) -> Store:
    """An empty store."""
    laid_down(address)
    return opened()


@pytest.fixture
def database(postgresql_address: str) -> str:
    """The name of a database of PostgreSQL with the tables of a store."""
    open_store(postgresql_address).close()
    return postgresql_address.partition("@/")[2].partition("?")[0]
