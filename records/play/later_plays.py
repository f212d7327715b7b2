"""The plays in the rest of a deal, which several moments before it ask about."""

from __future__ import annotations

from bisect import bisect_right

from records.cards import KNOWN


class Later:
    """Who plays which known card, and when, once nobody draws any more.

    Source: notation 4, Unknown hands. Cost of a question: the number of different cards, not of
    plays.
    """

    __slots__ = ("plies",)

    def __init__(self, plays: list[tuple[int, int, int]]) -> None:
        #: the plies at which a seat plays a card, ascending
        self.plies: dict[tuple[int, int], list[int]] = {}
        for ply, seat, card in plays:
            if seat >= 0 and card < KNOWN:
                self.plies.setdefault((seat, card), []).append(ply)

    def after(self, ply: int, most: int) -> list[tuple[int, int, int]]:
        """Return the plays after a ply as (ply, seat, card), in order.

        There are at most `most` plays of one card by one seat.
        """
        found = []
        for (seat, card), plies in self.plies.items():
            first = bisect_right(plies, ply)
            found += [(at, seat, card) for at in plies[first : first + most]]
        return sorted(found)

    def cards(self, seat: int, ply: int) -> int:
        """Return the cards (a set) that a seat plays after a ply."""
        bits = 0
        for (who, card), plies in self.plies.items():
            if who == seat and plies[-1] > ply:
                bits |= 1 << card
        return bits
