"""Many plays in one go, as long as nothing is to be said of them.

What `records.rules.judging` would find right and `Table.play` would do card by card, for the
plain tricks that most are, at a fraction of the cost.
"""

from __future__ import annotations

from collections.abc import Sequence

from records.cards import BIT, KNOWN
from records.notation.model import PLAIN_NUMBER
from records.rules.duties import narrow
from records.rules.table import Table


def may_play_plainly(table: Table) -> bool:
    """Whether `play_plainly` can do anything: a trick is to be led, all about it is plain."""
    return table.rules.quick and not (
        table.current.cards
        or table.rules.pairs
        or table.next < 0
        or table.gap.open
        or table.trumps.uncertain
        or table.pause.ordered >= 0
        or table.rules.claim is not None
        or 0 < len(table.stock.to_draw) < table.n
        or any(table.hands.half_known)
        or any(table.hands.bounds)
        or table.rules.left_out is not None
    )


def play_plainly(table: Table, codes: Sequence[int], at: int, most: int) -> int:
    """Plays what stands from `at` on, at most so many tricks; the place of what is left.

    `codes` are those of items (see `Item.code`).  Goes on as long as they are numbers of
    tricks and cards that may surely be played, in turn, and stops before the draws that
    empty the talon; it may stop within a trick.
    """
    rules, n, hands, stock = table.rules, table.n, table.hands, table.stock
    known, masks, unknown, copies = hands.known, hands.masks, hands.unknown, hands.copies
    leave = hands.leave
    orders, limits, value = rules.orders, rules.limits, rules.value
    duties = table.phase.duties
    beat = bool(duties) and duties[-1] == "beat"
    strength = table.trumps.strength
    classes, powers = strength.classes, table.strength_now(strength).power
    leader = table.next
    number = PLAIN_NUMBER + table.trick
    stop = min(number + most, PLAIN_NUMBER + rules.tricks + 1)
    end = len(codes) - 1
    while number < stop and at < end and codes[at] == number:
        if not 0 <= codes[at + 1] < PLAIN_NUMBER or (stock.to_draw and not _draw(table)):
            break
        order = orders[leader]
        power: list[int] = []
        led = best = best_power = -1
        points = rules.trick_value
        cards: list[tuple[int, int]] = []
        for seat, card in zip(order, codes[at + 1 : at + 1 + n], strict=False):
            if card >= 64:
                card -= 64 * (seat + 1)
            if not 0 <= card < KNOWN:
                break
            if not known[seat][card] and (not unknown[seat] or copies[card] >= limits[card]):
                break
            if best < 0:
                led = classes[card]
                power = powers[led]
            elif duties and (beat or classes[card] != led):
                beating = rules.head_partner or rules.side_of(seat) != rules.side_of(leader)
                held = masks[seat] | BIT[card]
                legal, _ = narrow(duties, strength, held, led, best, beating, rules.must_undertrump)
                if not legal >> card & 1:
                    break
            if power[card] > best_power:
                best, best_power, leader = card, power[card], seat
            leave(seat, card)
            points += value[card]
            cards.append((seat, card))
        if not cards:
            break
        if stock.after_draw:
            table.forget_draw()
        at += 1 + len(cards)
        if len(cards) < n:
            table.play_part(cards, best, leader, order[len(cards)])
            break
        table.play_trick(cards, leader, points)
        number += 1
    return at


def _draw(table: Table) -> bool:
    """All draw, the talon not being emptied by that; False if that is not plain."""
    hands, stock, n, at = table.hands, table.stock, table.n, table.stock.at
    if stock.left <= n:
        return False
    if stock.talon:
        cards = stock.talon[at : at + n]
        if len(cards) < n or min(cards) < 0 or max(cards) >= KNOWN:
            return False
        for seat, card in zip(stock.to_draw, cards, strict=True):
            hands.gain(seat, card)
    else:
        for seat in stock.to_draw:
            hands.gain_unknown(seat)
    stock.take_plainly()
    return True
