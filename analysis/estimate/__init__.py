"""Estimates what a deal was expected to score while cards were unseen, and what it did score.

At the start of each trick, the cards that a player has not seen are dealt at random, many times,
for each player as often. Each deal is then played on by one simple policy:
`analysis.estimate.policy` if cards are drawn, `analysis.estimate.count_policy` if a count decides
the deal, `analysis.estimate.trick_policy` if nothing is drawn. Where two players draw, the end play
is solved from the last draw on, because they know both hands. The same seed gives the same figures.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.estimate.answer import Estimate, Expectation, Expected, Mean, NoEstimate
from analysis.estimate.caveats import assumptions, no_estimate
from analysis.estimate.deal import DealEstimate
from analysis.estimate.sampling import deals_for_eyes, deals_of_a_trick, tricks_apart

if TYPE_CHECKING:
    from records.play.replay import Replay

__all__ = ["Estimate", "Expectation", "Expected", "Mean", "NoEstimate", "estimate"]


def estimate(
    replay: Replay,
    deal: int,
    samples: int | None = None,
    seed: int = 0,
    view: str | None = None,
) -> Estimate | NoEstimate:
    """Estimate what a deal (from 1) was expected to score from each of its tricks on.

    `view` is the seat whose knowledge is used. If it is None, each seat that sees enough is used in
    as many of the random deals, so that nobody is favoured. A single seat expects too much for its
    own side, and what that is on the mean is taken off. `samples` is the least number of random
    deals for each trick; by default the rules decide it. Raises IndexError if
    the record has no such deal, and ValueError for a seat that the game does not have or for fewer
    than two samples.

    Cost: some tens of microseconds for each sample of each trick, 0.1 s in all, in bezique of four
    0.9 s. Without the compiled kernel, some milliseconds: 3 s for a deal of whist, 4 s for a deal
    of bezique with two packs. In bezique of three or four, every other trick is sampled.
    """
    rules = replay.rules
    if rules is None:
        return no_estimate(deal, "rules")
    if not 1 <= deal <= len(replay.deals):
        raise IndexError(f"the record has no deal {deal} that can be replayed")
    if view is not None and not any(view in side for side in replay.sides):
        raise ValueError(f"no seat {view}")
    if samples is None:
        samples = deals_of_a_trick(rules)
    if samples < 2:
        raise ValueError("an interval needs two samples")
    found = DealEstimate(replay, deal, samples, seed, tricks_apart(rules))
    reason = found.countable()
    if reason is not None:
        return no_estimate(deal, reason)
    moments = found.moments(view)
    if not moments:
        return no_estimate(deal, "cards")
    eyes = moments[0].seats
    return Estimate(
        deal=deal,
        sides=replay.sides,
        view=view,
        samples=deals_for_eyes(samples, max(1, len(eyes))),
        seed=seed,
        unit=rules.unit,
        moments=tuple(moments),
        assumes=assumptions(samples, eyes, rules),
    )
