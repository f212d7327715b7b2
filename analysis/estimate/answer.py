"""What an estimate answers: expected points with their interval, or why there are none."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

Text = dict[str, str]


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean of a sample with its interval: 95 of 100 such intervals hold the true one."""

    mean: float
    low: float
    high: float

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it, to a tenth of a point."""
        return {name: round(getattr(self, name), 1) for name in ("mean", "low", "high")}


@dataclass(frozen=True, slots=True)
class Moment:
    """What the deal is expected to bring from the start of a trick on.

    `ply` is that of the last action before, `seat` whose knowledge the sample keeps to
    (None where nothing is sampled).  `difference` is what the first side makes in the whole
    deal less what the second does.  `how` is `sampled`, `solved` (nothing is drawn any more:
    all play their best with open hands) or `made` (the deal is over).
    """

    ply: int
    trick: int
    seat: str | None
    difference: Mean
    how: str

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "ply": self.ply,
            "trick": self.trick,
            "seat": self.seat,
            "difference": self.difference.as_dict(),
            "how": self.how,
        }


@dataclass(frozen=True, slots=True)
class Split:
    """A deal's difference in three parts that add up to it.

    `cards` is the difference that the policy makes with the very same hands and talon;
    `declarations` is what was declared, exchanged and shown beyond that, `play` what the
    tricks brought beyond it.
    """

    difference: int
    cards: Mean
    declarations: Mean
    play: Mean

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "difference": self.difference,
            "cards": self.cards.as_dict(),
            "declarations": self.declarations.as_dict(),
            "play": self.play.as_dict(),
        }


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a deal was expected to bring, from its first card to its last.

    `view` is the seat through whose eyes it is seen throughout, None for that of who leads.
    `split` is None where the deal is not complete or its talon not known.
    """

    status: ClassVar[str] = "estimated"
    deal: int
    sides: tuple[tuple[str, ...], ...]
    view: str | None
    samples: int
    seed: int
    moments: tuple[Moment, ...]
    split: Split | None
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
            "moments": [moment.as_dict() for moment in self.moments],
            "split": None if self.split is None else self.split.as_dict(),
            "assumes": self.assumes,
        }


@dataclass(frozen=True, slots=True)
class NoEstimate:
    """Why nothing is estimated: `rules` (unknown ones), `talon` (nothing is drawn in this
    game), `sides` (there are more than two) or `cards` (too few of them are known)."""

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
