"""Which declarations cards make, and what is wrong with one."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from records.cards import ANY, KNOWN, NOBODY, could_be
from records.judging.moments import (
    POSSIBLE,
    PROVEN,
    Verdict,
    after_trick,
    final_moment,
    last_trick_made,
    on_lead,
    too_early,
)
from records.judging.plays import judge_play
from records.knowledge.cards import matched
from records.knowledge.table import Table
from records.knowledge.worlds import Shared
from records.rules.declarations import (
    Group,
    Room,
    Serving,
    carte_blanche,
    catalogue,
    counted,
    groups_with_cards,
    in_order,
)
from records.rules.kinds import CARTE_BLANCHE, SEVEN, Meld
from records.rules.phases import (
    AT_DRAW,
    AT_PLAY,
    BEFORE_LEAD,
    BEFORE_OWN_CARD,
    DECLARE,
    SHOW,
    WINNER,
    Moment,
)
from records.rules.ruleset import RuleSet
from records.rules.strength import NO_TRUMP


def shown_when_drawn(rules: RuleSet, card: int) -> bool:
    """Return whether a player may show a single card that they have just drawn (rulebook 7, 16)."""
    return rules.seven == AT_DRAW or carte_blanche(rules, (card,)) is not None


def find_meld(table: Table, cards: tuple[int, ...]) -> tuple[Group, Meld] | None:
    """Return the declaration that these cards are, with its cards in sorted order, or None."""
    fits = find_melds(table, cards)
    if fits and (len(fits) == 1 or len({(m.kind, m.points) for _, m in fits}) == 1):
        return fits[0]
    return None


def find_melds(table: Table, cards: tuple[int, ...]) -> list[tuple[Group, Meld]]:
    """Return every declaration that these cards can be.

    Unknown cards or trumps may give several.
    """
    group = in_order(cards)
    blank = carte_blanche(table.rules, group)
    if blank is not None:
        return [(group, blank)]
    if not table.trumps.uncertain:
        groups = catalogue(table.rules, table.trumps.suit)
        meld = groups.get(group)
        if meld is not None:
            return [(group, meld)]
    return [
        found
        for strength in table.trumps.candidates
        for found in _fitting(table.rules, strength.trump, group)
    ]


# A word recurs, and for unknown cards every group has to be looked at.
@lru_cache(maxsize=512)
def _fitting(rules: RuleSet, trump: int, cards: Group) -> tuple[tuple[Group, Meld], ...]:
    """Return the declarations that these cards can be with one trump suit."""
    groups = catalogue(rules, trump)
    if cards[-1] < KNOWN:
        return ((cards, groups[cards]),) if cards in groups else ()
    return tuple(
        (group, meld)
        for group, meld in groups.items()
        if len(cards) == len(group) == matched(list(group), cards)
    )


def laid_by_partners(table: Table, seat: int, card: int) -> int:
    """Return how many copies of a card may lie before a seat's partners and serve its
    declarations.
    """
    uses = table.knowledge.uses
    return uses.laid_by_partners(seat, card) if isinstance(uses, Shared) else 0


def missing(table: Table, seat: int, group: Group) -> list[int] | None:
    """Return the cards of a group that unknown cards of the hand must be, None if they cannot.

    If partners' cards may serve, at least one card must be the player's own (rulebook 4).
    """
    hands = table.hands
    hand = hands.known[seat]
    for card, times in counted(group):
        if hand[card] < times:
            break
    else:
        return []
    wanted = set(group)
    if isinstance(table.knowledge.uses, Shared) and not any(
        hand[card] or table.knowledge.fresh(seat, card) for card in wanted
    ):
        return None
    out = []
    for card in wanted:
        there = hand[card] + laid_by_partners(table, seat, card)
        out += [card] * (group.count(card) - there)
    return out if not out or table.knowledge.room_for(seat, out) else None


def serve(table: Table, seat: int, group: Group, meld: Meld, commit: bool = True) -> bool:
    """Return whether a player's cards may serve in this way. With `commit`, note that they have."""
    spec = table.rules.declarations
    assert spec is not None
    hand = held = table.hands.known[seat]
    room: Room | None = None
    if table.knowledge.unknown[seat]:
        held = list(hand)
        for card in set(group):
            held[card] += table.knowledge.fresh(seat, card)

        def room(needed: Mapping[int, int]) -> bool:
            wanted = [card for card, n in needed.items() for _ in range(n - hand[card])]
            return not wanted or table.knowledge.room_for(seat, wanted)

    asked = Serving.under(spec, group, meld.kind, held)
    return table.knowledge.uses.serve(seat, asked, commit, room)


