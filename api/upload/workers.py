"""Helpers: processes that judge a long upload, while the serving process answers others.

They live as long as the upload. If a helper fails, its batch is judged in the serving process,
which only costs time. A helper ends when its input ends, so it never outlives that process.
"""

from __future__ import annotations

import logging
import os
import pickle
from collections.abc import Callable, Iterator
from threading import Lock

from api.upload.batch import Judged, SentBatch, judge, judge_to_bytes
from api.work.child import Child, Ended, packed
from api.work.outcome import Done

#: Seconds between two checks whether the caller still waits.
_PATIENCE_S = 0.2

_log = logging.getLogger("carnet.server")


def usual() -> int:
    """Return the default number of helpers: the number of processors, at most 4."""
    return min(4, len(os.sched_getaffinity(0)))


class Helpers:
    """A number of processes that help one upload at a time. There are none if `count` is 0."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._lent = Lock()

    def lend(self, meanwhile: Callable[[], None] = lambda: None) -> Judges | None:
        """Start the helpers and return them, or None if they are in use or cannot start.

        They must be closed. `meanwhile` is called several times a second while they are waited for.
        """
        if not self._count or not self._lent.acquire(blocking=False):
            return None
        helpers: list[_Helper] = []
        try:
            for _ in range(self._count):
                helpers.append(_Helper(meanwhile))
        except OSError:
            pass  # fewer helpers will do
        if not helpers:
            self._lent.release()
            return None
        return Judges(helpers, self._lent.release)


class Judges:
    """The helpers at work for one upload. They get batches in turn, and results keep the order."""

    def __init__(self, helpers: list[_Helper], given_back: Callable[[], None]) -> None:
        self._helpers = helpers
        self._given_back = given_back
        self._turn = 0

    def give(self, batch: SentBatch) -> Iterator[Judged]:
        """Give out a batch.

        Iterate over the result: it yields an earlier batch that is finished.
        """
        helper = self._helpers[self._turn]
        self._turn = (self._turn + 1) % len(self._helpers)
        if helper.busy:
            yield helper.answer()
        helper.give(batch)

    def rest(self) -> Iterator[Judged]:
        """Yield the results that are still out, in order. It waits for them."""
        for helper in self._helpers[self._turn :] + self._helpers[: self._turn]:
            if helper.busy:
                yield helper.answer()

    def close(self) -> None:
        """End the processes, whatever they are doing."""
        for helper in self._helpers:
            helper.close()
        self._given_back()


class _Helper:
    """One process with at most one batch, so that neither side waits for the other to read."""

    def __init__(self, meanwhile: Callable[[], None]) -> None:
        self._meanwhile = meanwhile
        self._batch: SentBatch | None = None
        self._failed = False
        self._child = Child()

    @property
    def pid(self) -> int:
        """The id of the process."""
        return self._child.pid

    @property
    def busy(self) -> bool:
        return self._batch is not None

    def give(self, batch: SentBatch) -> None:
        self._batch = batch
        if not self._failed:
            self._child.give(packed(judge_to_bytes, (batch,)), None)

    def answer(self) -> Judged:
        batch, self._batch = self._batch, None
        assert batch is not None
        return (None if self._failed else self._read()) or judge(batch)

    def _read(self) -> Judged | None:
        try:
            while (answer := self._child.answer(_PATIENCE_S)) is None:
                self._meanwhile()
        except (OSError, Ended) as error:
            self._failed = True
            self._child.close()
            told = error.status if isinstance(error, Ended) else error.strerror
            _log.warning("a helper ended with status %s; its work is done here", told)
            return None
        outcome, _ = answer
        # If the batch failed there or its result is too long to send, judging it here shows why.
        return pickle.loads(outcome.result) if isinstance(outcome, Done) else None

    def close(self) -> None:
        self._child.close()
