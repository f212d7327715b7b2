"""Shares work out among the processes of a pool, and returns the results in the order of the work.

For a batch of a plain file, the processes are only told its place, and read it themselves, because
that is cheaper than to hand it over. A batch from anywhere else is handed over as text.
"""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from typing import TypeVar

from api.commands.judging.parts_of_files import Places, done_to_bytes
from api.commands.judging.settings import Answer
from api.work.in_order import InOrder
from api.work.outcome import Done, Outcome
from api.work.piece import Task
from api.work.pool import Pool
from records.notation.batches import Batch

Other = TypeVar("Other")


def shared_out(
    work: Iterable[Batch | Places | Other],
    do: Callable[[Batch], Answer],
    jobs: int,
    unread: Callable[[str, OSError], Other],
) -> Iterator[Answer | Other]:
    """Yield what is done with the batches, and all other work as it is, in order.

    The first batch is judged here: a short text needs no other process. `unread` tells of a file
    that has been named to them and cannot be read any more. Memory: two pieces of work for each
    process.
    """
    begun = False

    def told(
        outcomes: Iterable[tuple[Batch | Places | Other, Outcome | None]],
    ) -> Iterator[Answer | Other]:
        for piece, outcome in outcomes:
            if not isinstance(piece, Batch | Places):
                yield piece
                continue
            answer, looked = (
                pickle.loads(outcome.result) if isinstance(outcome, Done) else (None, False)
            )
            if looked:
                _look_for_others()
            if answer is None:
                # Here it fails in the same way, and shows why.
                yield from _here(piece, do, unread)
            else:
                yield answer

    with (
        closing(Pool(jobs, nice=0)) as pool,
        closing(InOrder[Batch | Places | Other](pool, "", 2 * jobs)) as given,
    ):
        for piece in work:
            if not isinstance(piece, Batch | Places):
                yield from told(given.give(piece, None))
            elif begun:
                order = piece if isinstance(piece, Batch) else piece.order()
                task = Task(done_to_bytes, (do, order), lasting=False, batch=True)
                yield from told(given.give(piece, task))
            else:
                begun = True
                yield from _here(piece, do, unread)
        yield from told(given.rest())


def _here(
    piece: Batch | Places, do: Callable[[Batch], Answer], unread: Callable[[str, OSError], Other]
) -> Iterator[Answer | Other]:
    """Do some work in this process, which still has the file even if its name is gone."""
    if isinstance(piece, Batch):
        yield do(piece)
        return
    for place in piece.places:
        try:
            text = os.pread(piece.file.descriptor, place.size, place.begin)
        except OSError as error:
            yield unread(piece.file.path, error)
            return
        if text:  # the file may have become shorter meanwhile
            yield do(Batch(piece.file.path, text, place.number, place.line))


def _look_for_others() -> None:
    """Look for games of other packages in this process too, which tells of those that are broken.

    Only the first time costs anything.
    """
    from records.rules.games import GAMES

    len(GAMES)
