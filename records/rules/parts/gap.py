"""The parts of a deal that were not recorded."""

from __future__ import annotations

from records.cards import NOBODY
from records.slots import Copied


class Gap(Copied):
    """Where the record does not tell what was played (notation 4, Gaps).

    `open` is true from a gap to the next trick number, `seen` from the first gap on. `broken_off`
    has the number and the cards of a trick inside which something was not recorded. `drawn` says
    that cards may have been drawn since the gap began. `resumed` is true from that number to the
    next card, if something may still be told that followed the trick before: a draw, say.
    `declared` says that declarations may have been made that the record does not tell, or not whose
    they were.
    `uncounted` is the turn-up whose place is no longer known, NOBODY if there is none.
    """

    __slots__ = ("broken_off", "declared", "drawn", "open", "resumed", "seen", "uncounted")

    def __init__(self) -> None:
        self.open = False
        self.seen = False
        self.broken_off: tuple[int, list[tuple[int, int]]] = (0, [])
        self.drawn = False
        self.resumed = False
        self.uncounted = NOBODY
        self.declared = False

    @property
    def untold(self) -> bool:
        """Whether something may follow here that belongs to a trick which was not recorded."""
        return self.open or self.resumed

    def begin(self, trick: int, cards: list[tuple[int, int]], drawn: bool) -> None:
        """Begin a gap, with these cards of a trick on the table.

        `drawn` says that cards may be drawn in it.
        """
        self.drawn = drawn or (self.open and self.drawn)
        if cards and not self.open:
            self.broken_off = (trick, cards)
        self.open = self.seen = self.declared = True
        self.resumed = False

    def doubt_declared(self) -> None:
        """Note that nobody knows who has declared something."""
        self.declared = True

    def draw_on(self, before: bool, drawn: bool) -> None:
        """Note, after a gap, whether cards may still be drawn in another, as `drawn` says.

        `before` says whether any lay in the talon before the draws of the trick before.
        """
        self.resumed = self.drawn and before
        self.drawn = drawn

    def play_on(self) -> None:
        """Note that a trick has begun: what is told now belongs to it."""
        self.resumed = False

    def uncount(self, turned: int) -> bool:
        """Note that the turn-up's place is not known. Returns False if it was not known before."""
        known = turned != self.uncounted
        self.uncounted = turned
        return known

    def recount(self, turned: int) -> bool:
        """Note that the turn-up's place is known. Returns False if it was known before."""
        unknown = turned == self.uncounted
        self.uncounted = NOBODY
        return unknown

    def end(self) -> None:
        """End the gap, because a trick number tells where the play goes on."""
        self.open = False
