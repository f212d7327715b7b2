"""Deals played on at random: what may be in the cards that a player has not seen, and how it ends.

The cards are dealt at random, the more often the likelier they make what was done. All then play on
by one simple policy: `analysis.estimate.policy` if cards are drawn,
`analysis.estimate.count_policy` if a count decides the deal, `analysis.estimate.policy` if
nothing is drawn.
"""

from __future__ import annotations

from analysis.estimate.sample import Expected, Mean

__all__ = ["Expected", "Mean"]
