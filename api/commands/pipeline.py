"""From paths to judged batches, in order, in one process or several.

A file is cut where its records begin. Some records at a time are judged together, so that neither a
long file nor many processes need more memory than a few batches.
"""

from __future__ import annotations

import sys
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from typing import IO, TYPE_CHECKING, NamedTuple, TypeVar, cast

from api.commands.check_batch import Checked
from api.commands.console import Trouble, json_line, opened
from api.commands.judging_settings import Manner
from api.commands.messages import say
from api.commands.progress import Watched
from records.kernel.line_ends import line_ends
from records.notation.batches import Batch, Batches
from records.notation.record_texts import Truncated, chunks

if TYPE_CHECKING:
    from concurrent.futures import Future

    from records.notation.reader import Reader


class Whole(NamedTuple):
    """Marks that a file has been judged to its end."""

    path: str


#: One result for a file: a part that was checked, its end, or why it cannot be read.
Step = Checked | Whole | Trouble
Work = Batch | Step
Place = Callable[[int], None]
Answer = TypeVar("Answer")


def worked(
    paths: Iterable[str | Trouble],
    manner: Manner,
    jobs: int,
    at: Place,
    do: Callable[[Batch], Answer],
) -> Iterator[Answer | Step]:
    """Yield what `do` returns for the batches of each path, in the order of the text, then its end.

    With `jobs` over 1, `do` runs in that many processes besides this one. `at` is called with the
    number of bytes read, over all files. A Trouble among the paths is yielded in its place.
    """
    work = (
        piece
        for path in paths
        for piece in ((path,) if isinstance(path, Trouble) else pieces(path, manner, at))
    )
    if jobs == 1:
        for piece in work:
            yield do(piece) if isinstance(piece, Batch) else piece
    else:
        yield from _shared_out(work, do, jobs)


def _shared_out(
    work: Iterator[Work], do: Callable[[Batch], Answer], jobs: int
) -> Iterator[Answer | Step]:
    # Imported late, so that a run in one process starts sooner.
    from concurrent.futures import Future, ProcessPoolExecutor

    waiting: deque[Future[tuple[Answer, bool]] | Step] = deque()

    def first() -> Answer | Step:
        step = waiting.popleft()
        if not isinstance(step, Future):
            return step
        answer, wanted_others = step.result()
        if wanted_others:
            _look_for_others()
        return answer

    with ProcessPoolExecutor(jobs, initializer=_leave_interrupts) as pool:
        try:
            for piece in work:
                if isinstance(piece, Batch):
                    waiting.append(pool.submit(_done, do, piece))
                else:
                    waiting.append(piece)
                while len(waiting) > 2 * jobs:
                    yield first()
            while waiting:
                yield first()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _done(do: Callable[[Batch], Answer], piece: Batch) -> tuple[Answer, bool]:
    """Return what is done, and whether this process has looked for games of other packages."""
    answer = do(piece)
    loaded = sys.modules.get("records.rules.games")
    return answer, loaded is not None and loaded.GAMES.looked


def _look_for_others() -> None:
    """Look for games of other packages in this process too, which tells of those that are broken.

    Only the first time costs anything.
    """
    from records.rules.games import GAMES

    len(GAMES)


def _leave_interrupts() -> None:
    """Ignore interrupts, because the main process ends the workers.

    Otherwise each would complain.
    """
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)


def pieces(path: str, manner: Manner, at: Place) -> Iterator[Work]:
    """Yield the work for one file."""
    try:
        with opened(path, manner.language) as file:
            batches = Batches(path, chunks(cast(IO[bytes], Watched(file, at))), line_ends)
            if not batches.begins_plainly:
                yield _outside(path, batches.outside, manner)
            yield from batches
    except Trouble as trouble:
        yield trouble
        return
    except Truncated:
        yield Trouble(say("cut", manner.language, path=path))
    except OSError as error:
        yield Trouble(say("unreadable", manner.language, path=path, why=error.strerror))
    yield Whole(path)


def _outside(path: str, reader: Reader, manner: Manner) -> Checked:
    """Return the report on the text before the first record."""
    # Imported late: most files have nothing there.
    from api.commands.report import outside_lines
    from records.play.outside_records import outside_dict, outside_severities

    found = outside_dict(reader, manner.most)
    if found is None:
        return Checked("", Counter())
    counts = outside_severities(reader)
    if manner.as_json:
        return Checked(json_line({"file": path, **found}) + "\n", counts)
    text = reader.outside_text.decode("utf-8", "surrogateescape")
    lines = outside_lines(path, text, found, manner)
    return Checked("".join(f"{line}\n" for line in lines), counts)
