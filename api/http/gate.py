"""What may be sent: told before any of it is read.

Whoever sends much may be nobody who may send, or send it to where nothing is taken.  A server
that asks here first (`api.serving.reception`) does not take it down to find that out.
"""

from __future__ import annotations

from typing import Any

from flask import Flask, current_app, request

from api.http.bodies import ACCEPTED, ONE_LIMIT, check_media
from api.http.problems import fail

#: In the environment of a question: the application is not asked to answer, only whether it
#: would read the body.
ASKING = "carnet.asking"

_SENDING = ("POST", "PUT", "PATCH")
#: What takes many records at once; everything else takes one, or some words.
_FOR_MANY = ("/api/v1/records", "/api/v1/check")


def guard_bodies(app: Flask) -> None:
    """Let `app` refuse what it would not read; its other refusals come first."""
    app.before_request(_refuse)


def _takes_many() -> bool:
    rule = request.url_rule
    return request.method == "POST" and rule is not None and rule.rule in _FOR_MANY


def body_limit() -> int:
    """The most that the present request may send, in bytes."""
    limit: int = current_app.config["BODY_LIMIT"]
    return limit if _takes_many() else min(2 * ONE_LIMIT, limit)


def _refuse() -> None:
    if request.method not in _SENDING or request.routing_exception is not None:
        return
    limit = body_limit()
    if (request.content_length or 0) > limit:
        fail(413, "too-large", limit=limit)
    if _takes_many():
        check_media(ACCEPTED)


def admitted(app: Flask, environ: dict[str, Any]) -> int | None:
    """The most bytes that the body of this request may have; None if it is not to be read.

    Then the request is to be answered without its body, and whatever is wrong with it is
    found again.  Cost: all that is looked at before a request is worked on.
    """
    with app.request_context(environ):
        try:
            if app.preprocess_request() is not None or request.routing_exception is not None:
                return None
            return body_limit() if request.method in _SENDING else None
        except Exception:  # of whatever kind: the answer will be of that kind too
            return None
