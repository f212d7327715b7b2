"""The cards still to be played as a set of bits, with the tables that a search needs.

Each card of each hand has its own bit. Bits are ordered by class, then by strength from the
strongest. So a position between two tricks is the set of the cards left and the seat to lead.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

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
