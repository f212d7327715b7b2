"""What is wrong with an exchange for the turn-up, or with a written draw."""

from __future__ import annotations

from records.cards import BIT, KNOWN, NOBODY, could_be
from records.rules.judging.moments import Verdict, after_trick, beyond_pack, on_lead, too_early
from records.rules.phases import (
    AFTER_TRICK,
    BEFORE_FIRST_CARD,
    BEFORE_OWN_CARD,
    DRAW,
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
    if spec is not None and spec.robs:
        return _judge_robbing(table, seat, card)
    if spec is None or table.stock.turn_up in table.rules.exchange_cards:
        return Verdict("exchange-none")
    exchanges = exchange_card(table)
    moment = table.moment(EXCHANGE)
    if moment is None:
        if table.pause.closer in (NOBODY, seat):
            return Verdict("exchange-closed")
    elif moment.when == BEFORE_FIRST_CARD:
        if table.played_once >> seat & 1 or table.trick > 1:
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
    return None if _may_have(table, seat, card) else Verdict("exchange-not-held")


def _may_have(table: Table, seat: int, card: int) -> bool:
    """Return whether a card is in a hand, or may be among its unknown cards."""
    return card >= KNOWN or table.held(seat, card) > 0 or table.may_hold(seat, card)


def _judge_robbing(table: Table, seat: int, card: int) -> Verdict | None:
    """Return what is wrong with taking the turn-up for any card, or None. Source: rulebook 22."""
    if not table.robs:
        return Verdict("exchange-none")
    if table.played_once >> seat & 1 or table.trick > 1:
        return Verdict("exchange-closed")
    entitles = exchange_card(table)
    if card == entitles:
        return Verdict("exchange-card", legal=table.hands.masks[seat] & ~BIT[entitles])
    turned = table.stock.turn_up
    if entitles == NOBODY:
        entitled = True
    elif turned == entitles:
        entitled = table.dealer in (NOBODY, seat)
    else:
        # The dealer may have turned it up.
        unseen = turned < 0 and table.dealer in (NOBODY, seat)
        entitled = unseen or _may_have(table, seat, entitles)
    if not (entitled and _may_have(table, seat, card)):
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


def judge_draw(table: Table, seat: int, card: int) -> Verdict | None:
    """Return what is wrong with a written draw, or None. `seat` NOBODY is the next to draw."""
    if table.moment(DRAW) is None:
        return Verdict("draw-none")
    if table.gap.untold:
        return None
    if table.current.cards or not table.stock.to_draw:
        return Verdict("draw-turn")
    if seat >= 0 and seat not in table.stock.to_draw and NOBODY not in table.stock.to_draw:
        return Verdict("draw-turn")
    to_draw, stock = table.stock.to_draw, table.stock
    if seat in to_draw:
        tops = [stock.top(to_draw.index(seat))]
    else:
        # If nobody knows who draws first, it may be any of the next cards.
        tops = [stock.top(below) for below in range(len(to_draw) if seat >= 0 else 1)]
    known = [top for top in tops if 0 <= top < KNOWN]
    if any(could_be(card, top) for top in known):
        return None
    if len(known) == len(tops):
        return Verdict("draw-card", legal=BIT[tops[0]])
    if card >= KNOWN or card in table.knowledge.excess:
        return None
    return beyond_pack(table.knowledge, card)
