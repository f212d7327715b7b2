"""How fast bytes have to move, that a connection is not held by one who hardly moves any."""

from __future__ import annotations

#: Bytes a second.
RATE = 1000
#: Seconds that nothing need move at first; and the most that may be saved up by going faster.
FIRST_S = 30.0
MOST_S = 60.0


class Pace:
    """Of a body that is sent, or of an answer that is taken."""

    def __init__(self) -> None:
        self._left = FIRST_S

    def moved(self, size: int) -> None:
        """Notes that so many bytes went over."""
        self._left = min(MOST_S, self._left + size / RATE)

    def waited(self, seconds: float) -> None:
        """Notes that so long there was something to send or to take."""
        self._left -= seconds

    @property
    def behind(self) -> bool:
        """Whether it is slower than the rate so far."""
        return self._left < FIRST_S

    @property
    def too_slow(self) -> bool:
        """Whether that is to be waited for no longer."""
        return self._left < 0
