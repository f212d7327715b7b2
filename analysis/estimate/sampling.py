"""How many random deals an estimate plays on, and from which tricks."""

from __future__ import annotations

from records.rules.ruleset import RuleSet

#: The number of random deals that are played on from each trick. Three times as many are used in
#: games without drawing, which play on quickly.
SAMPLES = 40
#: If more than two players draw, only every second trick is sampled.
_EVERY = 2
#: In a deal of more than twice this many tricks with draws, every second is sampled, and so on.
_LONG = 18


def deals_of_a_trick(rules: RuleSet) -> int:
    """Return how many random deals are played on from each trick unless the caller says."""
    return SAMPLES if rules.stock else 3 * SAMPLES


def deals_for_eyes(samples: int, eyes: int) -> int:
    """Return how many random deals it takes to have this many, as many for each pair of eyes.

    >>> deals_for_eyes(40, 2), deals_for_eyes(40, 3), deals_for_eyes(2, 4)
    (40, 42, 4)
    """
    return -(-samples // eyes) * eyes


def tricks_apart(rules: RuleSet) -> int:
    """Return 1 if every trick is sampled, 2 if every second is, and so on."""
    return max(_EVERY if rules.stock and rules.seats > 2 else 1, rules.stock_tricks // _LONG)
