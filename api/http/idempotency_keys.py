"""`Idempotency-Key`: a repeated request gets its first answer again, and changes nothing again.

Each caller has keys of their own. A caller is a token. All requests without a token count as one
caller.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

from flask import current_app

from api.http.problems import fail
from api.http.stores import caller_id, collection
from records.library import Remember, Remembered
from records.library.clock import now

#: How long an answer is remembered.
REMEMBERED = timedelta(hours=24)

_lock = threading.Lock()


@contextmanager
def working_on(key: str | None) -> Iterator[None]:
    """End a second request with the same key with 409 while the first one is being worked on.

    This covers one process. With several, the store makes sure that nothing is done twice.
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
    """Return the answer that this request had before, or None.

    `request` is a digest of the request. If the key came with another request, ends this one with
    422.
    """
    if key is None:
        return None
    found = collection().answers.get(key, caller_id())
    if found is not None and found.request != request:
        fail(422, "key-reused")
    return found


def to_remember(key: str | None, request: str) -> Remember | None:
    """Return what the store needs to remember the answer, or None for a request without a key."""
    if key is None:
        return None
    collection().answers.forget()
    return Remember(key, request, now(REMEMBERED), caller=caller_id())
