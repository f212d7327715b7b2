"""What an estimate answers: expected points with their interval, or why there are none."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from records.languages import Text


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean of a sample with its interval: 95 of 100 such intervals hold the true one."""

    mean: float
    low: float
    high: float

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it, to a hundredth of a point."""
        return {name: round(getattr(self, name), 2) for name in ("mean", "low", "high")}


@dataclass(frozen=True, slots=True)
class Expectation:
    """What the deal is expected to bring from the start of a trick on.

    `ply` is that of the last action before, `seat` whose knowledge the sample keeps to
    (None where nothing is sampled).  `scores` is what each side makes in the whole deal;
    `difference` what the first of two makes less what the second does, None where there are
    more.  `how` is `sampled`, `solved` (nothing is drawn any more:
    all play their best with open hands) or `made` (the deal is over).
    """

    ply: int
    trick: int
    seat: str | None
    scores: tuple[Mean, ...]
    difference: Mean | None
    how: str

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "ply": self.ply,
            "trick": self.trick,
            "seat": self.seat,
            "scores": [score.as_dict() for score in self.scores],
            "difference": None if self.difference is None else self.difference.as_dict(),
            "how": self.how,
        }


@dataclass(frozen=True, slots=True)
class Split:
    """What a deal brought (`made`) in three parts that add up to it.

    `cards` is what the policy makes with the very same hands and talon; `declarations` is what
    was declared, exchanged and shown beyond that, `play` what the tricks brought beyond it.
    """

    made: int
    cards: Mean
    declarations: Mean
    play: Mean

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "made": self.made,
            "cards": self.cards.as_dict(),
            "declarations": self.declarations.as_dict(),
            "play": self.play.as_dict(),
        }


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a deal was expected to bring, from its first card to its last.

    `view` is the seat through whose eyes it is seen throughout, None for that of who leads.
    `unit` is what scores count: `points`, `chips`, `odd-tricks` or `game-points`.  `split` has
    the parts of the difference between two sides (None where there are more), `splits` those of
    what each side made; None and empty where the deal is not complete or its cards not known.
    """

    status: ClassVar[str] = "estimated"
    deal: int
    sides: tuple[tuple[str, ...], ...]
    view: str | None
    samples: int
    seed: int
    unit: str
    moments: tuple[Expectation, ...]
    split: Split | None
    splits: tuple[Split, ...]
    assumes: Text

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "status": self.status,
            "deal": self.deal,
            "sides": [list(side) for side in self.sides],
            "view": self.view,
            "samples": self.samples,
            "seed": self.seed,
            "unit": self.unit,
            "moments": [moment.as_dict() for moment in self.moments],
            "split": None if self.split is None else self.split.as_dict(),
            "splits": [one.as_dict() for one in self.splits],
            "assumes": self.assumes,
        }


@dataclass(frozen=True, slots=True)
class NoEstimate:
    """Why nothing is estimated: `rules` (unknown ones), `cards` (too few of them are known),
    `before` (what was won before is not) or `pool` (the chips are not)."""

    status: ClassVar[str] = "no-estimate"
    deal: int
    reason: str
    text: Text

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "status": self.status,
            "deal": self.deal,
            "reason": self.reason,
            "text": self.text,
        }
