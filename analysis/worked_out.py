"""What takes long to work out of a replay: it is worked out once for all that ask for it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from analysis.budget import positions_each
from analysis.figures.points import DealAccount, deal_accounts

if TYPE_CHECKING:
    from analysis.figures import Analysis
    from analysis.solver import Answer
    from records.play.replay import Replay


@lru_cache(maxsize=1)
def accounted(replay: Replay) -> list[DealAccount]:
    """Return the accounts of the deals of a replay.

    Those of the latest one are cached. Cost: grows with the marks.
    """
    return deal_accounts(replay)


@lru_cache(maxsize=1)
def solved(replay: Replay) -> dict[int, Answer]:
    """Return what the solver says of each deal, with as many positions as its record is given.

    The answers of the latest replay are cached. Cost: that of the solver.
    """
    from analysis.solver import solve_all

    return solve_all(replay, positions_each(len(replay.deals)))


@lru_cache(maxsize=1)
def analysed(replay: Replay) -> Analysis:
    """Return the figures of a replay, without the solver.

    Those of the latest one are cached. Cost: that of `analyse`.
    """
    from analysis.figures import analyse

    return analyse(replay)
