"""The answers of an estimate: expected points with their interval, or why there are none."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, ClassVar

from records.as_json import AsJson
from records.languages import Text


@dataclass(frozen=True, slots=True)
class Mean:
    """The mean of a sample with its 95 % confidence interval."""

    mean: float
    low: float
    high: float

    def as_dict(self) -> dict[str, Any]:
        """Return the figures as JSON has them, rounded to a hundredth of a point."""
        return {field.name: round(getattr(self, field.name), 2) for field in fields(self)}


@dataclass(frozen=True, slots=True)
class Expected(Mean):
    """What a deal is expected to bring: the mean with its interval, and where single deals end.

    Of the deals that were played on, 5 % end below `p5` and 5 % above `p95`. If the value is
    solved or made, both are that value.
    """

    p5: float
    p95: float


@dataclass(frozen=True, slots=True)
class Expectation(AsJson):
    """What the deal is expected to score, estimated at the start of a trick.

    `ply` is the last action before it. `seats` are those whose knowledge is used, each in as many
    random deals. It is empty if nothing is sampled. `seat` is the only one of them, or None.
    `scores` is what each side makes in the whole deal. `difference` is the first side's score less
    the second's, or None with more than two sides. In a game of one deal the scores are the value
    of the game. `how` is `sampled`, `solved` (no card is drawn any more, and all play their best
    with open hands) or `made` (the deal is over).
    """

    ply: int
    trick: int
    seat: str | None
    seats: tuple[str, ...]
    scores: tuple[Expected, ...]
    difference: Expected | None
    how: str


@dataclass(frozen=True, slots=True)
class Estimate(AsJson):
    """What a deal was expected to score, from its first card to its last.

    `view` is the seat whose knowledge is used throughout, or None for all seats in turn. `samples`
    is the number of random deals at each trick.
    `unit` is the unit of the scores: `points`, `chips`, `odd-tricks` or `game-points`.
    """

    status: ClassVar[str] = "estimated"
    deal: int
    sides: tuple[tuple[str, ...], ...]
    view: str | None
    samples: int
    seed: int
    unit: str
    moments: tuple[Expectation, ...]
    assumes: Text


@dataclass(frozen=True, slots=True)
class NoEstimate(AsJson):
    """Nothing can be estimated.

    `reason` names what is unknown: `rules`, `cards` (too few are known), `trumps`, `before` (what
    was won before), `pool` (the chips in it, or who dealt) or `turn-up` (the card, or who dealt).
    """

    status: ClassVar[str] = "no-estimate"
    deal: int
    reason: str
    text: Text
