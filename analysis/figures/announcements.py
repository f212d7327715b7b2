"""What a player declared in a deal and what they could have declared: the answer's parts."""

from __future__ import annotations

from dataclasses import dataclass

from records.as_json import AsJson

#: What became of a missed declaration.
BROKEN = "broken"
SPENT = "spent"
LAPSED = "lapsed"
OPEN = "open"
AGAIN = "again"


@dataclass(frozen=True, slots=True)
class Made(AsJson):
    """A declaration that was made and counted. Cards are names in English letters."""

    ply: int
    trick: int
    cards: tuple[str, ...]
    name: str
    points: int


@dataclass(frozen=True, slots=True)
class Missed(AsJson):
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


@dataclass(frozen=True, slots=True)
class Seven(AsJson):
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


@dataclass(frozen=True, slots=True)
class Announcements(AsJson):
    """What one player declared in one deal, and what they could have declared.

    `known` is true if all their cards were known as long as declarations were open. Otherwise
    `missed` and `sevens` are empty and `best` is None. `best` is the most points that they could
    have declared with their cards played as they were; unless `exact`, it is a lower bound.
    `cost` is what the missed declarations cost, `best` less `points`. Sevens are not part of them.
    """

    deal: int
    seat: str
    side: int
    known: bool
    points: int
    best: int | None
    cost: int | None
    exact: bool
    made: tuple[Made, ...]
    missed: tuple[Missed, ...] = ()
    sevens: tuple[Seven, ...] = ()
