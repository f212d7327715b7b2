"""Counting tricks: Sizette and Quadrette (rulebook 8, 9), Whist (rulebook 12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from records.cards import RANKS
from records.rules.ruleset import RuleSet
from records.rules.scoring import (
    NO_SIDE,
    NOBODY,
    Counts,
    Scorer,
    nothing_announced,
    nothing_begins,
    nothing_by_trick,
    side_counts,
    undecided,
)

if TYPE_CHECKING:
    from records.rules.tally import Tally

# -- first to three tricks (rulebook 8, 9) --------------------


def _needed(rules: RuleSet) -> int:
    return 4 if rules.option("win-rule") == "four-or-void" else 3


def _decided_by_tricks(tally: Tally, table: Counts) -> str:
    play_on = tally.rules.option("play-on")
    most = max(side_counts(tally, table.tricks))
    # Of some tricks it may not be known who took them.
    possible = most + table.trick - 1 - len(table.winners)
    if table.seen_gap or play_on == "always-six" or possible < _needed(tally.rules):
        return ""
    return "over" if play_on == "stop" and most >= _needed(tally.rules) else "may-end"


def _end_by_tricks(tally: Tally, table: Counts) -> None:
    rules = tally.rules
    tricks = side_counts(tally, table.tricks)
    need = _needed(rules)
    first = NO_SIDE
    if rules.option("win-rule") == "four-or-void":
        first = next((side for side, won in enumerate(tricks) if won >= need), NO_SIDE)
    else:
        first = _first_to(tally, table, need)
    if first != NO_SIDE:
        vole = tricks[first] == rules.tricks
        tally.mark(first, 2 if vole else 1, "deal", table.trick - 1)
    _target_reached(tally)


def _first_to(tally: Tally, table: Counts, need: int) -> int:
    """The side that was the first to have so many tricks, NO_SIDE if none has."""
    tricks = [0] * tally.n
    for seat in table.winners:
        side = tally.side_of[seat]
        tricks[side] += 1
        if tricks[side] == need:
            return side
    return NO_SIDE


def _target_reached(tally: Tally) -> None:
    if tally.scores is None:
        return
    for side, score in enumerate(tally.scores):
        if score >= tally.rules.target:
            tally.win(side)
            return


# -- whist (rulebook 12) --------------------

_BOOK = 6
_HONOURS = {3: 2, 4: 4}


def _end_whist(tally: Tally, table: Counts) -> None:
    rules = tally.rules
    trick = table.trick - 1
    for side, won in enumerate(side_counts(tally, table.tricks)):
        if won > _BOOK:
            tally.mark(side, won - _BOOK, "tricks", trick)
    _target_reached(tally)
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
        _target_reached(tally)


FIRST_TO_THREE = Scorer(
    nothing_begins,
    nothing_announced,
    nothing_by_trick,
    _end_by_tricks,
    _decided_by_tricks,
    _target_reached,
)
WHIST = Scorer(
    nothing_begins, nothing_announced, nothing_by_trick, _end_whist, undecided, _target_reached
)
