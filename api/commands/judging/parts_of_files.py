"""Parts of plain files, which whoever works on them reads for himself."""

from __future__ import annotations

import os
import pickle
import stat
import sys
from collections.abc import Callable, Iterator
from itertools import islice
from typing import BinaryIO, NamedTuple

from api.commands.judging.settings import Answer
from records.notation.batches import BATCH, Batch, Extent
from records.notation.record_texts import packed

#: The most batches that are given to a process at once, and how many parts each process gets of a
#: file at least: the last to be done is a small one.
MOST, PARTS = 8, 8
#: The smallest file that is read by those who judge it, in bytes.
LEAST = 4 * BATCH


class PlainFile:
    """A plain file that this process keeps open, whatever becomes of its name meanwhile."""

    def __init__(self, path: str, file: BinaryIO) -> None:
        self.path = path
        self.descriptor = os.dup(file.fileno())
        self.identity = _identity(self.descriptor)
        self.size = os.fstat(self.descriptor).st_size

    def __del__(self) -> None:
        os.close(self.descriptor)


class Order(NamedTuple):
    """What a process needs to know of them to read and to judge them."""

    path: str
    identity: tuple[int, int]
    places: tuple[Extent, ...]


class Places(NamedTuple):
    """Batches of a plain file, one after the other."""

    file: PlainFile
    places: tuple[Extent, ...]

    def order(self) -> Order:
        """Return them as they are told to another process."""
        return Order(self.file.path, self.file.identity, self.places)


def plain_file(path: str, file: BinaryIO) -> PlainFile | None:
    """Return a file just opened as one that others can read too, None if they cannot."""
    if path == "-" or not hasattr(os, "pread"):
        return None
    of = os.fstat(file.fileno())
    if not stat.S_ISREG(of.st_mode) or of.st_size < LEAST:
        return None
    head: bytes = file.peek(4)[:4]  # type: ignore[attr-defined]
    return None if packed(head) else PlainFile(path, file)


def in_parts(file: PlainFile, places: Iterator[Extent], jobs: int) -> Iterator[Places]:
    """Yield the batches of a file, some at a time, but the first alone."""
    many = 1
    while some := tuple(islice(places, many)):
        yield Places(file, some)
        many = max(1, min(MOST, file.size // (PARTS * jobs * BATCH)))


def done_to_bytes(do: Callable[[Batch], Answer], order: Batch | Order) -> bytes:
    """Do some work in a process of its own.

    Returns the answer, None if the file is gone, and whether games of other packages were looked
    for, pickled.
    """
    answer = do(order) if isinstance(order, Batch) else _read_and_done(do, order)
    loaded = sys.modules.get("records.rules.games")
    looked = loaded is not None and loaded.GAMES.looked
    return pickle.dumps((answer, looked), pickle.HIGHEST_PROTOCOL)


def _read_and_done(do: Callable[[Batch], Answer], order: Order) -> Answer | None:
    answers = []
    try:
        with open(order.path, "rb", buffering=0) as file:
            if _identity(file.fileno()) != order.identity:
                return None
            for place in order.places:
                text = os.pread(file.fileno(), place.size, place.begin)
                if len(text) < place.size:
                    return None
                answers.append(do(Batch(order.path, text, place.number, place.line)))
    except OSError:
        return None
    whole, *others = answers
    for one in others:
        whole.merge(one)
    return whole


def _identity(descriptor: int) -> tuple[int, int]:
    of = os.fstat(descriptor)
    return of.st_dev, of.st_ino
