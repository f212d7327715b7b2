"""The stores that must do what `records.library.Store` says: each test of it runs on each."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from records.library import Store, open_store

#: How to make a store in a folder, by kind: the address of one that is not there yet.
STORES: dict[str, Callable[[Path], str]] = {
    "sqlite": lambda folder: f"sqlite:///{folder}/records.db",
}

Open = Callable[[], Store]


@pytest.fixture(params=sorted(STORES))
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Open]:
    """Opens the same store again with each call; what a thread opens it has to close."""
    url = STORES[request.param](tmp_path)
    stores: list[Store] = []

    def another() -> Store:
        store = open_store(url)
        if threading.current_thread() is threading.main_thread():
            stores.append(store)
        return store

    yield another
    for store in stores:
        store.close()


@pytest.fixture
def store(opened: Open) -> Store:
    """An empty store."""
    return opened()
