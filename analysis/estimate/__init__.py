"""What a deal is expected to bring while cards are unseen, and what became of it.

From the start of each trick the cards that a player has not seen are dealt at random, many
times, and played on by one simple policy (`analysis.estimate.policy` where cards are drawn,
`analysis.estimate.tricks` where they are not); in bésigue the end play is solved from the last
draw on.  The same seed gives the same figures.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.estimate.answer import Estimate, Expectation, Mean, NoEstimate, Split
from analysis.estimate.caveats import assumptions, no_estimate
from analysis.estimate.deal import DealEstimate
from analysis.units import unit_of

if TYPE_CHECKING:
    from records.play.replay import Replay

__all__ = ["SAMPLES", "Estimate", "Expectation", "Mean", "NoEstimate", "Split", "estimate"]

#: Ways of dealing the unseen cards that are played on from each trick; where nothing is
#: drawn, which is quickly played, thrice as many.
SAMPLES = 40
#: Where more than two draw, so many tricks go by between two samples.
_EVERY = 2


def estimate(
    replay: Replay,
    deal: int,
    samples: int | None = None,
    seed: int = 0,
    view: str | None = None,
) -> Estimate | NoEstimate:
    """What a deal (from 1) was expected to bring from each of its tricks on, and its parts.

    `view` is the seat whose knowledge the sample keeps to, None for that of who leads;
    `samples` are SAMPLES unless given, thrice as many where nothing is drawn.  Raises
    IndexError if the record has no such deal, ValueError for a seat that the game does not
    have or fewer than two samples.  Cost: about a millisecond for each sample of each trick:
    a second for a deal of whist, a second or two for one of bésigue of two packs; of bésigue of
    three and four every other trick is sampled, three seconds.
    """
    rules = replay.rules
    if rules is None:
        return no_estimate(deal, "rules")
    if not 1 <= deal <= len(replay.deals):
        raise IndexError(f"the record has no deal {deal} that can be replayed")
    if view is not None and not any(view in side for side in replay.sides):
        raise ValueError(f"no seat {view}")
    if samples is None:
        samples = SAMPLES if rules.stock else 3 * SAMPLES
    if samples < 2:
        raise ValueError("an interval needs two samples")
    every = _EVERY if rules.stock and rules.seats > 2 else 1
    found = DealEstimate(replay, deal, samples, seed, every)
    reason = found.countable()
    if reason is not None:
        return no_estimate(deal, reason)
    moments = found.moments(view)
    if not moments:
        return no_estimate(deal, "cards")
    split, splits = found.splits()
    return Estimate(
        deal=deal,
        sides=replay.sides,
        view=view,
        samples=samples,
        seed=seed,
        unit=unit_of(rules.game),
        moments=tuple(moments),
        split=split,
        splits=splits,
        assumes=assumptions(samples, view, rules.stock),
    )