def at_hand(table: Table, seat: int, group: Group) -> bool:
    """Return whether the cards of a group are known to be in a hand, or to lie before a partner."""
    hand = table.hands.known[seat]
    if all(hand[card] >= group.count(card) for card in group):
        return True
    return isinstance(table.knowledge.uses, Shared) and all(
        hand[card] + laid_by_partners(table, seat, card) >= group.count(card) for card in group
    )


def judge_drawn_seven(table: Table, seat: int, group: Group, meld: Meld) -> Verdict | None:
    """Judge showing a 7 of trumps, which scores if the player has just drawn it (rulebook 7)."""
    if not table.gap.untold:
        if not table.stock.after_draw:
            return Verdict("declare-closed" if table.moment(SHOW) is None else "declare-turn")
        drawn = table.stock.drawn[seat]
        if drawn not in (group[0], ANY):
            return Verdict("declare-turn")
        if drawn == ANY and not table.knowledge.fresh(seat, group[0]):
            # Every copy is known to lie elsewhere, or to have been held before the draw.
            return Verdict("declare-turn")
    if missing(table, seat, group) is None:
        return Verdict("declare-not-held")
    return None if serve(table, seat, group, meld, commit=False) else Verdict("declare-reused")


def plays_seven(table: Table, card: int) -> bool | None:
    """Return whether a card is the 7 of trumps, None if that is not known."""
    candidates = table.trumps.candidates
    cards = table.rules.exchange_cards
    sevens = [cards[one.trump] for one in candidates if one.trump != NO_TRUMP]
    if not any(could_be(card, seven) for seven in sevens):
        return False
    return True if len(sevens) == 1 and card < KNOWN else None


def exchange_worth(table: Table, seat: int, card: int, held: int, points: int) -> set[int]:
    """Return what an exchange may score: nothing with a 7 that has been shown (rulebook 2).

    `held` is how many copies of the card the player may hold. There are several answers if the
    record does not tell which copy is given, or who has shown one.
    """
    shown = table.rules.seven not in ("none", AT_PLAY)
    worth = {0} if shown and table.gap.declared else set()
    for state in table.knowledge.uses.served(seat, card):
        if state:
            worth.add(0)
        if len(state) < held:
            worth.add(points)
    return worth or {points}


def judge_declaration(table: Table, seat: int, cards: tuple[int, ...]) -> Verdict | None:
    """Return what is wrong with a declaration, apart from the points written, or None."""
    fits = find_melds(table, cards)
    if not fits:
        return Verdict("declare-unknown")
    spec = table.rules.declarations
    assert spec is not None
    group, meld = fits[0]
    if meld.kind == CARTE_BLANCHE:
        return _judge_carte_blanche(table, seat, group)
    if meld.kind == SEVEN and table.rules.seven == AT_DRAW:
        return judge_drawn_seven(table, seat, group, meld)
    if final_moment(table):
        return _judge_final_round(table, seat, group, meld)
    moment = table.moment(SHOW if meld.kind == SEVEN else DECLARE)
    if moment is None or (not moment.last_trick and last_trick_made(table)):
        return Verdict("declare-closed")
    if _in_time(table, seat, moment) is False:
        return Verdict("declare-turn")
    if not spec.gained_card_same_trick and table.pause.gained[0] == seat and meld.kind != SEVEN:
        gained = table.pause.gained[1]
        if gained in group:
            # An unknown card of the hand may be another copy of the card gained.
            others = table.hands.known[seat][gained] - 1 + table.knowledge.fresh(seat, gained)
            others += laid_by_partners(table, seat, gained)
            if group.count(gained) > others:
                return Verdict("declare-turn")
    if all(one.points < 0 for _, one in fits):
        return Verdict("declare-no-trump")
    if any(c >= KNOWN for c in cards):
        return None
    if missing(table, seat, group) is None:
        return Verdict("declare-not-held")
    if moment.when == BEFORE_OWN_CARD and all(_barred(table, seat, card) for card in set(group)):
        return Verdict("declare-turn")
    limit = None if meld.kind == SEVEN else spec.per_trick
    if limit is not None and table.pause.melds[seat] >= limit:
        return Verdict("declare-limit")
    if not any(serve(table, seat, *one, commit=False) for one in fits):
        return Verdict("declare-reused", PROVEN if _surely_served(table, seat, group) else POSSIBLE)
    return None


