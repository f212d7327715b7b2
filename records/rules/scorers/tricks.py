"""Counting tricks: Sizette and Quadrette (rulebook 8, 9), Whist (rulebook 12)."""

from __future__ import annotations

from records.cards import NOBODY, RANKS
from records.rules.ruleset import FirstTo, RuleSet
from records.rules.scorers.common import (
    higher_total,
    never_early,
    nothing_announced,
    nothing_begins,
    nothing_by_trick,
    side_counts,
    undecided,
)
from records.rules.scoring import FIRST, NO_SIDE, TRICKS, Counts
from records.rules.tally import Scorer, Tally

# -- first to three tricks (rulebook 8, 9) --------------------


def first_to(rules: RuleSet) -> FirstTo:
    """Return what wins the deal, with the number of tricks that a side needs."""
    spec = rules.first_to
    assert spec is not None
    return spec if spec.tricks else spec._replace(tricks=rules.tricks // 2 + 1)


def tricks_needed(rules: RuleSet) -> int:
    """Return how many tricks a side needs to win the deal."""
    return first_to(rules).tricks


def _decided_early(rules: RuleSet) -> int:
    """Return how many tricks of a side end a deal before its last, 0 if no number does."""
    spec = first_to(rules)
    return spec.tricks if spec.play_on == "stop" else 0


def _decided_by_tricks(tally: Tally, table: Counts) -> str:
    rules = tally.rules
    needed, play_on, _ = first_to(rules)
    most = max(side_counts(tally, table.tricks))
    # It may not be known who took some of the tricks.
    possible = most + table.trick - 1 - len(table.winners)
    if table.seen_gap or play_on == "always-six" or possible < needed:
        return ""
    return "over" if play_on == "stop" and most >= needed else "may-end"


def _end_by_tricks(tally: Tally, table: Counts) -> None:
    rules = tally.rules
    # At most one side has more than half the tricks: the first to have that many.
    first = _first_to(tally, table, first_to(rules).tricks)
    if first != NO_SIDE:
        tally.mark(first, _worth(rules, table, first), "deal", table.trick - 1)
    tally.adjust(table.trick - 1)
    higher_total(tally)


def _worth(rules: RuleSet, table: Counts, side: int) -> int:
    """Return what a deal is worth to the side that has won it."""
    taken = [table.tricks[seat] for seat in rules.sides[side]]
    if table.trick <= rules.tricks or sum(taken) < rules.tricks:
        return 1
    return 4 if first_to(rules).alone and max(taken) == rules.tricks else 2


def _first_to(tally: Tally, table: Counts, need: int) -> int:
    """Return the side that was first to have this many tricks, NO_SIDE if none has."""
    tricks = [0] * tally.n
    for seat in table.winners:
        side = tally.side_of[seat]
        tricks[side] += 1
        if tricks[side] == need:
            return side
    return NO_SIDE


# -- whist (rulebook 12) --------------------

_HONOURS = {3: 2, 4: 4}


def _end_whist(tally: Tally, table: Counts) -> None:
    rules = tally.rules
    trick = table.trick - 1
    # A penalty is counted before tricks, and tricks before honours (law 5).
    tally.adjust(trick)
    higher_total(tally)
    for side, won in enumerate(side_counts(tally, table.tricks)):
        if won > rules.book:
            tally.mark(side, won - rules.book, "tricks", trick)
    if not tally.over:
        higher_total(tally)
    if not rules.honours:
        return
    one_short = rules.target - 1
    # A side one short of the target cannot count honours (law 4).
    start = tally.start
    assert start is not None
    if min(start) == max(start) == one_short:
        return
    held = [0] * tally.n
    for letter in "AKQJ":
        seat = table.dealt_to(table.trump * 13 + RANKS.index(letter))
        if seat == NOBODY:
            tally.scores = None
            return
        held[tally.side_of[seat]] += 1
    for side, count in enumerate(held):
        if start[side] != one_short:
            tally.mark(side, _HONOURS.get(count, 0), "honours", trick)
    if not tally.over:
        higher_total(tally)


FIRST_TO_THREE = Scorer(
    nothing_begins,
    nothing_announced,
    nothing_by_trick,
    _end_by_tricks,
    _decided_by_tricks,
    higher_total,
    _decided_early,
    hangs_on=lambda _: frozenset((TRICKS, FIRST)),
)
WHIST = Scorer(
    nothing_begins,
    nothing_announced,
    nothing_by_trick,
    _end_whist,
    undecided,
    higher_total,
    never_early,
    hangs_on=lambda _: frozenset((TRICKS,)),
)
