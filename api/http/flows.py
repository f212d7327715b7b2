"""Blocks of bytes that come one after the other: read as a file, or joined for an answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Protocol

#: The size in bytes of the blocks of a long answer.
BLOCK = 1 << 16


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
