"""Shares work out among several processes, and returns their results in the order of the work.

For a batch of a plain file, the processes are only told its place, and read it themselves, because
that is cheaper than to hand it over. A batch from anywhere else is handed over as text.
"""

from __future__ import annotations

import os
import signal
import stat
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice
from multiprocessing import Event
from typing import TYPE_CHECKING, BinaryIO, Generic, NamedTuple, Self, TypeVar

from records.notation.batches import BATCH, Batch, Place
from records.notation.record_texts import packed

if TYPE_CHECKING:
    from multiprocessing.synchronize import Event as Flag

Answer = TypeVar("Answer")
Other = TypeVar("Other")

#: The most batches that are given to a process at once, and how many parts each process gets of a
#: file at least: the last to be done is a small one.
MOST, PARTS = 16, 8
#: The smallest file that is read by those who judge it, in bytes.
LEAST = 4 * BATCH

#: Whether this system lets a process keep signals for later.
_MASKS = hasattr(signal, "pthread_sigmask")

#: Set in a worker process when nobody wants the rest of the results any more.
_enough: Flag | None = None


class Doing(NamedTuple, Generic[Answer]):
    """What is done with each batch, and how the answers for some of them become one."""

    do: Callable[[Batch], Answer]
    join: Callable[[list[Answer]], Answer]


class PlainFile:
    """A plain file that this process keeps open, whatever becomes of its name meanwhile."""

    def __init__(self, path: str, file: BinaryIO) -> None:
        self.path = path
        self.descriptor = os.dup(file.fileno())
        self.identity = _identity(self.descriptor)
        self.size = os.fstat(self.descriptor).st_size

    def __del__(self) -> None:
        os.close(self.descriptor)


class Places(NamedTuple):
    """Batches of a plain file, one after the other."""

    file: PlainFile
    places: tuple[Place, ...]


class _Order(NamedTuple):
    """What a process needs to know of them to read and to judge them."""

    path: str
    identity: tuple[int, int]
    places: tuple[Place, ...]


def plain_file(path: str, file: BinaryIO) -> PlainFile | None:
    """Return a file just opened as one that others can read too, None if they cannot."""
    if path == "-" or not hasattr(os, "pread"):
        return None
    of = os.fstat(file.fileno())
    if not stat.S_ISREG(of.st_mode) or of.st_size < LEAST:
        return None
    head: bytes = file.peek(4)[:4]  # type: ignore[attr-defined]
    return None if packed(head) else PlainFile(path, file)


