"""Gaps: what is still known of a deal when something was not recorded (notation 4)."""

from __future__ import annotations

from records.cards import KNOWN, NOBODY, SEVENS
from records.rules.strength import NO_TRUMP
from records.rules.table import FACE_DOWN, Table


def gap(table: Table) -> None:
    """What happened here is not recorded: what was dealt bounds the hands, no more.

    Source: notation 4, Gaps.
    """
    known_talon = table.talon_left == 0 or (
        len(table.talon) - table.talon_at >= table.talon_left - 1
        and all(0 <= c < KNOWN for c in table.talon[table.talon_at :])
        and 0 <= table.turn_up < KNOWN
    )
    exchanged = _may_be_exchanged(table)
    for seat in range(table.n):
        hand = table.hands[seat]
        bound: list[int] | None = None
        if not table.unknown[seat] and not table.gone[seat] and known_talon:
            bound = list(hand)
            if table.talon_left:
                for card in table.talon[table.talon_at :]:
                    bound[card] += 1
                bound[table.turn_up] += 1
                if exchanged and table.trump != NO_TRUMP:
                    bound[SEVENS[table.trump]] += 1
        elif table.may[seat] is not None and not table.talon_left:
            bound = [a + b for a, b in zip(table.may[seat] or hand, hand, strict=True)]
        table.may[seat] = bound
        table.unknown[seat] += sum(hand)
        for card in range(KNOWN):
            if hand[card]:
                table.copies[card] -= hand[card]
                hand[card] = 0
        if table.talon_left:
            table.unknown[seat] = table.rules.hand_size
        table.masks[seat] = 0
        table.partial[seat] = ()
    for card in table.talon[table.talon_at :]:
        if 0 <= card < KNOWN:
            table.copies[card] -= 1
    if 0 <= table.turn_up < KNOWN and table.talon_left and table.rules.turn_up == "talon":
        table.copies[table.turn_up] -= 1
    if exchanged:
        table.turn_up = FACE_DOWN
    if table.talon_left and table.rules.trump_by and table.trump == NO_TRUMP and not table.vague:
        # A marriage may have been declared.
        table.forget_trump((0, 1, 2, 3, NO_TRUMP))
    table.uses.gap()
    table.talon = []
    table.talon_at = 0
    table.to_draw = []
    table.after_draw = False
    table.drawn = [NOBODY] * table.n
    table.melds = [0] * table.n
    table.gained = (NOBODY, NOBODY)
    table.ordered = NOBODY
    if table.cards and not table.lost:
        table.torn = (table.trick, table.cards)
    # Whether other tricks came between is not known: this is no longer the last one.
    table.last = []
    table.last_winner = NOBODY
    table.cards = []
    table.played = 0
    table.murky = True
    table.led = NOBODY
    table.next = NOBODY
    table.leader = NOBODY
    table.lost = True
    table.seen_gap = True
    table.uncounted += 1


def _may_be_exchanged(table: Table) -> bool:
    """Whether a 7 may come to lie where the turn-up does."""
    exchange = table.rules.exchange
    if exchange is None or not table.talon_left or not 0 <= table.turn_up < KNOWN:
        return False
    if table.turn_up in SEVENS:
        return False
    return not exchange.before_first_card or table.played_once != (1 << table.n) - 1


def found(table: Table, trick: int) -> None:
    """After a gap, a trick number says where the play goes on: in a new trick or the torn one."""
    table.lost = False
    table.cards = []
    table.played = 0
    table.murky = False
    table.next = NOBODY
    table.trick = trick
    if table.rules.stock:
        before = table.rules.talon_size - table.n * (trick - 1)
        table.talon_left = max(0, before)
    number, cards = table.torn
    if trick == number:
        _take_up(table, cards)


def _take_up(table: Table, cards: list[tuple[int, int]]) -> None:
    """What lay on the table before the gap lies there still."""
    table.cards = list(cards)
    table.murky = True
    led = cards[0][1]
    table.led = table.strength.classes[led] if led < KNOWN else NOBODY
    table.leader = cards[0][0]
    for seat, _ in cards:
        if seat >= 0:
            table.played |= 1 << seat
            if table.talon_left and table.unknown[seat]:
                table.unknown[seat] -= 1


def in_torn_trick(table: Table) -> bool:
    """Whether the trick on the table is one of which some card may not be recorded."""
    return bool(table.cards) and not table.lost and table.torn[0] == table.trick
