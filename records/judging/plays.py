"""Which cards a seat may play, and what is wrong with the card that it played."""

from __future__ import annotations

from itertools import product
from math import prod
from typing import NamedTuple, Protocol

from records.cards import BIT, KNOWN, NOBODY, could_be, members
from records.judging.moments import POSSIBLE, PROVEN, Verdict, beyond_pack
from records.knowledge.cards import possible_cards
from records.knowledge.table import Table
from records.rules.phases import Duty, Phase
from records.rules.strength import NO_TRUMP, Strength

#: To beat the best card, but only where trumps are led.
BEAT_TRUMPS = "beat-trumps"
#: The name under which a broken duty is reported, where that differs from its own.
_BROKEN = {BEAT_TRUMPS: "beat"}


class Powers(Protocol):
    """What the duties need of a `records.rules.strength.Strength`. Cards may be any numbers."""

    trump: int
    classes: list[int]
    members: list[int]
    higher: list[list[int]]


def narrow(
    phase: Phase,
    strength: Powers,
    held: int,
    led: int,
    best: int,
    beating: bool,
) -> tuple[int, list[tuple[str, int]]]:
    """Return the legal cards of a hand (a set), and what each duty kept, in order.

    `led` is the class led, and `best` the card that wins so far. `beating` says whether the duty to
    beat and over-trump holds; by option it does not hold against a partner. A duty that no card
    meets is passed over. Source: rulebook 0.1.
    """
    cards = held
    steps: list[tuple[str, int]] = []
    higher = strength.higher[led][best]
    trump = strength.trump
    suit = strength.members[led]
    for duty in phase.duties:
        if duty == "follow":
            kept = cards & suit
        elif duty == "trump":
            if trump == NO_TRUMP or cards & suit:
                continue
            kept = cards & strength.members[trump]
            beaten = strength.classes[best] == trump and not kept & higher
            if beaten and not phase.must_undertrump:
                continue
        elif isinstance(duty, Duty):
            if not _holds(duty, strength, cards & suit, led, best, beating):
                continue
            if duty.keeps in ("higher", "lower"):
                kept = cards & higher if duty.keeps == "higher" else cards & ~higher
            elif duty.keeps == "trumps":
                kept = cards & strength.members[trump] if trump != NO_TRUMP else 0
            else:
                kept = cards & suit
        else:
            if not beating or (duty == BEAT_TRUMPS and led != trump):
                continue
            kept = cards & higher
        if kept:
            cards = kept
            told = duty.told_as if isinstance(duty, Duty) else _BROKEN.get(duty, duty)
            steps.append((told, kept))
    return cards, steps


def _holds(duty: Duty, strength: Powers, follows: int, led: int, best: int, beating: bool) -> bool:
    """Return whether a game's own duty binds a player who can follow suit with these cards."""
    trump = strength.trump
    trumps_led = trump != NO_TRUMP and led == trump
    met = {
        "void": not follows,
        "trumps-led": trumps_led,
        "plain-led": not trumps_led,
        "trumped": not trumps_led and trump != NO_TRUMP and strength.classes[best] == trump,
    }
    return all(met[condition] for condition in duty.where) and (beating or not duty.spares_partner)


def beside(phase: Phase, strength: Powers, card: int, led: int, best: int, beating: bool) -> int:
    """Return the cards (a set) that a hand which plays this card without a fault may have beside
    it.

    The arguments are those of `narrow`. A card that may lie beside it only together with one of the
    suit led counts as possible.
    """

    def allowed(hand: int) -> bool:
        held = hand | 1 << card
        kept, _ = narrow(phase, strength, held, led, best, beating)
        return bool(kept >> card & 1)

    suit = members(strength.members[led])
    out = 0
    for cls in strength.members:
        for other in members(cls):
            one = 1 << other
            if allowed(one) or any(allowed(one | 1 << third) for third in suit):
                out |= one
    return out


def broken(steps: list[tuple[str, int]], card: int) -> tuple[str, int] | None:
    """Return the first duty that a card fails and the cards that would have met it, or None."""
    for duty, kept in steps:
        if not kept >> card & 1:
            return duty, kept
    return None


_MOST_SITUATIONS = 4096
#: The duties that a card of the suit led always meets.
_FOLLOWED = frozenset(("follow", "trump"))


class _Situation(NamedTuple):
    """The trick so far, with unknown cards and an unknown trump suit filled in."""

    strength: Strength
    led: int
    best: int
    best_seat: int


def _situations(table: Table) -> list[_Situation]:
    """Return every way of filling in the unknowns of the trick, none if there are too many."""
    current = table.current
    if not current.uncertain:
        return [_Situation(table.trumps.strength, current.led, current.best, current.best_seat)]
    choices = possible_cards(table.rules, current.cards)
    if not 0 < prod(map(len, choices)) <= _MOST_SITUATIONS:
        return []
    found: dict[_Situation, None] = {}  # in order, so that the answer is the same each time
    for cards, strength in product(product(*choices), table.trumps.candidates):
        at = strength.winner(cards)
        led = strength.classes[cards[0]]
        found[_Situation(strength, led, cards[at], current.cards[at][0])] = None
    return list(found)


def legal_plays(table: Table, seat: int) -> int:
    """Return the known cards of a hand (a set) that the rules allow the seat to play now."""
    held = table.hands.masks[seat]
    duties = () if table.gap.open else table.phase.duties
    declared = table.pause.to_play(seat)
    if not table.current.cards or not duties:
        return held & declared or held
    legal = 0
    for situation in _situations(table):
        cards, _ = _narrow(table, seat, held, *situation)
        legal |= cards
    return legal & declared or legal


