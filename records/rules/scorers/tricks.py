"""Counting tricks: Sizette and Quadrette (rulebook 8, 9), Whist (rulebook 12)."""

from __future__ import annotations

from functools import lru_cache

from records.cards import NOBODY, RANKS
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
from records.rules.scoring import NO_SIDE, Counts
from records.rules.tally import Scorer, Tally

# -- first to three tricks (rulebook 8, 9) --------------------


@lru_cache(maxsize=64)
def _needed(rules: RuleSet) -> int:
    return 4 if rules.option("win-rule") == "four-or-void" else 3


@lru_cache(maxsize=64)
def _play_on(rules: RuleSet) -> str:
    return rules.option("play-on")


def _decided_early(rules: RuleSet) -> int:
    """How many tricks of a side end a deal before its last; 0 if no number does."""
    return _needed(rules) if _play_on(rules) == "stop" else 0


def _decided_by_tricks(tally: Tally, table: Counts) -> str:
    rules = tally.rules
    play_on, needed = _play_on(rules), _needed(rules)
    most = max(side_counts(tally, table.tricks))
    # Of some tricks it may not be known who took them.
    possible = most + table.trick - 1 - len(table.winners)
    if table.seen_gap or play_on == "always-six" or possible < needed:
        return ""
    return "over" if play_on == "stop" and most >= needed else "may-end"


def _end_by_tricks(tally: Tally, table: Counts) -> None:
    rules = tally.rules
    # Of a deal with six tricks one side at most has four of them: the first to have so many.
    first = _first_to(tally, table, _needed(rules))
    if first != NO_SIDE:
        vole = (
            table.trick > rules.tricks
            and sum([table.tricks[seat] for seat in rules.sides[first]]) == rules.tricks
        )
        tally.mark(first, 2 if vole else 1, "deal", table.trick - 1)
    tally.adjust(table.trick - 1)
    higher_total(tally)


def _first_to(tally: Tally, table: Counts, need: int) -> int:
    """The side that was the first to have so many tricks, NO_SIDE if none has."""
    tricks = [0] * tally.n
    for seat in table.winners:
        side = tally.side_of[seat]
        tricks[side] += 1
        if tricks[side] == need:
            return side
    return NO_SIDE


# -- whist (rulebook 12) --------------------

_BOOK = 6
_HONOURS = {3: 2, 4: 4}


def _end_whist(tally: Tally, table: Counts) -> None:
    rules = tally.rules
    trick = table.trick - 1
    # A penalty goes before tricks, and these before honours (law 5).
    tally.adjust(trick)
    higher_total(tally)
    for side, won in enumerate(side_counts(tally, table.tricks)):
        if won > _BOOK:
            tally.mark(side, won - _BOOK, "tricks", trick)
    if not tally.over:
        higher_total(tally)
    if rules.option("honours") != "true":
        return
    held = [0] * tally.n
    for letter in "AKQJ":
        seat = table.dealt_to(table.trump * 13 + RANKS.index(letter))
        if seat == NOBODY:
            tally.scores = None
            return
        held[tally.side_of[seat]] += 1
    for side, count in enumerate(held):
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
)
WHIST = Scorer(
    nothing_begins,
    nothing_announced,
    nothing_by_trick,
    _end_whist,
    undecided,
    higher_total,
    never_early,
)
