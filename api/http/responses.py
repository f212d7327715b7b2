"""Answers as they are sent: JSON, with a tag by which a caller knows what it has already."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import chain
from typing import Any

from flask import Response, json, request

#: Bytes of a long answer that are sent at once.
BLOCK = 1 << 16

JSON = "application/json"
PROBLEM = "application/problem+json"


def json_answer(body: Any, status: int = 200) -> Response:
    """The body as JSON."""
    return Response(json.dumps(body), status=status, mimetype=JSON)


def in_blocks(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """The pieces of a long answer, joined so that each is worth sending."""
    held: list[bytes] = []
    size = 0
    for piece in pieces:
        held.append(piece)
        size += len(piece)
        if size >= BLOCK:
            yield b"".join(held)
            held, size = [], 0
    if held:
        yield b"".join(held)


def whole_if_short(blocks: Iterator[bytes]) -> bytes | Iterator[bytes]:
    """The same as one piece where there is but one: its length is then told beforehand.

    A server may end the connection after an answer whose length it could not tell.
    """
    first = next(blocks, b"")
    second = next(blocks, None)
    return first if second is None else chain((first, second), blocks)


def tagged(response: Response, version: int | None = None) -> Response:
    """The response with an ETag of its content, or 304 where the caller has it already.

    The tag of what can be changed begins with its version; see `api.http.preconditions`.
    """
    digest = sha256(response.get_data()).hexdigest()[:32]
    response.set_etag(digest if version is None else f"{version}-{digest}")
    response.vary.add("Accept")
    if request.method in ("GET", "HEAD"):
        response.make_conditional(request)
    return response
