"""What was dealt in deals that the kernel has judged, and who took their tricks, as numbers."""

from __future__ import annotations

from typing import NamedTuple

from records.cards import SEATS
from records.kernel.columns import Columns
from records.kernel.shared import JUDGED

_EACH = len(SEATS)
#: In place of what beats a hand: no hand or talon of the deal is given, or some are, and Python has
#: to find out whether they tell the others.
NOT_GIVEN, FROM_OTHERS = JUDGED.numbers["NOT_GIVEN"], JUDGED.numbers["FROM_OTHERS"]


class TrickTold(NamedTuple):
    """A trick: its phase (from 0), who played to it in order, and who took it, as seats."""

    phase: int
    seats: tuple[int, ...]
    winner: int


class Dealt(NamedTuple):
    """Deals one after the other; `stops` is where the tricks of each deal end.

    `trumps` are the trump suits at the first card. `beaten` has for each seat of each deal how many
    cards of the pack beat those of its hand when they are led, added up.
    """

    stops: list[int]
    trumps: list[int]
    beaten: list[int]
    tricks: list[int]

    def beaten_of(self, deal: int, seats: int) -> list[int]:
        """Return what beats the hands of a deal, by its index, in a game of so many seats."""
        return self.beaten[_EACH * deal : _EACH * deal + seats]

    def tricks_of(self, deal: int) -> list[int]:
        """Return the tricks of a deal, by its index, as numbers (see `told`)."""
        return self.tricks[self.stops[deal - 1] if deal else 0 : self.stops[deal]]


def dealt(columns: Columns, deal: int, count: int) -> Dealt:
    """Return what was dealt in `count` deals from the row `deal` on. Cost: the number of tricks."""
    first = columns.deal_tricks[deal - 1] if deal else 0
    stops = columns.deal_tricks[deal : deal + count]
    return Dealt(
        [one - first for one in stops],
        columns.trump_dealt[deal : deal + count],
        columns.beaten[_EACH * deal : _EACH * (deal + count)],
        columns.trick[first : stops[-1]] if stops else [],
    )


def told(number: int) -> TrickTold:
    """Return what the kernel says of a trick (see src/told.hpp).

    >>> told(0b1111_01_011_010)
    TrickTold(phase=1, seats=(2, 3, 0, 1), winner=3)
    """
    leader, winner, phase, played = number & 7, number >> 3 & 7, number >> 6 & 3, number >> 8
    seats = (*range(leader, _EACH), *range(leader))
    return TrickTold(phase, tuple(seat for seat in seats if played >> seat & 1), winner)
