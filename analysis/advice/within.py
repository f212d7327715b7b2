"""Advice from as many random deals as there is time for."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from analysis.advice import Advice, NoAdvice, advise

if TYPE_CHECKING:
    from records.play.replay import Replay

_FIRST = 4
_TIMES = 4


def advise_within(
    seconds: float,
    replay: Replay,
    deal: int,
    ply: int,
    seat: str | None = None,
    seed: int = 0,
) -> Advice | NoAdvice:
    """Return what `advise` does, with as many worlds as fit into about so many seconds.

    The number of worlds grows by steps, and each step begins anew; so a slower machine may stop
    with fewer, and its figures differ. Where the first step takes longer than `seconds`, so does
    this. Raises what `advise` raises, and ValueError unless `seconds` is above 0.

    Cost: at most `seconds`, or the first four worlds.
    """
    if not seconds > 0:
        raise ValueError("advice takes time")
    begun = monotonic()
    worlds, found = _FIRST, advise(replay, deal, ply, seat, _FIRST, seed)
    while isinstance(found, Advice) and (found.announcements or found.how == "sampled"):
        spent = monotonic() - begun
        # The last step took most of it.
        if spent * (_TIMES + 1) > seconds:
            break
        worlds *= _TIMES
        found = advise(replay, deal, ply, seat, worlds, seed)
    return found
