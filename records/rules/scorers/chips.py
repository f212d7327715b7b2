"""Counting chips: Bassadewitz (rulebook 10, 11)."""

from __future__ import annotations

from records.rules.scorers.common import (
    never_early,
    nothing_announced,
    nothing_begins,
    nothing_by_trick,
    undecided,
)
from records.rules.scoring import ALL_TRICKS, NO_SIDE, POINTS, Counts
from records.rules.tally import Scorer, Tally

#: What the first three places are paid, in twelfths of the pool.
_PLACES = (5, 4, 3)
_PARTS = 12


def _end_chips(tally: Tally, table: Counts) -> None:
    rules = tally.rules
    trick = table.trick - 1
    n = rules.seats
    change = [0] * n
    staked = int(rules.option("pool"))
    if tally.pool < staked or rules.option("ante-on-carry") == "true":
        tally.pool += staked
        each = staked // n if rules.option("stake") == "each" else 0
        for seat in range(n):
            change[seat] -= each
        # The dealer stakes alone, or adds what does not divide.
        change[table.dealer] -= staked - each * n
    for seat, chips in enumerate(_payout(tally, table)):
        change[seat] += chips
    for seat, chips in enumerate(change):
        tally.mark(seat, chips, "chips", trick)
    tally.adjust(trick)
    _settle_chips(tally)


def _payout(tally: Tally, table: Counts) -> list[int]:
    """Return what each player gets in a deal, and change the pool. Source: rulebook 10."""
    rules = tally.rules
    n = rules.seats
    pay = [0] * n
    points = table.counted

    def fine(seat: int, each: int) -> None:
        """Let the seat pay this much to each other seat, or get it if it is negative."""
        for other in range(n):
            if other != seat:
                pay[seat] -= each
                pay[other] += each

    for seat in range(n):
        if table.tricks[seat] == rules.tricks:
            march = rules.option("durchmarsch")
            fine(seat, -3 if march == "3-each" else -4)
            if march == "pool-plus-4":
                pay[seat] += tally.pool
                tally.pool = 0
            return pay
    hundred = rules.option("hundred")
    most = max(points)
    if hundred == "100" and most >= 100:
        fine(points.index(most), 4)
        return pay
    if hundred == "any-highest" and min(points) < most:
        for seat in range(n):
            if points[seat] == most:
                fine(seat, 4)
    if min(points) == most:
        return pay
    eldest = (table.dealer + 1) % n
    order = sorted(range(n), key=lambda seat: (points[seat], (seat - eldest) % n))
    if rules.option("tie") == "carry":
        ranked = [points[seat] for seat in order]
        if any(ranked[i] == ranked[i + 1] for i in range(3)):
            return pay
    paid = tally.pool if rules.option("payout") == "scaled" else int(rules.option("pool"))
    shares = [paid * share // _PARTS for share in _PLACES]
    for seat, share in zip(order, shares, strict=False):
        pay[seat] += share
        tally.pool -= share
    return pay


def _settle_chips(tally: Tally) -> None:
    deals = int(tally.rules.option("deals") or 0)
    if deals and tally.counting >= deals and tally.scores is not None:
        most = max(tally.scores)
        leaders = [side for side, score in enumerate(tally.scores) if score == most]
        tally.win(leaders[0] if len(leaders) == 1 else NO_SIDE)


CHIPS = Scorer(
    nothing_begins,
    nothing_announced,
    nothing_by_trick,
    _end_chips,
    undecided,
    _settle_chips,
    never_early,
    hangs_on=lambda _: frozenset((POINTS, ALL_TRICKS)),
    # An ordinary deal, one with a hundred, and two or three who share the most.
    best_for_none=((20, 40, 60), (8, 12, 100), (0, 60, 60), (40, 40, 40)),
)
