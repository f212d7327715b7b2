"""From paths to judged pieces, in order, over one process or many.

A file is cut where its records begin; some records at a time are judged together, so
that neither a long file nor many processes need more memory than a few pieces.
"""

from __future__ import annotations

import signal
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import IO, TYPE_CHECKING, BinaryIO, NamedTuple, TypeVar, cast

import records
from api.commands import common
from api.commands.judging import Batch, json_line, judge
from api.commands.manner import Manner
from api.commands.messages import say
from api.commands.report import outside_lines
from records.notation.reader import Reader
from records.notation.source import Truncated, chunks
from records.play.outside import outside_severities

if TYPE_CHECKING:
    from concurrent.futures import Future

#: Bytes of records that are judged together.
BATCH = 1 << 16


class Judged(NamedTuple):
    """What is to be printed, and what was counted."""

    text: str
    counts: Counter[str]


class Whole(NamedTuple):
    """A file has been judged to its end."""

    path: str


class Trouble(NamedTuple):
    """A file could not be read, or not to its end."""

    sentence: str


Step = Judged | Whole | Trouble
Work = Batch | Step
Place = Callable[[int], None]
Answer = TypeVar("Answer")


def judged(paths: Iterable[str], manner: Manner, jobs: int, at: Place) -> Iterator[Step]:
    """Each path's pieces as they were judged, in the order of the text, then its end.

    `at` is told how many bytes were read of all files.
    """
    for done in worked(paths, manner, jobs, at, partial(judge, manner=manner)):
        yield done if isinstance(done, Judged | Whole | Trouble) else Judged(*done)


def worked(
    paths: Iterable[str], manner: Manner, jobs: int, at: Place, do: Callable[[Batch], Answer]
) -> Iterator[Answer | Step]:
    """As `judged`, but with what `do` answers for each batch in its place.

    `do` runs in so many processes besides this one, or in this one.
    """
    work = (piece for path in paths for piece in pieces(path, manner, at))
    if jobs == 1:
        for piece in work:
            yield do(piece) if isinstance(piece, Batch) else piece
    else:
        yield from _shared_out(work, do, jobs)


def _shared_out(
    work: Iterator[Work], do: Callable[[Batch], Answer], jobs: int
) -> Iterator[Answer | Step]:
    # One process needs none of this, and is there sooner.
    from concurrent.futures import ProcessPoolExecutor

    waiting: deque[Future[Answer] | Step] = deque()

    def first() -> Answer | Step:
        step = waiting.popleft()
        return step if isinstance(step, Judged | Whole | Trouble) else step.result()

    with ProcessPoolExecutor(jobs, initializer=_leave_interrupts) as pool:
        try:
            for piece in work:
                if isinstance(piece, Batch):
                    waiting.append(pool.submit(do, piece))
                else:
                    waiting.append(piece)
                while len(waiting) > 2 * jobs:
                    yield first()
            while waiting:
                yield first()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _leave_interrupts() -> None:
    """The process that asked stops those that work; they do not each complain."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def pieces(path: str, manner: Manner, at: Place) -> Iterator[Work]:
    """What there is to do for one file."""
    try:
        with common.opened(path, manner.language) as file:
            yield from _batches(path, chunks(cast(IO[bytes], _Told(file, at))), manner)
    except common.Trouble as trouble:
        yield Trouble(trouble.message)
        return
    except Truncated:
        yield Trouble(say("cut", manner.language, path=path))
    except OSError as error:
        yield Trouble(say("unreadable", manner.language, path=path, why=error.strerror))
    yield Whole(path)


def _batches(path: str, texts: Iterator[bytes], manner: Manner) -> Iterator[Work]:
    outside = Reader(next(texts))
    for _ in outside:
        pass  # there is no record in it; to have read it is what fills `outside`
    yield _outside(path, outside, manner)
    number, line = 1, 1 + _line_ends(outside.outside_text)
    held: list[bytes] = []
    size = 0
    damage: Exception | None = None
    try:
        for text in texts:
            held.append(text)
            size += len(text)
            if size >= BATCH:
                batch = Batch(path, b"".join(held), number, line)
                yield batch
                number, line = number + len(held), line + _line_ends(batch.text)
                held, size = [], 0
    except (Truncated, OSError) as error:
        damage = error
    # What was whole when a damaged file broke off is judged before that is said.
    if held:
        yield Batch(path, b"".join(held), number, line)
    if damage is not None:
        raise damage


def _outside(path: str, reader: Reader, manner: Manner) -> Judged:
    """What stands before the first record."""
    found = records.outside_dict(reader, manner.most)
    if found is None:
        return Judged("", Counter())
    counts = outside_severities(reader)
    if manner.as_json:
        return Judged(json_line({"file": path, **found}) + "\n", counts)
    text = reader.outside_text.decode("utf-8", "surrogateescape")
    lines = outside_lines(path, text, found, manner)
    return Judged("".join(f"{line}\n" for line in lines), counts)


def _line_ends(text: bytes) -> int:
    """LF, CR and CRLF each end one line."""
    returns = text.count(b"\r")
    return text.count(b"\n") + returns - (text.count(b"\r\n") if returns else 0)


class _Told:
    """A file of bytes that tells how many were read."""

    def __init__(self, file: BinaryIO, at: Place) -> None:
        self._file = file
        self._at = at

    def read(self, size: int = -1) -> bytes:
        block = self._file.read(size)
        self._at(len(block))
        return block
