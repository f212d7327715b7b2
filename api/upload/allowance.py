"""What one request that sends records may cost: how many, how much is found, how long it takes."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock


class TooMuch(Exception):  # noqa: N818
    """More was sent than one request may; `problem` names what, of which `limit` are allowed."""

    def __init__(self, problem: str, limit: int) -> None:
        super().__init__(problem, limit)
        self.problem = problem
        self.limit = limit


def _nothing(seconds: float) -> None:
    """Whatever it costs."""


@dataclass(frozen=True, slots=True)
class Allowance:
    """How many records and findings one request may have; None for any number.

    `meanwhile` is called again and again while they are judged, with the seconds of a
    processor that this took since; by raising it ends the work.
    """

    records: int | None = None
    findings: int | None = None
    meanwhile: Callable[[float], None] = _nothing

    def check(self, records: int, findings: int) -> None:
        """Raises TooMuch if there are more than there may be."""
        if self.records is not None and records > self.records:
            raise TooMuch("too-many-records", self.records)
        if self.findings is not None and findings > self.findings:
            raise TooMuch("too-many-findings", self.findings)


class Spending:
    """How long each caller's records have taken of late, in seconds of a processor.

    What was taken is forgiven at `rate` seconds a second; None: nothing is counted.
    """

    #: So many callers are known at once; those who owe nothing are forgotten.
    CALLERS = 10_000

    def __init__(self, rate: float | None, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._taken: dict[str, tuple[float, float]] = {}
        self._lock = Lock()

    def wait(self, caller: str, most: float) -> int:
        """Whole seconds until a caller has less than `most` to be forgiven; 0 if he has now."""
        if self._rate is None:
            return 0
        with self._lock:
            over = self._owed(caller) - most
        return math.floor(over / self._rate) + 1 if over >= 0 else 0

    def spend(self, caller: str, seconds: float) -> None:
        """So much more was taken for a caller."""
        if self._rate is None:
            return
        with self._lock:
            if len(self._taken) >= self.CALLERS:
                self._taken = {one: self._taken[one] for one in self._taken if self._owed(one)}
            self._taken[caller] = (self._owed(caller) + seconds, self._clock())

    def _owed(self, caller: str) -> float:
        owed, at = self._taken.get(caller, (0.0, 0.0))
        return max(0.0, owed - (self._clock() - at) * (self._rate or 0.0))
