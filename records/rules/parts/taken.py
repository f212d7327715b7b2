"""The tricks that have been taken, and what they count."""

from __future__ import annotations

from collections.abc import Sequence

from records.cards import NOBODY
from records.rules.ruleset import RuleSet
from records.slots import Copied


class Taken(Copied, own=("tricks", "counted", "winners")):
    """What each seat has taken so far.

    `tricks` and `counted` (what these count) are by seat. `winners` tells who won each trick, as
    far as the record does. `uncounted` is the number of tricks whose winner or whose points are not
    known. `last` has the cards of the last trick, `last_winner` who took it, and `last_value` what
    it counts. `last_known` tells whether both are known.
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

    def take_trick(
        self, cards: list[tuple[int, int]], winner: int, points: int, known: bool
    ) -> None:
        """Give a trick to its winner, NOBODY if that is not known.

        It counts these points if they are `known`. If the winner is not known, they are counted
        once `name_winner` is called.
        """
        self.last = cards
        self.last_winner = winner
        self.last_known = known and winner >= 0
        if not known:
            self.uncounted += 1
        if winner < 0:
            self.uncounted += 1
        else:
            self._credit(winner, points)

    def name_winner(self, winner: int, points: int, known: bool) -> None:
        """Give the last trick, whose winner depended on something unknown, to this seat."""
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
        """Note that unrecorded tricks have been taken, so that the last one is not known."""
        self.uncounted += 1
        self.last = []
        self.last_winner = NOBODY

    def miss_before(self) -> None:
        """Note that tricks were taken before the record begins."""
        self.uncounted = 1

    def end_with(self, counted: Sequence[int], winners: Sequence[int]) -> None:
        """Set what the tricks of each seat count, and who won each, in order."""
        self.counted = list(counted)
        self.winners = list(winners)
        self.last_winner = winners[-1]
        for winner in winners:
            self.tricks[winner] += 1
