"""Chooses between several forms of an answer by the `Accept` header."""

from __future__ import annotations

from collections.abc import Sequence

from flask import request

from api.http.problems import fail


def best_form(available: Sequence[str], asked: str | None = None) -> str:
    """Return the form that the caller prefers, or the first one if there is no `Accept` header.

    `asked` is the form that the address itself asks for, if it does: a link cannot send a header.
    Ends the request with 406 if the caller accepts none of them.
    """
    if asked is not None:
        return asked
    if not request.headers.get("Accept"):
        return available[0]
    best = request.accept_mimetypes.best_match(available)
    if best is None:
        fail(406, "not-acceptable", available=", ".join(available))
    return best
