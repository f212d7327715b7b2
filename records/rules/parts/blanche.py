"""Carte blanche: who has shown a hand without king, queen and jack (rulebook 16)."""

from __future__ import annotations

from records.cards import ANY
from records.rules.declarations import is_court
from records.slots import Copied

#: The cards, perhaps half known, that are certainly a king, a queen or a jack.
_COURT = sum(1 << card for card in range(ANY) if is_court(card))


class Blanche(Copied):
    """Who has shown carte blanche, and who may show further cards. All are sets of seats.

    `shown` have shown their hands. Of those in `doubtful` it is not known whether they have.
    `court` have had a king, a queen or a jack, whether dealt, drawn, declared or played.
    `card_shown` have shown what they drew after the last trick.
    """

    __slots__ = ("card_shown", "court", "doubtful", "shown")

    def __init__(self) -> None:
        self.shown = 0
        self.doubtful = 0
        self.court = 0
        self.card_shown = 0

    def show(self, seat: int) -> None:
        """Note that a seat has shown its whole hand."""
        self.shown |= 1 << seat

    def show_card(self, seat: int) -> None:
        """Note that a seat has shown the card that it has just drawn."""
        self.card_shown |= 1 << seat

    def note(self, seat: int, cards: int) -> None:
        """Note that these cards (a set) were in this hand."""
        if cards & _COURT:
            self.court |= 1 << seat

    def doubt(self, seats: int) -> None:
        """Note that the record does not tell whether these seats (a set) have shown their hands."""
        self.doubtful |= seats

    def end(self) -> None:
        """Forget what was shown at the draw, because a card is led."""
        self.card_shown = 0

    def may_go_on(self, seat: int) -> bool:
        """Return whether a seat may show further cards: it has shown its hand and had no court card
        since.
        """
        return bool((self.shown | self.doubtful) & ~self.court & 1 << seat)
