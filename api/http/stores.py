"""The store of the present request, and the idle stores kept open for later requests.

The thread that takes a store owns it (see `Store.claim`), and so does the one request in that
thread. An idle store has no owner. A request returns its store when it ends, which is before its
answer has been sent. An answer that is read while it is sent takes a store for some records at a
time (`Stores.stream`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from flask import Flask, current_app, g

from api.http.problems import fail
from api.http.store_errors import unusable
from records.library import Query, Store, Stored, StoreError, open_store

#: The most stores kept open while idle. More are open only while that many requests run.
WAITING = 16


class Stores:
    """A pool of stores at one address.

    Each serves one request at a time and stays open for the next.

    Opening a store costs several times as much as reading a record.
    """

    def __init__(self, address: str) -> None:
        self._address = address
        # Several threads use this list at once. Each operation on it is atomic.
        self._waiting: list[Store] = []
        self._closed = False

    def take(self) -> Store:
        """Return a store that belongs to the present thread until it is given back.

        Raises StoreError if it cannot be opened.
        """
        while self._waiting:
            try:
                store = self._waiting.pop()
            except IndexError:
                break  # another thread was quicker
            store.claim()
            # The file may be another one, for example after a restore by hand.
            if store.current():
                return store
            store.close()
        return open_store(self._address)

    def give_back(self, store: Store) -> None:
        """Make a store available to another request. The present thread must own it.

        A store with an unfinished transaction is closed instead.
        """
        if self._closed or len(self._waiting) >= WAITING or not store.current():
            store.close()
        else:
            store.release()
            self._waiting.append(store)

    @contextmanager
    def lent(self) -> Iterator[Store]:
        """Take a store, and give it back in the end."""
        store = self.take()
        try:
            yield store
        finally:
            self.give_back(store)

    def stream(self, query: Query) -> Iterator[tuple[Stored, list[str]]]:
        """Yield the records that the query selects, from its cursor on, each with its tags.

        A store is taken for some records at a time, and in between none is, however long it takes.
        Any thread may go on. Memory: that of `Store.some`. Raises StoreError, and QueryError with
        the first record.
        """
        left: Sequence[str]
        while True:
            with self.lent() as store:
                left, cursor = store.ids(query)
            while left:
                with self.lent() as store:
                    found, left = store.some(left)
                    tags = store.tags.of_each([one.summary.id for one in found])
                for one in found:
                    yield one, tags[one.summary.id]
            if cursor is None:
                return
            query = replace(query, cursor=cursor)

    def close(self) -> None:
        """Close the idle stores now, and the others when they are given back."""
        self._closed = True
        while self._waiting:
            self._waiting.pop().close()


def keep_stores(app: Flask, address: str) -> None:
    """Give each request of the application a store at that address.

    Raises StoreError if it cannot be opened.
    """
    open_store(address).close()
    app.extensions["stores"] = Stores(address)
    app.teardown_appcontext(_give_back)


def stores_of(app: Flask) -> Stores:
    """Return the pool that `keep_stores` has set up."""
    stores: Stores = app.extensions["stores"]
    return stores


def collection() -> Store:
    """Return the store of the present request. It is given back when the request ends."""
    if "store" not in g:
        try:
            g.store = stores_of(current_app).take()
        except StoreError as error:
            unusable(error, "the store cannot be opened")
    store: Store = g.store
    return store


def _give_back(_: BaseException | None) -> None:
    store: Store | None = g.pop("store", None)
    if store is not None:
        stores_of(current_app).give_back(store)


def stored_record(record: str) -> Stored:
    """Return the stored record with that id.

    Ends the request with 404 if there is none, and with 410 if it is in the bin.
    """
    found = collection().get(record)
    if found is None:
        binned = collection().binned(record)
        if binned is not None:
            deleted, until = binned.deleted[:10], binned.until[:10]
            fail(410, "in-bin", record=record, deleted=deleted, until=until)
        fail(404, "no-record", record=record)
    return found


def caller() -> str | None:
    """Return the label of the present request's token, or None."""
    token = g.get("caller")
    return None if token is None else str(token.label)


def caller_id() -> str:
    """Return the id of the present request's token, or an empty string."""
    token = g.get("caller")
    return "" if token is None else str(token.id)
