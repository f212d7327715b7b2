"""What the rules say of an action: each function answers and changes nothing.

The first rule that applies is the one reported, in the order of notation 4.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations, product
from math import prod
from typing import NamedTuple

from records.cards import ANY, BIT, KNOWN, NOBODY, SEVENS, could_be, members
from records.rules.declarations import Group, Room, carte_blanche, catalogue
from records.rules.duties import broken, narrow
from records.rules.parts.hands import AnyUses, matched
from records.rules.phases import (
    AFTER_LAST_DRAW,
    AFTER_TRICK,
    ALL,
    AT_DRAW,
    BEFORE_FIRST_CARD,
    BEFORE_LEAD,
    BEFORE_LEAD_AND_SECOND,
    BEFORE_OWN_CARD,
    CLAIM,
    CLOSE,
    DECLARE,
    DRAW,
    EXCHANGE,
    LEADING,
    ORDER,
    SHOW,
    WINNER,
    WINNER_SIDE,
    Moment,
)
from records.rules.ruleset import CARTE_BLANCHE, SEVEN, Meld
from records.rules.shared import Shared
from records.rules.strength import NO_TRUMP, Strength
from records.rules.table import Table

PROVEN = "proven"
POSSIBLE = "possible"
_MOST_SITUATIONS = 4096
_MOST_GONE = 4


class Verdict:
    """What is wrong with an action: the code, how certain, and the cards that met the rule.

    `legal` is a set of cards (of a play); `duty` the duty that was broken.
    """

    __slots__ = ("certainty", "code", "duty", "legal")

    def __init__(self, code: str, certainty: str = PROVEN, legal: int = 0, duty: str = "") -> None:
        self.code = code
        self.certainty = certainty
        self.legal = legal
        self.duty = duty


# -- plays --------------------


def duties_now(table: Table) -> tuple[str, ...]:
    """The duties that bind the next play: those of the phase, none in a gap."""
    return () if table.gap.open else table.phase.duties


class _Situation(NamedTuple):
    """The trick so far, every unknown card and an unknown trump suit filled in."""

    strength: Strength
    led: int
    best: int
    best_seat: int


def _situations(table: Table) -> list[_Situation]:
    """Every way of filling in what is unknown about the trick; none if there are too many."""
    current = table.current
    if not current.uncertain:
        return [_Situation(table.trumps.strength, current.led, current.best, current.best_seat)]
    choices = current.possible_cards()
    if not 0 < prod(map(len, choices)) <= _MOST_SITUATIONS:
        return []
    found: dict[_Situation, None] = {}  # in order, so that the same is told each time
    for cards, strength in product(product(*choices), table.trumps.candidates):
        at = strength.winner(cards)
        led = strength.classes[cards[0]]
        found[_Situation(strength, led, cards[at], current.cards[at][0])] = None
    return list(found)


def legal_plays(table: Table, seat: int) -> int:
    """The cards (a set) that the rules allow a seat to play now, of those known to be held."""
    held = table.hands.masks[seat]
    duties = duties_now(table)
    if not table.current.cards:
        return held & table.pause.to_lead(seat) or held
    if not duties:
        return held
    legal = 0
    for situation in _situations(table):
        cards, _ = _narrow(table, seat, held, situation)
        legal |= cards
    return legal


def _narrow(
    table: Table, seat: int, held: int, situation: _Situation
) -> tuple[int, list[tuple[str, int]]]:
    rules = table.rules
    strength, led, best, best_seat = situation
    beating = rules.head_partner or rules.side_of(seat) != rules.side_of(best_seat)
    duties = table.phase.duties
    return narrow(duties, strength, held, led, best, beating, rules.must_undertrump)


def judge_play(table: Table, seat: int, card: int, later: int = 0) -> Verdict | None:
    """What is wrong with a card played by a seat, turn apart, or None.

    `later` is the set of cards that this seat is known to play later without drawing.
    """
    if card >= KNOWN or seat < 0:
        return None
    if not table.hands.known[seat][card] and not table.hands.surely_may_hold(seat, card):
        verdict = _judge_held(table, seat, card)
        if verdict is not None:
            return verdict
    duties = duties_now(table) if table.current.cards else ()
    if duties:
        follows = table.trumps.strength.classes[card] == table.current.led
        if not follows or table.current.uncertain or duties[-1] == "beat":
            verdict = _judge_duties(table, seat, card, later)
            if verdict is not None:
                return verdict
    if table.pause.ordered not in (NOBODY, card) and _bound(table, seat):
        return Verdict("play-order", legal=BIT[table.pause.ordered])
    if not table.current.cards and not table.pause.to_lead(seat) & BIT[card]:
        return Verdict("play-order", legal=legal_plays(table, seat))
    return None


def _bound(table: Table, seat: int) -> bool:
    """Whether a seat is surely bound by the captain's order: he holds that card and may play it.

    Source: rulebook 8.
    """
    ordered, hands = table.pause.ordered, table.hands
    if not table.rules.strict_captain or seat != table.next:
        return False
    if not hands.known[seat][ordered] or hands.gone[seat]:
        return False
    if not table.current.cards:
        return True
    # Whatever else he may hold, of the suit led perhaps, must not forbid it.
    others = sum(BIT[card] for card in table.rules.cards if hands.may_hold(seat, card))
    held = hands.masks[seat] | others
    ways = _situations(table)
    return bool(ways) and all(_narrow(table, seat, held, way)[0] & BIT[ordered] for way in ways)


def _judge_held(table: Table, seat: int, card: int) -> Verdict | None:
    if not table.hands.free_unknown(seat, card):
        if card in table.hands.excess and table.hands.unknown[seat]:
            return None
        return Verdict("play-not-held", legal=legal_plays(table, seat))
    if card in table.hands.excess:
        return None
    if table.hands.limit(card) == 0:
        return Verdict("deal-card")
    if table.hands.copies[card] >= table.hands.limit(card):
        return Verdict("deal-copies")
    return None


def _judge_duties(table: Table, seat: int, card: int, later: int) -> Verdict | None:
    held = table.hands.masks[seat] | BIT[card]
    verdicts: list[Verdict] = []
    for situation in _situations(table):
        legal, steps = _narrow(table, seat, held, situation)
        failed = broken(steps, card)
        if failed is None and not table.hands.gone[seat]:
            failed = _broken_surely(table, seat, held, card, situation)
            legal = 0
        if failed is None:
            return None
        certainty = PROVEN
        if table.hands.gone[seat] and _excused(table, seat, held, card, situation, failed[1]):
            # Some of the cards that would have met the duty may have left the hand unnamed.
            sure = held & later | BIT[card]
            _, sure_steps = _narrow(table, seat, sure, situation)
            failed_surely = broken(sure_steps, card)
            if failed_surely is not None:
                failed = failed_surely
            elif table.hands.not_held[seat]:
                return None
            else:
                certainty = POSSIBLE
        verdicts.append(Verdict(f"play-{failed[0]}", certainty, legal, failed[0]))
    if not verdicts or len({v.code for v in verdicts}) > 1:
        return None
    for verdict in verdicts:
        if verdict.certainty == POSSIBLE:
            return verdict
    return verdicts[0]


def _excused(
    table: Table, seat: int, held: int, card: int, situation: _Situation, met: int
) -> bool:
    """Whether a card breaks no duty if some of those that would have met it had left unnamed."""
    gone = table.hands.gone[seat]
    if gone >= min(_MOST_GONE, met.bit_count()):
        return True
    for left in combinations(members(met), gone):
        rest = held & ~sum(1 << one for one in left)
        _, steps = _narrow(table, seat, rest, situation)
        if broken(steps, card) is None:
            return True
    return False


def _broken_surely(
    table: Table, seat: int, held: int, card: int, situation: _Situation
) -> tuple[str, int] | None:
    """The duty that a card breaks whatever one of the hand's half-known cards is, or None."""
    for partial in set(table.hands.half_known[seat]):
        failed: tuple[str, int] | None = None
        for actual in table.rules.cards:
            if could_be(partial, actual) and table.hands.copies[actual] < table.hands.limit(actual):
                _, steps = _narrow(table, seat, held | BIT[actual], situation)
                failed = broken(steps, card)
                if failed is None:
                    break
        if failed is not None:
            return failed[0], held
    return None


