"""How likely players are to play each card, for what their play tells of their hands.

The figures are those of players who follow advice, by how much a card is worth keeping, whether it
takes the trick, and what the trick is worth. No card is impossible, so that a player with other
habits is not held to have other cards at any price.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import NamedTuple

from analysis.estimate.policy import TRUMP, WORTH_TAKING, keeping, of_besigue
from analysis.fitted import DOUBLE, HABITS, KIND, PAIR, RUN
from records.cards import BIT, KNOWN, RANK, RANKS
from records.judging.plays import beside, narrow
from records.rules.declarations import Group, catalogue
from records.rules.ruleset import RuleSet
from records.rules.strength import Strength, strength

#: By what every weight is multiplied if nothing holds the card: 100 for each kind of bond.
FREE = 100**4


class Bond(NamedTuple):
    """What holds a card in a hand: those with which it is declared, as sets of cards.

    A player seldom parts with the king of a suit while they hold its queen, or with one of three
    aces. So how likely a card is to be played depends on the hand, and not only on the card.

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


#: How much less likely a player is to declare nothing with something to declare.
SILENCE = 64
#: What the weight of an average card is.
_UNIT = 1000
#: The level of a card of bezique, and after it that of one that is a trump: after all other cards.
_OF_BESIGUE = 12
_CARDS = range(KNOWN)


class Moved(NamedTuple):
    """What is known of a moment at which a card is played; `trick` has (seat, card) so far."""

    trump: int
    offsuit: bool
    draws: bool
    trick: tuple[tuple[int, int], ...]


class Role(NamedTuple):
    """What a card would do when it is played.

    `part` is `lead`, `lose` or `win`. `worth` says that a trick so won is worth taking, `partner`
    that a partner has it, and `last` that nobody plays after. `level` is how much the card is worth
    keeping, and `trump` that it is one, where trumps have levels of their own.
    """

    style: str
    part: str
    draws: bool
    partner: bool
    worth: bool
    last: bool
    level: int
    trump: bool

    @property
    def name(self) -> str:
        """The name of its row in `HABITS`."""
        marks = (("d", self.draws), ("p", self.partner), ("w", self.worth), ("l", self.last))
        letters = "".join(letter if true else "-" for letter, true in marks)
        return f"{self.style} {self.part} {letters}{' trump' if self.trump else ''}"

    @property
    def weight(self) -> int:
        """How likely a card with this role is to be played, 1,000 for an average one."""
        fitted = HABITS.get(self.name)
        return max(1, round(_UNIT * exp((fitted[self.level] if fitted else 0) / 100)))


def roles(rules: RuleSet, moved: Moved, seat: int) -> tuple[Role | None, ...]:
    """Return the role of each card of the pack if this seat plays it. Other cards have None."""
    friend, points, last = False, 0, False
    best = led = -1
    if moved.trick:
        power = strength(rules, moved.trump, moved.offsuit)
        own = power.winner([card for _, card in moved.trick])
        friend = rules.side_of(moved.trick[own][0]) == rules.side_of(seat)
        best = moved.trick[own][1]
        led = power.classes[moved.trick[0][1]]
        points = sum(rules.value[card] for _, card in moved.trick)
        last = len(moved.trick) == rules.seats - 1
    return _roles(rules, moved.trump, moved.offsuit, moved.draws, led, best, friend, points, last)


@lru_cache(maxsize=8192)
def _roles(
    rules: RuleSet,
    trump: int,
    offsuit: bool,
    draws: bool,
    led: int,
    best: int,
    friend: bool,
    points: int,
    last: bool,
) -> tuple[Role | None, ...]:
    style, levels, trumps = _levels(rules, trump)
    power = strength(rules, trump, offsuit)
    higher = power.higher[led][best] if led >= 0 else 0
    out: list[Role | None] = [None] * KNOWN
    for card in rules.cards:
        wins = bool(higher & BIT[card])
        worth = wins and points + rules.value[card] >= WORTH_TAKING
        part = "lead" if led < 0 else "win" if wins else "lose"
        ends = last and style != "keeps"
        level, own = levels[card], bool(trumps & BIT[card])
        out[card] = Role(style, part, draws, friend, worth, ends, level, own)
    return tuple(out)


@lru_cache(maxsize=64)
def _levels(rules: RuleSet, trump: int) -> tuple[str, tuple[int, ...], int]:
    """Return how players play under these rules, how much each card is worth keeping, and trumps.

    The trumps (a set) are those that have levels of their own.
    """
    if rules.stock:
        kept, special = keeping(rules, trump), of_besigue(rules)
        levels = [_OF_BESIGUE + (kept[c] >= TRUMP) if c in special else kept[c] for c in _CARDS]
        return "keeps", tuple(levels), 0
    power = strength(rules, trump)
    places = {rank: place for place, rank in enumerate(reversed(rules.ranks))}
    levels = [places.get(RANKS[RANK[c]], 0) * len(RANKS) // len(places) for c in _CARDS]
    own = power.members[trump] if trump >= 0 else 0
    return "avoids" if rules.fewest else "wins", tuple(levels), own


def weights(rules: RuleSet, moved: Moved, seat: int, card: int) -> tuple[int, ...] | None:
    """Return how likely each card is to be played beside one that was, 0 if it was not legal then.

    None if the card that was played was not a card of the pack.
    """
    found = roles(rules, moved, seat)
    if found[card] is None:
        return None
    free = _weights(found)
    if moved.draws or not moved.trick:
        return free
    return _legal(rules, moved, rules.side_of(seat), card, free)


@lru_cache(maxsize=8192)
def _weights(found: tuple[Role | None, ...]) -> tuple[int, ...]:
    return tuple(0 if role is None else role.weight for role in found)


def _legal(
    rules: RuleSet, moved: Moved, side: int, card: int, free: tuple[int, ...]
) -> tuple[int, ...]:
    """Return the weights of the cards that are legal in every hand in which this card is."""
    power = strength(rules, moved.trump, moved.offsuit)
    best_seat, best = moved.trick[power.winner([one for _, one in moved.trick])]
    beating = rules.phases[-1].head_partner or side != rules.side_of(best_seat)
    led = power.classes[moved.trick[0][1]]
    return _masked(free, _allowed(rules, power, card, led, best, beating))


@lru_cache(maxsize=8192)
def _allowed(rules: RuleSet, power: Strength, card: int, led: int, best: int, beating: bool) -> int:
    last = rules.phases[-1]
    may = beside(last, power, card, led, best, beating)
    return narrow(last, power, may | BIT[card], led, best, beating)[0]


@lru_cache(maxsize=8192)
def _masked(free: tuple[int, ...], allowed: int) -> tuple[int, ...]:
    return tuple(weight if allowed & BIT[one] else 0 for one, weight in enumerate(free))
