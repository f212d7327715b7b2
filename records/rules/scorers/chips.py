"""Steps that count chips or penalty points: Bassadewitz (rulebook 10, 11)."""

from __future__ import annotations

from collections.abc import Sequence

from records.cards import NOBODY
from records.rules.scorers.common import Settling, best_of
from records.rules.steps import ALL_TRICKS, POINTS, Step
from records.rules.tally import CountedDeal, Tally

#: What the first three places are paid, in twelfths of the pool; and what those with most points
#: get in penalty points, unless they have the fewest.
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
    hangs_on = frozenset((POINTS, ALL_TRICKS))

    def best_for_none(self, others: int) -> tuple[tuple[int, ...], ...]:
        """Return an ordinary deal, one with a hundred, and two or all who share the most."""
        rising = tuple(range(20, 20 * others + 1, 20))
        shared = (0,) * (others - 2) + (60, 60)
        return rising, (*rising[:-1], 100), shared, (40,) * others

    def take(self, tally: Tally, table: CountedDeal, side: int, source: str) -> None:
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
        order = _order(points, dealer)
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


def _order(points: Sequence[int], dealer: int) -> list[int]:
    """Return the seats from the fewest points up, of equals the nearest to the eldest hand."""
    n = len(points)
    return sorted(range(n), key=lambda seat: (points[seat], (seat - dealer - 1) % n))


class MostArePenalised(Step):
    """Who has most points gets 5 penalty points, the next 4, the third 3; who has fewest, none.

    If all have as many, nobody gets any. Source: rulebook 10.
    """

    hangs_on = frozenset((POINTS,))

    def best_for_none(self, others: int) -> tuple[tuple[int, ...], ...]:
        """Return a deal in which others have points: who has none is not penalised."""
        return ((40,) * others,)

    def take(self, tally: Tally, table: CountedDeal, side: int, source: str) -> None:
        """Mark them."""
        for seat, points in enumerate(self.change(table.counted, table.dealer)):
            tally.mark(seat, points, "deal", max(1, table.trick - 1))

    def change(self, points: Sequence[int], dealer: int) -> list[int]:
        """Return what a deal brings each seat."""
        marked = [0] * len(points)
        if min(points) < max(points):
            worst_first = _order(points, dealer)[:0:-1]
            for seat, penalty in zip(worst_first, _PLACES, strict=False):
                marked[seat] = penalty
        return marked


class AfterDeals(Settling):
    """After `deals` deals the side with the best score has won, or nobody if several tie."""

    deals: int

    def take(self, tally: Tally, table: CountedDeal, side: int, source: str) -> None:
        """End the game after the last of them."""
        if tally.counting >= self.deals and tally.scores is not None:
            tally.win(best_of(tally.rules.merits(tuple(tally.scores))))
