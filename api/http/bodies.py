"""Request bodies: stored whole or refused, then read piece by piece.

A body is first stored in a temporary file. If it is too long or breaks off, it is refused before
any of it is read, because a record cut in the middle would look like a record that ends there.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from typing import IO, Any, NoReturn, TypeVar, cast

import marshmallow as ma
from flask import current_app, g, request
from webargs.flaskparser import abort
from werkzeug.exceptions import BadRequest, RequestEntityTooLarge

from api.http.archives import Text, TooManyFiles, texts_in
from api.http.flows import Flow, Readable, resumed
from api.http.multipart import Form
from api.http.problems import fail
from api.http.spools import Spool
from api.schemas.records import RecordBody
from records.notation.foreign_files import NAMES
from records.notation.record_texts import Truncated, blocks, encode
from records.rules.games.examples import REPLAYED

CARNET = "text/vnd.carnet"
TEXT_TYPES = (CARNET, "text/plain")
NDJSON = "application/x-ndjson"
JSON = "application/json"
MULTIPART = "multipart/form-data"
#: A body that is one text, in the description of a call.
ONE_TEXT: dict[str, Any] = {
    "required": True,
    "description": "A text with a record in it",
    "content": {media: {"schema": {"type": "string"}, "example": REPLAYED} for media in TEXT_TYPES},
}
#: Media types of compressed text and of archives. The content itself shows which it is.
PACKED_TYPES = (
    "application/gzip",
    "application/zstd",
    "application/zip",
    "application/x-tar",
    "application/octet-stream",
)
ACCEPTED = (*TEXT_TYPES, NDJSON, MULTIPART, *PACKED_TYPES)

#: The first bytes of a body in each known encoding.
_CODINGS = {"gzip": b"\x1f\x8b", "x-gzip": b"\x1f\x8b", "zstd": b"\x28\xb5\x2f\xfd"}
_UTF8 = ("utf-8", "utf8", "us-ascii")
#: The endings of names of files with lines of JSON, and the endings of compression after them.
_NDJSON_NAMES = (".ndjson", ".jsonl")
_PACKED_NAMES = (".gz", ".zst")

#: The largest text with a single record, in bytes.
ONE_LIMIT = 1 << 20
_BLOCK = 1 << 18
#: Texts may unpack to this many times their size, and to this many bytes in any case.
RATIO = 200
UNPACKED_FREELY = 4 << 20
#: The most files of an archive, as of a form.
MOST_FILES = 10_000

Piece = TypeVar("Piece")


@dataclass(frozen=True, slots=True)
class Sent:
    """One text of a request.

    `name` is the name of its file, or None. `ndjson` says that it is lines of JSON. `file` is at
    its beginning and holds the bytes as they came. `codings` are the content codings of the
    transfer, the outermost first. `part` says that the text is a file of a form.
    """

    name: str | None
    file: IO[bytes]
    ndjson: bool
    codings: tuple[str, ...] = ()
    part: bool = False

    def texts(self, look: Callable[[], None] = lambda: None) -> Iterator[Text]:
        """Yield the unpacked text, or the files in it if it is an archive. Memory: some blocks.

        `look` is called for each block that is read, even if nothing comes out of it. Ends the
        request, also while blocks are read, with 413 if the texts exceed the limits, 400 if they
        are damaged, and 415 if their encoding is unknown.
        """
        came = g.setdefault("came", [0])
        total = g.setdefault("unpacked", [0])
        file = self._decoded(look, came)
        found = texts_in(file, lambda blocks: self._counted(blocks, total, came), MOST_FILES)
        for text in self._guarded(found):
            yield text._replace(blocks=self._guarded(text.blocks))

    def _decoded(self, look: Callable[[], None], came: list[int]) -> Readable:
        file: Readable = _Looking(self.file, look)
        size = self.file.seek(0, 2)
        self.file.seek(0)
        # The limits hold for all texts of a request together.
        came[0] += size
        for coding in self.codings:
            magic = _CODINGS.get(coding)
            if magic is None:
                fail(415, "encoding", encoding=coding, headers={"Accept-Encoding": "gzip, zstd"})
            head = file.read(len(magic))
            if head != magic:
                fail(400, "bad-compression")
            packed = blocks(cast(IO[bytes], Flow(resumed(head, file, _BLOCK))))
            file = Flow(self._guarded(self._counted(packed, [0], came)))
        return file

    def _counted(
        self, unpacked: Iterable[bytes], total: list[int], came: list[int]
    ) -> Iterator[bytes]:
        limit: int = current_app.config["UNPACKED_LIMIT"]
        for block in unpacked:
            total[0] += len(block)
            if total[0] > limit:
                fail(413, "unpacks-too-large", limit=limit, extra=self.named())
            if total[0] > max(UNPACKED_FREELY, RATIO * came[0]):
                fail(413, "unpacks-too-much", ratio=RATIO, extra=self.named())
            yield block

    def _guarded(self, pieces: Iterator[Piece]) -> Iterator[Piece]:
        try:
            yield from pieces
        except Truncated:
            fail(400, "bad-compression", extra=self.named())
        except TooManyFiles:
            fail(413, "archive-too-full", limit=MOST_FILES, extra=self.named())

    def named(self) -> dict[str, Any]:
        """Return what a problem adds about this text: the file's name if it is part of a form."""
        return {"file": self.name} if self.part else {}


