"""What has been done since the last trick, which bounds what may be done before the next."""

from __future__ import annotations

from records.cards import NOBODY
from records.rules.ruleset import RuleSet


class Pause:
    """Declarations, exchange and order between two tricks.

    `melds` counts the declarations of each seat; `final_melds` are the seats (a set) that have
    declared in the round after the last draw.  `gained` is who exchanged, and the card that this
    brought; `ordered` the card that the captain has named for the lead.
    """

    __slots__ = ("final_melds", "gained", "melds", "ordered")

    def __init__(self, rules: RuleSet) -> None:
        self.melds = [0] * rules.seats
        self.final_melds = 0
        self.gained = (NOBODY, NOBODY)
        self.ordered = NOBODY

    def copy(self) -> Pause:
        """An independent copy."""
        other: Pause = Pause.__new__(Pause)
        other.melds = list(self.melds)
        other.final_melds = self.final_melds
        other.gained = self.gained
        other.ordered = self.ordered
        return other

    def count_meld(self, seat: int) -> None:
        """A seat has declared, or exchanged where that counts alike."""
        self.melds[seat] += 1

    def count_final_meld(self, seat: int) -> None:
        """A seat has declared in the round after the last draw."""
        self.final_melds |= 1 << seat

    def gain(self, seat: int, card: int) -> None:
        """An exchange has brought a seat this card."""
        self.gained = (seat, card)

    def order(self, card: int) -> None:
        """A captain has named the card to be led; NOBODY: that is over."""
        self.ordered = card

    def end(self) -> None:
        """A card is led: what was declared and exchanged before it is past."""
        self.melds = [0] * len(self.melds)
        self.gained = (NOBODY, NOBODY)

    def forget_melds(self) -> None:
        """Nothing has been declared."""
        self.melds = [0] * len(self.melds)
        self.final_melds = 0
