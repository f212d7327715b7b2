"""Answers as they are sent: JSON, with a tag by which a caller knows what it has already."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from flask import Response, json, request

PROBLEM = "application/problem+json"


def json_answer(body: Any, status: int = 200) -> Response:
    """The body as JSON."""
    return Response(json.dumps(body), status=status, mimetype="application/json")


def tagged(response: Response) -> Response:
    """The response with an ETag of its content, or 304 where the caller has it already."""
    response.set_etag(sha256(response.get_data()).hexdigest()[:32])
    response.vary.add("Accept")
    response.make_conditional(request)
    return response
