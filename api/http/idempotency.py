"""`Idempotency-Key`: a request that comes again is answered as it was, and does nothing again.

The keys of each caller, that is of each token and of all who send none, are its own.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

from flask import current_app

from api.http.problems import fail
from api.http.stores import caller_id, collection
from records.library import Remember, Remembered

#: As long an answer is remembered.
REMEMBERED = timedelta(hours=24)

_lock = threading.Lock()


@contextmanager
def working_on(key: str | None) -> Iterator[None]:
    """While the request with this key is worked on, another with the same is told to wait.

    That is what is known in this process; between several the store sees to it that nothing
    is done twice.
    """
    if key is None:
        yield
        return
    running: set[tuple[str, str]] = current_app.extensions.setdefault("carnet-keys", set())
    mine = caller_id(), key
    with _lock:
        if mine in running:
            fail(409, "key-in-progress", headers={"Retry-After": "1"})
        running.add(mine)
    try:
        yield
    finally:
        with _lock:
            running.discard(mine)


def answered(key: str | None, request: str) -> Remembered | None:
    """The answer that this request had when it came before, or None.

    `request` is a digest of it.  Ends the request with 422 if the key came with another.
    """
    if key is None:
        return None
    found = collection().remembered(key, caller_id())
    if found is not None and found.request != request:
        fail(422, "key-reused")
    return found


def to_remember(key: str | None, request: str) -> Remember | None:
    """What a store is to remember the answer by, if the request has a key."""
    if key is None:
        return None
    collection().forget()
    expires = datetime.now(UTC) + REMEMBERED
    return Remember(key, request, expires.strftime("%Y-%m-%dT%H:%M:%SZ"), caller=caller_id())
