"""The simple policies that play a deal on: this one in games with a talon, and `TrickPolicy`.

- A player who may exchange the seven does so. A player who may declare declares what scores most.
  In games in which cards can score again, the same cards are declared only once.
- While cards are drawn, the leader plays the card that they need least. Plain cards go before
  trumps. Within a suit the order is 9 8 7, then jack, queen, king, ten, ace. The two cards of
  bezique, where it is declared, rank with the kings.
- A player who follows takes a trick worth ten points or more, counting the card that takes it. They
  also take a trick if they have something to declare. They play the winning card that they need
  least, or otherwise the card that they need least.
- In the end play the leader plays their strongest card as the game ranks them, trumps first. A
  follower who can win does so with the card that they need least, unless the trick is their
  partner's.
- Among equal cards the choice is random.
- Where advice asks for it, the last tricks are solved and not played, once both players would know
  all cards (see `analysis.estimate.last_tricks`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import Any

from analysis.estimate.last_tricks import rest_of
from records.cards import BIT, KNOWN, RANK, RANKS, SUIT, members
from records.judging.declarations import judge_declaration, serve
from records.judging.moments import exchange_card, final_moment, judge_exchange
from records.judging.plays import legal_plays
from records.knowledge.table import Table
from records.notation.model import DECLARATION, EXCHANGE, PLAY, Item
from records.play.line_of_play import Line
from records.rules import phases
from records.rules.declarations import Group, catalogue
from records.rules.kinds import BESIGUE, SEVEN, Meld
from records.rules.phases import ANY_TIME, AT_DRAW
from records.rules.ruleset import RuleSet
from records.rules.strength import NO_TRUMP

#: The play of each card.
PLAYS = tuple(Item(PLAY, card=one) for one in range(KNOWN))
_BY_RANK = {"J": 1, "Q": 2, "K": 3, "T": 4, "A": 5}
#: How much more a trump is kept than another card of its rank.
TRUMP = 6
#: The points from which on a trick is taken.
WORTH_TAKING = 10


class OneOfEquals:
    """Chooses cards by a key, and among equal ones at random."""

    random: Random

    def _least(self, cards: int, key: Callable[[int], Any]) -> int:
        choice = [(key(one), one) for one in members(cards)]
        least = min(of for of, _ in choice)
        return self._any([one for of, one in choice if of == least])

    def _any(self, cards: list[int]) -> int:
        return cards[0] if len(cards) == 1 else cards[int(self.random.random() * len(cards))]


class Policy(OneOfEquals):
    """The policy under a rule set. Cost: about a millisecond for a whole deal.

    `limit` is the number of positions that may be looked at to solve the last tricks. If it is 0,
    they are played by the policy, as they are if they take more positions.
    """

    def __init__(self, rules: RuleSet, random: Random, limit: int = 0) -> None:
        self.rules = rules
        self.random = random
        self.limit = limit

    def play_on(self, line: Line) -> tuple[int, int] | None:
        """Play a line to the end of its deal, or to where its last tricks are solved.

        Returns what these bring each side, None if all was played.
        """
        table = line.table
        tricks = self.rules.tricks
        while not (line.over or table.over) and table.next >= 0 and table.trick <= tricks:
            if not table.current.cards:
                self._between(line)
                rest = self.rest(line)
                if rest is not None:
                    return rest
            elif table.trick == 1:
                self._exchange(line, table.next)
            if not line.over:
                line.run((PLAYS[self.choose(table)],))
        if not (line.over or table.over):
            self._between(line)
            line.settle()
        return None

    def rest(self, line: Line) -> tuple[int, int] | None:
        """Return what the last tricks bring each side, None while they are not solved."""
        if not self.limit or line.over or line.table.stock.left:
            return None
        return rest_of(line.table, self.limit)

    # -- between two tricks --------------------

    def _between(self, line: Line) -> None:
        """Make the exchanges and declarations, then the draws with what they allow."""
        table = line.table
        seats = self.rules.orders[table.next]
        if table.stock.left:
            moment = table.moment(phases.EXCHANGE)
            for seat in seats if moment and moment.when == ANY_TIME else seats[:1]:
                self._exchange(line, seat)
            for seat in seats:
                self._declare(line, seat)
        self.draw(line)

    def draw(self, line: Line) -> None:
        """Make the draws that are due, with what they allow."""
        table = line.table
        seats = self.rules.orders[table.next]
        if not table.stock.to_draw:
            return
        line.settle()
        if self.rules.seven == AT_DRAW:
            seven = exchange_card(table)
            for seat in seats:
                if table.stock.drawn[seat] == seven >= 0:
                    line.run((Item(DECLARATION, seat=seat, cards=(seven,)),))
        if final_moment(table):
            for seat in seats:
                self._declare(line, seat)

    def _exchange(self, line: Line, seat: int) -> bool:
        """Exchange for the turn-up, and return whether a seat may."""
        table = line.table
        given = exchange_card(table)
        if self.rules.exchange is None or given < 0 or not table.hands.known[seat][given]:
            return False
        if judge_exchange(table, seat, given) is not None:
            return False
        line.run((Item(EXCHANGE, seat=seat, card=given),))
        return True

    def _declare(self, line: Line, seat: int) -> None:
        """Declare everything that a seat may declare here, the most points first."""
        table = line.table
        spec = self.rules.declarations
        if spec is None:
            return
        # If cards can score again, a group could be declared without end.
        done = {laid.cards for laid in line.laid if laid.seat == seat and spec.rescore}
        for group in self._held(table, seat):
            if group not in done and judge_declaration(table, seat, group) is None:
                line.run((Item(DECLARATION, seat=seat, cards=group),))

    def _held(self, table: Table, seat: int) -> list[Group]:
        """Return the groups whose cards are all in the hand, the most points first."""
        held, hand = table.hands.masks[seat], table.hands.known[seat]
        return [
            group
            for bits, group, _ in declared(self.rules, table.trumps.suit)
            if not bits & ~held and all(hand[one] >= group.count(one) for one in group)
        ]

    # -- cards --------------------

    def choose(self, table: Table) -> int:
        """Return the card that the player to move plays after all draws."""
        seat = table.next
        legal = legal_plays(table, seat)
        if not legal & (legal - 1):
            return legal.bit_length() - 1
        kept = keeping(self.rules, table.trumps.suit).__getitem__
        if not table.current.cards:
            if table.stock.left:
                return self._least(legal, kept)
            lead = leading(self.rules, table.trumps.suit)
            return self._least(legal, lambda one: -lead[one])
        winning = _higher(table, legal)
        if winning and self._takes(table, seat, winning, kept):
            return self._least(winning, kept)
        return self._least(legal, kept)

    def _takes(self, table: Table, seat: int, winning: int, kept: Callable[[int], int]) -> bool:
        """Return whether a seat that can win the trick does so."""
        side = self.rules.side_of
        last = len(table.current.cards) == table.n - 1
        if side(table.current.best_seat) == side(seat) and (last or not table.stock.left):
            return False
        if not table.stock.left:
            return True
        value = self.rules.value
        cheapest = min(members(winning), key=kept)
        worth = value[cheapest] + sum(value[one] for _, one in table.current.cards)
        return worth >= WORTH_TAKING or self._could_declare(table, seat)

    def _could_declare(self, table: Table, seat: int) -> bool:
        if self.rules.declarations is None:
            return False
        groups = catalogue(self.rules, table.trumps.suit)
        return any(
            serve(table, seat, group, groups[group], commit=False)
            for group in self._held(table, seat)
        )


def _higher(table: Table, legal: int) -> int:
    """Return the cards that would win the trick on the table so far, none if that is uncertain."""
    if table.current.uncertain:
        return 0
    if table.phase.offsuit_wins:
        power = table.current.power
        return sum(BIT[one] for one in members(legal) if power[one] > table.current.best_power)
    return legal & table.trumps.strength.higher[table.current.led][table.current.best]


@lru_cache(maxsize=256)
def declared(rules: RuleSet, trump: int) -> list[tuple[int, Group, Meld]]:
    """Return what is declared under a trump suit, each with its set, the most points first."""
    found = [
        (sum(BIT[one] for one in set(group)), group, meld)
        for group, meld in catalogue(rules, trump).items()
        if meld.points > 0 and not (meld.kind == SEVEN and rules.seven == AT_DRAW)
    ]
    return sorted(found, key=lambda one: -one[2].points)


@lru_cache(maxsize=64)
def of_besigue(rules: RuleSet) -> frozenset[int]:
    """Return the two cards of bezique, where it is declared."""
    groups = catalogue(rules, NO_TRUMP).items()
    return frozenset(one for group, meld in groups if meld.kind == BESIGUE for one in group)


@lru_cache(maxsize=256)
def keeping(rules: RuleSet, trump: int) -> tuple[int, ...]:
    """Return how much a player wants to keep each card. Cards with low numbers go first."""
    special = of_besigue(rules)
    return tuple(
        (3 if one in special else _BY_RANK.get(RANKS[RANK[one]], 0))
        + (TRUMP if SUIT[one] == trump else 0)
        for one in range(KNOWN)
    )


@lru_cache(maxsize=256)
def leading(rules: RuleSet, trump: int) -> tuple[int, ...]:
    """Return how strong each card is as a lead; the cards below the ten and the jack are alike.

    The ten counts much, but where it ranks below the jack it is no strong card.
    """
    strongest_last = [rank for rank in reversed(rules.ranks) if rank in _BY_RANK]
    if strongest_last == list(_BY_RANK):
        return keeping(rules, trump)
    places = {rank: place for place, rank in enumerate(strongest_last, 1)}
    return tuple(
        places.get(RANKS[RANK[one]], 0) + (TRUMP if SUIT[one] == trump else 0)
        for one in range(KNOWN)
    )


class TrickPolicy(OneOfEquals):
    """The policy under a rule set without a talon. Cost: about a millisecond for a whole deal.

    Whist, Sizette and Quadrette are played to win tricks:

    - The leader plays the strongest card left of a suit if they hold it, in plain suits before
      trumps. Otherwise they play the weakest card of their longest plain suit, or a trump if they
      must.
    - The last to play wins as cheaply as possible, unless their side has the trick. Then, and if
      they cannot win, they play their weakest card.
    - The second to play plays their weakest card, unless they hold the strongest one left. A later
      one plays their strongest card if it wins, unless their side already has the trick with the
      strongest card left.
    - A player without the suit led trumps as cheaply as possible if the other side has the trick.

    Bassadewitz is played to avoid points:

    - The leader plays their weakest card.
    - A player who can stay below the best card plays the most costly card that does, and among
      equals the strongest. So does a player without the suit led.
    - Otherwise the last to play plays their strongest legal card, and anybody else their weakest.

    Among cards that are equal by these rules the choice is random.
    """

    def __init__(self, rules: RuleSet, random: Random) -> None:
        self.rules = rules
        self.random = random
        self.avoids = rules.fewest

    def play_on(self, line: Line) -> tuple[int, int] | None:
        """Play a line to the end of its deal. Nothing is solved: returns None."""
        table = line.table
        tricks = self.rules.tricks
        while not line.over and not table.over and table.next >= 0 and table.trick <= tricks:
            if line.tally is not None and line.tally.had_better_stop(table):
                break
            line.run((PLAYS[self.choose(table)],))
        return None

    def choose(self, table: Table) -> int:
        """Return the card that the player to move plays."""
        legal = legal_plays(table, table.next)
        if not legal & (legal - 1):
            return legal.bit_length() - 1
        if self.avoids:
            return self._avoiding(table, legal)
        return self._winning(table, legal)

    # -- to win tricks --------------------

    def _winning(self, table: Table, legal: int) -> int:
        seat = table.next
        strength = table.trumps.strength
        if not table.current.cards:
            return self._lead(table, legal)
        power = strength.power[table.current.led]
        weakest = self._rank(table)
        higher = _higher(table, legal)
        side = self.rules.side_of
        friend = side(table.current.best_seat) == side(seat)
        if not higher or (friend and self._is_top(table, table.current.best)):
            return self._least(legal, weakest)
        more = table.n - 1 - len(table.current.cards)
        if not more:
            return self._least(legal if friend else higher, weakest)
        ruffs = strength.classes[table.current.best] != strength.classes[higher.bit_length() - 1]
        if ruffs or not legal & strength.members[table.current.led]:
            return self._least(legal if friend else higher, weakest)
        strongest = max(members(higher), key=power.__getitem__)
        if len(table.current.cards) == 1 and not self._is_top(table, strongest):
            return self._least(legal, weakest)
        return strongest

    def _lead(self, table: Table, legal: int) -> int:
        strength = table.trumps.strength
        trumps = strength.members[table.trumps.suit] if table.trumps.suit >= 0 else 0
        plain = legal & ~trumps
        for cards in (plain, legal & trumps):
            tops = [one for one in members(cards) if self._is_top(table, one)]
            if tops:
                return self._any(tops)
        cards = plain or legal
        weakest = self._rank(table)

        def length(one: int) -> tuple[int, int]:
            own = cards & strength.members[strength.classes[one]]
            return -own.bit_count(), weakest(one)

        return self._least(cards, length)

    def _rank(self, table: Table) -> Callable[[int], int]:
        """Return a sort key for the weakest card first: by power, and trumps after all others."""
        strength = table.trumps.strength
        classes, power = strength.classes, strength.power
        trump = table.trumps.suit

        def weakest(one: int) -> int:
            own = classes[one]
            return power[own][one] + (1000 if own == trump else 0)

        return weakest

    def _is_top(self, table: Table, card: int) -> bool:
        """Return whether no card left in the hands is stronger in its suit."""
        higher = table.trumps.strength.higher[table.trumps.strength.classes[card]][card]
        left = 0
        for mask in table.hands.masks:
            left |= mask
        return (
            not higher & left & table.trumps.strength.members[table.trumps.strength.classes[card]]
        )

    # -- to avoid points --------------------

    def _avoiding(self, table: Table, legal: int) -> int:
        strength, value = table.trumps.strength, self.rules.value
        if not table.current.cards:
            classes, power = strength.classes, strength.power
            return self._least(legal, lambda one: (power[classes[one]][one], value[one]))
        below = legal & ~_higher(table, legal)
        if below:
            own, classes = strength.power, strength.classes
            return self._least(below, lambda one: (-value[one], -own[classes[one]][one]))
        led = strength.power[table.current.led]
        last = len(table.current.cards) == table.n - 1
        return self._least(legal, lambda one: -led[one] if last else led[one])
