"""The limits of the present caller: the number of their records, and the time for judging them."""

from __future__ import annotations

from flask import current_app, g

from api.http.caller_gone import CallerGone, watched
from api.http.problems import fail
from api.middleware.access import may_write
from api.middleware.callers import caller_name
from api.middleware.settings import Settings
from api.upload.allowance import Allowance, Spending

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
