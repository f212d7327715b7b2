"""The simple policies that play a deal on in games without a talon.

Whist, Sizette and Quadrette are played to win tricks:

- The leader plays the strongest card left of a suit if they hold it, in plain suits before trumps.
  Otherwise they play the weakest card of their longest plain suit, or a trump if they must.
- The last to play wins as cheaply as possible, unless their side has the trick. Then, and if they
  cannot win, they play their weakest card.
- The second to play plays their weakest card, unless they hold the strongest one left. A later one
  plays their strongest card if it wins, unless their side already has the trick with the strongest
  card left.
- A player without the suit led trumps as cheaply as possible if the other side has the trick.

Bassadewitz is played to avoid points:

- The leader plays their weakest card.
- A player who can stay below the best card plays the most costly card that does, and among equals
  the strongest. So does a player without the suit led.
- Otherwise the last to play plays their strongest legal card, and anybody else their weakest.

Among cards that are equal by these rules the choice is random.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from analysis.estimate.policy import PLAYS, OneOfEquals
from records.cards import members
from records.judging.plays import legal_plays
from records.knowledge.table import Table
from records.play.line_of_play import Line
from records.rules.ruleset import RuleSet


class TrickPolicy(OneOfEquals):
    """The policy under a rule set without a talon. Cost: about a millisecond for a whole deal."""

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


def _higher(table: Table, legal: int) -> int:
    """Return the cards that beat those on the table, or none if that is uncertain."""
    current = table.current
    if current.uncertain:
        return 0
    return legal & table.trumps.strength.higher[current.led][current.best]
