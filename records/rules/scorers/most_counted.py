"""A step for games in which a deal goes to the player whose cards and declarations count most."""

from __future__ import annotations

from typing import ClassVar

from records.cards import NOBODY
from records.rules.scorers.common import best_of, side_counts
from records.rules.scoring import NO_SIDE, Counts
from records.rules.steps import COUNT, Step
from records.rules.tally import Tally


class MostCounted(Step):
    """A deal counts `points` points for the player who has counted most, or whose claim won it.

    If several tie, it counts for nobody, or with `tied="last-trick"` for the one who took that.
    """

    points: int = 1
    tied: str = ""
    needs_counts: ClassVar[bool] = False
    hangs_on = frozenset((COUNT,))

    def take(self, tally: Tally, table: Counts, side: int, source: str) -> None:
        """Mark them."""
        known, winner = self._winner(tally, table)
        if not known:
            tally.scores = None
        elif winner != NO_SIDE:
            tally.mark(winner, self.points, "deal", max(1, table.trick - 1))

    def _winner(self, tally: Tally, table: Counts) -> tuple[bool, int]:
        """Return whether the winner of a deal is known, and the side, NO_SIDE if nobody has won."""
        count = table.count
        if count.claimed:
            return count.claimer != NOBODY, tally.side_of[count.claimer]
        exact = count.exact()
        if exact is None:
            return False, NO_SIDE
        best = best_of(side_counts(tally, list(exact)))
        if best != NO_SIDE or self.tied != "last-trick":
            return True, best
        return table.last_winner != NOBODY, tally.side_of[table.last_winner]
