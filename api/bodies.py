"""What callers send: read whole or not at all, unpacked within a limit.

A body that is longer than the limit is refused; it is never read in part, since a record
cut in the middle would look like a record that ends there.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from flask import current_app, request

from api.problems import fail
from records.notation.source import Truncated, blocks, encode

CARNET = "text/vnd.carnet"
TEXT_TYPES = (CARNET, "text/plain")
NDJSON = "application/x-ndjson"
MULTIPART = "multipart/form-data"
#: Types under which compressed text comes; what it is, is told by its content.
PACKED_TYPES = ("application/gzip", "application/zstd", "application/octet-stream")
ACCEPTED = (*TEXT_TYPES, NDJSON, MULTIPART, *PACKED_TYPES)

_UTF8 = ("utf-8", "utf8", "us-ascii")

#: What a body begins with that is encoded in a way that is known here.
_CODINGS = {"gzip": b"\x1f\x8b", "x-gzip": b"\x1f\x8b", "zstd": b"\x28\xb5\x2f\xfd"}


@dataclass(frozen=True, slots=True)
class Sent:
    """One text that was sent: the name of its file, or None, and its bytes."""

    name: str | None
    text: bytes


#: The most that a text with one record may have, in bytes.
ONE_LIMIT = 1 << 20


def one_text() -> bytes:
    """The text of one record in the present request, unpacked.

    Ends the request with 400, 413 or 415 if it cannot be read.
    """
    _check_media(TEXT_TYPES)
    limit = min(ONE_LIMIT, current_app.config["BODY_LIMIT"])
    request.max_content_length = limit + 1
    body = request.get_data(cache=False)
    if len(body) > limit:
        fail(413, "too-large", limit=limit)
    return _decoded(body)


def _check_media(accepted: tuple[str, ...]) -> str:
    """The body's media type; ends the request with 415 if it is none of these."""
    media = request.mimetype or "text/plain"
    if media not in accepted:
        fail(415, "media-type", media=media, accepted=", ".join(accepted))
    charset = request.mimetype_params.get("charset", "utf-8")
    if media in TEXT_TYPES and charset.lower().replace("_", "-") not in _UTF8:
        fail(415, "charset", charset=charset)
    return media


def sent_texts() -> list[Sent]:
    """The texts in the present request, unpacked.

    Ends the request with 400, 413, 415 or 422 if it holds none that can be read.
    """
    media = _check_media(ACCEPTED)
    limit: int = current_app.config["BODY_LIMIT"]
    # One byte more than the limit: servers differ in what they do with a chunked body that
    # is longer than this figure, and some cut it there without a word.
    request.max_content_length = limit + 1
    if media == MULTIPART:
        return _files(limit)
    body = request.get_data(cache=False)
    if len(body) > limit:
        fail(413, "too-large", limit=limit)
    text = _decoded(body)
    if media == NDJSON:
        return [Sent(None, part) for part in _lines(text)]
    return [Sent(None, text)]


def _files(limit: int) -> list[Sent]:
    files = request.files.getlist("file")
    if not files:
        fail(422, "no-file")
    room: int = current_app.config["UNPACKED_LIMIT"]
    total = 0
    texts = []
    for file in files:
        body = file.stream.read()
        total += len(body)
        if total > limit:
            fail(413, "too-large", limit=limit)
        text = unpack(body, room)
        room -= len(text)
        texts.append(Sent(file.filename or None, text))
    return texts


def _decoded(body: bytes) -> bytes:
    limit: int = current_app.config["UNPACKED_LIMIT"]
    codings = [c.strip().lower() for c in request.headers.get("Content-Encoding", "").split(",")]
    for coding in reversed([c for c in codings if c not in ("", "identity")]):
        magic = _CODINGS.get(coding)
        if magic is None:
            fail(415, "encoding", encoding=coding, headers={"Accept-Encoding": "gzip, zstd"})
        if not body.startswith(magic):
            fail(400, "bad-compression")
        body = unpack(body, limit)
    return unpack(body, limit)


def unpack(body: bytes, limit: int) -> bytes:
    """The text in `body`, which may be gzip or zstd: that is told by its first bytes.

    Ends the request with 413 if it would be longer than `limit`, 400 if it is damaged.
    """
    out = bytearray()
    try:
        for block in blocks(body):
            out += block
            if len(out) > limit:
                fail(413, "unpacks-too-large", limit=current_app.config["UNPACKED_LIMIT"])
    except Truncated:
        fail(400, "bad-compression")
    return bytes(out)


def _lines(text: bytes) -> list[bytes]:
    texts = []
    for number, line in enumerate(text.split(b"\n"), 1):
        if not line.strip():
            continue
        try:
            value = encode(json.loads(line)["text"])
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            fail(422, "ndjson", line=number)
        texts.append(value)
    return texts
