"""What the present caller's records may cost: their number, and the time that they take."""

from __future__ import annotations

from flask import current_app, g

from api.http.gone import CallerGone, watched
from api.http.problems import fail
from api.operation.access import may_write
from api.operation.limits import caller_name
from api.operation.settings import Settings
from api.upload.allowance import Allowance, Spending

#: Those who may not write have so small a part of the numbers, and a minute's time at once; so
#: small a part of the numbers has who asks for a check and is nobody that is known.
READERS_PART = 20
#: The minutes whose time may be used up at once by those who may write.
WRITERS_MINUTES = 60


def present_allowance(*, kept: bool) -> Allowance:
    """The allowance of the present request, whose work stops when its caller has gone.

    `kept`: what is sent is to be kept.

    Ends the request with 429 if the caller has used up what he has, then or later; with 413 if
    it would take more than anybody has who may do no more.
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
