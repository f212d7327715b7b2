"""Answers as they are sent: JSON, ETags, and the form and the version that callers ask for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from flask import Response, json, request

from api.http.problems import fail

JSON = "application/json"

#: The methods of requests that change nothing.
READING = ("GET", "HEAD", "OPTIONS")


def json_answer(body: Any, status: int = 200) -> Response:
    """Return an answer with the body as JSON."""
    return Response(json.dumps(body), status=status, mimetype=JSON)


def tagged(response: Response, version: int | None = None) -> Response:
    """Return the response with an ETag of its content, or 304 if the caller has it already.

    The tag of something that can change begins with its version; see `api.http.responses`.
    """
    digest = sha256(response.get_data()).hexdigest()[:32]
    response.set_etag(digest if version is None else f"{version}-{digest}")
    response.vary.add("Accept")
    if request.method in ("GET", "HEAD"):
        response.make_conditional(request)
    return response


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


_VERSION = re.compile(r"([0-9]{1,9})(?:-[0-9a-f]+)?")


def seen_version(present: int) -> int:
    """Return the present version if the caller has seen it.

    The tag of any form of the resource is accepted, because each begins with the version. Ends the
    request with 428 if there is no tag, and with 412 if it names another version.
    """
    header = request.headers.get("If-Match")
    if not header:
        fail(428, "if-match")
    if header.strip() == "*":
        return present
    tags = (_VERSION.fullmatch(tag or "") for tag in request.if_match.as_set(include_weak=True))
    if present not in {int(found[1]) for found in tags if found is not None}:
        fail(412, "changed-since")
    return present