def _narrow(
    table: Table, seat: int, held: int, strength: Strength, led: int, best: int, best_seat: int
) -> tuple[int, list[tuple[str, int]]]:
    rules, phase = table.rules, table.phase
    # A card that nobody is known to have played may be a partner's.
    partner = best_seat == NOBODY or rules.side_of(seat) == rules.side_of(best_seat)
    return narrow(phase, strength, held, led, best, phase.head_partner or not partner)


def judge_play(table: Table, seat: int, card: int, later: int = 0) -> Verdict | None:
    """Return what is wrong with a card played by a seat, apart from its turn, or None.

    `later` is the set of cards that this seat is known to play later without drawing.
    """
    if card >= KNOWN or seat < 0:
        return None
    if not table.hands.known[seat][card] and not table.knowledge.surely_may_hold(seat, card):
        verdict = _judge_held(table, seat, card)
        if verdict is not None:
            return verdict
    current, pause, duties = table.current, table.pause, table.phase.duties
    if duties and current.cards and not table.gap.open:
        follows = table.trumps.strength.classes[card] == current.led
        if not follows or current.uncertain or not _FOLLOWED.issuperset(duties):
            verdict = _judge_duties(table, seat, card, later)
            if verdict is not None:
                return verdict
    if pause.ordered != NOBODY and pause.ordered != card and _bound(table, seat):
        return Verdict("play-order", legal=BIT[pause.ordered])
    if pause.shown[1] and not pause.to_play(seat) & BIT[card]:
        return Verdict("play-order", legal=legal_plays(table, seat))
    return None


def _bound(table: Table, seat: int) -> bool:
    """Return whether the captain's order certainly binds a seat: it holds that card and may play
    it.

    Source: rulebook 8.
    """
    ordered = table.pause.ordered
    if not table.rules.captains.strict or seat != table.next:
        return False
    if not table.held(seat, ordered) or table.knowledge.gone[seat]:
        return False
    if not table.current.cards:
        return True
    # No other card that the player may hold, say one of the suit led, may forbid it.
    others = sum(BIT[card] for card in table.rules.cards if table.may_hold(seat, card))
    held = table.hands.masks[seat] | others
    ways = _situations(table)
    return bool(ways) and all(_narrow(table, seat, held, *way)[0] & BIT[ordered] for way in ways)


def _judge_held(table: Table, seat: int, card: int) -> Verdict | None:
    if not table.knowledge.free_unknown(seat, card):
        if card in table.knowledge.excess and table.knowledge.unknown[seat]:
            return None
        return Verdict("play-not-held", legal=legal_plays(table, seat))
    if card in table.knowledge.excess:
        return None
    return beyond_pack(table.knowledge, card)


def _judge_duties(table: Table, seat: int, card: int, later: int) -> Verdict | None:
    held = table.hands.masks[seat] | BIT[card]
    current = table.current
    if not current.uncertain and not table.knowledge.half_known[seat]:
        strength, led = table.trumps.strength, current.led
        legal, _ = _narrow(table, seat, held, strength, led, current.best, current.best_seat)
        if legal & BIT[card]:
            return None
    situations = _situations(table)
    verdicts: list[Verdict] = []
    for situation in situations:
        legal, steps = _narrow(table, seat, held, *situation)
        failed = broken(steps, card)
        if failed is None and not table.knowledge.gone[seat]:
            failed = _broken_surely(table, seat, held, card, situation)
            legal = 0
        if failed is None:
            return None
        certainty = PROVEN
        if table.knowledge.gone[seat] and _excused(table, seat, card, failed, situation):
            sure = held & later | BIT[card]
            _, sure_steps = _narrow(table, seat, sure, *situation)
            failed_surely = broken(sure_steps, card)
            if failed_surely is not None:
                failed = failed_surely
            elif table.knowledge.not_held[seat]:
                return None
            else:
                certainty = POSSIBLE
        verdicts.append(Verdict(f"play-{failed[0]}", certainty, legal))
    if not verdicts or len({v.code for v in verdicts}) > 1:
        return None
    for verdict in verdicts:
        if verdict.certainty == POSSIBLE:
            return verdict
    return verdicts[0]


def _excused(
    table: Table, seat: int, card: int, failed: tuple[str, int], situation: _Situation
) -> bool:
    """Return whether a duty may not have bound, because cards of a hand may have left unnamed.

    It does not bind without all the cards that would have met it; nor, if it asks only for a trump
    that can beat the one on the table, without those.
    """
    known, hand = table.knowledge, table.hands.known[seat]
    duty, met = failed
    gone = known.gone[seat] - sum(not one & met for one in known.gone_of[seat])
    beating = met & situation.strength.higher[situation.led][situation.best]
    if gone >= sum(hand[one] for one in members(met)):
        return True
    if not beating or gone < sum(hand[one] for one in members(beating)):
        return False
    left = table.hands.masks[seat] & ~beating | BIT[card]
    still = broken(_narrow(table, seat, left, *situation)[1], card)
    return still is None or still[0] != duty


def _broken_surely(
    table: Table, seat: int, held: int, card: int, situation: _Situation
) -> tuple[str, int] | None:
    """Return the duty that a card breaks whatever a half-known card of the hand is, or None."""
    for partial in set(table.knowledge.half_known[seat]):
        failed: tuple[str, int] | None = None
        for actual in table.rules.cards:
            if could_be(partial, actual) and table.knowledge.unseen(actual) > 0:
                _, steps = _narrow(table, seat, held | BIT[actual], *situation)
                failed = broken(steps, card)
                if failed is None:
                    break
        if failed is not None:
            return failed[0], held
    return None
