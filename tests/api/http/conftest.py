"""What the tests of the stores of requests share."""

from __future__ import annotations

import pytest

import api.http.stores
from records.library import Store, open_store


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Store]:
    """The stores that are opened for requests from here on."""
    stores: list[Store] = []

    def noting(address: str) -> Store:
        stores.append(open_store(address))
        return stores[-1]

    monkeypatch.setattr(api.http.stores, "open_store", noting)
    return stores
