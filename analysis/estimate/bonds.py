"""What holds a card in a hand: other cards of the hand with which it may be declared.

A player seldom parts with the king of a suit while they hold its queen, or with one of three aces.
So how likely a card is to be played depends on the hand, and not only on the card.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from analysis.fitted import DOUBLE, KIND, PAIR, RUN
from records.cards import BIT, KNOWN, RANK
from records.rules.declarations import Group, catalogue
from records.rules.ruleset import RuleSet

#: By what every weight is multiplied if nothing holds the card: 100 for each kind of bond.
FREE = 100**4


class Bond(NamedTuple):
    """What a card is declared with, as sets of cards.

    `pair` has its partners in a group of two. `kind` has all cards of its rank if several of them
    are declared, `run` all cards of a sequence that it is in. A set is empty where there is none.
    """

    pair: int
    kind: int
    run: int


#: The bond of each card of the pack.
Bonds = tuple[Bond, ...]


@lru_cache(maxsize=4096)
def bonds(rules: RuleSet, trump: int, declared: frozenset[Group]) -> Bonds:
    """Return the bonds of all cards for a player who has declared these groups already.

    Returns an empty tuple if nothing is declared under the rules.

    >>> from records.cards import NUMBERS
    >>> from records.rules.games import GAMES
    >>> rules, king, queen = GAMES["besigue"].rules(), NUMBERS["KH"], NUMBERS["QH"]
    >>> bonds(rules, 0, frozenset())[king].pair == BIT[queen]
    True
    >>> bonds(rules, 0, frozenset({tuple(sorted((king, queen)))}))[king].pair
    0
    """
    pair, kind, run = [0] * KNOWN, [0] * KNOWN, [0] * KNOWN
    spoken_for = {_shape(group) for group in declared}
    found = [group for group, meld in catalogue(rules, trump).items() if meld.points > 0]
    for group in found:
        if _shape(group) in spoken_for:
            continue
        cards = frozenset(group)
        whole = sum(BIT[card] for card in cards)
        for card in cards:
            if len(group) == 2:
                pair[card] |= whole & ~BIT[card]
            elif len({RANK[one] for one in cards}) == 1:
                kind[card] |= whole
            elif len(cards) > 2:
                run[card] |= whole
    if not any(pair) and not any(kind) and not any(run):
        return ()
    return tuple(map(Bond, pair, kind, run))


def _shape(group: Group) -> tuple[int, ...]:
    """Return what is the same of all groups of as many cards of a rank, else the group itself."""
    ranks = {RANK[card] for card in group}
    return (len(group), *ranks) if len(ranks) == 1 and len(group) > 2 else group


def held_by(bond: Bond, card: int, one: int, two: int) -> tuple[int, int, int, int]:
    """Return what holds a card in a hand with these cards (a set) and these twice.

    That is whether it has a partner, how many cards of its rank and how many of its sequence are
    held, each as a place in `KIND` and `RUN`, and whether it is held twice.
    """
    kind = (one & bond.kind).bit_count() + (two & bond.kind).bit_count()
    run = (one & bond.run).bit_count()
    return (
        bool(one & bond.pair),
        min(kind, len(KIND) - 1),
        min(run, len(RUN) - 1),
        two >> card & 1,
    )


def looseness(bond: Bond, card: int, one: int, two: int) -> int:
    """Return how readily a card is played from such a hand, `FREE` if nothing holds it."""
    pair, kind, run, double = held_by(bond, card, one, two)
    return PAIR[pair] * KIND[kind] * RUN[run] * DOUBLE[double]
