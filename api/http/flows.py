"""Blocks of bytes that come one after the other, read as a file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol


class Readable(Protocol):
    """A file of bytes that is read from its beginning."""

    def read(self, size: int = -1, /) -> bytes:
        """Return the next bytes, or none at the end."""


class Flow:
    """An iterator of blocks as a file that is read once from beginning to end."""

    def __init__(self, stream: Iterator[bytes]) -> None:
        self._stream = stream
        self._held = b""

    def read(self, size: int = -1, /) -> bytes:
        """Return at most `size` bytes, or none at the end."""
        held = self._held or next(self._stream, b"")
        if 0 <= size < len(held):
            self._held = held[size:]
            return held[:size]
        self._held = b""
        return held


def resumed(head: bytes, file: Readable, block: int) -> Iterator[bytes]:
    """Yield a file of which the beginning has been read already, in blocks."""
    if head:
        yield head
    while data := file.read(block):
        yield data
