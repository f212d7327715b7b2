"""Who plays what in the rest of a deal, worked out without stepping the table."""

from __future__ import annotations

from records.cards import KNOWN
from records.notation.model import ACTIONS, CLAIM, CLOSING, GAP, PLAY, UNREADABLE, Item
from records.rules.table import Table


def plain_rest(
    items: list[Item], index: int, table: Table, ply: int
) -> list[tuple[int, int, int]] | None:
    """The plays from an item on (ply, seat, card), nobody drawing any more.

    `ply` is that of the last action before.  None where it is not plain, as within a trick,
    out of turn, after a gap, with an unknown card or if an unknown trump suit decides who leads:
    then a line has to be replayed.
    """
    if table.current.cards or table.gap.open or table.next < 0 or table.rules.pairs:
        return None
    uncertain = table.trumps.uncertain
    n = table.n
    left = table.length - table.trick + 1
    classes, powers = table.trumps.strength.classes, table.trumps.strength.power
    out: list[tuple[int, int, int]] = []
    leader = table.next
    seat = leader
    played = 0
    best = -1
    power: list[int] = []
    for at in range(index, len(items)):
        item = items[at]
        kind = item.kind
        if kind in ACTIONS:
            ply += 1
        if uncertain and item.seat >= n:
            return None
        if kind == PLAY:
            card = item.card
            if item.seat not in (-1, seat) or card >= KNOWN or left == 0:
                return None
            if uncertain and len(out) == n:
                return None
            out.append((ply, seat, card))
            if played == 0:
                power = powers[classes[card]]
                best = -1
            if power[card] > best:
                best = power[card]
                leader = seat
            played += 1
            seat = seat + 1 if seat + 1 < n else 0
            if played == n:
                played = 0
                left -= 1
                seat = leader
        elif kind in (GAP, UNREADABLE, CLOSING, CLAIM):
            return None
    return out
