"""Games played on from one moment, and what they are worth where a deal has not ended them.

Only the deal at hand is played from each moment. Where the game then goes on, its worth to each
side is read from one curve for all moments of the deal, by the lead. So what chance does in
further deals, which is most of what it does, is the same at each moment and moves none against
another.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import ceil
from random import Random
from statistics import fmean, pvariance
from typing import NamedTuple

from analysis.advice.game_won import Curve, fitted
from analysis.chance.answer import Chance, ChanceMoment
from analysis.collection.intervals import wilson
from analysis.estimate.compiled import Won

#: The standard error that is sought for each chance. Of two moments it then is a seventieth, and
#: nearly all steps from one to the next are right to two in a hundred.
_ERROR = 0.01
#: The same before and after the hands are dealt: nothing there is alike in both.
_ERROR_AT_A_DEAL = 0.007

#: Plays rounds of games, of which only the first `whole` go beyond the deal.
Play = Callable[[int, int, Random], list[Won]]


class Anchor(NamedTuple):
    """The chances found at some scores, and the number of games that they are worth."""

    scores: tuple[int, ...]
    chances: tuple[float, ...]
    games: int


class Sample:
    """The games that are played on from a moment.

    `each` of them make a round, one for each pair of eyes or dealer. All samples of a deal have the
    same `key`, so that chance takes the same course in them as far as it can.
    """

    def __init__(self, moment: ChanceMoment, each: int, play: Play, key: str) -> None:
        self.moment = moment
        self.games: list[Won] = []
        self.whole = 0
        self._each = each
        self._play = play
        self._random = Random(key)

    def add(self, games: int, whole: int) -> None:
        """Play at least so many games, the first `whole` of them to their end."""
        if not self.games:
            self.whole = whole
        self.games += self._play(ceil(games / self._each), whole, self._random)

    def found(self, curves: Curves, most: int) -> ChanceMoment:
        """Return the moment with its chances, after further games, but not beyond so many."""
        spread = max(map(pvariance, zip(*map(curves.values, self.games), strict=True)))
        error = _ERROR_AT_A_DEAL if self.moment.trick == 1 else _ERROR
        more = min(most, ceil(spread / error**2)) - len(self.games)
        if more > 0:
            self.add(more, 0)
        values = map(curves.values, self.games)
        return replace(self.moment, sides=tuple(map(_chance, zip(*values, strict=True))))


class Curves:
    """What a game is worth to each side after a deal, by the games that were played to their end.

    `anchor` is what is known already of some scores.
    """

    def __init__(self, sides: int, samples: Sequence[Sample], anchor: Anchor | None) -> None:
        self._sides = range(sides)
        rows = [
            (one.scores, one.winner)
            for sample in samples
            for one in sample.games[: sample.whole]
            if one.scores is not None
        ]
        leads = [abs(_lead(scores, side)) for scores, _ in rows for side in self._sides]
        unit = max(1, round(fmean(leads or [1])))
        self._curves: list[Curve] = []
        for side in self._sides:
            tried: list[tuple[float, float, int]] = [
                (_lead(scores, side), winner == side, 1) for scores, winner in rows
            ]
            if anchor is not None and rows:
                known = anchor.chances[side] * anchor.games
                tried.append((_lead(anchor.scores, side), known, anchor.games))
            self._curves.append(fitted(tried, unit))
        self._known: dict[tuple[int, ...], tuple[float, ...]] = {}

    def values(self, game: Won) -> tuple[float, ...]:
        """Return what each side may expect after a game's first deal, from 0 to 1."""
        scores = game.scores
        if scores is None:
            return tuple(float(side == game.winner) for side in self._sides)
        if scores not in self._known:
            each = [curve.chance(_lead(scores, side)) for side, curve in enumerate(self._curves)]
            self._known[scores] = tuple(one / sum(each) for one in each)
        return self._known[scores]


def _lead(scores: Sequence[int], side: int) -> int:
    return scores[side] - max(score for at, score in enumerate(scores) if at != side)


def _chance(values: Sequence[float]) -> Chance:
    value, spread, games = fmean(values), pvariance(values), len(values)
    if 0 < value < 1:
        if not spread:
            # All that is uncertain is the curve.
            return Chance(value, value, value)
        # Games whose worth varies less than a win or a loss tell as much as more games do.
        games = round(games * max(1.0, value * (1 - value) / spread))
    low, high = wilson(value * games, games) or (0.0, 1.0)
    return Chance(value, low, high)
