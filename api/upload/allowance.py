"""The limits of one upload: its records, its findings and its processor time."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock


class TooMuch(Exception):  # noqa: N818
    """The request exceeds a limit. `problem` names which one, and `limit` is its value."""

    def __init__(self, problem: str, limit: int) -> None:
        super().__init__(problem, limit)
        self.problem = problem
        self.limit = limit


def _nothing(seconds: float) -> None:
    """Allow any cost."""


@dataclass(frozen=True, slots=True)
class Allowance:
    """The most records and findings of one request. None sets no limit.

    `meanwhile` is called again and again while records are judged, with the seconds of processor
    time used since the last call. It may raise to end the work.
    """

    records: int | None = None
    findings: int | None = None
    meanwhile: Callable[[float], None] = _nothing

    def check(self, records: int, findings: int) -> None:
        """Raise TooMuch if there are more records or findings than allowed."""
        if self.records is not None and records > self.records:
            raise TooMuch("too-many-records", self.records)
        if self.findings is not None and findings > self.findings:
            raise TooMuch("too-many-findings", self.findings)


class Spending:
    """The processor time that each caller has used lately, in seconds.

    The debt shrinks by `rate` seconds each second. With None, nothing is counted.
    """

    #: The most callers remembered at once. Those without a debt are forgotten.
    CALLERS = 10_000

    def __init__(self, rate: float | None, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._taken: dict[str, tuple[float, float]] = {}
        self._lock = Lock()

    def wait(self, caller: str, most: float) -> int:
        """Return the whole seconds until a caller owes less than `most`, or 0 if they do now."""
        if self._rate is None:
            return 0
        with self._lock:
            over = self._owed(caller) - most
        return math.floor(over / self._rate) + 1 if over >= 0 else 0

    def spend(self, caller: str, seconds: float) -> None:
        """Add seconds to a caller's debt."""
        if self._rate is None:
            return
        with self._lock:
            if len(self._taken) >= self.CALLERS:
                self._taken = {one: self._taken[one] for one in self._taken if self._owed(one)}
            self._taken[caller] = (self._owed(caller) + seconds, self._clock())

    def _owed(self, caller: str) -> float:
        owed, at = self._taken.get(caller, (0.0, 0.0))
        return max(0.0, owed - (self._clock() - at) * (self._rate or 0.0))
