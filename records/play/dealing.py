"""The tags that say who holds which cards when a deal begins."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from records.cards import SEATS, names, sort
from records.notation.model import Tag
from records.rules.ruleset import RuleSet


def shuffled(rules: RuleSet, random: Random) -> list[int]:
    """Return the cards that are dealt, shuffled."""
    cards = [card for card in rules.cards for _ in range(rules.packs)]
    if rules.left_out is not None:
        may_be = [card for card in cards if card in rules.left_out.cards]
        for card in random.sample(may_be, rules.left_out.number):
            cards.remove(card)
    random.shuffle(cards)
    return cards


def card_tags(rules: RuleSet, cards: Sequence[int], dealer: int, aside: bool = False) -> list[Tag]:
    """Return the tags for cards in the order in which they are dealt: hands, turn-up, talon.

    `aside` also writes down the cards that lie aside in games without a talon.
    """
    tags = []
    size, dealt = rules.hand_size, rules.seats * rules.hand_size
    hands = [cards[at : at + size] for at in range(0, dealt, size)]
    rest = cards[dealt:]
    for seat, hand in enumerate(hands):
        tags.append(Tag("Hand" + SEATS[seat], " ".join(names(sort(hand)))))
    if rules.turn_up == "dealer":
        tags.append(Tag("TurnUp", names(hands[dealer])[-1]))
    elif rules.turn_up != "none":
        tags.append(Tag("TurnUp", names(rest)[0]))
        rest = rest[1:]
    if rules.stock or aside:
        tags.append(Tag("Talon", " ".join(names(rest))))
    return tags
