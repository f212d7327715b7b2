"""What is wrong with closing the talon, with a claim to have won, with talk and orders."""

from __future__ import annotations

from records.cards import NOBODY
from records.rules.judging.moments import Verdict, on_lead, too_early
from records.rules.phases import BEFORE_LEAD_AND_SECOND, BEFORE_PLAY, CLAIM, CLOSE, LEADING, ORDER
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


def may_be_ordered(table: Table) -> bool:
    """Return whether a captain may name the next card.

    That card is a lead, or by option the second card of the deal. Source: rulebook 8.
    """
    moment = table.moment(ORDER)
    if moment is None:
        return False
    played = len(table.current.cards)
    second = moment.when == BEFORE_LEAD_AND_SECOND and table.trick == 1
    return not played or (second and played == 1)


def side_that_orders(table: Table) -> int:
    """Return the side whose captain gives an order without a written seat, -1 if not known."""
    seat = table.next if may_be_ordered(table) else table.leader
    return table.rules.side_of(seat) if seat >= 0 else -1


def judge_order(table: Table, seat: int, captains: tuple[int, ...] | None) -> Verdict | None:
    """Return what is wrong with an order to lead a card, or None.

    `captains` has one seat for each side. It is None if the record does not name them. Source:
    rulebook 8.
    """
    if not may_be_ordered(table):
        return Verdict("order-turn")
    if table.next == NOBODY or seat < 0:
        return None
    side = table.rules.side_of(table.next)
    if captains is not None:
        return None if captains[side] == seat else Verdict("order-seat")
    return None if table.rules.side_of(seat) == side else Verdict("order-seat")


def judge_speech(table: Table, seat: int, ordered: bool = False) -> Verdict | None:
    """Return what is wrong with talk that is out of time, or None.

    A game without captains has none.

    Before the first card the leader's side talks. After it, until the second, the other side does.
    `ordered` says that the last action was an order, which the player ordered may answer. Source:
    rulebook 8.
    """
    if not table.rules.talk_judged or table.gap.open or table.gap.seen or table.over:
        return None
    if ordered and table.next in (seat, NOBODY):
        return None
    if table.trick > 1 or len(table.current.cards) > 1:
        return Verdict("speech-closed")
    if seat < 0 or table.next == NOBODY:
        return None
    if table.rules.side_of(seat) != table.rules.side_of(table.next):
        return Verdict("speech-closed")
    return None