# -- declarations --------------------


def after_trick(table: Table, seat: int, who: str = WINNER) -> bool | None:
    """Whether this is the moment after a trick that a seat won and before anyone draws.

    `who` is `winner`, or `winner-side` or `all` where others than he may act too.  None
    where the record does not tell who won.
    """
    gap, cards = table.gap, table.current.cards
    if gap.open or (gap.seen and table.taken.last_winner == NOBODY and not cards):
        return None
    if cards or table.trick == 1 or not table.taken.last:
        return False
    if len(table.stock.to_draw) < table.n:
        return False
    winner = table.taken.last_winner
    if winner == NOBODY:
        return None
    if who == ALL:
        return True
    if who == WINNER_SIDE:
        return table.rules.side_of(winner) == table.rules.side_of(seat)
    return winner == seat


def on_lead(table: Table, seat: int) -> bool | None:
    """Whether a seat is about to lead to a trick; None where the record does not tell."""
    if table.gap.open:
        return None
    if table.current.cards:
        return False
    return None if table.next == NOBODY else table.next == seat


def find_meld(table: Table, cards: tuple[int, ...]) -> tuple[Group, Meld] | None:
    """The declaration that these cards are, in sorted order, or None."""
    fits = find_melds(table, cards)
    if fits and (len(fits) == 1 or len({(m.kind, m.points) for _, m in fits}) == 1):
        return fits[0]
    return None


