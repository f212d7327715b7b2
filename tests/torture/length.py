"""How long the attacks last: short among the tests, as long as wanted by `make torture`."""

from __future__ import annotations

import os
from dataclasses import dataclass


@dataclass(frozen=True)
class Length:
    """What one attack may take; the usual values keep each test under two minutes.

    `seconds` is for what lasts (a load, exports), `kills` for how often a process is killed,
    `hours` for the load under attacks at once, `seed` for what is chosen at random.  `long` is
    whether this is the long form, where wall time may be judged.
    """

    seconds: float = 4.0
    kills: int = 3
    hours: float = 0.004
    seed: int = 0
    long: bool = False


def length() -> Length:
    """The length that the environment asks for: CARNET_TORTURE_SECONDS, _KILLS, _LONG …"""
    given = os.environ
    usual = Length()
    return Length(
        float(given.get("CARNET_TORTURE_SECONDS", usual.seconds)),
        int(given.get("CARNET_TORTURE_KILLS", usual.kills)),
        float(given.get("CARNET_TORTURE_HOURS", usual.hours)),
        int(given.get("CARNET_TORTURE_SEED", usual.seed)),
        given.get("CARNET_TORTURE_LONG") == "1",
    )
