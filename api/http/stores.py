"""The store of the present request, and those that wait open for the next ones.

A store that is taken belongs to the thread that took it (see `Store.claim`), and through it to
one request; what waits belongs to nobody.  A request gives its store back at its end, when its
answer is still to be sent: an answer that is read from the store as it is sent takes the store
over (`streamed`), and gives it back when it has ended, or when the server closes it.
"""

from __future__ import annotations

from collections.abc import Iterator
from threading import Lock

from flask import Flask, current_app, g

from api.http.problems import fail
from api.http.store_errors import unusable
from records.library import Store, Stored, StoreError, open_store

#: How many stores wait open at most; more are open only while so many requests run.
WAITING = 16


class Stores:
    """Stores of one address, each for one request at a time and open again for the next.

    To open one costs several times what it costs to read a record.
    """

    def __init__(self, address: str) -> None:
        self._address = address
        # What is done to this list at once is done by one thread alone.
        self._waiting: list[Store] = []
        self._closed = False

    def take(self) -> Store:
        """A store for the present thread alone, until it is given back.

        Raises StoreError if it cannot be opened.
        """
        while self._waiting:
            try:
                store = self._waiting.pop()
            except IndexError:
                break  # another thread was quicker
            store.claim()
            # After a restore by hand, say, another file may be there.
            if store.current():
                return store
            store.close()
        return open_store(self._address)

    def give_back(self, store: Store) -> None:
        """Let another request have it, by the thread that has it; it is closed if unfinished."""
        if self._closed or len(self._waiting) >= WAITING or not store.current():
            store.close()
        else:
            store.release()
            self._waiting.append(store)

    def close(self) -> None:
        """Let go of those that wait, and of the others when they are given back."""
        self._closed = True
        while self._waiting:
            self._waiting.pop().close()


def keep_stores(app: Flask, address: str) -> None:
    """Let each request of the application have a store of that address.

    Raises StoreError if it cannot be opened.
    """
    open_store(address).close()
    app.extensions["stores"] = Stores(address)
    app.teardown_appcontext(_give_back)


def stores_of(app: Flask) -> Stores:
    """What `keep_stores` has set up."""
    stores: Stores = app.extensions["stores"]
    return stores


def collection() -> Store:
    """The store of the present request, which is given back at its end."""
    if "store" not in g:
        try:
            g.store = stores_of(current_app).take()
        except StoreError as error:
            unusable(error, "the store cannot be opened")
    store: Store = g.store
    return store


class Streamed(Iterator[bytes]):
    """The pieces of an answer that are read from a store as they are sent.

    The store is that of the thread that asks for a piece, for as long as this takes, and of
    nobody in between.  It is given back once: when there are no more pieces, when one cannot be
    made, or when the answer is closed, whether or not it was begun; a thread that closes it
    waits for another one that is making a piece.
    """

    def __init__(self, stores: Stores, store: Store, pieces: Iterator[bytes]) -> None:
        self._stores = stores
        self._pieces = pieces
        self._store: Store | None = store
        self._one_at_a_time = Lock()
        store.release()

    def __next__(self) -> bytes:
        with self._one_at_a_time:
            if self._store is None:
                raise StopIteration
            self._store.claim()
            try:
                piece = next(self._pieces)
            except BaseException:
                self._end(self._store)
                raise
            self._store.release()
            return piece

    def close(self) -> None:
        """Let go of the store; there are no more pieces."""
        with self._one_at_a_time:
            if self._store is not None:
                self._store.claim()
                self._end(self._store)

    def _end(self, store: Store) -> None:
        self._store, self._pieces = None, iter(())
        self._stores.give_back(store)


def streamed(pieces: Iterator[bytes]) -> Streamed:
    """An answer that goes on to read from the store of the present request.

    The request itself has that store no more.
    """
    return Streamed(stores_of(current_app), g.pop("store"), pieces)


def _give_back(_: BaseException | None) -> None:
    store: Store | None = g.pop("store", None)
    if store is not None:
        stores_of(current_app).give_back(store)


def stored_record(record: str) -> Stored:
    """The stored record of that id; ends the request with 404 if there is none."""
    found = collection().get(record)
    if found is None:
        fail(404, "no-record", record=record)
    return found


def caller() -> str | None:
    """The label of the token with which the present request came, or None."""
    token = g.get("caller")
    return None if token is None else str(token.label)


def caller_id() -> str:
    """The id of the token with which the present request came; empty without one."""
    token = g.get("caller")
    return "" if token is None else str(token.id)
