"""Writes files whole or not at all."""

from __future__ import annotations

import os
import stat
import zlib
from collections.abc import Callable
from contextlib import suppress
from typing import BinaryIO
from uuid import uuid4

from api.commands.shared.console import Trouble, end_in_order
from api.commands.words import say


class Replacement:
    """New content for a file. `keep` puts it in place. Without `keep`, it is thrown away.

    The file keeps its mode, and a link remains a link to it. Raises Trouble if the folder cannot be
    written to.
    """

    def __init__(self, path: str, language: str) -> None:
        self._path = path
        self._target = os.path.realpath(path)
        self._language = language

    def __enter__(self) -> Replacement:
        end_in_order()
        folder, name = os.path.split(self._target)
        # Known before the file is there: whatever ends the command, the file is taken away.
        self._part = os.path.join(folder, f".{name}.{uuid4().hex}")
        try:
            self._file = open(self._part, "xb", opener=_for_the_owner)
        except OSError as error:
            raise self._trouble(error) from None
        except BaseException:
            self._discard()
            raise
        return self

    def write(self, data: bytes) -> None:
        """Append to the new content."""
        try:
            self._file.write(data)
        except OSError as error:
            raise self._trouble(error) from None

    @property
    def content(self) -> BinaryIO:
        """The new content as a file, for what writes in several places. It raises OSError."""
        return self._file

    def keep(self) -> None:
        """Replace the file by the new content."""
        try:
            self._file.flush()
            os.fsync(self._file.fileno())
            os.chmod(self._part, self._mode())
            os.replace(self._part, self._target)
        except OSError as error:
            raise self._trouble(error) from None

    def _mode(self) -> int:
        try:
            return stat.S_IMODE(os.stat(self._target).st_mode)
        except FileNotFoundError:
            mask = os.umask(0)
            os.umask(mask)
            return 0o666 & ~mask

    def _trouble(self, error: OSError) -> Trouble:
        return Trouble(say("unwritable", self._language, path=self._path, why=error.strerror))

    def __exit__(self, *_: object) -> None:
        try:
            self._file.close()
        finally:
            self._discard()

    def _discard(self) -> None:
        with suppress(FileNotFoundError):
            os.unlink(self._part)


def _for_the_owner(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def write_whole(path: str, data: bytes, language: str) -> None:
    """Write a file whole or not at all. Raises Trouble if it cannot be written."""
    with Replacement(path, language) as file:
        file.write(data)
        file.keep()


Packer = tuple[Callable[[bytes], bytes], Callable[[], bytes]]

_GZIP = b"\x1f\x8b"
_ZSTD = b"\x28\xb5\x2f\xfd"


def packer(file: BinaryIO) -> Packer:
    """Return functions that compress as this file is compressed: one for pieces, one for the end.

    The file must be at its start, and stays there.
    """
    head = file.read(4)
    file.seek(0)
    return _packer(head)


def packer_named(path: str) -> Packer:
    """Return functions that compress as the ending of a file's name asks."""
    name = path.lower()
    return _packer(_GZIP if name.endswith(".gz") else _ZSTD if name.endswith(".zst") else b"")


def _packer(head: bytes) -> Packer:
    if head[:2] == _GZIP:
        gzip = zlib.compressobj(wbits=31)
        return gzip.compress, gzip.flush
    if head == _ZSTD:
        import zstandard

        zstd = zstandard.ZstdCompressor().compressobj()
        return zstd.compress, zstd.flush
    return bytes, bytes
