"""How a game stands before one of its deals, from which on the kernel is to judge."""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING

from records.cards import NOBODY
from records.kernel.games_won import packed
from records.kernel.shared import JUDGED

if TYPE_CHECKING:
    from records.rules.tally import Tally


@JUDGED.like("DealsBefore")
class DealsBefore(ctypes.Structure):
    """What the kernel has to know of the deals before.

    `deals` are all of them, `counted` those that were not void, `due` the set of the seats whose
    turn it is to deal, `likeliest` the likeliest of them; `unknown` tells that the score is not
    known, `rule_set` is the number of the rules.
    """


def deals_before(
    tally: Tally, deals: int, due: tuple[int, ...], language: str
) -> DealsBefore | None:
    """Return how the game stands after `deals` deals, None if the kernel cannot go on from there.

    It cannot if the game is over or has one deal only, or if it is not known what waits for the
    next deal. If it is only the score that is not known, the next deal has to state it. `due` has
    the likeliest seat first.
    """
    if tally.carried is None or tally.over or tally.apart:
        return None
    out = DealsBefore(pool=tally.pool, carried=tally.carried, deals=deals, tie=tally.tie)
    out.games = packed(tally.games)
    out.french = language == "fr"
    out.unknown = tally.scores is None
    out.score[: tally.n] = tally.scores or [0] * tally.n
    out.counted = tally.counting
    out.due = sum(1 << seat for seat in due)
    out.likeliest = due[0] if due else NOBODY
    return out
