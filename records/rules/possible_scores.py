"""Which scores a deal of a game can bring, as data: what a record claims may be impossible.

Each rule set states this once (`Scoring.possible`). It is asked if a deal score cannot be computed
(rulebook 0.2, 3 F). What the table agreed to add is left aside.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import lru_cache
from itertools import product
from typing import Any

from records.cards import NOBODY
from records.rules.scorers.chips import FewestArePaid
from records.rules.values import Value


class PossibleScores(Value, ABC):
    """The scores that a deal can bring. The fields of a subclass are its parameters."""

    @abstractmethod
    def allow(self, tally: Any, brought: tuple[int, ...]) -> bool:
        """Return whether some deal brings the sides these points.

        `tally` is the `records.rules.tally.Tally` as it stands when the deal begins.
        """


class Points(PossibleScores):
    """Points that no side loses: multiples of `unit`, and at most `most` in all (0: no limit)."""

    unit: int = 1
    most: int = 0

    def allow(self, tally: Any, brought: tuple[int, ...]) -> bool:
        """Return whether each side has such points."""
        fit = all(points >= 0 and points % self.unit == 0 for points in brought)
        return fit and (not self.most or sum(brought) <= self.most)


class ToOneSide(PossibleScores):
    """One side gets one of `points`, with what waits for it; with `nobody` perhaps none does.

    Besides, a side may get one of `honours`.
    """

    points: tuple[int, ...]
    honours: tuple[int, ...] = ()
    nobody: bool = False

    def allow(self, tally: Any, brought: tuple[int, ...]) -> bool:
        """Return whether one side may have got its part, and one the honours."""
        waiting = tally.waiting
        if waiting is None:
            waiting = max(0, max(brought) - max(self.points))
        won = {points + waiting for points in self.points} | ({0} if self.nobody else set())
        for side, held in product(range(tally.n), (0, *self.honours)):
            rest = list(brought)
            rest[side] -= held
            if rest.count(0) >= tally.n - 1 and sum(rest) in won:
                return True
        return False


class PotToOneSide(PossibleScores):
    """Everybody stakes a chip, and one side takes the pot, or nobody does."""

    def allow(self, tally: Any, brought: tuple[int, ...]) -> bool:
        """Return whether one side may have taken all that there is. An unknown pot may be any."""
        seats = tally.rules.seats
        taken = [chips + len(side) for chips, side in zip(brought, tally.rules.sides, strict=True)]
        pot = sum(taken)
        known = pot in (0, tally.pool + seats) if tally.start is not None else pot % seats == 0
        return taken.count(0) >= tally.n - 1 and pot >= 0 and known


class Penalties(PossibleScores):
    """Each player gets one of these penalty points, whoever that is, or all get none."""

    points: tuple[int, ...]

    def allow(self, tally: Any, brought: tuple[int, ...]) -> bool:
        """Return whether some order of the players brings them."""
        return not any(brought) or sorted(brought) == sorted(self.points)


class ByPlaces(PossibleScores):
    """The chips that `paid` can bring, whoever has most points and whoever deals."""

    paid: FewestArePaid

    def allow(self, tally: Any, brought: tuple[int, ...]) -> bool:
        """Return whether some order of the players brings them. Cost: see `_chips`, once."""
        rules, dealer, pool = tally.rules, tally.table.dealer, tally.pool
        if tally.start is None:
            # The pool is not known. It matters how large it is if all of it may be paid.
            if self.paid.whole_pool or self.paid.march == "pool-plus-4":
                return True
            pools: tuple[int, ...] = (0, self.paid.pool)
        else:
            pools = (pool,)
        dealers = range(rules.seats) if dealer == NOBODY else (dealer,)
        return any(
            brought in _chips(self.paid, rules.seats, one, pool)
            for one, pool in product(dealers, pools)
        )


@lru_cache(maxsize=64)
def _chips(paid: FewestArePaid, seats: int, dealer: int, pool: int) -> frozenset[tuple[int, ...]]:
    """Return the chips of every deal. Cost: `seats` to the power of itself payments."""
    everybody = range(seats)
    deals = [(points, NOBODY) for points in product(everybody, repeat=seats)]
    for seat in everybody:
        alone = tuple(100 * (one == seat) for one in everybody)
        deals += [(alone, NOBODY), (alone, seat)]
    changes = (paid.change(points, all_by, dealer, pool)[0] for points, all_by in deals)
    return frozenset(map(tuple, changes))
