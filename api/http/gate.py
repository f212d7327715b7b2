"""Decides whether a body may be sent, before any of it is read.

A large body may come from a caller without the right to send it. It may also go to a path that
accepts no body. A server that asks here first (`api.server.reception`) need not store such a body.
"""

from __future__ import annotations

from typing import Any

from flask import Flask, current_app, request

from api.http.bodies import ACCEPTED, ONE_LIMIT, check_media
from api.http.problems import fail

#: Marks the environment of a question: the application must not answer the request, but only say
#: whether it would read the body.
ASKING = "carnet.asking"
#: Marks the environment of a request that was answered with None, so that its body was not read.
WITHHELD = "carnet.withheld"

_SENDING = ("POST", "PUT", "PATCH")
#: The paths that take many records at once. All others take one record, or a few words.
_FOR_MANY = ("/api/v1/records", "/api/v1/check")


def _takes_many() -> bool:
    rule = request.url_rule
    return request.method == "POST" and rule is not None and rule.rule in _FOR_MANY


def body_limit() -> int:
    """Return the largest size of the present request's body, in bytes."""
    limit: int = current_app.config["BODY_LIMIT"]
    return limit if _takes_many() else min(2 * ONE_LIMIT, limit)


def guard_bodies() -> None:
    """Refuse the request if its body would not be read. Other refusals come first."""
    if request.method not in _SENDING or request.routing_exception is not None:
        return
    limit = body_limit()
    if (request.content_length or 0) > limit:
        fail(413, "too-large", limit=limit)
    if _takes_many():
        check_media(ACCEPTED)
    if WITHHELD in request.environ:
        # The reason to refuse has gone since, for example because the store is back.
        fail(503, "store", headers={"Retry-After": "1"})


def admitted(app: Flask, environ: dict[str, Any]) -> int | None:
    """Return the largest size of this request's body in bytes, or None if it must not be read.

    With None, the request is answered without its body, marked WITHHELD, and the application finds
    the same fault again. Cost: every check that runs before the work on a request.
    """
    with app.request_context(environ):
        try:
            if app.preprocess_request() is not None or request.routing_exception is not None:
                return None
            return body_limit() if request.method in _SENDING else None
        except Exception:  # any error: the request will end in the same one
            return None
