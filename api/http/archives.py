"""Takes the files out of zip and tar archives, one after the other, without writing any to disk."""

from __future__ import annotations

import struct
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import PurePosixPath
from typing import IO, NamedTuple, TypeVar, cast

from api.http.flows import Flow, Readable, resumed
from api.http.spools import Spool
from records.notation.foreign_files import HEAD, kind_of
from records.notation.record_texts import BLOCK, Truncated, blocks

#: The bytes that a file may take in the list of a zip archive, which is held in memory: on average.
LISTED = 200
#: The most bytes of a header of a tar archive that is longer than a block.
MOST_HEADER = 1 << 16

_LONG_HEADERS = (
    tarfile.XHDTYPE,
    tarfile.XGLTYPE,
    tarfile.SOLARIS_XHDTYPE,
    tarfile.GNUTYPE_LONGNAME,
    tarfile.GNUTYPE_LONGLINK,
)
_DAMAGE = (
    zipfile.BadZipFile,
    tarfile.TarError,
    zlib.error,
    struct.error,
    EOFError,
    LookupError,
    NotImplementedError,
    OverflowError,
    RecursionError,
    ValueError,
)
#: Files that systems leave in folders without being asked.
_LEFT_BY_SYSTEMS = ("__MACOSX", "Thumbs.db", "desktop.ini")

File = TypeVar("File")

#: Passes blocks of unpacked text on, and may end the work if there are too many.
Counted = Callable[[Iterable[bytes]], Iterator[bytes]]


class Text(NamedTuple):
    """A file, or a file in an archive.

    `name` is its path in the archive, or None for a file that is no archive. `blocks` is its
    unpacked content, to be read before the next file is asked for. `kind` says what it is if it
    is no Carnet text (see `records.notation.foreign_files`).
    """

    name: str | None
    blocks: Iterator[bytes]
    kind: str | None


class TooManyFiles(Exception):  # noqa: N818
    """An archive holds more files than the caller allows, or its list of them is too long."""


def texts_in(file: Readable, counted: Counted, most: int | None = None) -> Iterator[Text]:
    """Yield a file, unpacked, or if it is a zip or tar archive, each file in it.

    Hidden files and those of macOS are left out. What is unpacked passes through `counted`.
    Raises Truncated, also while blocks are read, if something is damaged, and TooManyFiles if an
    archive holds more than `most` files and folders, whatever they are. Memory: some blocks, and
    the list of the files in a zip archive.
    """
    head = _start_of(file)
    if kind_of(head) == "zip":
        with _seekable(head, file) as whole:
            whole.most = None if most is None else most * LISTED
            yield from _in_zip(whole, counted, most)
        return
    came = Flow(resumed(head, file, BLOCK))
    text = _looked_at(None, counted(blocks(cast(IO[bytes], came))))
    if text.kind == "tar":
        yield from _in_tar(Flow(text.blocks), most)
    else:
        yield text


def hidden(path: str) -> bool:
    """Return whether a file in an archive or folder is hidden, or left there by a system.

    >>> hidden("a/.DS_Store"), hidden("__MACOSX/a.carnet"), hidden("./a.carnet")
    (True, True, False)
    """
    parts = PurePosixPath(path.replace("\\", "/")).parts
    return any(part.startswith(".") and part != ".." for part in parts) or any(
        part in _LEFT_BY_SYSTEMS for part in parts
    )


def _looked_at(name: str | None, content: Iterator[bytes]) -> Text:
    """Return a text, and what its beginning shows it to be."""
    head = b""
    for block in content:
        head += block
        if len(head) >= HEAD:
            break
    return Text(name, chain((head,), content) if head else iter(()), kind_of(head[:HEAD]))


def _bounded(files: Iterable[File], most: int | None) -> Iterator[File]:
    for number, file in enumerate(files):
        if number == most:
            raise TooManyFiles
        yield file


@contextmanager
def _as_damage() -> Iterator[None]:
    try:
        yield
    except _DAMAGE as error:
        raise Truncated(str(error)) from error