@contextmanager
def sent_texts() -> Iterator[list[Sent]]:
    """Yield the texts of the present request, none of them read yet.

    Their files are closed afterwards.

    Ends the request with 400, 413, 415 or 422 if it has no text that can be read.
    """
    texts = _sent_texts()
    try:
        yield texts
    finally:
        for text in texts:
            text.file.close()


def _sent_texts() -> list[Sent]:
    media = check_media(ACCEPTED)
    limit: int = current_app.config["BODY_LIMIT"]
    # One byte more than the limit, because servers differ when a chunked body exceeds this figure.
    # Some cut it off there in silence.
    request.max_content_length = limit + 1
    if media == MULTIPART:
        return _files(limit)
    return [Sent(None, _spooled(limit), media == NDJSON, _codings())]


def one_text() -> bytes:
    """Return the text of the one record in the present request, unpacked.

    Ends the request with 400, 413 or 415 if it cannot be read.
    """
    check_media(TEXT_TYPES)
    limit = min(ONE_LIMIT, current_app.config["BODY_LIMIT"])
    request.max_content_length = limit + 1
    with _spooled(limit) as file:
        content = bytearray()
        for text in Sent(None, file, False, _codings()).texts():
            if text.kind is not None or text.name is not None:
                refuse_foreign(text.kind or "archive")
            for block in text.blocks:
                content += block
                if len(content) > limit:
                    fail(413, "unpacks-too-large", limit=limit)
    return bytes(content)


def refuse_foreign(kind: str, rows: list[Any] | None = None) -> NoReturn:
    """End the request, because what was sent is a kind of file that is no Carnet text.

    `rows` says so of each file.
    """
    extra = {} if rows is None else {"records": rows}
    fail(422, "not-carnet", extra=extra, what=NAMES[kind])


def sent_record() -> bytes:
    """Return the text in the present request.

    It is sent as Carnet text, or as JSON with `text`. Ends the request with 400, 413, 415 or 422
    if it cannot be read.
    """
    if request.mimetype != JSON:
        check_media((*TEXT_TYPES, JSON))
        return one_text()
    body = read_json()
    try:
        return encode(RecordBody().load(body)["text"])
    except ma.ValidationError as error:
        abort(422, messages={"json": error.messages_dict})


