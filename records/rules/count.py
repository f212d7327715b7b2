"""What each seat has counted in a deal, in games in which a count wins it."""

from __future__ import annotations

from collections.abc import Sequence

from records.cards import NOBODY
from records.slots import Copied

#: More than any player can count: no upper bound is known.
UNBOUNDED = 999


class Count(Copied, own=("low", "high", "declared_low", "declared_high", "won")):
    """The count of each seat, as far as the record tells: the least and the most it can be.

    `low` and `high` are the points of its tricks. `declared_low` and `declared_high` are those of
    its declarations, which count once it has a trick. `won` tells whether it has one, None if that
    is not known. `closed` says that the talon has been closed, by `closer` (NOBODY if not known).
    `early` tells whether that was before any opponent had a trick (None: not known), `at_closing`
    the least and the most that the closer's opponent had counted then. `claimed` says that the deal
    ended with a claim, by `claimer`.
    """

    def __init__(self, seats: int, at_once: bool = False) -> None:
        #: whether declarations count before their player has a trick
        self.at_once = at_once
        self.low = [0] * seats
        self.high = [0] * seats
        self.declared_low = [0] * seats
        self.declared_high = [0] * seats
        self.won: list[bool | None] = [False] * seats
        self.closed = False
        self.closer = NOBODY
        self.early: bool | None = False
        self.at_closing = (0, 0)
        self.claimed = False
        self.claimer = NOBODY
        #: what the unknown cards of the trick on the table count, at least and at most
        self._in_trick = (0, 0)
        #: what the last trick counts, and who had one before it, while its winner is not known
        self._pending: tuple[int, int, list[bool | None]] | None = None

    # -- what is known --------------------

    def least(self, seat: int) -> int:
        """Return what a seat has certainly counted."""
        return self.low[seat] + (self.declared_low[seat] if self._counts(seat) else 0)

    def most(self, seat: int) -> int:
        """Return the most that a seat can have counted."""
        return self.high[seat] + (0 if self._counts(seat) is False else self.declared_high[seat])

    def _counts(self, seat: int) -> bool | None:
        """Return whether a seat's declarations count, None if that is not known."""
        return True if self.at_once else self.won[seat]

    def exact(self) -> tuple[int, ...] | None:
        """Return the count of every seat, None if that of any seat is not known."""
        seats = range(len(self.low))
        if any(self.least(seat) != self.most(seat) for seat in seats):
            return None
        return tuple(map(self.least, seats))

    # -- what happens --------------------

    def unsure(self, least: int, most: int) -> None:
        """Add a card of the trick that is not fully known, with the least and the most it can
        count.
        """
        low, high = self._in_trick
        self._in_trick = (low + least, high + most)

    def count_trick(self, winner: int, points: int) -> None:
        """Give a trick to a seat (NOBODY if not known), with the points of its known cards."""
        low, high = self._in_trick
        self._in_trick = (0, 0)
        # The next leader has won this trick, and tells nothing of one before it.
        self._pending = None
        self._credit(winner, points + low, points + high)

    def add(self, winner: int, points: int) -> None:
        """Add points to the last trick, for the seat that took it."""
        self._credit(winner, points, points)

    def _credit(self, winner: int, low: int, high: int) -> None:
        if winner >= 0:
            self.low[winner] += low
            self.high[winner] += high
            self.won[winner] = True
            self._pending = None
            return
        before = list(self.won)
        if self._pending is not None:
            pending_low, pending_high, before = self._pending
            low, high = low + pending_low, high + pending_high
            self._take_back(pending_high)
        self._pending = (low, high, before)
        for seat, won in enumerate(self.won):
            self.high[seat] += high
            self.won[seat] = won or None

    def _take_back(self, high: int) -> None:
        for seat in range(len(self.high)):
            self.high[seat] -= high

    def name_winner(self, winner: int) -> None:
        """Give the last trick, whose winner depended on something unknown, to this seat."""
        if self._pending is None:
            return
        low, high, before = self._pending
        self._take_back(high)
        self.won = list(before)
        self._credit(winner, low, high)

    def declare(self, seat: int, least: int, most: int) -> None:
        """Count a declaration of this worth for a seat (NOBODY if not known)."""
        self._pending = None
        for one in range(len(self.low)):
            if one == seat:
                self.declared_low[one] += least
                self.declared_high[one] += most
            elif seat < 0:
                self.declared_high[one] += most

    def state(self, counts: Sequence[int]) -> None:
        """Believe the counts that the record states, if the computed ones are not known.

        What a seat with a trick has declared is part of its count, also if that is 0:

        >>> count = Count(2)
        >>> count.won[0] = True
        >>> count.lose_sight()
        >>> count.state([0, 20])
        >>> count.most(0), count.most(1)
        (0, 20)
        """
        self._pending = None
        for seat, points in enumerate(counts):
            self.low[seat] = self.high[seat] = points
            if points or self.at_once or self.won[seat]:
                self.declared_low[seat] = self.declared_high[seat] = 0
                self.won[seat] = True if points else self.won[seat]
            elif self.won[seat] is None and self.declared_low[seat]:
                # The player's declarations would count if they had a trick.
                self.won[seat] = False

    def stand(self, counts: Sequence[int], won: Sequence[bool]) -> None:
        """Set the whole counts of the seats, declarations included, and who has a trick."""
        self.low = list(counts)
        self.high = list(counts)
        self.won = list(won)
        self.at_once = True

    def lose_sight(self) -> None:
        """Note that there may be tricks and declarations of which the record tells nothing."""
        self._in_trick = (0, 0)
        self._pending = None
        for seat, won in enumerate(self.won):
            self.high[seat] = self.declared_high[seat] = UNBOUNDED
            self.won[seat] = won or None

    def close(self, seat: int) -> None:
        """Note that a seat closes the talon."""
        self.closed = True
        self.closer = seat
        others = [one for one in range(len(self.won)) if one != seat]
        won = [self.won[one] for one in others]
        self.early = False if any(won) else None if None in won else True
        self.at_closing = (min(map(self.least, others)), max(map(self.most, others)))

    def closed_before(self, seat: int, early: bool, at_closing: int) -> None:
        """Note that a seat has closed the talon, when its opponent had counted so much."""
        self.closed = True
        self.closer = seat
        self.early = early
        self.at_closing = (at_closing, at_closing)

    def claim(self, seat: int) -> None:
        """Note that a seat claims to have counted enough."""
        self.claimed = True
        self.claimer = seat
