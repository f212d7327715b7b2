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


def side_counts(tally: Tally, counts: list[int]) -> list[int]:
    """Counts by seat, added up by side."""
    out = [0] * tally.n
    for seat, count in enumerate(counts):
        out[tally.side_of[seat]] += count
    return out
