"""The simple policy that plays a deal on in games with a talon.

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
        winning = 0 if table.current.uncertain else legal & _higher(table)
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


def _higher(table: Table) -> int:
    """Return the cards that would win the trick on the table so far."""
    if table.phase.offsuit_wins:
        power = table.current.power
        return sum(BIT[one] for one in table.rules.cards if power[one] > table.current.best_power)
    return table.trumps.strength.higher[table.current.led][table.current.best]


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
