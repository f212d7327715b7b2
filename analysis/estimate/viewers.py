"""How much too high the seat that looks values its own side, and figures without that.

What others choose tells more of their cards than is concluded from it by their habits (see
`analysis.estimate.habits`). They have kept better cards than they get in the random deals, so the
side of whoever looks does too well in these. By how much was measured on deals that players who
follow advice had played, and the policy, and is taken off. All seats together favour nobody, so for
them nothing is.
"""

from __future__ import annotations

from collections.abc import Sequence

from analysis.estimate.answer import Expected
from analysis.estimate.piecewise import at_part
from analysis.estimate.sample import lowered
from analysis.estimate.usual import usual
from analysis.fitted import VIEWERS
from records.rules.ruleset import RuleSet


def measured(rules: RuleSet) -> bool:
    """Return whether something is taken off under these rules for whoever looks."""
    return usual(rules) and _row(rules) in VIEWERS


def _row(rules: RuleSet) -> str:
    return f"{rules.game} {rules.seats}"


def expects_too_much(rules: RuleSet, part: float) -> float:
    """Return how much more than is right each seat expects for its own side, on the mean.

    That is of its score, and of two sides as much less for the other. `part` is the share of the
    cards that has been played. It is 0 for a game that was not measured, or not with so many
    players.
    """
    return at_part(VIEWERS[_row(rules)], part) if measured(rules) else 0.0


def favoured(
    rules: RuleSet, part: float, looking: int, guessing: Sequence[int]
) -> tuple[float, ...]:
    """Return how much too high each side's score is by the eyes of so many seats.

    They are `looking` at as many random deals each. Those `guessing` do not know who holds each
    card. What is too much for their side is too little for the others, in equal shares.
    """
    sides = len(rules.sides)
    own = [0] * sides
    for seat in guessing:
        own[rules.side_of(seat)] += 1
    # In whole numbers, so that seats of which none is favoured leave nothing.
    shares = [sides * count - len(guessing) for count in own]
    if not any(shares):
        return (0.0,) * sides
    most = expects_too_much(rules, part) / ((sides - 1) * looking)
    return tuple(most * share for share in shares)


def put_right(
    scores: Sequence[Expected], difference: Expected | None, by: Sequence[float]
) -> tuple[tuple[Expected, ...], Expected | None]:
    """Return what is expected, lowered by what is too much for each side.

    No mean leaves the band in which deals end, so what is certain stays as it is.
    """
    found = list(zip(scores, by, strict=True))
    if difference is not None:
        found.append((difference, by[0] - by[1]))
    part = min(_room(one, much) for one, much in found)
    moved = [lowered(one, part * much) for one, much in found]
    return tuple(moved[: len(scores)]), moved[-1] if difference is not None else None


def _room(one: Expected, by: float) -> float:
    """Return what part of this (0 to 1) the mean can be lowered by within its band."""
    room = one.mean - one.p5 if by > 0 else one.p95 - one.mean
    return 1.0 if not by else min(1.0, max(0.0, room) / abs(by))