def find_melds(table: Table, cards: tuple[int, ...]) -> list[tuple[Group, Meld]]:
    """Every declaration that these cards can be; several with unknown cards or trumps."""
    group = tuple(sorted(cards))
    blank = carte_blanche(table.rules, group)
    if blank is not None:
        return [(group, blank)]
    if not table.trumps.uncertain:
        groups = catalogue(table.rules, table.trumps.suit)
        meld = groups.get(group)
        if meld is not None:
            return [(group, meld)]
    known = group[-1] < KNOWN
    out = []
    for strength in table.trumps.candidates:
        groups = catalogue(table.rules, strength.trump)
        if known:
            if group in groups:
                out.append((group, groups[group]))
        else:
            out += [(g, m) for g, m in groups.items() if _fits(cards, g)]
    return out


def _fits(cards: tuple[int, ...], group: Group) -> bool:
    """Whether some of the cards, unknown ones among them, can be this group."""
    return len(cards) == len(group) == matched(list(group), cards)


def laid_by_partners(table: Table, seat: int, card: int) -> int:
    """How many copies of a card may lie before one's partners and serve one's own declarations."""
    uses = table.hands.uses
    return uses.laid_by_partners(seat, card) if isinstance(uses, Shared) else 0


def missing(table: Table, seat: int, group: Group) -> list[int] | None:
    """The cards of a group that an unknown card of the hand would have to be; None if it cannot.

    Where partners' cards serve, one card at least is of one's own hand (rulebook 4).
    """
    hands = table.hands
    hand = hands.known[seat]
    wanted = set(group)
    if isinstance(hands.uses, Shared) and not any(
        hand[card] or hands.fresh(seat, card) for card in wanted
    ):
        return None
    out = []
    for card in wanted:
        there = hand[card] + laid_by_partners(table, seat, card)
        out += [card] * (group.count(card) - there)
    return out if not out or hands.room_for(seat, out) else None