# -- zip --------------------


def _in_zip(file: _Bounded, counted: Counted, most: int | None) -> Iterator[Text]:
    with _as_damage():
        archive = zipfile.ZipFile(cast(IO[bytes], file))
    file.most = None
    with archive:
        for info in _bounded(archive.infolist(), most):
            name = info.filename
            if name.endswith("/") or hidden(name):
                continue
            if info.flag_bits & 1:
                yield Text(name, iter(()), "encrypted")
            elif info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                yield Text(name, iter(()), "method")
            else:
                with _as_damage():
                    member = archive.open(info)
                with member:
                    yield _looked_at(name, counted(_read(member)))


def _read(member: IO[bytes]) -> Iterator[bytes]:
    with _as_damage():
        while block := member.read(BLOCK):
            yield block


@contextmanager
def _seekable(head: bytes, file: Readable) -> Iterator[_Bounded]:
    """Yield the file in a form that can be read from any place."""
    if getattr(file, "seekable", lambda: False)():
        yield _Bounded(cast(IO[bytes], file))
        return
    with Spool() as spool:
        for block in resumed(head, file, BLOCK):
            spool.write(block)
        yield _Bounded(cast(IO[bytes], spool))


class _Bounded:
    """A file in which nothing lies before its beginning or after its end.

    As long as `most` is set, no more bytes are read at once: a zip archive's list of files is
    read in one piece, however long it says that it is.
    """

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._size = file.seek(0, 2)
        self._at = 0
        self.most: int | None = None

    def seekable(self) -> bool:
        return True

    def tell(self) -> int:
        return self._at

    def seek(self, offset: int, whence: int = 0) -> int:
        at = offset + (0, self._at, self._size)[whence]
        if at < 0:
            # The library looks at places before the end, and copes with files that are too short.
            raise OSError if whence else zipfile.BadZipFile("a place before the beginning")
        self._at = min(at, self._size)
        return self._at

    def read(self, size: int = -1) -> bytes:
        left = self._size - self._at
        size = left if size < 0 else min(size, left)
        if self.most is not None and size > self.most:
            raise TooManyFiles
        self._file.seek(self._at)
        data = self._file.read(size)
        self._at += len(data)
        return data


# -- tar --------------------


class _Header(tarfile.TarInfo):
    """A header of a tar archive, refused where the library would go on without a word."""

    @classmethod
    def frombuf(cls, buf: bytes | bytearray, encoding: str, errors: str) -> _Header:
        try:
            header = super().frombuf(buf, encoding, errors)
        except tarfile.HeaderError as error:
            if any(buf):  # it is not the end of the archive
                raise ValueError(str(error)) from error
            raise
        if header.size < 0 or (header.type in _LONG_HEADERS and header.size > MOST_HEADER):
            raise ValueError("a header is too long")
        return header


def _in_tar(stream: Readable, most: int | None) -> Iterator[Text]:
    with _as_damage():
        archive = tarfile.open(  # noqa: SIM115 - it is closed below
            fileobj=cast(IO[bytes], stream),
            mode="r|",
            tarinfo=_Header,
            encoding="utf-8",
            errors="replace",
        )
    with archive:
        for info in _bounded(_headers(archive), most):
            if info.isdir() or hidden(info.name):
                continue
            member = archive.extractfile(info) if info.isreg() and not info.issparse() else None
            if member is None:
                yield Text(info.name, iter(()), "link")
            else:
                yield _looked_at(info.name, _read(member))
    # What follows shows whether the compressed file is whole.
    while stream.read(BLOCK):
        pass


def _headers(archive: tarfile.TarFile) -> Iterator[tarfile.TarInfo]:
    while True:
        with _as_damage():
            info = archive.next()
        if info is None:
            return
        # The library keeps what it has read, but nobody goes back.
        archive.members.clear()  # type: ignore[attr-defined]
        yield info


# -- files --------------------


def _start_of(file: Readable) -> bytes:
    head = b""
    while len(head) < HEAD and (block := file.read(HEAD - len(head))):
        head += block
    return head
