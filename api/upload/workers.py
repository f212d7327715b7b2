"""Helpers: processes that judge a long upload, while the serving process answers others.

They live as long as the upload. If a helper fails, its batch is judged in the serving process,
which only costs time. A helper ends when its input ends, so it never outlives that process.
"""

from __future__ import annotations

import logging
import os
import pickle
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from threading import Condition

from api.upload.batch import Judged, SentText, judge, judge_to_bytes
from api.work.child import Child, Ended, packed
from api.work.outcome import Done

#: Seconds between two checks whether the caller still waits.
_PATIENCE_S = 0.2

_log = logging.getLogger("carnet.server")


def usual() -> int:
    """Return the default number of helpers: the number of processors, at most 4."""
    return min(4, len(os.sched_getaffinity(0)))


class Helpers:
    """A number of processes, each of which helps one upload at a time. There may be none."""

    def __init__(self, count: int) -> None:
        self._count = self._free = count
        self._changed = Condition()
        #: Uploads that wait for a helper, the first one first.
        self._line: deque[object] = deque()

    def lend(
        self,
        meanwhile: Callable[[], None] = lambda: None,
        most: int | None = None,
        *,
        wait: bool = False,
    ) -> Judges | None:
        """Start the helpers that are not in use, at most that many, and return them.

        None if all are in use or none can start. They must be closed. `meanwhile` is called several
        times a second while they are waited for. With `wait`, one is waited for if all are in use.
        """
        if wait and self._count:
            helpers = self._begun(self._in_turn(meanwhile), meanwhile)
        else:
            helpers = self.started(meanwhile, most)
        return Judges(helpers, self, meanwhile) if helpers else None

    def _in_turn(self, meanwhile: Callable[[], None]) -> int:
        """Wait until a helper is free for this upload, and take it. Returns 1."""
        me = object()
        with self._changed:
            self._line.append(me)
        try:
            while True:
                with self._changed:
                    if self._line[0] is me and self._free:
                        self._free -= 1
                        return 1
                    self._changed.wait(_PATIENCE_S)
                meanwhile()
        finally:
            with self._changed:
                self._line.remove(me)
                self._changed.notify_all()

    @property
    def waited_for(self) -> bool:
        """Whether an upload waits for a helper."""
        return bool(self._line)

    def started(self, meanwhile: Callable[[], None], most: int | None = None) -> list[_Helper]:
        """Start the helpers that are not in use, at most that many. `take_back` must follow.

        Helpers for which other uploads wait are left to those.
        """
        with self._changed:
            number = max(0, self._free - len(self._line))
            if most is not None:
                number = min(most, number)
            self._free -= number
        return self._begun(number, meanwhile)

    def _begun(self, number: int, meanwhile: Callable[[], None]) -> list[_Helper]:
        helpers: list[_Helper] = []
        try:
            for _ in range(number):
                helpers.append(_Helper(meanwhile))
        except OSError:
            pass  # fewer helpers will do
        self.take_back(number - len(helpers))
        return helpers

    def take_back(self, number: int) -> None:
        """Note that this many helpers are no longer in use."""
        with self._changed:
            self._free += number
            self._changed.notify_all()


class Judges:
    """The helpers at work for one upload. They get batches in turn, and results keep the order."""

    def __init__(
        self, helpers: list[_Helper], lender: Helpers, meanwhile: Callable[[], None]
    ) -> None:
        self._helpers = helpers
        self._lender = lender
        self._meanwhile = meanwhile
        self._turn = 0

    def call_others(self) -> None:
        """Let all helpers that are not in use help too, if it is the first one's turn."""
        if self._turn == 0:
            self._helpers += self._lender.started(self._meanwhile)

    def give(self, batch: Sequence[SentText]) -> Iterator[Judged]:
        """Give out some texts, and yield the results of earlier ones.

        Nothing happens without iterating.
        """
        helper = self._helpers[self._turn]
        self._turn = (self._turn + 1) % len(self._helpers)
        if helper.busy:
            yield helper.answer()
        helper.give(batch)

    def rest(self) -> Iterator[Judged]:
        """Wait for the results that are still missing, and yield them in order."""
        for helper in self._helpers[self._turn :] + self._helpers[: self._turn]:
            if helper.busy:
                yield helper.answer()

    def give_back(self) -> bool:
        """Give a helper back, of those that all have answered. Returns whether another is left."""
        self._helpers.pop().close()
        self._lender.take_back(1)
        self._turn = 0
        return bool(self._helpers)

    def close(self) -> None:
        """End the processes, whatever they are doing."""
        for helper in self._helpers:
            helper.close()
        self._lender.take_back(len(self._helpers))


class _Helper:
    """One process with at most one batch, so that neither side waits for the other to read."""

    def __init__(self, meanwhile: Callable[[], None]) -> None:
        self._meanwhile = meanwhile
        self._batch: Sequence[SentText] | None = None
        self._failed = False
        self._child = Child()

    @property
    def pid(self) -> int:
        """The id of the process."""
        return self._child.pid

    @property
    def busy(self) -> bool:
        return self._batch is not None

    def give(self, batch: Sequence[SentText]) -> None:
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
