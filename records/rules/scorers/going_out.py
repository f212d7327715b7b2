"""Steps of games whose players say that they have enough to win the game (rulebook 20)."""

from __future__ import annotations

from typing import ClassVar

from records.cards import NOBODY
from records.rules.scorers.common import Amount, Settling, side_counts
from records.rules.scoring import Counts
from records.rules.steps import LAST, POINTS, Step
from records.rules.tally import Tally


def risen_target(tally: Tally, by: int) -> int:
    """Return the target of this deal: above what any side had before it, in steps of `by`."""
    target = tally.rules.target
    most = max(tally.start or (0,))
    return target if not by or most < target else target + by * ((most - target) // by + 1)


def so_far(tally: Tally, table: Counts, last_trick: int) -> list[int] | None:
    """Return what the tricks of each side count so far, exactly; None if that is not known."""
    if table.uncounted or (table.trick > 1 and table.last_winner == NOBODY):
        return None
    counted = side_counts(tally, table.counted)
    if table.trick > tally.rules.tricks:
        counted[tally.side_of[table.last_winner]] += last_trick
    return counted


class GoesOut(Step):
    """A claim ends the game: its player has the target with the tricks so far, or the other wins.

    `last_trick` is what the last trick counts, `rises` by how much the target does where several
    have reached it.
    """

    last_trick: int
    rises: int = 0
    goes_out: ClassVar[bool] = True
    hangs_on = frozenset()

    def enough(self, tally: Tally, table: Counts, side: int) -> bool | None:
        """Return whether a side has the target with its tricks so far, None if nobody knows."""
        counted = so_far(tally, table, self.last_trick)
        if tally.scores is None or counted is None:
            return None
        return tally.scores[side] + counted[side] >= risen_target(tally, self.rises)

    def take(self, tally: Tally, table: Counts, side: int, source: str) -> bool:
        """Count the tricks so far, and end the game, if somebody has claimed."""
        count = table.count
        if not count.claimed:
            return False
        counted = so_far(tally, table, self.last_trick)
        if count.claimer == NOBODY or counted is None:
            tally.scores = None
            return True
        claimer = tally.side_of[count.claimer]
        right = self.enough(tally, table, claimer)
        for one, points in enumerate(counted):
            tally.mark(one, points, "cards", max(1, table.trick - 1))
        tally.win(claimer if right else 1 - claimer)
        return True


class RoundedCards(Amount):
    """The tricks and the last one count by tens, a last digit of `up_from` and more going up."""

    last_trick: int
    up_from: int = 7
    hangs_on = frozenset((POINTS, LAST))
    source = "cards"

    def brings(self, tally: Tally, table: Counts) -> list[int] | None:
        """Return the points of each side."""
        if table.last_winner == NOBODY:
            return None
        counted = side_counts(tally, table.counted)
        counted[tally.side_of[table.last_winner]] += self.last_trick
        return [(points + 10 - self.up_from) // 10 * 10 for points in counted]


class AtTheTarget(Settling):
    """One side alone at the target wins the game. If several are, the target rises by `rises`."""

    rises: int

    def take(self, tally: Tally, table: Counts, side: int, source: str) -> None:
        """Look who is there."""
        scores = tally.scores
        if tally.over or scores is None:
            return
        target = risen_target(tally, self.rises)
        while min(scores) >= target:
            target += self.rises
        if max(scores) >= target:
            tally.win(scores.index(max(scores)))
