"""The slowest pace at which bytes may move, so that nobody holds a connection without using it."""

from __future__ import annotations

#: Bytes per second.
RATE = 1000
#: Seconds of credit at the start, and the most credit that a faster pace can earn.
FIRST_S = 30.0
MOST_S = 60.0


class Pace:
    """The pace of a body that arrives, or of an answer that is taken."""

    def __init__(self) -> None:
        self._left = FIRST_S

    def moved(self, size: int) -> None:
        """Note that `size` bytes have moved."""
        self._left = min(MOST_S, self._left + size / RATE)

    def waited(self, seconds: float) -> None:
        """Note that bytes could have moved for that many seconds."""
        self._left -= seconds

    @property
    def behind(self) -> bool:
        """Whether the pace so far is below the rate."""
        return self._left < FIRST_S

    @property
    def too_slow(self) -> bool:
        """Whether the credit is used up, so that the connection should be closed."""
        return self._left < 0
