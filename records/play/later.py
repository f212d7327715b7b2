"""The plays of the rest of a deal, to be asked from several moments of it."""

from __future__ import annotations

from bisect import bisect_right

from records.cards import KNOWN


class Later:
    """Who plays which known card, and when, once nobody draws any more.

    Source: notation 4, Unknown hands.  Cost: a question takes as long as there are different
    cards, however many plays there are.
    """

    __slots__ = ("plies",)

    def __init__(self, plays: list[tuple[int, int, int]]) -> None:
        #: the plies at which a seat plays a card, ascending
        self.plies: dict[tuple[int, int], list[int]] = {}
        for ply, seat, card in plays:
            if seat >= 0 and card < KNOWN:
                self.plies.setdefault((seat, card), []).append(ply)

    def after(self, ply: int, most: int) -> list[tuple[int, int, int]]:
        """The plays after a ply (ply, seat, card) in their order, of one card by one seat
        `most` at the most."""
        found = []
        for (seat, card), plies in self.plies.items():
            first = bisect_right(plies, ply)
            found += [(at, seat, card) for at in plies[first : first + most]]
        return sorted(found)

    def cards(self, seat: int, ply: int) -> int:
        """The cards (a set) that a seat plays after a ply."""
        bits = 0
        for (who, card), plies in self.plies.items():
            if who == seat and plies[-1] > ply:
                bits |= 1 << card
        return bits
