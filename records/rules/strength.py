"""Which card beats which, in tables made once for each order of the cards and trump suit.

A card belongs to a class: its suit, or class 4 for permanent trumps that form a suit of their own.
A set of cards is an integer of 52 bits.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from records.cards import KNOWN, RANK, RANKS, SUIT
from records.rules.ruleset import Permanent, RuleSet

#: The class of permanent trumps that have left their suits.
PERMANENT = 4
CLASSES = 5
#: No trump suit (yet).
NO_TRUMP = -1

_TRUMP = 20
_PERMANENT = 40


class _Order(NamedTuple):
    """Everything in a rule set on which the power of the cards depends."""

    cards: tuple[int, ...]
    ranks: str
    permanent: Permanent


class Strength:
    """The power of the cards under one trump suit.

    `classes[card]` is the class to follow, and `members[cls]` the set of a class.
    `power[led][card]` is 0 for a card that cannot win when `led` was led, and grows with strength.
    `higher[led][card]` is the set of cards that beat it then. `beaten_by[card]` is the set of cards
    that beat it when it was led itself.
    """

    __slots__ = ("beaten_by", "classes", "higher", "members", "power", "trump")

    def __init__(self, order: _Order, trump: int, offsuit_wins: bool) -> None:
        self.trump = trump
        permanent = {card: i for i, card in enumerate(reversed(order.permanent.cards))}
        self.classes = [
            PERMANENT if order.permanent.suit and card in permanent else SUIT[card]
            for card in range(KNOWN)
        ]
        self.members = [0] * CLASSES
        for card in order.cards:
            self.members[self.classes[card]] |= 1 << card
        weakest_first = {letter: i + 1 for i, letter in enumerate(reversed(order.ranks))}
        self.power: list[list[int]] = []
        self.higher: list[list[int]] = []
        for led in range(CLASSES):
            power = [0] * KNOWN
            for card in order.cards:
                if card in permanent:
                    power[card] = _PERMANENT + permanent[card]
                elif self.classes[card] == trump:
                    power[card] = _TRUMP + weakest_first[RANKS[RANK[card]]]
                elif self.classes[card] == led or offsuit_wins:
                    power[card] = weakest_first[RANKS[RANK[card]]]
            self.power.append(power)
            self.higher.append(_stronger(power))
        self.beaten_by = [self.higher[self.classes[card]][card] for card in range(KNOWN)]

    def winner(self, cards: Sequence[int]) -> int:
        """Return the place of the winning card in a trick, whose first card was led."""
        power = self.power[self.classes[cards[0]]]
        powers = [power[card] for card in cards]
        return powers.index(max(powers))


def _stronger(power: Sequence[int]) -> list[int]:
    """Return for each card the set of those with more power."""
    having: dict[int, int] = {}
    for card, its_power in enumerate(power):
        having[its_power] = having.get(its_power, 0) | 1 << card
    above = {}
    stronger = 0
    for its_power in sorted(having, reverse=True):
        above[its_power] = stronger
        stronger |= having[its_power]
    return [above[its_power] for its_power in power]


@lru_cache(maxsize=320)
def strength(rules: RuleSet, trump: int, offsuit_wins: bool = False) -> Strength:
    """Return the tables for these rules with this trump suit, or NO_TRUMP.

    They are made once for all rules in which the cards have the same order.

    With `offsuit_wins` the higher rank wins whatever its suit, if nobody trumps.
    """
    order = _Order(rules.cards, rules.ranks, rules.permanent)
    return _made(order, trump, offsuit_wins)


@lru_cache(maxsize=320)
def _made(order: _Order, trump: int, offsuit_wins: bool) -> Strength:
    return Strength(order, trump, offsuit_wins)
