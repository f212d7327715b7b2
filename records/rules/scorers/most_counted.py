"""Counting deals: whoever has counted most in one, from cards and declarations, scores a point."""

from __future__ import annotations

from records.cards import NOBODY
from records.rules.scorers.common import (
    higher_total,
    never_early,
    nothing_announced,
    nothing_begins,
    nothing_by_trick,
    side_counts,
    undecided,
)
from records.rules.scoring import COUNT, NO_SIDE, Counts
from records.rules.tally import Scorer, Tally


def _end(tally: Tally, table: Counts) -> None:
    known, winner = _winner(tally, table)
    if not known:
        tally.scores = None
        return
    trick = max(1, table.trick - 1)
    if winner != NO_SIDE:
        tally.mark(winner, 1, "deal", trick)
    tally.adjust(trick)
    higher_total(tally)


def _winner(tally: Tally, table: Counts) -> tuple[bool, int]:
    """Return whether the winner of a deal is known, and the side, NO_SIDE if nobody has won."""
    count = table.count
    if count.claimed:
        return count.claimer != NOBODY, tally.side_of[count.claimer]
    exact = count.exact()
    if exact is None:
        return False, NO_SIDE
    by_side = side_counts(tally, list(exact))
    most = max(by_side)
    if by_side.count(most) == 1:
        return True, by_side.index(most)
    if tally.rules.tied != "last-trick":
        return True, NO_SIDE
    return table.last_winner != NOBODY, tally.side_of[table.last_winner]


MOST_COUNTED = Scorer(
    nothing_begins,
    nothing_announced,
    nothing_by_trick,
    _end,
    undecided,
    higher_total,
    never_early,
    needs_counts=False,
    hangs_on=lambda _: frozenset((COUNT,)),
)
