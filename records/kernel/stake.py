"""How a deal stands in the score before it is played on, or counted, as the kernel has it.

The layout is that of src/stake.hpp.
"""

from __future__ import annotations

import ctypes

from records.cards import SEATS
from records.rules.tally import Tally

_LONG = ctypes.c_int64
_Sums = _LONG * len(SEATS)


class Stake(ctypes.Structure):
    """The score, that before the deal, the chips in the pool, points that wait, the turn-up."""

    _fields_ = [
        *((name, _Sums) for name in ("score", "start")),
        *((name, _LONG) for name in ("pool", "waiting", "turned")),
    ]


def stake(tally: Tally) -> Stake:
    """How a deal stands by a tally."""
    out = Stake(pool=tally.pool, waiting=tally.waiting or 0, turned=tally.turned)
    out.score[: tally.n] = tally.scores or (0,) * tally.n
    out.start[: tally.n] = tally.start or (0,) * tally.n
    return out
