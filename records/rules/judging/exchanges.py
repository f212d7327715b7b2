"""What is wrong with an exchange for the turn-up."""

from __future__ import annotations

from records.cards import BIT, KNOWN, NOBODY, could_be
from records.rules.judging.moments import after_trick, on_lead, too_early
from records.rules.judging.verdict import Verdict
from records.rules.phases import (
    AFTER_TRICK,
    BEFORE_FIRST_CARD,
    BEFORE_OWN_CARD,
    EXCHANGE,
    HAS_TRICK,
    LEADING,
    Moment,
)
from records.rules.strength import NO_TRUMP
from records.rules.table import Table


def exchange_card(table: Table) -> int:
    """Return the card that is exchanged for the turn-up, NOBODY without trumps."""
    suit = table.trumps.suit
    return NOBODY if suit == NO_TRUMP else table.rules.exchange_cards[suit]


def judge_exchange(table: Table, seat: int, card: int) -> Verdict | None:
    """Return what is wrong with an exchange, apart from the points written, or None."""
    spec = table.rules.exchange
    if spec is None or table.stock.turn_up in table.rules.exchange_cards:
        return Verdict("exchange-none")
    exchanges = exchange_card(table)
    moment = table.moment(EXCHANGE)
    if moment is None:
        if table.pause.closer in (NOBODY, seat):
            return Verdict("exchange-closed")
    elif moment.when == BEFORE_FIRST_CARD:
        if table.gap.seen or table.played_once >> seat & 1 or table.trick > 1:
            return Verdict("exchange-closed")
    elif moment.when == AFTER_TRICK and not table.gap.open:
        melds = table.rules.declarations
        limit = melds.per_trick if melds is not None and spec.uses_meld else None
        used = limit is not None and table.pause.melds[seat] >= limit
        if used or after_trick(table, seat, moment.who) is False:
            return Verdict("exchange-turn")
    elif moment.when in LEADING and not _may_exchange(table, seat, moment):
        return Verdict("exchange-turn")
    cards = [exchanges] if exchanges >= 0 else table.rules.exchange_cards
    if not any(could_be(card, one) for one in cards):
        return Verdict("exchange-card", legal=BIT[exchanges] if exchanges >= 0 else 0)
    if card < KNOWN and not table.hands.known[seat][card]:
        free = table.hands.copies[card] < table.hands.limit(card) or card in table.hands.excess
        if not (table.hands.free_unknown(seat, card) and free):
            return Verdict("exchange-not-held")
    return None


def _may_exchange(table: Table, seat: int, moment: Moment) -> bool:
    """Return whether this may be the moment for an exchange before a lead or a card (rulebook
    18).
    """
    if table.gap.open:
        return True
    if too_early(table, moment):
        return False
    if moment.who == HAS_TRICK and table.count.won[seat] is False:
        return False
    if moment.when == BEFORE_OWN_CARD:
        return not table.current.played >> seat & 1
    return on_lead(table, seat) is not False
