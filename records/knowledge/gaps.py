"""Gaps: what is still known of a deal when something was not recorded (notation 4)."""

from __future__ import annotations

from records.cards import KNOWN, NOBODY
from records.knowledge.table import Table
from records.rules.phases import BEFORE_FIRST_CARD, CLOSE, EXCHANGE
from records.rules.strength import NO_TRUMP


def begin_gap(table: Table) -> None:
    """Begin a gap: what happened is not recorded. Only the cards dealt bound the hands.

    Source: notation 4, Gaps.
    """
    known, stock, trumps = table.knowledge, table.stock, table.trumps
    if len(stock.to_draw) < table.n:
        # One has drawn. If nobody knows who, each hand has a card that is not known.
        table.settle()
    to_come = stock.talon[stock.at :]
    exchanged = _may_be_exchanged(table)
    may_draw = stock.left > 0 or (table.gap.open and table.gap.drawn)
    bounds = _bounds(table, to_come, exchanged)
    for seat, bound in enumerate(bounds):
        known.forget_hand(seat, bound, table.rules.hand_size if may_draw else None)
    turned = stock.turn_up
    in_talon = 0 <= turned < KNOWN and stock.left and table.rules.turn_up == "talon"
    # It is one card, however many gaps there are before it is drawn.
    if (in_talon or exchanged) and table.gap.uncount(turned):
        to_come = [*to_come, turned]
    for card in to_come:
        if 0 <= card < KNOWN:
            known.count_copy(card, -1)
    spec = table.rules.declarations
    if stock.left and spec is not None and spec.trump_by:
        # A marriage may have been declared.
        trumps.may_have_been_made()
    # If the talon may have been closed, the turn-up may never be drawn.
    table.lose_sight(turn_up=exchanged or (CLOSE in table.phase.may))


def _bounds(table: Table, to_come: list[int], exchanged: bool) -> list[list[int] | None]:
    """Return how many of each card each hand may have after a gap, None if nothing tells.

    `to_come` has the cards of the talon that have not been drawn.
    """
    known, stock = table.knowledge, table.stock
    known_turn_up = 0 <= stock.turn_up < KNOWN
    if stock.left:
        told = len(to_come) >= stock.left - 1 and all(0 <= c < KNOWN for c in to_come)
        known_talon = told and known_turn_up
    else:
        known_talon = known_turn_up or not exchanged
    bounds: list[list[int] | None] = []
    for seat, hand in enumerate(table.hands.known):
        bound: list[int] | None = None
        before = known.bounds[seat]
        if not known.unknown[seat] and not known.gone[seat] and known_talon:
            bound = list(hand)
            if stock.left:
                for card in (*to_come, stock.turn_up):
                    bound[card] += 1
                if exchanged and table.trumps.suit != NO_TRUMP:
                    bound[table.rules.exchange_cards[table.trumps.suit]] += 1
            elif exchanged:
                bound[stock.turn_up] += 1
        elif before is not None and not stock.left:
            bound = [a + b for a, b in zip(before, hand, strict=True)]
        bounds.append(bound)
    return bounds


def _may_be_exchanged(table: Table) -> bool:
    """Return whether another card may replace the turn-up."""
    moment = table.rules.moment(EXCHANGE)
    if table.robs:
        return not table.all_have_played
    turned = table.stock.turn_up
    if not 0 <= turned < KNOWN or turned in table.rules.exchange_cards:
        return False
    if table.pause.closer != NOBODY:
        return True
    if moment is None or not table.stock.left:
        return False
    return moment.when != BEFORE_FIRST_CARD or not table.all_have_played


def doubt_declared(table: Table) -> None:
    """Note that something may have been declared, or that nobody knows who declared it."""
    table.gap.doubt_declared()
    spec = table.rules.declarations
    if spec is not None and spec.across_partners:
        # The record does not tell what lies before a partner.
        table.knowledge.uses.gap()


def in_broken_trick(table: Table) -> bool:
    """Return whether the trick on the table may lack a card that was not recorded."""
    gap = table.gap
    return bool(table.current.cards) and not gap.open and gap.broken_off[0] == table.trick
