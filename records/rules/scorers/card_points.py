"""Steps that count card points: who has most in a deal (rulebook 17)."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar

from records.cards import NOBODY, RANK, RANKS, could_be
from records.rules.ruleset import RuleSet
from records.rules.scorers.common import Amount, Settling, best_of, side_counts
from records.rules.steps import LAST, POINTS, TRICKS, Decision, ForLastTrick, Step
from records.rules.tally import NO_SIDE, CountedDeal, Tally


class MostTricks(Amount):
    """The side that alone has most tricks gets `points` points."""

    points: int
    hangs_on = frozenset((TRICKS,))
    source = "tricks"

    def brings(self, tally: Tally, table: CountedDeal) -> list[int]:
        """Return the points for that side."""
        best = best_of(side_counts(tally, table.tricks))
        return [self.points if side == best else 0 for side in range(tally.n)]


class CardTurned(Amount):
    """The dealer gets `points` points if the card turned up has one of `ranks`."""

    points: int
    ranks: str
    needs_turn_up: ClassVar[bool] = True
    hangs_on = frozenset()
    source = "turn-up"

    def brings(self, tally: Tally, table: CountedDeal) -> list[int] | None:
        """Return the points for the dealer's side, None if the card is not known."""
        rules = tally.rules
        if tally.turned < 0:
            return None
        turned = [card for card in rules.cards if could_be(tally.turned, card)]
        counts = {RANKS[RANK[card]] in self.ranks for card in turned}
        if len(counts) > 1:
            return None
        out = [0] * tally.n
        if True in counts:
            out[tally.side_of[table.dealer]] = self.points
        return out


class _OfTheBest(Step):
    """A step for the side that the steps in `most_by` bring most, which they do not mark."""

    most_by: tuple[Amount, ...]

    @property
    def parts(self) -> tuple[Step, ...]:
        """The steps that are added up."""
        return self.most_by

    @property
    def hangs_on(self) -> frozenset[str]:
        """The facts about the tricks on which the sum depends."""
        return frozenset((POINTS,)).union(*(step.hangs_on for step in self.most_by))

    def _best(self, tally: Tally, table: CountedDeal) -> int | None:
        """Return the side with most, NO_SIDE if several have as much, None if not known."""
        total = [0] * tally.n
        for step in self.most_by:
            brought = step.brings(tally, table)
            if brought is None:
                return None
            total = [one + more for one, more in zip(total, brought, strict=True)]
        return best_of(total)


class DealToBest(_OfTheBest):
    """A deal counts `points` points for the side to which the steps in `most_by` bring most."""

    points: int = 1

    def take(self, tally: Tally, table: CountedDeal, side: int, source: str) -> None:
        """Mark them."""
        best = self._best(tally, table)
        if best is None:
            tally.scores = None
        elif best != NO_SIDE:
            tally.mark(best, self.points, "deal", max(1, table.trick - 1))


class PotToBest(_OfTheBest):
    """Everybody stakes a chip, and the side to which the steps in `most_by` bring most takes all.

    If several sides tie for the most, the stakes wait for the next deal.
    """

    def take(self, tally: Tally, table: CountedDeal, side: int, source: str) -> None:
        """Mark what the stakes cost and bring."""
        best = self._best(tally, table)
        if best is None:
            tally.scores = None
            return
        change = [-len(seats) for seats in tally.rules.sides]
        tally.pool += tally.rules.seats
        if best != NO_SIDE:
            change[best] += tally.pool
            tally.pool = 0
        for one, chips in enumerate(change):
            tally.mark(one, chips, "chips", max(1, table.trick - 1))


@lru_cache(maxsize=64)
def more_than_half(rules: RuleSet) -> int:
    """Return the least that is more than half of what all cards count."""
    return sum(rules.value[card] for card in rules.cards) * rules.packs // 2 + 1


class MoreThanHalf(Decision):
    """A deal may end between two tricks once a side has more than half the points (rulebook 17)."""

    def state(self, tally: Tally, table: CountedDeal) -> str:
        """Return `may-end` if one has, or may have."""
        rules: RuleSet = tally.rules
        if table.seen_gap or table.in_trick:
            return ""
        if table.uncounted or max(side_counts(tally, table.counted)) >= more_than_half(rules):
            return "may-end"
        return ""


def risen_target(tally: Tally, by: int) -> int:
    """Return the target of this deal: above what any side had before it, in steps of `by`."""
    target = tally.rules.target
    most = max(tally.start or (0,))
    return target if not by or most < target else target + by * ((most - target) // by + 1)


def so_far(tally: Tally, table: CountedDeal, last_trick: int) -> list[int] | None:
    """Return what the tricks of each side count so far, exactly; None if that is not known."""
    if table.uncounted or (table.trick > 1 and table.last_winner == NOBODY):
        return None
    counted = side_counts(tally, table.counted)
    if table.trick > tally.rules.tricks:
        counted[tally.side_of[table.last_winner]] += last_trick
    return counted


class GoesOut(ForLastTrick):
    """A claim ends the game: its player has the target with the tricks so far, or the other wins.

    `last_trick` is what the last trick counts, `rises` by how much the target does where several
    have reached it.
    """

    rises: int = 0
    hangs_on = frozenset()

    def enough(self, tally: Tally, table: CountedDeal, side: int) -> bool | None:
        """Return whether a side has the target with its tricks so far, None if nobody knows."""
        counted = so_far(tally, table, self.last_trick)
        if tally.scores is None or counted is None:
            return None
        return tally.scores[side] + counted[side] >= risen_target(tally, self.rises)

    def take(self, tally: Tally, table: CountedDeal, side: int, source: str) -> bool:
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


class RoundedCards(Amount, ForLastTrick):
    """The tricks and the last one count by tens, a last digit of `up_from` and more going up."""

    up_from: int = 7
    hangs_on = frozenset((POINTS, LAST))
    source = "cards"

    def brings(self, tally: Tally, table: CountedDeal) -> list[int] | None:
        """Return the points of each side."""
        if table.last_winner == NOBODY:
            return None
        counted = side_counts(tally, table.counted)
        counted[tally.side_of[table.last_winner]] += self.last_trick
        return [(points + 10 - self.up_from) // 10 * 10 for points in counted]


class AtTheTarget(Settling):
    """One side alone at the target wins the game. If several are, the target rises by `rises`."""

    rises: int

    def take(self, tally: Tally, table: CountedDeal, side: int, source: str) -> None:
        """Look who is there."""
        scores = tally.scores
        if tally.over or scores is None:
            return
        target = risen_target(tally, self.rises)
        while min(scores) >= target:
            target += self.rises
        if max(scores) >= target:
            tally.win(scores.index(max(scores)))
