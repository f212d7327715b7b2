"""What of a deal was not recorded."""

from __future__ import annotations

from records.cards import NOBODY


class Gap:
    """Where the record does not tell what was played (notation 4, Gaps).

    `open` is true from a gap to the next trick number, `seen` from the first gap on.
    `broken_off` are the number and the cards of a trick inside which something was not recorded.
    `uncounted` is the turn-up of which it is no longer known where it is, NOBODY if there is none.
    """

    __slots__ = ("broken_off", "open", "seen", "uncounted")

    def __init__(self) -> None:
        self.open = False
        self.seen = False
        self.broken_off: tuple[int, list[tuple[int, int]]] = (0, [])
        self.uncounted = NOBODY

    def copy(self) -> Gap:
        """An independent copy."""
        other = Gap()
        other.open = self.open
        other.seen = self.seen
        other.broken_off = self.broken_off
        other.uncounted = self.uncounted
        return other

    def begin(self, trick: int, cards: list[tuple[int, int]]) -> None:
        """Something was not recorded, with these cards of a trick on the table."""
        if cards and not self.open:
            self.broken_off = (trick, cards)
        self.open = self.seen = True

    def uncount(self, turned: int) -> bool:
        """Where the turn-up is, is no longer known; False if it has not been since a gap before."""
        known = turned != self.uncounted
        self.uncounted = turned
        return known

    def end(self) -> None:
        """A trick number tells where the play goes on."""
        self.open = False
