"""Counting card points: who has most in a deal (rulebook 17)."""

from __future__ import annotations

from records.cards import could_be
from records.rules.ruleset import RuleSet
from records.rules.scorers.common import (
    higher_total,
    never_early,
    nothing_announced,
    nothing_begins,
    nothing_by_trick,
    side_counts,
    undecided,
)
from records.rules.scoring import EACH_TRICK, NO_SIDE, POINTS, TRICKS, Counts
from records.rules.tally import Scorer, Tally


def _points(tally: Tally, table: Counts) -> list[tuple[str, list[int]]] | None:
    """Return what the deal has brought each side, by source. None if that is not known."""
    rules = tally.rules
    points = [("cards", side_counts(tally, table.counted))]
    if rules.most_tricks:
        tricks = side_counts(tally, table.tricks)
        most = [rules.most_tricks if one == max(tricks) else 0 for one in tricks]
        points.append(("tricks", most if most.count(0) == tally.n - 1 else [0] * tally.n))
    if rules.turned_honour:
        if tally.turned < 0:
            return None
        counts = {bool(rules.value[card]) for card in rules.cards if could_be(tally.turned, card)}
        if len(counts) > 1:
            return None
        turned = [0] * tally.n
        if True in counts:
            turned[tally.side_of[table.dealer]] = rules.turned_honour
        points.append(("turn-up", turned))
    return points


def _best(points: list[tuple[str, list[int]]]) -> int:
    """Return the side with the most points in all, NO_SIDE if several have as many."""
    total = [sum(one) for one in zip(*(by_side for _, by_side in points), strict=True)]
    most = max(total)
    return total.index(most) if total.count(most) == 1 else NO_SIDE


def _end_points(tally: Tally, table: Counts) -> None:
    points = _points(tally, table)
    if points is None:
        tally.scores = None
        return
    for source, by_side in points:
        for side, count in enumerate(by_side):
            tally.mark(side, count, source, table.trick - 1)
    tally.adjust(table.trick - 1)
    higher_total(tally)


def _end_deal(tally: Tally, table: Counts) -> None:
    points = _points(tally, table)
    if points is None:
        tally.scores = None
        return
    best = _best(points)
    if best != NO_SIDE:
        tally.mark(best, 1, "deal", table.trick - 1)
    tally.adjust(table.trick - 1)
    higher_total(tally)


def _end_pot(tally: Tally, table: Counts) -> None:
    points = _points(tally, table)
    if points is None:
        tally.scores = None
        return
    change = [-len(seats) for seats in tally.rules.sides]
    tally.pool += tally.rules.seats
    best = _best(points)
    if best != NO_SIDE:
        change[best] += tally.pool
        tally.pool = 0
    for side, chips in enumerate(change):
        tally.mark(side, chips, "chips", table.trick - 1)
    tally.adjust(table.trick - 1)


def _decided(tally: Tally, table: Counts) -> str:
    """Return whether the deal is won. It may then stop between two tricks (rulebook 17)."""
    if tally.rules.most_tricks or table.seen_gap or table.in_trick:
        return ""
    if table.uncounted or max(side_counts(tally, table.counted)) >= tally.rules.more_than_half:
        return "may-end"
    return ""


def _never_won(tally: Tally) -> None:
    """Settle nothing: a game for chips has no end of its own."""


def _by_most(rules: RuleSet) -> frozenset[str]:
    return frozenset((POINTS, TRICKS) if rules.most_tricks else (POINTS,))


def _added_up(rules: RuleSet) -> frozenset[str]:
    return _by_most(rules) if rules.most_tricks else frozenset((EACH_TRICK,))


CARD_POINTS = Scorer(
    nothing_begins,
    nothing_announced,
    nothing_by_trick,
    _end_points,
    undecided,
    higher_total,
    never_early,
    hangs_on=_added_up,
)
DEALS = Scorer(
    nothing_begins,
    nothing_announced,
    nothing_by_trick,
    _end_deal,
    _decided,
    higher_total,
    never_early,
    hangs_on=_by_most,
)
POT = Scorer(
    nothing_begins,
    nothing_announced,
    nothing_by_trick,
    _end_pot,
    _decided,
    _never_won,
    never_early,
    hangs_on=_by_most,
)
