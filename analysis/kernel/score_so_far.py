"""How a deal stands in the score before it is played on, or counted, as the kernel has it."""

from __future__ import annotations

import ctypes

from analysis.kernel.shared import ANALYSED
from records.rules.tally import Tally


@ANALYSED.like("ScoreSoFar")
class ScoreSoFar(ctypes.Structure):
    """The score, that before the deal, the chips in the pool, points that wait, the turn-up."""


def score_so_far(tally: Tally) -> ScoreSoFar:
    """How a deal stands by a tally."""
    out = ScoreSoFar(pool=tally.pool, waiting=tally.waiting or 0, turned=tally.turned)
    out.score[: tally.n] = tally.scores or (0,) * tally.n
    out.start[: tally.n] = tally.start or (0,) * tally.n
    return out
