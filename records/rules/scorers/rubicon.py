"""Counting in Rubicon bésigue: one deal is a game, which has a value (rulebook 16)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from records.cards import NOBODY
from records.rules.ruleset import RuleSet
from records.rules.scorers.common import (
    never_early,
    nothing_announced,
    nothing_begins,
    nothing_by_trick,
    side_counts,
    undecided,
)
from records.rules.scoring import LAST, NO_SIDE, POINTS, Counts
from records.rules.tally import Scorer, Tally

_GAME = 500
_RUBICON = 1000
_BRISQUE = 10


class Outcome(NamedTuple):
    """How a game has ended: the winning side (NO_SIDE if it is null), and its worth."""

    winner: int
    worth: int


def outcome(rules: RuleSet, made: Sequence[int], brisques: Sequence[int]) -> Outcome:
    """Return the outcome of a game from the points and the brisques of the two sides.

    Both are in points, brisques at 10 each. Source: rulebook 16, The value of the game.
    """
    sums = [one + more for one, more in zip(made, brisques, strict=True)]
    behind = made.index(min(made))
    by_brisques = made[0] == made[1] or (
        rules.option("brisques-decide") == "near" and sums[behind] >= sums[1 - behind]
    )
    decisive = sums if by_brisques else made
    if decisive[0] == decisive[1]:
        return Outcome(NO_SIDE, 0)
    winner = 0 if decisive[0] > decisive[1] else 1
    loser = 1 - winner
    line = int(rules.option("rubicon"))
    lost, won = made[loser], made[winner]
    saved = lost < line <= sums[loser]
    if saved or (lost >= line and by_brisques):
        lost, won = sums[loser], sums[winner]
    if lost >= line:
        return Outcome(winner, max(_full(won) - _full(lost), 100) + _GAME)
    bonus = _RUBICON + int(rules.option("rubicon-brisques"))
    return Outcome(winner, _full(won) + max(_full(lost), 100) + bonus)


def _full(points: int) -> int:
    """Return the full hundreds of some points."""
    return points // 100 * 100


def _outcomes(tally: Tally, made: Sequence[int]) -> set[Outcome]:
    """Return every possible outcome. There are several if it depends on unknown brisques."""
    rules, table = tally.rules, tally.counts
    assert table is not None
    taken = side_counts(tally, table.counted)
    rest = 0
    if table.uncounted:
        whole = rules.packs * sum(rules.value[card] for card in rules.cards)
        rest = max(0, whole - sum(taken))
    return {
        outcome(rules, made, (taken[0] + more, taken[1] + rest - more))
        for more in range(0, rest + 1, _BRISQUE)
    }


def _worth(tally: Tally, made: Sequence[int]) -> tuple[int, ...] | None:
    found = _outcomes(tally, made)
    if len(found) > 1:
        return None
    (only,) = found
    return tuple(only.worth if side == only.winner else 0 for side in range(tally.n))


def _end_rubicon(tally: Tally, table: Counts) -> None:
    if table.last_winner == NOBODY:
        tally.scores = None
        return
    side = tally.side_of[table.last_winner]
    trick = table.trick - 1
    tally.mark(side, tally.rules.last_trick, "last-trick", trick)
    tally.adjust(trick)
    _settle_rubicon(tally)


def _settle_rubicon(tally: Tally) -> None:
    if tally.scores is None:
        return
    tally.value = _worth(tally, tally.scores)
    winners = {found.winner for found in _outcomes(tally, tally.scores)}
    tally.win(winners.pop() if len(winners) == 1 else NO_SIDE)


RUBICON = Scorer(
    nothing_begins,
    nothing_announced,
    nothing_by_trick,
    _end_rubicon,
    undecided,
    _settle_rubicon,
    never_early,
    worth=_worth,
    needs_counts=False,
    hangs_on=lambda _: frozenset((POINTS, LAST)),
)
