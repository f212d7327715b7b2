"""What a deal is expected to bring while cards are unseen, and what became of it.

For bésigue of two sides.  From the start of each trick the cards that a player has not seen
are dealt at random, many times, and played on by one simple policy
(`analysis.estimate.policy`); from the last draw on the end play is solved.  The same seed
gives the same figures.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.estimate.answer import Estimate, Mean, Moment, NoEstimate, Split
from analysis.estimate.deal import DealEstimate
from analysis.estimate.words import assumptions, no_estimate

if TYPE_CHECKING:
    from records.play.replay import Replay

__all__ = ["SAMPLES", "Estimate", "Mean", "Moment", "NoEstimate", "Split", "estimate"]

#: Ways of dealing the unseen cards that are played on from each trick.
SAMPLES = 40


def estimate(
    replay: Replay, deal: int, samples: int = SAMPLES, seed: int = 0, view: str | None = None
) -> Estimate | NoEstimate:
    """What a deal (from 1) was expected to bring from each of its tricks on, and its parts.

    `view` is the seat whose knowledge the sample keeps to, None for that of who leads.
    Raises IndexError if the record has no such deal, ValueError for a seat that the game does
    not have or fewer than two samples.  Cost: about a millisecond for each sample of each
    trick, a second or two for a deal of two packs.
    """
    rules = replay.rules
    if rules is None:
        return no_estimate(deal, "rules")
    if not 1 <= deal <= len(replay.deals):
        raise IndexError(f"the record has no deal {deal} that can be replayed")
    if view is not None and not any(view in side for side in replay.sides):
        raise ValueError(f"no seat {view}")
    if samples < 2:
        raise ValueError("an interval needs two samples")
    if not rules.stock:
        return no_estimate(deal, "talon")
    if len(rules.sides) != 2:
        return no_estimate(deal, "sides")
    found = DealEstimate(replay, deal, samples, seed)
    moments = found.moments(view)
    if not moments:
        return no_estimate(deal, "cards")
    return Estimate(
        deal=deal,
        sides=replay.sides,
        view=view,
        samples=samples,
        seed=seed,
        moments=tuple(moments),
        split=found.split(),
        assumes=assumptions(samples, view),
    )
