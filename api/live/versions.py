"""The versions of live games, for all who listen to them.

What listeners are told lies in the database, so that a game can be typed through one process and
followed through another. Each process looks at a game at most once a second, however many listen to
it there.
"""

from __future__ import annotations

import threading
import time

from flask import Flask

from api.http.stores import Stores, stores_of
from records.library import StoreError

#: Seconds between two looks at a game.
EVERY_S = 1.0
#: How many games are known at most.
_MOST = 1000

#: The version of a game, whether it has ended, and as which record; None if there is no such game.
Version = tuple[int, bool, str | None] | None


class LiveVersions:
    """What is known of the games that somebody listens to. Any thread may ask."""

    def __init__(self, stores: Stores) -> None:
        self._stores = stores
        self._lock = threading.Lock()
        self._known: dict[str, tuple[float, Version]] = {}

    def version(self, reader: str) -> Version:
        """Return the version of the game with that digest, as it was at most a second ago.

        If the store does not answer, that is the last known version. Raises StoreError if there is
        none.
        """
        now = time.monotonic()
        with self._lock:
            known = self._known.get(reader)
            if known is not None:
                if now - known[0] < EVERY_S:
                    return known[1]
                # The others need not wait for this look.
                self._known[reader] = (now, known[1])
        try:
            found = self._look(reader)
        except StoreError:
            if known is None:
                raise
            return known[1]
        with self._lock:
            if len(self._known) >= _MOST:
                self._known.clear()
            self._known[reader] = (now, found)
        return found

    def _look(self, reader: str) -> Version:
        with self._stores.lent() as store:
            return store.live.version(reader)


def live_versions(app: Flask) -> LiveVersions:
    """Return the versions that the processes of `app` know."""
    found: LiveVersions = app.extensions.setdefault("live", LiveVersions(stores_of(app)))
    return found
