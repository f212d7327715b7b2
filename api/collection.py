"""The store of the present request."""

from __future__ import annotations

from flask import current_app, g

from api.problems import fail
from records.library import Store, Stored, StoreError, open_store


def collection() -> Store:
    """The store, opened once for each request and closed at its end."""
    if "store" not in g:
        try:
            g.store = open_store(current_app.config["DATABASE"])
        except StoreError:
            current_app.logger.exception("the store cannot be opened")
            fail(503, "store")
    store: Store = g.store
    return store


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
