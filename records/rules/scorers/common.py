"""Steps that the scorers of several families share."""

from __future__ import annotations

from records.rules.ruleset import RuleSet
from records.rules.scoring import Counts
from records.rules.tally import Tally


def nothing_begins(tally: Tally, table: Counts) -> None:
    """Mark nothing before play."""


def nothing_announced(tally: Tally, table: Counts, side: int, source: str) -> None:
    """Mark nothing for announcements, because there are none."""


def nothing_by_trick(tally: Tally, table: Counts) -> None:
    """Mark nothing with a trick: tricks are counted at the end only."""


def undecided(tally: Tally, table: Counts) -> str:
    """Return `""`: a deal is played to its last card."""
    return ""


def never_early(rules: RuleSet) -> int:
    """Return 0: no number of tricks decides a deal before its last."""
    return 0


def higher_total(tally: Tally) -> None:
    """Let the side with more points win, of those at the target. A tie asks for another deal."""
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
    """Return counts by seat added up by side."""
    out = [0] * tally.n
    for seat, count in enumerate(counts):
        out[tally.side_of[seat]] += count
    return out