def read_json(most: int | None = None) -> Any:
    """Return the JSON of the present request, of at most so many bytes.

    Ends the request with 400 or 413 if it cannot be read.
    """
    limit = min(most or 2 * ONE_LIMIT, current_app.config["BODY_LIMIT"])
    request.max_content_length = limit + 1
    with _spooled(limit) as file:
        try:
            return json.load(file)
        except (ValueError, RecursionError):
            fail(400, "json")


def digest_of(sent: list[Sent]) -> str:
    """Return a SHA-256 digest of these texts as they came. Cost: one pass over the files."""
    digest = sha256()
    for one in sent:
        digest.update(repr((one.name, one.ndjson, one.codings)).encode())
        while block := one.file.read(_BLOCK):
            digest.update(block)
        digest.update(b"\0%d\0" % one.file.tell())
        one.file.seek(0)
    return digest.hexdigest()


def check_media(accepted: tuple[str, ...]) -> str:
    """Return the media type of the body. Ends the request with 415 if it is not accepted."""
    media = request.mimetype or "text/plain"
    if media not in accepted:
        fail(415, "media-type", media=media, accepted=", ".join(accepted))
    charset = request.mimetype_params.get("charset", "utf-8")
    if media in TEXT_TYPES and charset.lower().replace("_", "-") not in _UTF8:
        fail(415, "charset", charset=charset)
    return media


def _codings() -> tuple[str, ...]:
    named = request.headers.get("Content-Encoding", "").split(",")
    codings = [coding.strip().lower() for coding in named]
    return tuple(coding for coding in reversed(codings) if coding not in ("", "identity"))


def _spooled(limit: int) -> IO[bytes]:
    """Return the body in a temporary file that disappears when it is closed."""
    file = Spool()
    try:
        _take_down(cast(IO[bytes], file), limit)
    except BaseException:
        file.close()
        raise
    return cast(IO[bytes], file)


def _take_down(file: IO[bytes], limit: int) -> None:
    total = 0
    while block := _next_block():
        total += len(block)
        if total > limit:
            fail(413, "too-large", limit=limit)
        file.write(block)
    file.seek(0)


def _next_block() -> bytes:
    try:
        return request.stream.read(_BLOCK)
    except (OSError, ValueError, BadRequest):
        # The stream ended before the announced length or the last chunk.
        fail(400, "cut-short")


def _files(limit: int) -> list[Sent]:
    request.form_data_parser_class = Form
    try:
        names = [*request.files, *request.form]
    except (OSError, BadRequest):
        fail(400, "cut-short")
    except RequestEntityTooLarge:
        if (request.content_length or limit + 1) > limit:
            fail(413, "too-large", limit=limit)
        most = current_app.config["MAX_FORM_PARTS"]
        fail(413, "form-too-large", most=most, limit=current_app.config["MAX_FORM_MEMORY_SIZE"])
    except ValueError:
        fail(400, "bad-form")
    files = request.files.getlist("file")
    if not files:
        fail(422, "no-file")
    if others := {name: ["no-file"] for name in names if name != "file" or name in request.form}:
        abort(422, messages={"form": others})
    total = 0
    for file in files:
        total += file.stream.seek(0, 2)
        file.stream.seek(0)
    if total > limit:
        fail(413, "too-large", limit=limit)
    return [
        Sent(file.filename or None, file.stream, is_ndjson(file.filename, file.mimetype), part=True)
        for file in files
    ]


def is_ndjson(name: str | None, media: str = "") -> bool:
    """Return whether a file with that name or media type holds lines of JSON."""
    name = (name or "").lower()
    for ending in _PACKED_NAMES:
        name = name.removesuffix(ending)
    return media == NDJSON or name.endswith(_NDJSON_NAMES)


class _Looking:
    """A file that calls a function whenever it is read."""

    def __init__(self, file: IO[bytes], look: Callable[[], None]) -> None:
        self._file = file
        self._look = look

    def read(self, size: int = -1) -> bytes:
        self._look()
        return self._file.read(size)

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = 0) -> int:
        return self._file.seek(offset, whence)
