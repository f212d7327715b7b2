"""Steps that many games share: what tricks and cards bring, and who has won the game."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from records.cards import NOBODY
from records.rules.steps import LAST, POINTS, ForLastTrick, Step
from records.rules.tally import NO_SIDE, CountedDeal, Tally


def side_counts(tally: Tally, counts: list[int]) -> list[int]:
    """Return counts by seat added up by side."""
    out = [0] * tally.n
    for seat, count in enumerate(counts):
        out[tally.side_of[seat]] += count
    return out


class Amount(Step):
    """A step that brings each side something, which `marks` says."""

    @abstractmethod
    def brings(self, tally: Tally, table: CountedDeal) -> list[int] | None:
        """Return what each side gets, None if that is not known."""

    @property
    @abstractmethod
    def source(self) -> str:
        """For what points are marked; see `records.rules.tally.Mark`."""

    def take(self, tally: Tally, table: CountedDeal, side: int, source: str) -> None:
        """Mark what each side gets."""
        brought = self.brings(tally, table)
        if brought is None:
            tally.scores = None
            return
        for one, points in enumerate(brought):
            tally.mark(one, points, self.source, max(1, table.trick - 1))


class CardsCount(Amount):
    """The tricks of each side count what they hold. `what` is `cards` or `brisques`."""

    what: str = "cards"
    adds_up: ClassVar[bool] = True
    hangs_on = frozenset((POINTS,))

    @property
    def source(self) -> str:
        """What is counted."""
        return self.what

    def brings(self, tally: Tally, table: CountedDeal) -> list[int]:
        """Return the points of each side's tricks."""
        return side_counts(tally, table.counted)


class LastTrick(Amount, ForLastTrick):
    """The last trick brings `last_trick` points."""

    adds_up: ClassVar[bool] = True
    needs_counts: ClassVar[bool] = False
    hangs_on = frozenset((LAST,))
    source = "last-trick"

    def brings(self, tally: Tally, table: CountedDeal) -> list[int] | None:
        """Return the points for the side that has the last trick."""
        if table.last_winner == NOBODY:
            return None
        out = [0] * tally.n
        out[tally.side_of[table.last_winner]] = self.last_trick
        return out


class Settling(Step):
    """A step that asks nothing of the tricks, so that no play of the end of a deal changes it."""

    needs_counts: ClassVar[bool] = False
    marks_tricks = False
    hangs_on = frozenset()


class Adjustments(Settling):
    """Adds what the table agreed to add to the deal here, and not after all other steps."""

    def take(self, tally: Tally, table: CountedDeal, side: int, source: str) -> None:
        """Add it."""
        tally.adjust(max(1, table.trick - 1))


class HigherTotal(Settling):
    """The side with most, among those at the target, wins the game; a tie asks for another deal.

    With `unless_won` only if nobody has won it yet.
    """

    unless_won: bool = False

    def take(self, tally: Tally, table: CountedDeal, side: int, source: str) -> None:
        """Look who has won."""
        if not (self.unless_won and tally.over):
            higher_total(tally)


def higher_total(tally: Tally) -> None:
    """Let the side with more points win, of those at the target. A tie asks for another deal."""
    if tally.scores is None:
        return
    most = max(tally.scores)
    tally.tie = False
    if most < tally.rules.target:
        return
    leaders = [side for side, score in enumerate(tally.scores) if score == most]
    if len(leaders) == 1:
        tally.win(leaders[0])
    else:
        tally.tie = True


def best_of(points: Sequence[int]) -> int:
    """Return the side with the most points, NO_SIDE if several have as many."""
    most = max(points)
    return points.index(most) if points.count(most) == 1 else NO_SIDE
