"""The limits of one upload and of its caller: records, findings and processor time."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock

from flask import current_app, g

from api.http.caller_gone import CallerGone, watched
from api.http.problems import fail
from api.middleware.access import may_write
from api.middleware.limits import caller_name
from api.middleware.settings import Settings


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


#: Callers who may not write get this fraction of the numbers, and one minute's time at once. An
#: unknown caller who asks for a check gets this fraction of the numbers too.
READERS_PART = 20
#: Callers who may write can use the time of this many minutes at once.
WRITERS_MINUTES = 60


def present_allowance(*, kept: bool) -> Allowance:
    """Return the allowance of the present request. Its work stops when the caller has gone.

    `kept` says that what is sent is to be stored. Ends the request with 429 if the caller has used
    up their time, now or later. Ends it with 413 if it alone would take more time than such a
    caller ever has.
    """
    settings: Settings = current_app.config["SETTINGS"]
    spending: Spending = current_app.config["SPENDING"]
    caller, gone, writer = caller_name(), watched(), may_write()
    part = 1 if writer and (kept or g.get("caller") is not None) else READERS_PART
    most = (settings.judging or 0) * (WRITERS_MINUTES if writer else 1)
    taken = 0.0

    def meanwhile(seconds: float) -> None:
        nonlocal taken
        if gone():
            spending.spend(caller, seconds)
            raise CallerGone
        taken += seconds
        spending.spend(caller, seconds)
        wait = spending.wait(caller, most)
        if wait and taken >= most:
            fail(413, "judging-too-long", limit=most)
        if wait:
            fail(429, "judged-too-long", wait=wait, headers={"Retry-After": str(wait)})

    meanwhile(0.0)
    return Allowance(settings.records // part, settings.findings // part, meanwhile)
