"""What has been done since the last trick. It limits what may be done before the next."""

from __future__ import annotations

from records.cards import KNOWN, NOBODY
from records.rules.ruleset import RuleSet
from records.slots import Copied

#: A closer whom the record does not tell.
SOMEBODY = -2

_ANY_CARD = (1 << KNOWN) - 1


class Pause(Copied, own=("melds",)):
    """Declarations, exchange and order between two tricks.

    `melds` counts the declarations of each seat. `final_melds` are the seats (a set) that have
    declared in the round after the last draw. `gained` has who exchanged, and the card gained.
    `begun` says that any of these has happened since a card was led. `ordered` is the card
    that the captain has named for the lead. `shown` has who has declared cards to lead from, and
    those cards (a set). `closer` has just closed the talon, as long as the other may still exchange
    for that. `spoken` are the seats (a set) that have said something.
    """

    __slots__ = ("begun", "closer", "final_melds", "gained", "melds", "ordered", "shown", "spoken")

    def __init__(self, rules: RuleSet) -> None:
        self.begun = False
        self.melds = [0] * rules.seats
        self.final_melds = 0
        self.gained = (NOBODY, NOBODY)
        self.ordered = NOBODY
        self.shown = (NOBODY, 0)
        self.closer = NOBODY
        self.spoken = 0

    def count_meld(self, seat: int) -> None:
        """Count a declaration of a seat, or an exchange that counts as one."""
        self.melds[seat] += 1
        self.begun = True
        self.closer = NOBODY

    def count_final_meld(self, seat: int) -> None:
        """Note that a seat has declared in the round after the last draw."""
        self.final_melds |= 1 << seat

    def show(self, seat: int, cards: int) -> None:
        """Note that a seat has declared these cards (a set) and must play one of them."""
        self.shown = (seat, cards)
        self.begun = True

    def to_play(self, seat: int) -> int:
        """Return the cards (a set) of which a seat must play one: any, unless it has declared."""
        return self.shown[1] if seat == self.shown[0] != NOBODY else _ANY_CARD

    def gain(self, seat: int, card: int) -> None:
        """Note the card that a seat has gained by an exchange."""
        self.gained = (seat, card)
        self.begun = True
        self.closer = NOBODY

    def close(self, seat: int) -> None:
        """Note that a seat, NOBODY if it is not known which, has closed the talon."""
        self.closer = SOMEBODY if seat == NOBODY else seat
        self.begun = True

    def order(self, card: int) -> None:
        """Note the card that a captain has named for the lead, NOBODY to end the order."""
        self.ordered = card

    def speak(self, seat: int) -> None:
        """Note that a seat has said something."""
        self.spoken |= 1 << seat

    def end(self) -> None:
        """Forget what was declared and exchanged, because a card is led."""
        self.begun = False
        self.melds = [0] * len(self.melds)
        self.gained = (NOBODY, NOBODY)
        self.shown = (NOBODY, 0)
        self.closer = NOBODY
        self.spoken = 0

    def forget_melds(self) -> None:
        """Forget all declarations."""
        self.melds = [0] * len(self.melds)
        self.final_melds = 0
