"""A long upload is judged by the workers, while the serving process answers others."""

from __future__ import annotations

import pickle
from collections import deque
from collections.abc import Callable, Iterator, Sequence

from flask import current_app

from api.operation.callers import caller_name
from api.operation.settings import Settings
from api.upload.allowance import Allowance
from api.upload.batch import Judged, SentText, judge, judge_to_bytes
from api.work.asking import pool_of
from api.work.outcome import Done
from api.work.piece import Piece, Task
from api.work.pool import Pool


class Judges:
    """The workers of a pool, judging the upload of a caller, `most` batches of it at a time.

    Results keep the order. A batch that a worker fails at is judged in this process, which shows
    why and only costs time. `meanwhile` is called several times a second while they are waited for.
    Must be closed.
    """

    def __init__(
        self, pool: Pool, caller: str, most: int, meanwhile: Callable[[], None] = lambda: None
    ) -> None:
        self._pool = pool
        self._caller = caller
        self._most = most
        self._meanwhile = meanwhile
        self._given: deque[tuple[Sequence[SentText], Piece]] = deque()

    def give(self, batch: Sequence[SentText]) -> Iterator[Judged]:
        """Give out some texts, and yield the results of earlier ones.

        Nothing happens without iterating.
        """
        while len(self._given) >= self._most:
            yield self._first()
        task = Task(judge_to_bytes, (batch,), lasting=False, batch=True)
        self._given.append((batch, self._pool.begin(task, self._caller)))

    def rest(self) -> Iterator[Judged]:
        """Wait for the results that are still missing, and yield them in order."""
        while self._given:
            yield self._first()

    def _first(self) -> Judged:
        batch, piece = self._given[0]
        outcome = self._pool.outcome(piece, self._meanwhile)
        self._given.popleft()
        self._pool.give_up(piece, self._caller)
        if not isinstance(outcome, Done):
            return judge(batch)
        judged: Judged = pickle.loads(outcome.result)
        return judged

    def close(self) -> None:
        """Give up what is not judged yet."""
        while self._given:
            self._pool.give_up(self._given.popleft()[1], self._caller)


def present_judges(allowance: Allowance) -> Judges | None:
    """Return the judges for the present request, or None if it has to judge for itself."""
    settings: Settings = current_app.config["SETTINGS"]
    pool = pool_of(current_app)
    most = min(settings.helpers, pool.workers)
    return Judges(pool, caller_name(), most, lambda: allowance.meanwhile(0.0)) if most else None
