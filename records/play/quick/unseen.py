"""The quick way through a deal of which not all hands are given.

A finding is proven only if no way of filling in the unknown cards excuses it (notation 4).
So one way is made up, from what is played later in the deal, and held against the rules like
a deal of which all is known.  Where it fails, another might not: that is for the full way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from records.cards import KNOWN, NOBODY, SEATS, SUIT
from records.notation.letters import SPELLINGS
from records.notation.model import PLAIN_NUMBER, Item
from records.play.quick.common import GiveUp
from records.rules.ruleset import RuleSet
from records.rules.strength import NO_TRUMP, Strength, strength

_HANDS = tuple("Hand" + seat for seat in SEATS)


def given(
    tags: Mapping[str, str], rules: RuleSet, language: str
) -> tuple[list[list[int] | None], int]:
    """The hands, None for one that is not given, and the turn-up.

    Raises GiveUp where a talon is given, or a card is not whole; KeyError without a turn-up.
    """
    card_of = SPELLINGS[language].__getitem__
    turn_up = NOBODY
    if rules.turn_up != "none":
        turn_up = card_of(tags["TurnUp"])
    elif "TurnUp" in tags:
        raise GiveUp
    if "Talon" in tags or turn_up >= KNOWN:
        raise GiveUp
    hands: list[list[int] | None] = []
    for name in _HANDS[: rules.seats]:
        text = tags.get(name)
        hand = None if text is None else list(map(card_of, text.split(" ")))
        if hand is not None and (len(hand) != rules.hand_size or max(hand) >= KNOWN):
            raise GiveUp
        hands.append(hand)
    return hands, turn_up


def fill_in(
    given: list[list[int] | None], turn_up: int, items: list[Item], rules: RuleSet, dealer: int
) -> list[Sequence[int]]:
    """The hands, those that are not given made up of what is played, nothing being drawn.

    Raises GiveUp if a card would be there more than once.  Cost: the plays of the deal.
    """
    seats, orders = rules.seats, rules.orders
    table = strength(rules, NO_TRUMP if turn_up == NOBODY else SUIT[turn_up])
    cards = [item.code & 63 for item in items if 0 <= item.code < PLAIN_NUMBER]
    played: list[list[int]] = [[] for _ in range(seats)]
    leader = (dealer + 1) % seats
    for at in range(0, len(cards), seats):
        trick = cards[at : at + seats]
        for seat, card in zip(orders[leader], trick, strict=False):
            played[seat].append(card)
        leader = orders[leader][best_of(trick, table)]
    if rules.turn_up == "dealer" and given[dealer] is None and turn_up not in played[dealer]:
        # He has it all the time, and may not keep it from those whom he must follow.
        played[dealer].append(turn_up)
    hands = [own if hand is None else hand for hand, own in zip(given, played, strict=True)]
    known = [card for hand in hands for card in hand]
    if rules.turn_up == "aside":
        known.append(turn_up)
    whole = set(rules.cards)
    if rules.packs > 1 or len(set(known)) != len(known) or not whole.issuperset(known):
        raise GiveUp
    if given.count(None) == 1 and not rules.aside:
        # His hand is what the others leave, whether he plays it or not.
        hands[given.index(None)] += whole.difference(known)
    return list(hands)


def best_of(trick: list[int], table: Strength) -> int:
    """The place of the card that wins, among those of a trick."""
    power = table.power[table.classes[trick[0]]]
    powers = [power[card] for card in trick]
    return powers.index(max(powers))
