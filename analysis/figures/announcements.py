"""What a player declared in a deal and what they could have declared: the answer's parts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

#: What became of a missed declaration.
BROKEN = "broken"
SPENT = "spent"
LAPSED = "lapsed"
OPEN = "open"
AGAIN = "again"


@dataclass(frozen=True, slots=True)
class Made:
    """A declaration that was made and counted. Cards are names in English letters."""

    ply: int
    trick: int
    cards: tuple[str, ...]
    name: str
    points: int

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        return _as_dict(self)


@dataclass(frozen=True, slots=True)
class Missed:
    """A declaration that could have been made and never was.

    It could be made from the action `first_ply` (trick `first_trick`) to `last_ply`. `outcome` says
    what became of it. `broken`: one of its cards was played, at `broken_ply`, while declarations
    were still open. `spent`: its cards served in another declaration, so that it was ruled out.
    `lapsed`: it was held until declarations closed. `open`: it is still held where the deal breaks
    off, and may yet be made. `again`: it was made, but other copies of its cards could have made it
    once more. `cost` is `points` if it belongs to the best set of declarations, otherwise 0 because
    there was no room for it.
    """

    cards: tuple[str, ...]
    name: str
    points: int
    first_ply: int
    first_trick: int
    last_ply: int
    last_trick: int
    outcome: str
    broken_ply: int | None
    cost: int

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        return _as_dict(self)


@dataclass(frozen=True, slots=True)
class Seven:
    """A 7 of trumps that could have been exchanged, or shown, and never was.

    `what` is `exchange` or `show`. `turn_up` is the card that the exchange would have fetched.
    `points` are the points forgone.
    """

    card: str
    what: str
    turn_up: str | None
    first_ply: int
    last_ply: int
    points: int

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        return _as_dict(self)


@dataclass(frozen=True, slots=True)
class Announcements:
    """What one player declared in one deal, and what they could have declared.

    `known` is true if all their cards were known as long as declarations were open. Otherwise
    `missed` and `sevens` are empty and `best` is None. `best` is the most points that they could
    have declared with their cards played as they were; unless `exact`, it is a lower bound. Sevens
    are not part of `points` and `best`.
    """

    deal: int
    seat: str
    side: int
    known: bool
    made: tuple[Made, ...]
    missed: tuple[Missed, ...]
    sevens: tuple[Seven, ...]
    points: int
    best: int | None
    exact: bool

    @property
    def cost(self) -> int | None:
        """Return the points that missed declarations cost, None if that is not known."""
        return None if self.best is None else self.best - self.points

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "deal": self.deal,
            "seat": self.seat,
            "side": self.side,
            "known": self.known,
            "points": self.points,
            "best": self.best,
            "cost": self.cost,
            "exact": self.exact,
            "made": [one.as_dict() for one in self.made],
            "missed": [one.as_dict() for one in self.missed],
            "sevens": [one.as_dict() for one in self.sevens],
        }


def _as_dict(one: Made | Missed | Seven) -> dict[str, Any]:
    out = {slot: getattr(one, slot) for slot in one.__slots__}
    if "cards" in out:
        out["cards"] = list(out["cards"])
    return out
