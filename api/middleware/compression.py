"""Compresses what is text on its way out, as the caller takes it: zstd or gzip.

A compressed form has an ETag of its own: that of the plain form with the name of the coding after
it. When a caller sends it back, it stands for the plain form, so that a version is recognised by
any of its forms.
"""

from __future__ import annotations

import gzip
import re
import threading
import zlib
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

import zstandard
from flask import Flask, Response, request
from werkzeug.wsgi import ClosingIterator

#: The codings, the preferred one first.
CODINGS = ("zstd", "gzip")
#: Shorter answers are sent as they are, in bytes.
SHORT = 600
_TYPES = frozenset(("application/json", "application/x-ndjson", "image/svg+xml"))
_TAG_NAMES = ("HTTP_IF_MATCH", "HTTP_IF_NONE_MATCH")
_CODED_TAG = re.compile(r'-(?:zstd|gzip)"')

#: The levels for what is compressed as it is sent, for other answers, and for files that are
#: compressed once. What waits to be taken holds 0.4 MB of the first level, and of zstd 3 1.1 MB.
_STREAMED = {"zstd": 1, "gzip": 5}
_QUICK = {"zstd": 6, "gzip": 5}
_THOROUGH = {"zstd": 19, "gzip": 9}
#: The most bytes of compressed files to keep. The files of the site come to far less.
_MOST_KEPT = 16 << 20


class _Packer(NamedTuple):
    """One compression: of the next bytes, what is held back so far, and the end."""

    add: Callable[[bytes], bytes]
    flush: Callable[[], bytes]
    end: Callable[[], bytes]


class KeptFiles:
    """Compressed files by ETag and coding, for all threads of a process; `most` bytes in all."""

    def __init__(self, most: int = _MOST_KEPT) -> None:
        self._most = most
        self._size = 0
        self._files: dict[tuple[str, str], bytes] = {}
        self._lock = threading.Lock()

    def get(self, key: tuple[str, str]) -> bytes | None:
        """Return a compressed file, or None if it is not kept."""
        return self._files.get(key)

    def keep(self, key: tuple[str, str], packed: bytes) -> None:
        """Keep a compressed file. If there is no room, drop the others: files have changed."""
        with self._lock:
            self._size += len(packed) - len(self._files.pop(key, b""))
            if self._size > self._most:
                self._files.clear()
                self._size = len(packed)
            self._files[key] = packed


def compress_answers(app: Flask) -> None:
    """Compress the answers of `app`. Each file of the site is compressed once and kept."""
    kept = KeptFiles()
    app.before_request(_plain_tags)
    app.after_request(lambda response: _compressed(response, kept))


def _plain_tags() -> None:
    for name in _TAG_NAMES:
        if name in request.environ:
            given = request.environ[name]
            request.environ[name] = _CODED_TAG.sub('"', given)
            if request.environ[name] != given:
                request.environ["carnet.coded_tags"] = given


def _compressed(response: Response, kept: KeptFiles) -> Response:
    tag, is_weak = response.get_etag()
    weak = bool(is_weak)
    if response.status_code == 304 and tag is not None:
        # The answer must name the form that the caller has.
        for one in CODINGS:
            if f'"{tag}-{one}"' in request.environ.get("carnet.coded_tags", ""):
                response.set_etag(f"{tag}-{one}", weak)
        return response
    if not _is_text(response) or response.status_code in (204, 206):
        return response
    response.vary.add("Accept-Encoding")
    coding = _wanted()
    if coding is None or "Content-Encoding" in response.headers:
        return response
    if response.direct_passthrough:
        if tag is None:
            return response
        _pack_file(response, coding, (tag, coding), kept)
    elif response.is_streamed:
        _pack_stream(response, coding)
    elif not _pack_whole(response, coding):
        return response
    response.headers["Content-Encoding"] = coding
    if tag is not None:
        response.set_etag(f"{tag}-{coding}", weak)
    return response


def _is_text(response: Response) -> bool:
    media = response.mimetype or ""
    return media.startswith("text/") or media in _TYPES or media.endswith("+json")


def _wanted() -> str | None:
    """Return the coding that the caller likes best, or None if none is taken."""
    taken = request.accept_encodings
    best: str = max(CODINGS, key=taken.quality)
    return best if taken.quality(best) > 0 else None


def _packer(coding: str) -> _Packer:
    level = _STREAMED[coding]
    if coding == "gzip":
        deflate = zlib.compressobj(level, wbits=31)
        return _Packer(deflate.compress, lambda: deflate.flush(zlib.Z_SYNC_FLUSH), deflate.flush)
    zstd = zstandard.ZstdCompressor(level=level).compressobj()
    held = zstandard.COMPRESSOBJ_FLUSH_BLOCK
    return _Packer(zstd.compress, lambda: zstd.flush(held), zstd.flush)


def _packed(data: bytes, coding: str, level: int) -> bytes:
    if coding == "gzip":
        return gzip.compress(data, level, mtime=0)
    return zstandard.ZstdCompressor(level=level).compress(data)


def _pack_whole(response: Response, coding: str) -> bool:
    data = response.get_data()
    if len(data) < SHORT:
        return False
    response.set_data(_packed(data, coding, _QUICK[coding]))
    return True


def _pack_file(response: Response, coding: str, key: tuple[str, str], kept: KeptFiles) -> None:
    given = response.response
    packed = kept.get(key)
    if packed is None:
        response.direct_passthrough = False
        packed = _packed(response.get_data(), coding, _THOROUGH[coding])
        kept.keep(key, packed)
    response.direct_passthrough = False
    response.set_data(packed)
    close = getattr(given, "close", None)
    if close is not None:
        close()


def _pack_stream(response: Response, coding: str) -> None:
    given = response.response
    response.direct_passthrough = False
    close = getattr(given, "close", None)
    stream = _stream(response.iter_encoded(), coding)
    # A caller who leaves before the first block must end the work too.
    response.response = ClosingIterator(stream, [] if close is None else [close])
    response.headers.pop("Content-Length", None)


def _stream(blocks: Iterable[bytes], coding: str) -> Iterator[bytes]:
    """Yield a compressed answer. Nothing is held back, as the next block may be long in coming."""
    packer = _packer(coding)
    for block in blocks:
        yield packer.add(block) + packer.flush()
    yield packer.end()
