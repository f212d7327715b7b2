"""Which card beats which, in tables made once for a rule set and a trump suit.

A card belongs to a class: its suit, or class 4 for permanent trumps that form a suit of their own.
A set of cards is an integer of 52 bits.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from records.cards import KNOWN, RANK, RANKS, SUIT
from records.rules.ruleset import RuleSet

#: The class of permanent trumps that have left their suits.
PERMANENT = 4
CLASSES = 5
#: No trump suit (yet).
NO_TRUMP = -1

_TRUMP = 20
_PERMANENT = 40


class Strength:
    """The power of the cards under one trump suit.

    `classes[card]` is the class to follow, and `members[cls]` the set of a class.
    `power[led][card]` is 0 for a card that cannot win when `led` was led, and grows with strength.
    `higher[led][card]` is the set of cards that beat it then. `beaten_by[card]` is the set of cards
    that beat it when it was led itself, and `suit_of[card]` the set of its class.
    """

    __slots__ = ("beaten_by", "classes", "higher", "members", "power", "suit_of", "trump")

    def __init__(self, rules: RuleSet, trump: int, offsuit_wins: bool) -> None:
        self.trump = trump
        permanent = {card: i for i, card in enumerate(reversed(rules.permanent))}
        own_suit = rules.permanent_suit
        self.classes = [
            PERMANENT if own_suit and card in permanent else SUIT[card] for card in range(KNOWN)
        ]
        self.members = [0] * CLASSES
        for card in rules.cards:
            self.members[self.classes[card]] |= 1 << card
        weakest_first = {letter: i + 1 for i, letter in enumerate(reversed(rules.ranks))}
        self.power: list[list[int]] = []
        self.higher: list[list[int]] = []
        for led in range(CLASSES):
            power = [0] * KNOWN
            for card in rules.cards:
                if card in permanent:
                    power[card] = _PERMANENT + permanent[card]
                elif self.classes[card] == trump:
                    power[card] = _TRUMP + weakest_first[RANKS[RANK[card]]]
                elif self.classes[card] == led or offsuit_wins:
                    power[card] = weakest_first[RANKS[RANK[card]]]
            higher = [0] * KNOWN
            for card in range(KNOWN):
                for other in rules.cards:
                    if power[other] > power[card]:
                        higher[card] |= 1 << other
            self.power.append(power)
            self.higher.append(higher)
        self.suit_of = [self.members[self.classes[card]] for card in range(KNOWN)]
        self.beaten_by = [self.higher[self.classes[card]][card] for card in range(KNOWN)]

    def winner(self, cards: Sequence[int]) -> int:
        """Return the place of the winning card in a trick, whose first card was led."""
        power = self.power[self.classes[cards[0]]]
        powers = [power[card] for card in cards]
        return powers.index(max(powers))


@lru_cache(maxsize=320)
def strength(rules: RuleSet, trump: int, offsuit_wins: bool = False) -> Strength:
    """Return the tables for these rules with this trump suit, or NO_TRUMP. They are made once.

    With `offsuit_wins` the higher rank wins whatever its suit, if nobody trumps.
    """
    return Strength(rules, trump, offsuit_wins)
