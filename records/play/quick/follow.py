"""Tricks of any number of players who must follow suit, nothing being drawn."""

from __future__ import annotations

from collections.abc import Sequence

from records.cards import BIT, KNOWN
from records.notation.model import ORDER, PLAIN_NUMBER, SPEECH, Deal, Item
from records.play.quick.common import Counted, GiveUp, actions, check_assertion
from records.rules.ruleset import RuleSet
from records.rules.strength import strength
from records.rules.tally import Tally


def _talk(
    item: Item,
    seat: int,
    led: bool,
    counts: Counted,
    rules: RuleSet,
    captains: tuple[int, ...] | None,
) -> None:
    """Speech or an order at its time, before this seat plays (rulebook 8)."""
    if item.irregular or item.notes or rules.option("strict-captain") == "true":
        raise GiveUp
    side = rules.sides[rules.side_of(seat)]
    speaker = seat if item.seat < 0 else item.seat
    if item.kind == SPEECH:
        if rules.captains and (speaker not in side or counts.trick > 1):
            raise GiveUp
        if led and seat != (counts.dealer + 2) % rules.seats and rules.captains:
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
    dealt: list[Sequence[int]],
    captains: tuple[int, ...] | None,
) -> None:
    """Tricks of any number of players who must follow suit, nothing being drawn."""
    table = strength(rules, counts.trump)
    classes, members, powers = table.classes, table.members, table.power
    value, trick_value = rules.value, rules.trick_value
    hands = [sum([BIT[card] for card in hand]) for hand in dealt]
    seats = rules.seats
    orders = rules.orders
    leader = (counts.dealer + 1) % seats
    items = deal.items
    codes = [item.code for item in items]
    total = rules.tricks
    early = tally.early or total + 1
    side_of = tally.side_of
    won = [0] * tally.n
    tricks, counted, winners = counts.tricks, counts.counted, counts.winners
    trick = counts.trick
    at = 0
    stop = len(codes)
    while at < stop:
        code = codes[at]
        if code != PLAIN_NUMBER + trick:
            if code >= PLAIN_NUMBER or (code >= 0 and trick > total):
                raise GiveUp
            if code < 0:
                check_assertion(items[at], tally)
                at += 1
                continue
        else:
            at += 1
        if at == stop:
            raise GiveUp
        best = -1
        points = trick_value
        led = suit = 0
        power: list[int] = []
        for seat in orders[leader]:
            if at == stop:
                return _stopped(tally, counts, items)
            code = codes[at]
            at += 1
            while code < 0 and at < stop:
                _talk(items[at - 1], seat, best >= 0, counts, rules, captains)
                code = codes[at]
                at += 1
            if code >= 64:
                code -= 64 * (seat + 1)
            if not 0 <= code < KNOWN:
                raise GiveUp
            hand = hands[seat]
            bit = BIT[code]
            if not hand & bit:
                raise GiveUp
            hands[seat] = hand ^ bit
            if best < 0:
                led = classes[code]
                suit = members[led]
                power = powers[led]
            elif classes[code] != led and hand & suit:
                raise GiveUp
            points += value[code]
            if power[code] > best:
                best = power[code]
                leader = seat
        tricks[leader] += 1
        counted[leader] += points
        winners.append(leader)
        counts.last_winner = leader
        trick += 1
        counts.trick = trick
        side = side_of[leader]
        won[side] += 1
        if trick > total or (won[side] >= early and tally.is_over(counts)):
            counts.over = True
            counts.plies = actions(items)
            tally.ply = counts.plies
            tally.end(counts)
            for item in items[at:]:
                check_assertion(item, tally)
            return None
    return _stopped(tally, counts, items)


def _stopped(tally: Tally, counts: Counted, items: list[Item]) -> None:
    """The deal ends here, if it may."""
    if not tally.may_end(counts):
        raise GiveUp
    tally.ply = counts.plies = actions(items)
    tally.end(counts)
