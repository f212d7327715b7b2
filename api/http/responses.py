"""Answers as they are sent: JSON, long answers in blocks, and ETags."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import chain
from typing import Any

from flask import Response, json, request

#: The size in bytes of the blocks of a long answer.
BLOCK = 1 << 16

JSON = "application/json"

#: The methods of requests that change nothing.
READING = ("GET", "HEAD", "OPTIONS")


def json_answer(body: Any, status: int = 200) -> Response:
    """Return an answer with the body as JSON."""
    return Response(json.dumps(body), status=status, mimetype=JSON)


def in_blocks(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """Join the pieces of a long answer into blocks that are worth sending."""
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
    """Return a single block as bytes, so that its length can be announced, and more as an iterator.

    A server may close the connection after an answer whose length it could not announce.
    """
    first = next(blocks, b"")
    second = next(blocks, None)
    return first if second is None else chain((first, second), blocks)


def tagged(response: Response, version: int | None = None) -> Response:
    """Return the response with an ETag of its content, or 304 if the caller has it already.

    The tag of something that can change begins with its version; see `api.http.preconditions`.
    """
    digest = sha256(response.get_data()).hexdigest()[:32]
    response.set_etag(digest if version is None else f"{version}-{digest}")
    response.vary.add("Accept")
    if request.method in ("GET", "HEAD"):
        response.make_conditional(request)
    return response
