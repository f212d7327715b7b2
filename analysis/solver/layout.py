"""The cards still to be played as a set of bits, positions of them, and what a search answers.

Each card of each hand has its own bit. Bits are ordered by class, then by strength from the
strongest. So a position between two tricks is the set of the cards left and the seat to lead.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import NamedTuple

from records.cards import members
from records.judging.plays import narrow
from records.rules.ruleset import RuleSet
from records.rules.strength import CLASSES, strength


class TooManyPositions(Exception):  # noqa: N818 - it is no error, and never leaves the solver
    """The search has exceeded its limit of positions."""


class Limited:
    """What searches positions: `positions` so far, up to `limit`."""

    positions = 0
    limit = 0

    def count(self) -> None:
        """Count one more. Raises TooManyPositions beyond the limit."""
        self.positions += 1
        if self.positions > self.limit:
            raise TooManyPositions


#: How many bits of a position's key name the seat to lead.
_LEADER_BITS = 3


class Suit(NamedTuple):
    """The cards left in one class.

    `key` is the class's part of the position's key, in bits of its own: the key of a position is
    the sum of these and of the seat to lead. Sets of cards that play alike share a part. `tried`
    holds the cards worth trying, one from each group of equally good cards in a hand. `points` is
    the value of all cards. `lead` is the seat that alone holds the strongest cards, `run` their
    number and `run_points` their value. These are -1, 0 and 0 if two seats share the strongest
    rank.
    """

    key: int
    tried: int
    points: int
    lead: int
    run: int
    run_points: int


class Layout:
    """Known hands under a rule set and a trump suit, or `NO_TRUMP`.

    `hands` lists the cards of each seat, and identical cards as often as they occur. A bit is an
    index into `cards`, `owner`, `classes` and `value`. `own[seat]` is the set of a hand, and
    `members[class]` that of a class. `power[led][bit]` is as in `records.rules.strength`.
    """

    def __init__(self, rules: RuleSet, trump: int, hands: Sequence[Sequence[int]]) -> None:
        self.rules = rules
        self.phase = rules.phases[-1]
        self.trump = trump
        self.seats = len(hands)
        self.strength = strength(rules, trump)
        classes, power = self.strength.classes, self.strength.power
        held = sorted(
            (classes[card], -power[classes[card]][card], card, seat)
            for seat, hand in enumerate(hands)
            for card in hand
        )
        self.cards = [card for _, _, card, _ in held]
        self.owner = [seat for *_, seat in held]
        self.classes = [cls for cls, *_ in held]
        self.value = [rules.value[card] for card in self.cards]
        self.side = [rules.side_of(seat) for seat in range(self.seats)]
        self.size = len(held)
        bits = range(self.size)
        self.whole = (1 << self.size) - 1
        self.own = [sum(1 << i for i in bits if self.owner[i] == s) for s in range(self.seats)]
        self.members = [sum(1 << i for i in bits if self.classes[i] == c) for c in range(CLASSES)]
        self.power = [[power[led][card] for card in self.cards] for led in range(CLASSES)]
        self.higher = [
            [sum(1 << j for j in bits if row[j] > row[i]) for i in bits] for row in self.power
        ]
        self.used = [mask for mask in self.members if mask]
        self.suits: list[dict[int, Suit]] = [{} for _ in self.used]
        self._patterns: list[dict[tuple[object, ...], int]] = [{} for _ in self.used]
        # A class has no more patterns than it has sets of cards. The leader takes the lowest bits.
        widths = [mask.bit_count() for mask in self.used]
        self._shifts = [_LEADER_BITS + sum(widths[:at]) for at in range(len(widths))]
        self._legal: dict[tuple[int, int, int, bool], int] = {}

    def legal(self, held: int, led: int, best: int, beating: bool) -> int:
        """Return the cards of a hand that may follow under the rules.

        `best` is the bit of the best card so far. `beating` says whether the player must try to
        beat it.
        """
        key = (held, led, best, beating)
        found = self._legal.get(key)
        if found is None:
            found, _ = narrow(self.phase, self, held, led, best, beating)
            self._legal[key] = found
        return found

    def beating(self, seat: int, best_seat: int) -> bool:
        """Return whether a seat must try to beat the best card, which `best_seat` played."""
        return self.phase.head_partner or self.side[seat] != self.side[best_seat]

    def last_trick(self, left: int, leader: int) -> tuple[int, int]:
        """Return who takes the last trick, of which every card is forced, and what it counts."""
        winner = leader
        best = (left & self.own[leader]).bit_length() - 1
        higher = self.higher[self.classes[best]]
        counts = self.value[best]
        for seat in self.rules.orders[leader][1:]:
            i = (left & self.own[seat]).bit_length() - 1
            counts += self.value[i]
            if higher[best] >> i & 1:
                best, winner = i, seat
        return winner, counts

    def suit(self, at: int, left: int) -> Suit:
        """Return the cards left in the class with that index in `used`."""
        found = self.suits[at].get(left)
        if found is None:
            found = self._suit(at, left)
            self.suits[at][left] = found
        return found

    def _suit(self, at: int, left: int) -> Suit:
        """Describe the cards left in a class, rank by rank from the strongest.

        Only the holders of each rank and its value matter for the play. So the key depends only on
        them.
        """
        pattern: list[object] = []
        tried = points = run = run_points = 0
        lead = -1
        running = True
        before: tuple[int, int] | None = None
        for rank in self._ranks(left):
            points += sum(self.value[i] for i in rank)
            owners = {self.owner[i] for i in rank}
            first = rank[0]
            value = self.value[first]
            if len(owners) > 1:
                pattern.append((value, tuple(sorted(self.owner[i] for i in rank))))
                for owner in owners:
                    tried |= 1 << next(i for i in rank if self.owner[i] == owner)
                before = None
                running = False
                continue
            owner = self.owner[first]
            if self.cards[first] in self.rules.permanent.cards:
                pattern.append((self.cards[first], owner))
                tried |= 1 << first
                before = None
            else:
                pattern += [(value, owner)] * len(rank)
                if before != (value, owner):
                    tried |= 1 << first
                before = (value, owner)
            if running and lead in (-1, owner):
                lead = owner
                run += len(rank)
                run_points += value * len(rank)
            else:
                running = False
        patterns = self._patterns[at]
        number = patterns.setdefault(tuple(pattern), len(patterns))
        return Suit(number << self._shifts[at], tried, points, lead, run, run_points)

    def _ranks(self, left: int) -> list[list[int]]:
        """Return the bits of a class by rank, the strongest first."""
        ranks: list[list[int]] = []
        while left:
            low = left & -left
            left ^= low
            i = low.bit_length() - 1
            if ranks and self.cards[ranks[-1][0]] == self.cards[i]:
                ranks[-1].append(i)
            else:
                ranks.append([i])
        return ranks


class OpenPosition(NamedTuple):
    """The cards left in the hands, the leader, and the trick so far as (seat, bit).

    `counted` is the value of the tricks that each seat has taken, and `tricks` their number. `last`
    is the seat that took the latest one, or -1 if there is none yet. In games that a count decides,
    `declared` is what each seat has declared, `served` the kinds (see `records.rules.kinds`) in
    which cards have served, and `winner` the seat that a declaration has won the deal, or -1.
    """

    left: int
    leader: int
    trick: tuple[tuple[int, int], ...]
    counted: tuple[int, ...]
    tricks: tuple[int, ...]
    last: int
    declared: tuple[int, ...] = ()
    served: frozenset[tuple[int, int]] = frozenset()
    winner: int = -1

    @property
    def over(self) -> bool:
        """Whether every card has been played."""
        return not self.left and not self.trick

    @property
    def seat(self) -> int:
        """The seat to play."""
        return (self.leader + len(self.trick)) % len(self.counted)


class Top(NamedTuple):
    """The class led, the best card so far, and the seat that played it."""

    led: int
    best: int
    seat: int


def top(layout: Layout, position: OpenPosition) -> Top:
    """Return the state of the trick in a position. The trick must have begun."""
    led = layout.classes[position.trick[0][1]]
    power = layout.power[led]
    seat, best = max(position.trick, key=lambda play: power[play[1]])
    return Top(led, best, seat)


def tried(layout: Layout, position: OpenPosition) -> int:
    """Return the cards worth trying in this trick: one from each group of equals."""
    left = position.left
    for _, i in position.trick:
        left |= 1 << i
    out = 0
    for at, mask in enumerate(layout.used):
        out |= layout.suit(at, left & mask).tried
    return out


def legal(layout: Layout, position: OpenPosition) -> int:
    """Return the cards that the player to move may play, as a set."""
    held = position.left & layout.own[position.seat]
    if not position.trick:
        return held
    led, best, best_seat = top(layout, position)
    return layout.legal(held, led, best, layout.beating(position.seat, best_seat))


def after(layout: Layout, position: OpenPosition, card: int) -> OpenPosition:
    """Return the position after the player to move has played this card, given as a bit."""
    trick = (*position.trick, (position.seat, card))
    left = position.left & ~(1 << card)
    if len(trick) < layout.seats:
        return position._replace(left=left, trick=trick)
    winner = top(layout, position._replace(trick=trick)).seat
    counts = layout.rules.trick_value + sum(layout.value[i] for _, i in trick)
    counted = list(position.counted)
    counted[winner] += counts
    tricks = list(position.tricks)
    tricks[winner] += 1
    return position._replace(
        left=left,
        leader=winner,
        trick=(),
        counted=tuple(counted),
        tricks=tuple(tricks),
        last=winner,
    )


#: What a search values: the points still to be made in tricks, what the deal brings, chips, what
#: the deal brings where it is won by a count, the value of a game of one deal.
POINTS = "points"
DEAL = "deal"
CHIPS = "chips"
PENALTIES = "penalties"
COUNT = "count"
VALUE = "value"


class Move(NamedTuple):
    """A card to be played, as a bit, and the group that is declared before it, if any."""

    bit: int
    declared: tuple[int, ...] = ()


class Worths(NamedTuple):
    """The worth of a line: `value` for each side, and `counts` for each seat if they break ties."""

    value: tuple[int, ...]
    counts: tuple[int, ...] | None = None


class Search(ABC):
    """A search for one deal. It remembers what it has learnt about positions."""

    layout: Layout
    method: str
    measure: str
    #: what it searches with
    searches: Sequence[Limited]

    @property
    def positions(self) -> int:
        """The number of positions searched so far."""
        return sum(search.positions for search in self.searches)

    def allow(self, positions: int) -> None:
        """Allow that many positions more than those searched so far."""
        for search in self.searches:
            search.limit = search.positions + positions

    @abstractmethod
    def worth(self, position: OpenPosition) -> Worths:
        """Return the worth of a position with best play. Raises TooManyPositions."""

    @abstractmethod
    def cards(self, position: OpenPosition) -> dict[Move, Worths]:
        """Return the worth of each legal choice. Raises TooManyPositions."""

    def best(self, position: OpenPosition) -> Move:
        """Return a best choice, the first in the layout's order.

        Raises TooManyPositions.
        """
        return self._best_of(position, self.cards(position))

    def _best_of(self, position: OpenPosition, worths: dict[Move, Worths]) -> Move:
        side = self.layout.side[position.seat]
        return max(worths, key=lambda choice: self.merit(worths[choice], side))

    def merit(self, worths: Worths, side: int) -> tuple[int, int]:
        """Return what a side tries to maximise, and what it maximises among equals.

        That is its points or chips, or the fewest penalties; of two sides its margin, because a
        deal may score nothing for one of them, unless all points go to either. Among equals it is
        fewer card points, if they are told.
        """
        value = self.layout.rules.merits(worths.value)
        other = value[1 - side] if len(value) == 2 and self.measure != POINTS else 0
        return value[side] - other, 0 if worths.counts is None else -worths.counts[side]

    def after(self, position: OpenPosition, choice: Move) -> OpenPosition:
        """Return the position after the player to move has made this choice."""
        return after(self.layout, position, choice.bit)

    def over(self, position: OpenPosition) -> bool:
        """Return whether nothing more is to be played."""
        return position.over

    def choices(self, position: OpenPosition) -> list[Move]:
        """Return the legal choices."""
        return [Move(i) for i in members(legal(self.layout, position))]

    def _shared(self, position: OpenPosition) -> list[tuple[int, list[int]]]:
        """Return the legal cards to try, each with the cards that are equally good."""
        out: list[tuple[int, list[int]]] = []
        apart = tried(self.layout, position)
        for i in members(legal(self.layout, position)):
            if apart >> i & 1:
                out.append((i, [i]))
            else:
                out[-1][1].append(i)
        return out
