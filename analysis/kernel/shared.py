"""What `analysis` in Python and in the kernel share."""

from __future__ import annotations

import ctypes
import os

from analysis.kernel.library import SOURCES
from records.kernel.columns import packed
from records.kernel.shared import JUDGED, CHeader
from records.rules.tally import Tally

ANALYSED = CHeader(os.path.join(SOURCES, "shared_analysis.hpp"), JUDGED)


@ANALYSED.like("Score")
class Score(ctypes.Structure):
    """A tally without its marks. If it is `for_nothing`, nothing is won: see `Tally.void`."""


def score_of(tally: Tally) -> Score:
    """How the score of a game stands by a tally. What is not known is 0."""
    out = Score(
        pool=tally.pool,
        waiting=tally.waiting or 0,
        carried=tally.carried or 0,
        games=packed(tally.games),
        deal=tally.counting,
        winner=tally.winner,
        turned=tally.turned,
        over=tally.over,
        extra=tally.extra,
        tie=tally.tie,
        for_nothing=tally.void,
    )
    nothing = (0,) * tally.n
    out.score[: tally.n] = tally.scores or nothing
    out.start[: tally.n] = tally.start or nothing
    out.value[: tally.n] = tally.value or nothing
    out.live[: tally.n] = tally.live
    return out
