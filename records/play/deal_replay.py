"""What the replay of one deal has shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


class DealReplay:
    """A deal as replayed: `deal` is its place from 1, `score` what it brought each side.

    `score` is None where it cannot be known, `start_score` the game score before it.
    `complete` tells that it reached its end by the rules with nothing missing.  `last_winner`
    is the number of the seat that took the last trick, -1 if none is known to have.  `void`
    tells that the deal did not count (rulebook 0.2).
    `needed_seats` are the places of the items whose written seat is not the one that would have
    acted without it; None where the deal was replayed the quick way, which does not note them.
    """

    __slots__ = (
        "complete",
        "deal",
        "dealer",
        "last_winner",
        "needed_seats",
        "plies",
        "score",
        "start_score",
        "void",
    )

    def __init__(self, deal: int) -> None:
        self.deal = deal
        self.score: tuple[int, ...] | None = None
        self.start_score: tuple[int, ...] | None = None
        self.complete = False
        self.void = False
        self.dealer: str | None = None
        self.last_winner = -1
        self.plies = 0
        self.needed_seats: Sequence[int] | None = None

    def as_dict(self) -> dict[str, Any]:
        """As `check --json` has it."""
        score = None if self.score is None else list(self.score)
        return {"deal": self.deal, "score": score, "complete": self.complete}
