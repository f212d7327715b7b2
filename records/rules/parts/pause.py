"""What has been done since the last trick, which bounds what may be done before the next."""

from __future__ import annotations

from records.cards import KNOWN, NOBODY
from records.rules.ruleset import RuleSet

_ANY_CARD = (1 << KNOWN) - 1


class Pause:
    """Declarations, exchange and order between two tricks.

    `melds` counts the declarations of each seat; `final_melds` are the seats (a set) that have
    declared in the round after the last draw.  `gained` is who exchanged, and the card that this
    brought; `ordered` the card that the captain has named for the lead; `shown` who has declared
    what he then has to play from, and its cards (a set).
    """

    __slots__ = ("final_melds", "gained", "melds", "ordered", "shown")

    def __init__(self, rules: RuleSet) -> None:
        self.melds = [0] * rules.seats
        self.final_melds = 0
        self.gained = (NOBODY, NOBODY)
        self.ordered = NOBODY
        self.shown = (NOBODY, 0)

    def copy(self) -> Pause:
        """An independent copy."""
        other: Pause = Pause.__new__(Pause)
        other.melds = list(self.melds)
        other.final_melds = self.final_melds
        other.gained = self.gained
        other.ordered = self.ordered
        other.shown = self.shown
        return other

    def count_meld(self, seat: int) -> None:
        """A seat has declared, or exchanged where that counts alike."""
        self.melds[seat] += 1

    def count_final_meld(self, seat: int) -> None:
        """A seat has declared in the round after the last draw."""
        self.final_melds |= 1 << seat

    def show(self, seat: int, cards: int) -> None:
        """A seat has declared these cards (a set), one of which it has to play."""
        self.shown = (seat, cards)

    def to_play(self, seat: int) -> int:
        """The cards (a set) of which a seat has to play one: any, unless it has declared."""
        return self.shown[1] if seat == self.shown[0] != NOBODY else _ANY_CARD

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
        self.shown = (NOBODY, 0)

    def forget_melds(self) -> None:
        """Nothing has been declared."""
        self.melds = [0] * len(self.melds)
        self.final_melds = 0
