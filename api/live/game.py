"""Live games: whoever has the address of one may read it."""

from __future__ import annotations

from api.http.problems import fail
from api.http.stores import collection
from api.middleware.access import digest_of
from records.library import LiveGame


def live_game(live: str) -> LiveGame:
    """Return the live game that the last part of its address reads.

    Ends the request with 404 if there is none.
    """
    found = collection().live.get(digest_of(live))
    if found is None:
        fail(404, "no-live")
    return found
