"""What of a deal was not recorded."""

from __future__ import annotations


class Gap:
    """Where the record does not tell what was played (notation 4, Gaps).

    `open` is true from a gap to the next trick number, `seen` from the first gap on.
    `broken_off` are the number and the cards of a trick inside which something was not recorded.
    """

    __slots__ = ("broken_off", "open", "seen")

    def __init__(self) -> None:
        self.open = False
        self.seen = False
        self.broken_off: tuple[int, list[tuple[int, int]]] = (0, [])

    def copy(self) -> Gap:
        """An independent copy."""
        other = Gap()
        other.open = self.open
        other.seen = self.seen
        other.broken_off = self.broken_off
        return other

    def begin(self, trick: int, cards: list[tuple[int, int]]) -> None:
        """Something was not recorded, with these cards of a trick on the table."""
        if cards and not self.open:
            self.broken_off = (trick, cards)
        self.open = self.seen = True

    def end(self) -> None:
        """A trick number tells where the play goes on."""
        self.open = False