def judge_declaration(table: Table, seat: int, cards: tuple[int, ...]) -> Verdict | None:
    """What is wrong with a declaration, what it scores apart, or None."""
    fits = find_melds(table, cards)
    if not fits:
        return Verdict("declare-unknown")
    spec = table.rules.declarations
    assert spec is not None
    group, meld = fits[0]
    if meld.kind == CARTE_BLANCHE:
        return _judge_carte_blanche(table, seat, group)
    if meld.kind == SEVEN and table.rules.seven == AT_DRAW:
        return _judge_drawn_seven(table, seat, group, meld)
    if final_moment(table):
        return _judge_final_round(table, seat, group, meld)
    moment = table.moment(SHOW if meld.kind == SEVEN else DECLARE)
    if moment is None or (not moment.last_trick and _last_trick(table)):
        return Verdict("declare-closed")
    leads = moment.when == BEFORE_LEAD
    in_time = on_lead(table, seat) if leads else after_trick(table, seat, moment.who)
    if in_time is False:
        return Verdict("declare-turn")
    if not spec.gained_card_same_trick and table.pause.gained[0] == seat and meld.kind != SEVEN:
        gained = table.pause.gained[1]
        if gained in group:
            # An unknown card of the hand may be another copy of the one exchanged for.
            others = table.hands.known[seat][gained] - 1 + table.hands.fresh(seat, gained)
            others += laid_by_partners(table, seat, gained)
            if group.count(gained) > others:
                return Verdict("declare-turn")
    if all(one.points < 0 for _, one in fits):
        return Verdict("declare-no-trump")
    if any(c >= KNOWN for c in cards):
        return None
    if missing(table, seat, group) is None:
        return Verdict("declare-not-held")
    limit = None if meld.kind == SEVEN else spec.per_trick
    if limit is not None and table.pause.melds[seat] >= limit:
        return Verdict("declare-limit")
    if not serve(table, seat, group, meld, commit=False):
        played = any((seat, card) in table.hands.perhaps_played for card in group)
        return Verdict("declare-reused", POSSIBLE if played else PROVEN)
    return None


def _judge_drawn_seven(table: Table, seat: int, group: Group, meld: Meld) -> Verdict | None:
    """A 7 of trumps scores if it is shown by who has just drawn it (rulebook 7)."""
    if not table.gap.open:
        if not table.stock.after_draw:
            return Verdict("declare-closed" if table.moment(SHOW) is None else "declare-turn")
        if table.stock.drawn[seat] not in (group[0], ANY):
            return Verdict("declare-turn")
    if missing(table, seat, group) is None:
        return Verdict("declare-not-held")
    return None if serve(table, seat, group, meld, commit=False) else Verdict("declare-reused")


def _judge_carte_blanche(table: Table, seat: int, group: Group) -> Verdict | None:
    """A whole hand shown before its player's first card, or a card just drawn (rulebook 16)."""
    blanche, hands, stock = table.blanche, table.hands, table.stock
    single = len(group) == 1
    drawn = stock.drawn[seat]
    if not table.gap.open and not stock.left and not (single and stock.after_draw):
        return Verdict("declare-closed")
    if single:
        just_drawn = table.gap.open or (stock.after_draw and drawn in (group[0], ANY))
        in_time = just_drawn and blanche.may_go_on(seat)
        again = blanche.card_shown
    else:
        in_time = not table.played_once >> seat & 1 and table.trick == 1
        again = blanche.shown
    if not in_time:
        return Verdict("declare-turn")
    if any(card >= KNOWN for card in group):
        return None
    if missing(table, seat, group) is None:
        return Verdict("declare-not-held")
    if single and drawn == ANY and not again >> seat & 1 and not hands.fresh(seat, group[0]):
        return Verdict("declare-not-held")
    return Verdict("declare-reused") if again >> seat & 1 else None


def final_moment(table: Table) -> bool:
    """Whether this is the round of declarations after the last draw (rulebook 7)."""
    moment = table.moment(DECLARE)
    return moment is not None and moment.when == AFTER_LAST_DRAW


