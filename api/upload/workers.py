"""Processes that judge a long upload beside the one that serves, which answers others meanwhile.

They live as long as the upload.  A helper that fails costs time and nothing else: what it was
given is then judged here.  It ends when its input ends, and so never outlives this process.
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

#: Seconds between two questions whether anybody still waits.
_PATIENCE_S = 0.2

_log = logging.getLogger("carnet.server")


def usual() -> int:
    """How many help if nobody says otherwise: as many as there are processors, at most 4."""
    return min(4, len(os.sched_getaffinity(0)))


class Helpers:
    """So many processes, for one upload at a time; none if `count` is 0."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._lent = Lock()

    def lend(self, meanwhile: Callable[[], None] = lambda: None) -> Judges | None:
        """The helpers, started, to be closed; None if they help somebody else or cannot start.

        `meanwhile` is called some times a second while they are waited for.
        """
        if not self._count or not self._lent.acquire(blocking=False):
            return None
        helpers: list[_Helper] = []
        try:
            for _ in range(self._count):
                helpers.append(_Helper(meanwhile))
        except OSError:
            pass  # no room for so many: those that there are will do
        if not helpers:
            self._lent.release()
            return None
        return Judges(helpers, self._lent.release)


class Judges:
    """Helpers at work for one upload: batches go to them in turn, and come back in order."""

    def __init__(self, helpers: list[_Helper], given_back: Callable[[], None]) -> None:
        self._helpers = helpers
        self._given_back = given_back
        self._turn = 0

    def give(self, batch: SentBatch) -> Iterator[Judged]:
        """Gives a batch out; iterate over the answer, which has what came back before."""
        helper = self._helpers[self._turn]
        self._turn = (self._turn + 1) % len(self._helpers)
        if helper.busy:
            yield helper.answer()
        helper.give(batch)

    def rest(self) -> Iterator[Judged]:
        """What has not come back yet, in order.  Waits for it."""
        for helper in self._helpers[self._turn :] + self._helpers[: self._turn]:
            if helper.busy:
                yield helper.answer()

    def close(self) -> None:
        """Ends the processes, whatever they do."""
        for helper in self._helpers:
            helper.close()
        self._given_back()


class _Helper:
    """One process; it has at most one batch, so neither side waits for the other to read."""

    def __init__(self, meanwhile: Callable[[], None]) -> None:
        self._meanwhile = meanwhile
        self._batch: SentBatch | None = None
        self._failed = False
        self._child = Child()

    @property
    def pid(self) -> int:
        """The process's number."""
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
        # What went wrong there, or is too long to be sent, is seen when it is done here.
        return pickle.loads(outcome.result) if isinstance(outcome, Done) else None

    def close(self) -> None:
        self._child.close()