def in_parts(file: PlainFile, places: Iterator[Place], jobs: int) -> Iterator[Places]:
    """Yield the batches of a file, some at a time, but the first alone."""
    many = 1
    while some := tuple(islice(places, many)):
        yield Places(file, some)
        many = max(1, min(MOST, file.size // (PARTS * jobs * BATCH)))


def shared_out(
    work: Iterable[Batch | Places | Other],
    doing: Doing[Answer],
    jobs: int,
    unread: Callable[[str, OSError], Other],
) -> Iterator[Answer | Other]:
    """Yield what is done with the batches, and all other work as it is, in order.

    The first batch is judged here: a short text needs no other process, and for a long one these
    begin with what it needed imported already. `unread` tells of a file that has been named to
    them and cannot be read any more. Memory: two pieces of work for each process.
    """
    waiting: deque[_Begun[Answer] | Other] = deque()
    begun = False

    def first() -> Iterator[Answer | Other]:
        step = waiting.popleft()
        if not isinstance(step, _Begun):
            yield step
            return
        done = step.future.result()
        if done.looked:
            _look_for_others()
        if done.answer is None:
            yield from _here(step.piece, doing, unread)
        else:
            yield done.answer

    with _Others(doing, jobs) as others:
        for piece in work:
            if not isinstance(piece, Batch | Places):
                waiting.append(piece)
            elif begun:
                waiting.append(others.begin(piece))
            else:
                begun = True
                yield from _here(piece, doing, unread)
            while waiting and (len(waiting) > 2 * jobs or not isinstance(waiting[0], _Begun)):
                yield from first()
        while waiting:
            yield from first()


class _Done(NamedTuple, Generic[Answer]):
    """An answer, None if the file is gone, and whether games of other packages were looked for."""

    answer: Answer | None
    looked: bool


class _Begun(NamedTuple, Generic[Answer]):
    """Work that a process has been given."""

    future: Future[_Done[Answer]]
    piece: Batch | Places


class _Others(Generic[Answer]):
    """The processes, which begin with the first work for them, and end with this context."""

    def __init__(self, doing: Doing[Answer], jobs: int) -> None:
        self._doing = doing
        self._jobs = jobs
        self._pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> Self:
        return self

    def begin(self, piece: Batch | Places) -> _Begun[Answer]:
        """Give them some work."""
        if self._pool is None:
            self._enough = Event()
            self._pool = ProcessPoolExecutor(
                self._jobs, initializer=_prepared, initargs=(self._enough,)
            )
        order: Batch | _Order
        if isinstance(piece, Batch):
            order = piece
        else:
            order = _Order(piece.file.path, piece.file.identity, piece.places)
        # This may start a process, which must not get an interrupt before it ignores interrupts.
        with _no_interrupt():
            return _Begun(self._pool.submit(_done, self._doing, order), piece)

    def __exit__(self, *_: object) -> None:
        if self._pool is not None:
            self._enough.set()
            self._pool.shutdown(wait=True, cancel_futures=True)


def _prepared(enough: Flag) -> None:
    """Make a process ready. It ignores interrupts, because the main process ends it."""
    global _enough
    _enough = enough
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if _MASKS:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


@contextmanager
def _no_interrupt() -> Iterator[None]:
    """Keep interrupts for later, also in processes that are started meanwhile."""
    if not _MASKS:
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _done(doing: Doing[Answer], order: Batch | _Order) -> _Done[Answer]:
    """Do some work in a process of its own."""
    if isinstance(order, Batch):
        answer: Answer | None = doing.do(order)
    else:
        answer = _read_and_done(doing, order)
    loaded = sys.modules.get("records.rules.games")
    return _Done(answer, loaded is not None and loaded.GAMES.looked)


def _read_and_done(doing: Doing[Answer], order: _Order) -> Answer | None:
    assert _enough is not None
    answers = []
    try:
        descriptor = os.open(order.path, os.O_RDONLY)
    except OSError:
        return None
    try:
        if _identity(descriptor) != order.identity:
            return None
        for place in order.places:
            text = b"" if _enough.is_set() else os.pread(descriptor, place.size, place.begin)
            if len(text) < place.size:
                return None
            answers.append(doing.do(Batch(order.path, text, place.number, place.line)))
    except OSError:
        return None
    finally:
        os.close(descriptor)
    return doing.join(answers)


def _here(
    piece: Batch | Places, doing: Doing[Answer], unread: Callable[[str, OSError], Other]
) -> Iterator[Answer | Other]:
    """Do some work in this process, which still has the file even if its name is gone."""
    if isinstance(piece, Batch):
        yield doing.do(piece)
        return
    for place in piece.places:
        try:
            text = os.pread(piece.file.descriptor, place.size, place.begin)
        except OSError as error:
            yield unread(piece.file.path, error)
            return
        if text:  # the file may have become shorter meanwhile
            yield doing.do(Batch(piece.file.path, text, place.number, place.line))


def _identity(descriptor: int) -> tuple[int, int]:
    of = os.fstat(descriptor)
    return of.st_dev, of.st_ino


def _look_for_others() -> None:
    """Look for games of other packages in this process too, which tells of those that are broken.

    Only the first time costs anything.
    """
    from records.rules.games import GAMES

    len(GAMES)
