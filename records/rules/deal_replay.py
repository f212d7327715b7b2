"""The result of replaying one deal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(slots=True, eq=False, repr=False)
class DealReplay:
    """A deal as replayed. `deal` is its number in the record, from 1.

    `score` is what the deal brought each side, None if that cannot be known. `start_score` is the
    game score before it. `complete` says that the deal reached its end by the rules and nothing is
    missing. `last_winner` is the number of the seat that took the last trick, -1 if that is not
    known. `void` says that the deal did not count (rulebook 0.2). `needed_seats` has the indexes of
    items whose written seat differs from the one that would have acted without it. It is None if
    the kernel found the deal sound, where it does not note them.
    """

    deal: int
    score: tuple[int, ...] | None = None
    start_score: tuple[int, ...] | None = None
    complete: bool = False
    void: bool = False
    dealer: str | None = None
    last_winner: int = -1
    plies: int = 0
    needed_seats: Sequence[int] | None = None

    def as_dict(self) -> dict[str, Any]:
        """Return the form that `check --json` has."""
        score = None if self.score is None else list(self.score)
        return {"deal": self.deal, "score": score, "complete": self.complete}