def _surely_served(table: Table, seat: int, group: Group) -> bool:
    """Whether it is known in what the cards have served that keep others from serving again.

    The same cards are of the same kind again, whatever is trumps.
    """
    known, side = table.knowledge, table.rules.side_of(seat)
    return not any((seat, card) in known.perhaps_played for card in group) and not any(
        cards != group and table.rules.side_of(one) == side for one, cards in known.either_kind
    )


def _in_time(table: Table, seat: int, moment: Moment) -> bool | None:
    """Return whether a seat may declare now, None if the record does not tell."""
    if too_early(table, moment):
        return False
    if moment.when == BEFORE_OWN_CARD:
        return None if table.gap.open or table.next == NOBODY else table.next == seat
    if moment.when == BEFORE_LEAD:
        return on_lead(table, seat)
    return after_trick(table, seat, moment.who)


def _barred(table: Table, seat: int, card: int) -> bool:
    """Return whether a duty certainly forbids a card that is in a hand."""
    verdict = judge_play(table, seat, card)
    return verdict is not None and verdict.certainty == PROVEN


def _judge_carte_blanche(table: Table, seat: int, group: Group) -> Verdict | None:
    """Judge a hand shown before its player's first card, or a card just drawn (rulebook 16)."""
    blanche, stock = table.blanche, table.stock
    single = len(group) == 1
    drawn = stock.drawn[seat]
    if not table.gap.untold and not stock.left and not (single and stock.after_draw):
        return Verdict("declare-closed")
    if single:
        just_drawn = table.gap.untold or (stock.after_draw and drawn in (group[0], ANY))
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
    if again >> seat & 1:
        return Verdict("declare-reused")
    if single and drawn == ANY and not table.knowledge.fresh(seat, group[0]):
        return Verdict("declare-not-held")
    return None


def _judge_final_round(table: Table, seat: int, group: Group, meld: Meld) -> Verdict | None:
    if table.rules.final_round == WINNER and table.taken.last_winner not in (seat, NOBODY):
        return Verdict("declare-turn")
    if missing(table, seat, group) is None:
        return Verdict("declare-not-held")
    if table.pause.final_melds >> seat & 1:
        return Verdict("declare-limit")
    return None if serve(table, seat, group, meld, commit=False) else Verdict("declare-reused")


def possible_declarations(table: Table, seat: int, unseen: bool = False) -> list[Group]:
    """Return what a seat could declare now with the cards known to be in its hand.

    With `unseen`, also with what the unknown cards of the hand can be.
    """
    unseen = unseen and table.knowledge.unknown[seat] > 0
    held = table.hands.masks[seat]
    others = isinstance(table.knowledge.uses, Shared)
    out = []
    for cards, group in groups_with_cards(table.rules, table.trumps.suit):
        if cards & ~held and not (others or unseen):
            continue
        if (unseen or at_hand(table, seat, group)) and judge_declaration(
            table, seat, group
        ) is None:
            out.append(group)
    return out
