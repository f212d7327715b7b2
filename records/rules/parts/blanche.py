"""Carte blanche: who has shown a hand without king, queen and jack (rulebook 16)."""

from __future__ import annotations

from collections.abc import Iterable

from records.rules.declarations import is_court


class Blanche:
    """Who has shown carte blanche, and who may show further cards; sets of seats.

    `shown` have shown their hands; of those in `doubtful` it is not known whether they have.
    `court` have had a king, a queen or a jack: dealt, drawn, declared or played.  `card_shown`
    have shown what they have drawn since the last trick.
    """

    __slots__ = ("card_shown", "court", "doubtful", "shown")

    def __init__(self) -> None:
        self.shown = 0
        self.doubtful = 0
        self.court = 0
        self.card_shown = 0

    def copy(self) -> Blanche:
        """An independent copy."""
        other: Blanche = Blanche.__new__(Blanche)
        other.shown = self.shown
        other.doubtful = self.doubtful
        other.court = self.court
        other.card_shown = self.card_shown
        return other

    def show(self, seat: int) -> None:
        """A seat has shown its whole hand."""
        self.shown |= 1 << seat

    def show_card(self, seat: int) -> None:
        """A seat has shown the card that it has just drawn."""
        self.card_shown |= 1 << seat

    def note(self, seat: int, cards: Iterable[int]) -> None:
        """These cards were in this hand."""
        if not self.court >> seat & 1 and any(map(is_court, cards)):
            self.court |= 1 << seat

    def doubt(self, seats: int) -> None:
        """Whether these seats (a set) have shown their hands is not recorded."""
        self.doubtful |= seats

    def end(self) -> None:
        """A card is led: what was shown at the draw before it is past."""
        self.card_shown = 0

    def may_go_on(self, seat: int) -> bool:
        """Whether a seat may show further cards: its hand was shown, and it has had none other."""
        return bool((self.shown | self.doubtful) & ~self.court & 1 << seat)
