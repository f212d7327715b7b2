"""What is wrong with closing the talon, or with a claim to have won."""

from __future__ import annotations

from records.rules.judging.moments import on_lead
from records.rules.judging.verdict import Verdict
from records.rules.phases import CLAIM, CLOSE
from records.rules.table import Table


def judge_closing(table: Table, seat: int) -> Verdict | None:
    """Return what is wrong with closing the talon, or None. Source: rulebook 18."""
    if table.moment(CLOSE) is None:
        return Verdict("close-none")
    return Verdict("close-turn") if on_lead(table, seat) is False else None


def judge_claim(table: Table, seat: int) -> Verdict | None:
    """Return what is wrong with a claim, or None.

    A claim falls short only if no choice of unknown cards supports it. Source: rulebook 18.
    """
    spec = table.rules.claim
    if spec is None or table.rules.moment(CLAIM) is None:
        return Verdict("claim-short")
    return Verdict("claim-short") if seat >= 0 and table.count.most(seat) < spec.enough else None