def _judge_final_round(table: Table, seat: int, group: Group, meld: Meld) -> Verdict | None:
    if table.rules.final_round == WINNER and table.taken.last_winner not in (seat, NOBODY):
        return Verdict("declare-turn")
    if missing(table, seat, group) is None:
        return Verdict("declare-not-held")
    if table.pause.final_melds >> seat & 1:
        return Verdict("declare-limit")
    return None if serve(table, seat, group, meld, commit=False) else Verdict("declare-reused")


def serve(table: Table, seat: int, group: Group, meld: Meld, commit: bool = True) -> bool:
    """Whether a player's cards may serve so; `commit` takes down that they have."""
    spec = table.rules.declarations
    assert spec is not None
    hand = held = table.hands.known[seat]
    room: Room | None = None
    if table.hands.unknown[seat]:
        held = list(hand)
        for card in set(group):
            held[card] += table.hands.fresh(seat, card)

        def room(needed: Mapping[int, int]) -> bool:
            wanted = [card for card, n in needed.items() for _ in range(n - hand[card])]
            return not wanted or table.hands.room_for(seat, wanted)

    excluded, again = spec.excludes[meld.kind], spec.again(meld.kind)
    unserved = spec.unserved(meld.kind)
    return table.hands.uses.serve(
        seat, group, meld.kind, excluded, held, again, commit, room, unserved
    )


def _last_trick(table: Table) -> bool:
    """Whether the last trick of this phase has been made, and nobody has drawn after it."""
    stock = table.stock
    return not table.gap.open and 0 < stock.left == table.n == len(stock.to_draw)


def _at_hand(table: Table, seat: int, group: Group) -> bool:
    """Whether the cards of a group are known to be in a hand, or to lie before a partner."""
    hand = table.hands.known[seat]
    if all(hand[card] >= group.count(card) for card in group):
        return True
    return isinstance(table.hands.uses, Shared) and all(
        hand[card] + laid_by_partners(table, seat, card) >= group.count(card) for card in group
    )


def possible_declarations(table: Table, seat: int) -> list[Group]:
    """What a seat could declare now, of the cards known to be in the hand."""
    out = []
    for group in catalogue(table.rules, table.trumps.suit):
        if _at_hand(table, seat, group) and judge_declaration(table, seat, group) is None:
            out.append(group)
    return out


# -- exchanges, draws, orders --------------------


def seven_of_trumps(table: Table) -> int:
    """The 7 of trumps, NOBODY without trumps."""
    return NOBODY if table.trumps.suit == NO_TRUMP else SEVENS[table.trumps.suit]


def exchange_card(table: Table) -> int:
    """The card that is exchanged for the turn-up, NOBODY without trumps."""
    suit = table.trumps.suit
    return NOBODY if suit == NO_TRUMP else table.rules.exchange_cards[suit]


def plays_seven(table: Table, card: int) -> bool | None:
    """Whether a card is the 7 of trumps; None if that is not known."""
    sevens = [SEVENS[one.trump] for one in table.trumps.candidates if one.trump != NO_TRUMP]
    if not any(could_be(card, seven) for seven in sevens):
        return False
    return True if len(sevens) == 1 and card < KNOWN else None


def judge_exchange(table: Table, seat: int, card: int) -> Verdict | None:
    """What is wrong with an exchange, what it scores apart, or None."""
    spec = table.rules.exchange
    if spec is None or table.stock.turn_up in table.rules.exchange_cards:
        return Verdict("exchange-none")
    exchanges = exchange_card(table)
    moment = table.moment(EXCHANGE)
    if moment is None:
        return Verdict("exchange-closed")
    if moment.when == BEFORE_FIRST_CARD:
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
    """Whether it may be the moment for an exchange by a player who has a trick (rulebook 18)."""
    if table.gap.open:
        return True
    if table.count.won[seat] is False:
        return False
    if moment.when == BEFORE_OWN_CARD:
        return not table.current.played >> seat & 1
    return on_lead(table, seat) is not False


