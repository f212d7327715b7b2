"""The tricks that have been taken, and what they count."""

from __future__ import annotations

from collections.abc import Sequence

from records.cards import NOBODY
from records.rules.ruleset import RuleSet


class Taken:
    """What each seat has taken so far.

    `tricks` and `counted` (what these count) are by seat, `winners` tells who won each trick, as
    far as the record does; `uncounted` is the number of tricks of which it is not known who
    took them or what they count.  `last` are the cards of the last trick, `last_winner` who
    took it, `last_value` what it counts; `last_known` whether these two are known.
    """

    __slots__ = (
        "counted",
        "last",
        "last_known",
        "last_value",
        "last_winner",
        "tricks",
        "uncounted",
        "winners",
    )

    def __init__(self, rules: RuleSet) -> None:
        self.tricks = [0] * rules.seats
        self.counted = [0] * rules.seats
        self.winners: list[int] = []
        self.uncounted = 0
        self.last: list[tuple[int, int]] = []
        self.last_winner = NOBODY
        self.last_value = 0
        self.last_known = True

    def copy(self) -> Taken:
        """An independent copy."""
        other: Taken = Taken.__new__(Taken)
        other.tricks = list(self.tricks)
        other.counted = list(self.counted)
        other.winners = list(self.winners)
        other.uncounted = self.uncounted
        other.last = self.last
        other.last_winner = self.last_winner
        other.last_value = self.last_value
        other.last_known = self.last_known
        return other

    def take_trick(
        self, cards: list[tuple[int, int]], winner: int, points: int, known: bool
    ) -> None:
        """A trick is the winner's, NOBODY's where it is not known whose.

        It counts so many points, if that is `known`; where it is not known whose they are,
        they are counted once `name_winner` is told.
        """
        self.last = cards
        self.last_winner = winner
        self.last_known = known and winner >= 0
        if not known:
            self.uncounted += 1
        if winner >= 0:
            self._credit(winner, points)
        else:
            self.uncounted += 1

    def name_winner(self, winner: int, points: int, known: bool) -> None:
        """The last trick, whose winner hung on something unknown, went to this seat."""
        self.last_winner = winner
        self.uncounted -= 1
        if not known:
            self.uncounted += 1
        self.last_known = known
        self._credit(winner, points)

    def _credit(self, winner: int, points: int) -> None:
        self.tricks[winner] += 1
        self.winners.append(winner)
        self.counted[winner] += points
        self.last_value = points

    def miss(self) -> None:
        """Tricks have been taken of which the record tells nothing, nor which was the last."""
        self.uncounted += 1
        self.last = []
        self.last_winner = NOBODY

    def miss_before(self) -> None:
        """Tricks had been taken before the record begins."""
        self.uncounted = 1

    def end_with(self, counted: Sequence[int], all_tricks: int, tricks: int) -> None:
        """The tricks of each seat count so much; one seat (or NOBODY) has taken them all."""
        self.counted = list(counted)
        if all_tricks >= 0:
            self.tricks[all_tricks] = tricks
