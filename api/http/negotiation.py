"""Which of several forms a caller gets, by its `Accept` header."""

from __future__ import annotations

from collections.abc import Sequence

from flask import request

from api.http.problems import fail


def best_form(available: Sequence[str]) -> str:
    """The form that the caller likes best; the first where it says nothing, or has no choice.

    Ends the request with 406 if none of them will do.
    """
    if not request.headers.get("Accept"):
        return available[0]
    best = request.accept_mimetypes.best_match(available)
    if best is None:
        fail(406, "not-acceptable", available=", ".join(available))
    return best
