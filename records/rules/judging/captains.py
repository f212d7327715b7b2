"""What captains may order, and when the sides may talk."""

from __future__ import annotations

from records.cards import NOBODY
from records.rules.judging.verdict import Verdict
from records.rules.phases import BEFORE_LEAD_AND_SECOND, ORDER
from records.rules.table import Table


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
