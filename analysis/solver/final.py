"""What a finished deal brings, counted by the steps of its rules."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from records.knowledge.table import Table
from records.rules.ruleset import RuleSet
from records.rules.tally import Tally
from records.rules.values import replace

if TYPE_CHECKING:
    from analysis.solver.end_play import EndPlay

Points = tuple[int, ...]


# Cached, because the engine derives its tables anew for every rule set.
@lru_cache(maxsize=64)
def _played(rules: RuleSet) -> RuleSet:
    """Return the rules without what counts cards as they were dealt."""
    return replace(rules, scoring=rules.scoring.played())


class Final:
    """Counts one deal, whatever its end. Honours, which no play changes, are left out."""

    def __init__(self, end_play: EndPlay) -> None:
        self._end_play = end_play
        self.rules = _played(end_play.rules)
        self._known: dict[tuple[Points, Points], Points] = {}

    def __call__(self, counted: Points, winners: Sequence[int]) -> Points:
        """Return what the deal scores for each side, given what the tricks of each seat count.

        `winners` are those of the tricks, as far as the rules ask. In a game of one deal it is the
        value of the game. Cost: about 20 µs the first time.
        """
        key = (counted, tuple(winners))
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._count(counted, winners)
        return known

    def _count(self, counted: Points, winners: Sequence[int]) -> Points:
        table = Table(self.rules, self._end_play.dealer)
        table.end_with(counted, winners)
        tally = self.tally()
        tally.end(table)
        # Of several games in a record, too, what counts is the deal and not the rubber.
        score = tally.value if tally.apart else tally.scores
        assert score is not None
        return tuple(score)

    def tally(self) -> Tally:
        """Return the score as it stands before the deal is counted."""
        end_play = self._end_play
        tally = Tally(self.rules)
        # Nothing is won: the deal is counted to its end.
        tally.void = True
        tally.pool = end_play.pool
        tally.turned = end_play.turned
        tally.scores = [0] * tally.n
        if tally.apart:
            assert end_play.made is not None
            tally.scores = list(end_play.made)
        return tally
