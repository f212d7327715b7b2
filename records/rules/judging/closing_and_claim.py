"""What is wrong with closing the talon, or with a claim to have won."""

from __future__ import annotations

from records.rules.judging.moments import on_lead, too_early
from records.rules.judging.verdict import Verdict
from records.rules.phases import BEFORE_PLAY, CLAIM, CLOSE, LEADING
from records.rules.ruleset import RuleSet
from records.rules.table import Table
from records.rules.tally import Tally


def judge_closing(table: Table, seat: int) -> Verdict | None:
    """Return what is wrong with closing the talon, or with refusing an offer, or None.

    Source: rulebook 18, 22.
    """
    moment = table.moment(CLOSE)
    if moment is None:
        return Verdict("close-none")
    if moment.when == BEFORE_PLAY:
        if table.count.closed:
            return Verdict("close-none")
        return Verdict("close-turn") if table.begun else None
    if too_early(table, moment) or on_lead(table, seat) is False:
        return Verdict("close-turn")
    return None


def closing_draws(rules: RuleSet) -> bool:
    """Return whether a closing brings the draws on that are due."""
    moment = rules.moment(CLOSE)
    return moment is not None and moment.when in LEADING


def accepts(rules: RuleSet) -> bool:
    """Return whether a claim accepts what the other side has offered (rulebook 22)."""
    moment = rules.moment(CLAIM)
    return moment is not None and moment.when == BEFORE_PLAY


def may_answer(table: Table, seat: int) -> bool:
    """Return whether a seat may answer an offer: what the other side has said before the first
    card may be one (rulebook 22).
    """
    if table.begun or table.count.closed:
        return False
    spoken, side = table.pause.spoken, table.rules.side_of(seat)
    return any(spoken >> one & 1 and table.rules.side_of(one) != side for one in range(table.n))


def judge_claim(table: Table, seat: int, tally: Tally | None) -> Verdict | None:
    """Return what is wrong with a claim, or None. Where the score is not known `tally` is None.

    A claim falls short only if no choice of unknown cards supports it. If the last trick has won
    the deal, its loser claims too late. Source: rulebook 18, 20, 22.
    """
    if accepts(table.rules):
        return Verdict("claim-short") if table.begun or table.count.closed else None
    spec, winner = table.rules.claim, table.taken.last_winner
    out = table.rules.scoring.going_out
    if out is not None and tally is not None and table.rules.moment(CLAIM) is not None:
        short = seat >= 0 and out.enough(tally, table, tally.side_of[seat]) is False
        return Verdict("claim-short") if short else None
    if spec is None or table.rules.moment(CLAIM) is None:
        return None if out is not None else Verdict("claim-short")
    # The talon may have been closed in a gap.
    open_to_the_end = table.over and not table.stock.closed and not table.gap.seen
    if spec.last_trick_wins == "true" and open_to_the_end and seat == 1 - winner:
        return Verdict("after-end")
    return Verdict("claim-short") if seat >= 0 and table.count.most(seat) < spec.enough else None
