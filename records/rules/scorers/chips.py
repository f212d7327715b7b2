"""Steps that count chips: Bassadewitz (rulebook 10, 11)."""

from __future__ import annotations

from typing import ClassVar

from records.rules.scorers.common import best_of
from records.rules.scoring import Counts
from records.rules.steps import ALL_TRICKS, POINTS, Step
from records.rules.tally import Tally

#: What the first three places are paid, in twelfths of the pool.
_PLACES = (5, 4, 3)
_PARTS = 12


class FewestArePaid(Step):
    """The three with the fewest points are paid from a pool, and each seat's chips are marked.

    `pool` chips are staked if the pool has fewer, or in every deal with `always_staked`; by the
    dealer alone with `dealer_stakes`. `march` says what all tricks bring: `4-each`, `3-each` or
    `pool-plus-4`. `hundred` says who pays for the highest count: whoever has a hundred (`100`),
    whoever has most (`any-highest`) or nobody (`off`). With `ties_carry` nobody is paid if two of
    the first four have as many points. With `whole_pool` all of it is paid.
    """

    pool: int
    march: str = "4-each"
    hundred: str = "100"
    ties_carry: bool = False
    whole_pool: bool = False
    always_staked: bool = False
    dealer_stakes: bool = False
    # An ordinary deal, one with a hundred, and two or three who share the most.
    best_for_none: ClassVar[tuple[tuple[int, ...], ...]] = (
        (20, 40, 60),
        (8, 12, 100),
        (0, 60, 60),
        (40, 40, 40),
    )
    hangs_on = frozenset((POINTS, ALL_TRICKS))

    def take(self, tally: Tally, table: Counts, side: int, source: str) -> None:
        """Mark what each seat pays and gets."""
        n = tally.rules.seats
        change = [0] * n
        if tally.pool < self.pool or self.always_staked:
            tally.pool += self.pool
            each = 0 if self.dealer_stakes else self.pool // n
            for seat in range(n):
                change[seat] -= each
            # The dealer stakes alone, or adds what does not divide.
            change[table.dealer] -= self.pool - each * n
        for seat, chips in enumerate(self._payout(tally, table)):
            change[seat] += chips
        for seat, chips in enumerate(change):
            tally.mark(seat, chips, "chips", table.trick - 1)

    def _payout(self, tally: Tally, table: Counts) -> list[int]:
        """Return what each player gets in a deal, and change the pool. Source: rulebook 10."""
        n = tally.rules.seats
        pay = [0] * n
        points = table.counted

        def fine(seat: int, each: int) -> None:
            """Let the seat pay this much to each other seat, or get it if it is negative."""
            for other in range(n):
                if other != seat:
                    pay[seat] -= each
                    pay[other] += each

        for seat in range(n):
            if table.tricks[seat] == tally.rules.tricks:
                fine(seat, -3 if self.march == "3-each" else -4)
                if self.march == "pool-plus-4":
                    pay[seat] += tally.pool
                    tally.pool = 0
                return pay
        most = max(points)
        if self.hundred == "100" and most >= 100:
            fine(points.index(most), 4)
            return pay
        if self.hundred == "any-highest" and min(points) < most:
            for seat in range(n):
                if points[seat] == most:
                    fine(seat, 4)
        if min(points) == most:
            return pay
        eldest = (table.dealer + 1) % n
        order = sorted(range(n), key=lambda seat: (points[seat], (seat - eldest) % n))
        if self.ties_carry:
            ranked = [points[seat] for seat in order]
            if any(ranked[i] == ranked[i + 1] for i in range(min(3, n - 1))):
                return pay
        paid = tally.pool if self.whole_pool else self.pool
        shares = [paid * share // _PARTS for share in _PLACES]
        for seat, share in zip(order, shares, strict=False):
            pay[seat] += share
            tally.pool -= share
        return pay


class AfterDeals(Step):
    """After `deals` deals the side with most has won, or nobody if several tie."""

    deals: int
    needs_counts: ClassVar[bool] = False
    hangs_on = frozenset()

    def take(self, tally: Tally, table: Counts, side: int, source: str) -> None:
        """End the game after the last of them."""
        if tally.counting >= self.deals and tally.scores is not None:
            tally.win(best_of(tally.scores))
