"""Stores that are kept open from one request to the next."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from api.app import create_app
from api.http.stores import WAITING, Stores, stores_of
from records.library import Query, SqliteStore, Store, StoreError, open_store
from tests.api.service import FAULTY, RECORD, is_problem, kept, post, stored


def test_requests_one_after_another_share_a_store(client: FlaskClient, opened: list[Store]) -> None:
    name = stored(client)
    for _ in range(3):
        assert client.get(f"/api/v1/records/{name}").status_code == 200
    assert is_problem(client.get("/api/v1/records/unknown"), 404)
    assert kept(client) == 1
    assert len(opened) == 1


def test_requests_at_once_have_a_store_each(app: Flask) -> None:
    stores = Stores(app.config["DATABASE"])
    first, second = stores.take(), stores.take()
    assert first is not second
    stores.give_back(first)
    assert stores.take() is first
    for store in (first, second):
        store.close()


@pytest.mark.only_sqlite
def test_a_store_in_the_midst_of_something_is_not_used_again(app: Flask) -> None:
    stores = Stores(app.config["DATABASE"])
    store = stores.take()
    assert isinstance(store, SqliteStore)
    store._db.execute("begin")
    stores.give_back(store)
    assert stores.take() is not store


@pytest.mark.only_sqlite
def test_another_file_in_its_place_is_seen_at_once(client: FlaskClient, tmp_path: Path) -> None:
    stored(client)
    other = create_app(f"sqlite:///{tmp_path}/other.db")
    for text in (RECORD, FAULTY):
        name = stored(other.test_client(), text)
    stores_of(other).close()
    for path in tmp_path.glob("records.db*"):
        path.unlink()
    (tmp_path / "other.db").rename(tmp_path / "records.db")
    assert kept(client) == 2
    assert client.get(f"/api/v1/records/{name}").status_code == 200


def test_what_was_restored_is_seen_at_once(client: FlaskClient, tmp_path: Path) -> None:
    address = client.application.config["DATABASE"]
    name = stored(client)
    with open_store(address) as store:
        store.backup(tmp_path / "evening.db")
    stored(client, FAULTY)
    with open_store(address) as store:
        store.restore(tmp_path / "evening.db")
    assert kept(client) == 1
    assert client.get(f"/api/v1/records/{name}").status_code == 200
    assert post(client, FAULTY).json["stored"] == 1


def test_no_more_wait_open_than_are_needed(app: Flask) -> None:
    stores = Stores(app.config["DATABASE"])
    taken = [stores.take() for _ in range(WAITING + 1)]
    for store in taken:
        stores.give_back(store)
    with pytest.raises(StoreError):
        taken[-1].count(Query())
    with stores.lent() as store:
        assert store is taken[-2]
    stores.close()


def test_none_waits_once_the_service_has_stopped(app: Flask) -> None:
    stores = Stores(app.config["DATABASE"])
    waiting, used = stores.take(), stores.take()
    stores.give_back(waiting)
    stores.close()
    stores.give_back(used)
    for store in (waiting, used):
        with pytest.raises(StoreError):
            store.count(Query())
