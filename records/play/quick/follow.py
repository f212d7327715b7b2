"""Tricks of any number of players who must follow suit, nothing being drawn."""

from __future__ import annotations

from records.cards import BIT
from records.notation.model import ORDER, PLAIN_NUMBER, SPEECH, Deal, Item
from records.play.quick.common import Counted, GiveUp, check_assertion
from records.rules.ruleset import RuleSet
from records.rules.strength import strength
from records.rules.tally import Tally


def _talk(
    item: Item,
    before: Item,
    seat: int,
    led: bool,
    counts: Counted,
    tally: Tally,
    captains: tuple[int, ...] | None,
) -> None:
    """Speech or an order at its time, before this seat plays (rulebook 8).

    `before` is the item before it.
    """
    rules = tally.rules
    if item.irregular or item.notes or rules.option("strict-captain") == "true":
        raise GiveUp
    side = rules.sides[tally.side_of[seat]]
    speaker = seat if item.seat < 0 else item.seat
    if item.kind == SPEECH:
        if not rules.talk_judged or (before.kind == ORDER and speaker == seat):
            return
        if speaker not in side or counts.trick > 1:
            raise GiveUp
        if led and seat != (counts.dealer + 2) % rules.seats:
            raise GiveUp
    elif item.kind != ORDER or not rules.captains or led:
        raise GiveUp
    elif captains is not None:
        if (item.seat >= 0 and item.seat not in captains) or speaker not in side:
            raise GiveUp
    elif speaker not in side or item.seat < 0:
        raise GiveUp


def follow_suit(
    deal: Deal,
    rules: RuleSet,
    tally: Tally,
    counts: Counted,
    hands: list[int],
    captains: tuple[int, ...] | None,
) -> None:
    """Tricks of any number of players who must follow suit, nothing being drawn.

    `hands` are sets of cards.
    """
    table = strength(rules, counts.trump)
    classes, members, powers = table.classes, table.members, table.power
    value, trick_value = rules.value, rules.trick_value
    counting = any(value)
    seats = rules.seats
    orders = rules.orders
    leader = (counts.dealer + 1) % seats
    items = deal.items
    stop = len(items)
    codes = [item.code for item in items]
    codes.append(-1)
    #: where the next item is that is neither a number nor a play
    other = codes.index(-1)
    total = rules.tricks
    early, side_of = tally.early, tally.side_of
    won = [0] * tally.n
    side = 0
    tricks, counted, winners = counts.tricks, counts.counted, counts.winners
    trick = counts.trick
    at = 0
    #: items so far that are no actions
    silent = 0
    while at < stop:
        code = codes[at]
        if code == PLAIN_NUMBER + trick:
            silent += 1
            at += 1
            while at == other and at < stop:
                _talk(items[at], items[at - 1], leader, False, counts, tally, captains)
                at += 1
                other = codes.index(-1, at)
            if at == stop:
                raise GiveUp
        elif code >= PLAIN_NUMBER or (code >= 0 and trick > total):
            raise GiveUp
        elif code < 0:
            check_assertion(items[at], tally)
            silent += 1
            at += 1
            other = codes.index(-1, at)
            continue
        order = orders[leader]
        if at + seats > other:
            plays, at = _among_talk(codes, at, items, order, counts, tally, captains)
            other = codes.index(-1, at)
        else:
            plays = codes[at : at + seats]
            at += seats
        points = trick_value
        best = -1
        led = suit = 0
        power: list[int] = []
        for seat, card in zip(order, plays, strict=False):
            if card >= 64:
                card -= 64 * (seat + 1)
            if card < 0:
                raise GiveUp
            hand, bit = hands[seat], BIT[card]
            if not hand & bit:
                raise GiveUp
            hands[seat] = hand ^ bit
            if best < 0:
                led = classes[card]
                suit = members[led]
                power = powers[led]
            elif classes[card] != led and hand & suit:
                raise GiveUp
            if power[card] > best:
                best = power[card]
                leader = seat
            if counting:
                points += value[card]
        if len(plays) < seats:
            break
        tricks[leader] += 1
        counted[leader] += points
        winners.append(leader)
        trick += 1
        counts.trick = trick
        if early:
            side = side_of[leader]
            won[side] += 1
        if trick > total or (early and won[side] >= early and tally.is_over(counts)):
            counts.over = True
            _end(tally, counts, at - silent)
            for item in items[at:]:
                check_assertion(item, tally)
            return
    if not tally.may_end(counts):
        raise GiveUp
    _end(tally, counts, at - silent)


def _among_talk(
    codes: list[int],
    at: int,
    items: list[Item],
    order: tuple[int, ...],
    counts: Counted,
    tally: Tally,
    captains: tuple[int, ...] | None,
) -> tuple[list[int], int]:
    """The plays of a trick among which is talk, or which the deal leaves off, and what follows."""
    plays: list[int] = []
    stop = len(items)
    for seat in order:
        if at == stop:
            break
        code = codes[at]
        at += 1
        while code < 0 and at < stop:
            _talk(items[at - 1], items[at - 2], seat, bool(plays), counts, tally, captains)
            code = codes[at]
            at += 1
        if code < 0:
            raise GiveUp
        plays.append(code)
    return plays, at


def _end(tally: Tally, counts: Counted, plies: int) -> None:
    """The deal ends here, after so many actions."""
    if counts.winners:
        counts.last_winner = counts.winners[-1]
    tally.ply = counts.plies = plies
    tally.end(counts)
