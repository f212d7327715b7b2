"""Many plays in one go, as long as nothing is to be said of them.

What `records.rules.judge` would find right and `Table.play` would do card by card, for the
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
    return not (
        table.cards
        or table.next < 0
        or table.lost
        or table.vague
        or table.ordered >= 0
        or 0 < len(table.to_draw) < table.n
        or any(table.partial)
        or any(table.may)
    )


def play_plainly(table: Table, codes: Sequence[int], at: int, most: int) -> int:
    """Plays what stands from `at` on, at most so many tricks; the place of what is left.

    `codes` are those of items (see `Item.code`).  Goes on as long as they are numbers of
    tricks and cards that may surely be played, in turn, and stops before the draws that
    empty the talon; it may stop within a trick.
    """
    rules, n = table.rules, table.n
    hands, masks, unknown, copies = table.hands, table.masks, table.unknown, table.copies
    orders, limits, value = rules.orders, rules.limits, rules.value
    duties = () if table.talon_left else rules.end_duties
    beat = bool(duties) and duties[-1] == "beat"
    strength = table.strength
    classes, powers = strength.classes, table.strength_now(strength).power
    served = [table.uses.concerned(seat) for seat in range(n)]
    leader = table.next
    number = PLAIN_NUMBER + table.trick
    stop = min(number + most, PLAIN_NUMBER + rules.tricks + 1)
    end = len(codes) - 1
    led_after_draw = False
    while number < stop and at < end and codes[at] == number:
        if not 0 <= codes[at + 1] < PLAIN_NUMBER or (table.to_draw and not _draw(table)):
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
            hand = hands[seat]
            count = hand[card]
            if not count and (not unknown[seat] or copies[card] >= limits[card]):
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
            if card in served[seat]:
                table.leave(seat, card)
            elif count:
                hand[card] = count - 1
                if count == 1:
                    masks[seat] ^= BIT[card]
            else:
                unknown[seat] -= 1
                copies[card] += 1
            points += value[card]
            cards.append((seat, card))
        if not cards:
            break
        if table.after_draw:
            led_after_draw = True
            table.after_draw = False
        if table.keeps_dealt:
            for seat, card in cards:
                table.dealt.setdefault(card, seat)
        table.plays += len(cards)
        table.cards = cards
        at += 1 + len(cards)
        if len(cards) < n:
            table.leader, table.next = order[0], order[len(cards)]
            table.led, table.power = led, power
            table.best, table.best_power, table.best_seat = best, best_power, leader
            for seat, _ in cards:
                table.played |= 1 << seat
            table.played_once |= table.played
            break
        table.played_once = (1 << n) - 1
        table.close(leader, points)
        number += 1
    if led_after_draw:
        drawn = table.after_draw
        table.forget_draw()
        table.after_draw = drawn
    return at


def _draw(table: Table) -> bool:
    """All draw, the talon not being emptied by that; False if that is not plain."""
    n, at = table.n, table.talon_at
    if table.talon_left <= n:
        return False
    if table.talon:
        cards = table.talon[at : at + n]
        if len(cards) < n or min(cards) < 0 or max(cards) >= KNOWN:
            return False
        for seat, card in zip(table.to_draw, cards, strict=True):
            table.hands[seat][card] += 1
            table.masks[seat] |= BIT[card]
    else:
        for seat in table.to_draw:
            table.unknown[seat] += 1
    table.talon_at = at + n
    table.talon_left -= n
    table.to_draw = []
    table.after_draw = True
    return True