def exchange_worth(uses: AnyUses, seat: int, card: int, held: int, points: int) -> set[int]:
    """What an exchange may score: nothing with a 7 that has been shown (rulebook 2).

    `held` is how many copies of the card the player may hold.  Several answers where the
    record does not tell which copy he gives.
    """
    worth = set()
    for state in uses.served(seat, card):
        if state:
            worth.add(0)
        if len(state) < held:
            worth.add(points)
    return worth or {points}


def judge_draw(table: Table, seat: int, card: int) -> Verdict | None:
    """What is wrong with a written draw, or None.  `seat` NOBODY is whoever draws next."""
    if table.moment(DRAW) is None:
        return Verdict("draw-none")
    if table.gap.open:
        return None
    if table.current.cards or not table.stock.to_draw:
        return Verdict("draw-turn")
    if seat >= 0 and seat not in table.stock.to_draw and NOBODY not in table.stock.to_draw:
        return Verdict("draw-turn")
    skipped = table.stock.to_draw.index(seat) if seat in table.stock.to_draw else 0
    top = table.stock.top(skipped)
    if 0 <= top < KNOWN:
        if not could_be(card, top):
            return Verdict("draw-card", legal=BIT[top])
        return None
    if card >= KNOWN or card in table.hands.excess:
        return None
    if table.hands.limit(card) == 0:
        return Verdict("deal-card")
    if table.hands.copies[card] >= table.hands.limit(card):
        return Verdict("deal-copies")
    return None


def may_be_ordered(table: Table) -> bool:
    """Whether a captain may name the next card: a lead, by option the second card of the deal.

    Source: rulebook 8.
    """
    moment = table.moment(ORDER)
    if moment is None:
        return False
    played = len(table.current.cards)
    second = moment.when == BEFORE_LEAD_AND_SECOND and table.trick == 1
    return not played or (second and played == 1)


def side_that_orders(table: Table) -> int:
    """The side whose captain an order is by where no seat is written; -1 if nobody knows."""
    seat = table.next if may_be_ordered(table) else table.leader
    return table.rules.side_of(seat) if seat >= 0 else -1


def judge_order(table: Table, seat: int, captains: tuple[int, ...] | None) -> Verdict | None:
    """What is wrong with an order to lead a card, or None.

    `captains` has one seat a side, or is None where the record does not name them.
    Source: rulebook 8.
    """
    if not may_be_ordered(table):
        return Verdict("order-turn")
    if table.next == NOBODY or seat < 0:
        return None
    side = table.rules.side_of(table.next)
    if captains is not None:
        return None if captains[side] == seat else Verdict("order-seat")
    return None if table.rules.side_of(seat) == side else Verdict("order-seat")


def judge_speech(table: Table, seat: int, ordered: bool = False) -> Verdict | None:
    """Whether somebody talks out of time; never in a game without captains.

    Before the first card the leader's side talks; after it, until the second, the other.
    `ordered` says that the last action was an order, which the player ordered may answer.
    Source: rulebook 8.
    """
    if not table.rules.talk_judged or table.gap.open or table.gap.seen or table.over:
        return None
    if ordered and seat == table.next:
        return None
    if table.trick > 1 or len(table.current.cards) > 1:
        return Verdict("speech-closed")
    if seat < 0 or table.next == NOBODY:
        return None
    if table.rules.side_of(seat) != table.rules.side_of(table.next):
        return Verdict("speech-closed")
    return None


# -- closings and claims --------------------


def judge_closing(table: Table, seat: int) -> Verdict | None:
    """What is wrong with a closing of the talon, or None.  Source: rulebook 18."""
    if table.moment(CLOSE) is None:
        return Verdict("close-none")
    return Verdict("close-turn") if on_lead(table, seat) is False else None


def judge_claim(table: Table, seat: int) -> Verdict | None:
    """What is wrong with a claim, or None.

    It falls short only where no way of filling in unknown cards bears it.  Source: rulebook 18.
    """
    spec = table.rules.claim
    if spec is None or table.rules.moment(CLAIM) is None:
        return Verdict("claim-short")
    return Verdict("claim-short") if seat >= 0 and table.count.most(seat) < spec.enough else None
