"""Which declarations some cards make, and whether a hand has the cards for one."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from records.cards import KNOWN
from records.rules.declarations import (
    Group,
    Room,
    Serving,
    carte_blanche,
    catalogue,
    counted,
    in_order,
)
from records.rules.kinds import Meld
from records.rules.parts.knowledge import matched
from records.rules.phases import AT_DRAW
from records.rules.ruleset import RuleSet
from records.rules.shared_declarations import Shared
from records.rules.table import Table


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
    uses = table.hands.uses
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
    if isinstance(hands.uses, Shared) and not any(
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
    return table.hands.uses.serve(seat, asked, commit, room)


def at_hand(table: Table, seat: int, group: Group) -> bool:
    """Return whether the cards of a group are known to be in a hand, or to lie before a partner."""
    hand = table.hands.known[seat]
    if all(hand[card] >= group.count(card) for card in group):
        return True
    return isinstance(table.hands.uses, Shared) and all(
        hand[card] + laid_by_partners(table, seat, card) >= group.count(card) for card in group
    )
