"""Steps that count chips: Bassadewitz (rulebook 10, 11)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from records.cards import NOBODY
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
        whole = tally.rules.tricks
        all_by = table.tricks.index(whole) if whole in table.tricks else NOBODY
        change, tally.pool = self.change(table.counted, all_by, table.dealer, tally.pool)
        for seat, chips in enumerate(change):
            tally.mark(seat, chips, "chips", table.trick - 1)

    def change(
        self, points: Sequence[int], all_by: int, dealer: int, pool: int
    ) -> tuple[list[int], int]:
        """Return what a deal brings each seat, and the pool after it.

        `points` are those of each seat's tricks, `all_by` is the seat that took all tricks, NOBODY
        if none did, and `pool` what there was before the deal. Source: rulebook 10.
        """
        n = len(points)
        pay = [0] * n
        if pool < self.pool or self.always_staked:
            pool += self.pool
            each = 0 if self.dealer_stakes else self.pool // n
            pay = [-each] * n
            # The dealer stakes alone, or adds what does not divide.
            pay[dealer] -= self.pool - each * n

        def fine(seat: int, each: int) -> None:
            """Let the seat pay this much to each other seat, or get it if it is negative."""
            for other in range(n):
                if other != seat:
                    pay[seat] -= each
                    pay[other] += each

        if all_by != NOBODY:
            fine(all_by, -3 if self.march == "3-each" else -4)
            if self.march == "pool-plus-4":
                pay[all_by] += pool
                pool = 0
            return pay, pool
        most = max(points)
        if self.hundred == "100" and most >= 100:
            fine(points.index(most), 4)
            return pay, pool
        if self.hundred == "any-highest" and min(points) < most:
            for seat in range(n):
                if points[seat] == most:
                    fine(seat, 4)
        if min(points) == most:
            return pay, pool
        eldest = (dealer + 1) % n
        order = sorted(range(n), key=lambda seat: (points[seat], (seat - eldest) % n))
        if self.ties_carry:
            ranked = [points[seat] for seat in order]
            if any(ranked[i] == ranked[i + 1] for i in range(min(3, n - 1))):
                return pay, pool
        paid = pool if self.whole_pool else self.pool
        shares = [paid * share // _PARTS for share in _PLACES]
        for seat, share in zip(order, shares, strict=False):
            pay[seat] += share
            pool -= share
        return pay, pool


class AfterDeals(Step):
    """After `deals` deals the side with most has won, or nobody if several tie."""

    deals: int
    needs_counts: ClassVar[bool] = False
    hangs_on = frozenset()

    def take(self, tally: Tally, table: Counts, side: int, source: str) -> None:
        """End the game after the last of them."""
        if tally.counting >= self.deals and tally.scores is not None:
            tally.win(best_of(tally.scores))
