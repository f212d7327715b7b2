"""What the scorers of several families share."""

from __future__ import annotations

from records.rules.ruleset import RuleSet
from records.rules.scoring import Counts
from records.rules.tally import Tally


def nothing_begins(tally: Tally, table: Counts) -> None:
    """No points are marked before play."""


def nothing_announced(tally: Tally, table: Counts, side: int, source: str) -> None:
    """There are no announcements."""


def nothing_by_trick(tally: Tally, table: Counts) -> None:
    """Tricks are counted at the end only."""


def undecided(tally: Tally, table: Counts) -> str:
    """A deal is played to its last card."""
    return ""


def never_early(rules: RuleSet) -> int:
    """No number of tricks decides a deal before its last."""
    return 0


def higher_total(tally: Tally) -> None:
    """Of the sides that have reached the target the one with more has won; equal: another deal."""
    if tally.scores is None:
        return
    most = max(tally.scores)
    tally.tie = False
    if most < tally.rules.target:
        return
    leaders = [side for side, score in enumerate(tally.scores) if score == most]
    if len(leaders) == 1:
        tally.win(leaders[0])
    else:
        tally.tie = True


def side_counts(tally: Tally, counts: list[int]) -> list[int]:
    """Counts by seat, added up by side."""
    out = [0] * tally.n
    for seat, count in enumerate(counts):
        out[tally.side_of[seat]] += count
    return out
