"""Who wins the game after each option, by what the deal brings in each world and by further deals.

The worlds in which options are tried say what the deal brings. If that ends the game, it also says
who has won. If it brings several sides to the target, the first one there may have won, so there
the game itself is played on from the option. Otherwise the chance follows from the lead after the
deal, by a curve that is fitted to games played on from about there. All options share that curve:
games of its own for each of them would hardly tell any two apart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp
from operator import sub
from random import Random
from statistics import fmean
from typing import NamedTuple

from analysis.advice.following import Following
from analysis.estimate.games import Games, Standing, standing
from analysis.estimate.playing_on import Points
from analysis.estimate.unseen_cards import Seen
from records.notation.model import Item
from records.play.deals_in_turn import next_dealers
from records.rules.ruleset import RuleSet
from records.rules.tally import NO_SIDE

#: How many games are played on from each of the scores that are tried, one for each world.
_GAMES = 4
#: The same where more than two players draw, which takes longer.
_GAMES_OF_SEVERAL = 2
#: How far the curve may depart from even chances, and how steep it may be, in logits.
_USUAL = 3.0
#: The steps of the fit. Fewer would do.
_STEPS = 15


class _Open(NamedTuple):
    """A game that goes on after the deal: how it stands, and who may deal next."""

    score: Standing
    scores: Points
    dealers: tuple[int, ...]


class _Decided(NamedTuple):
    """A game that the deal has ended. The winner is NO_SIDE if nobody has won."""

    winner: int


#: How the game stands after the deal, None if several sides have come to the target.
_End = _Open | _Decided | None


class Curve(NamedTuple):
    """The chance to win by the lead over the best of the other sides, as a logistic curve."""

    level: float
    slope: float

    def chance(self, lead: float) -> float:
        """Return the chance, between 0 and 1.

        >>> Curve(0.0, 0.01).chance(0), round(Curve(0.0, 0.01).chance(100), 2)
        (0.5, 0.73)
        """
        return 1 / (1 + exp(-max(-30.0, min(30.0, self.level + self.slope * lead))))


class GameWon:
    """Who wins the game, by what a deal brings. It is that of the deal that is followed.

    `side` is the side whose chance is asked for, `worlds` the number of scores from which further
    deals are played, and `key` their seed.
    """

    def __init__(
        self, rules: RuleSet, following: Following, side: int, worlds: int, key: str
    ) -> None:
        self._rules = rules
        self._following = following
        self._side = side
        self._worlds = worlds
        self._key = key
        self._games = Games(rules)
        self._rounds = _GAMES_OF_SEVERAL if rules.stock and rules.seats > 2 else _GAMES
        self._ends: dict[Points, _End] = {}
        self._curve: Curve | None = None

    @property
    def known(self) -> bool:
        """Whether somebody can win the game, and it is known how it stands."""
        asked = self._following
        known = asked.begun.known and asked.score.known
        return known and not asked.void and not self._rules.open_ended

    def chances(
        self,
        brought: Sequence[Sequence[Points]],
        known: Seen,
        items: Sequence[Item | None],
        keys: Sequence[str],
    ) -> list[list[float]]:
        """Return the chance to win the game after each option in each world.

        `brought` is what the deal brings each side there. The options are done by the `items`, and
        each of the `keys` is the seed of a world. Cost: at most four games for each world, once.
        """
        ends = [[self._end(points) for points in each] for each in brought]
        played = self._played(ends, known, items, keys)
        found = [one for each in ends for one in each if isinstance(one, _Open)]
        if found and self._curve is None:
            self._curve = self._fitted(found)
        return [
            [self._chance(one or played[world][at]) for world, one in enumerate(each)]
            for at, each in enumerate(ends)
        ]

    def _end(self, brought: Points) -> _End:
        if brought not in self._ends:
            self._ends[brought] = self._after(brought)
        return self._ends[brought]

    def _after(self, brought: Points) -> _End:
        """Return how the game stands after the deal, if that can be told from the score."""
        rules, table = self._rules, self._following.point.table
        tally = self._following.begun.tally(rules)
        if tally.apart:
            # The deal is a game, and only its winner is paid for it.
            most = max(brought)
            alone = brought.count(most) == 1
            return _Decided(brought.index(most) if alone else NO_SIDE)
        tally.table = table
        brought = rules.merits(brought)
        tally.believe_deal(brought)
        assert tally.scores is not None
        scores = tuple(tally.scores)
        if rules.target > 0 and sum(score >= rules.target for score in scores) > 1:
            return None
        if tally.over:
            return _Decided(tally.winner)
        dealers = (table.dealer,) if table.dealer >= 0 else tuple(range(rules.seats))
        return _Open(standing(tally), scores, next_dealers(rules, dealers, brought))

    def _played(
        self,
        ends: Sequence[Sequence[_End]],
        known: Seen,
        items: Sequence[Item | None],
        keys: Sequence[str],
    ) -> Mapping[int, list[_Decided]]:
        """Return who wins after each option in the worlds where it must be played out."""
        worlds = [world for world in range(len(keys)) if any(each[world] is None for each in ends)]
        if not worlds:
            return {}
        score, some = self._following.score, [keys[world] for world in worlds]
        found = self._games.winners_after(score, known, items, some)
        return {world: [_Decided(won[at]) for won in found] for at, world in enumerate(worlds)}

    def _chance(self, end: _Open | _Decided) -> float:
        if isinstance(end, _Decided):
            return float(end.winner == self._side)
        assert self._curve is not None
        return self._curve.chance(self._lead(end.scores))

    def _lead(self, scores: Sequence[int]) -> int:
        others = [score for side, score in enumerate(scores) if side != self._side]
        return scores[self._side] - max(others)

    def _fitted(self, found: Sequence[_Open]) -> Curve:
        """Return the curve by games played on from scores about those that were found.

        Each side is also given about a deal's worth more or less. So the curve has a slope even if
        all options bring much the same.
        """
        start = self._following.begun.saved.start
        assert start is not None
        brought = [map(sub, one.scores, start) for one in found]
        worth = max(1, round(fmean(abs(points) for each in brought for points in each)))
        tried = []
        for at in range(self._worlds):
            one = self._moved(found[at * len(found) // self._worlds], at, worth)
            dealer = one.dealers[at % len(one.dealers)]
            random = Random(f"{self._key} {at} game")
            winners = self._games.winners_from(one.score, dealer, self._rounds, random)
            tried.append((self._lead(one.scores), winners.count(self._side), self._rounds))
        return fitted(tried, worth)

    def _moved(self, one: _Open, at: int, worth: int) -> _Open:
        """Return the game with each side a deal's worth ahead, where it is, or behind, in turn."""
        target, scores = self._rules.target, []
        for side, score in enumerate(one.scores):
            moved = score + worth * (at // 3**side % 3 - 1)
            if target > 0:
                moved = min(target - 1, max(min(0, score), moved))
            scores.append(moved)
        saved = one.score.saved._replace(scores=tuple(scores))
        return _Open(Standing(saved, one.score.turned), tuple(scores), one.dealers)


def fitted(tried: Sequence[tuple[float, float, int]], unit: int) -> Curve:
    """Return the likeliest curve by leads, each with how many of how many games were won.

    Nothing is certain by it, and a greater lead is not worse. `unit` is a usual lead.

    >>> fitted([(-10, 2, 20), (0, 10, 20), (10, 18, 20)], 10).chance(0)
    0.5
    """
    rows = [(lead / unit, won, games) for lead, won, games in tried]
    level, slope = _likeliest(rows)
    if slope < 0:
        level, slope = _likeliest([(0.0, won, games) for _, won, games in rows])
    return Curve(level, slope / unit)


def _likeliest(rows: Sequence[tuple[float, float, int]]) -> tuple[float, float]:
    """Return the level and the slope by Newton's method, which a usual size of both steadies."""
    level = slope = 0.0
    for _ in range(_STEPS):
        pull = 1 / _USUAL**2
        first, second = -pull * level, -pull * slope
        a, b, c = pull, 0.0, pull
        curve = Curve(level, slope)
        for lead, won, games in rows:
            chance = curve.chance(lead)
            more, weight = won - games * chance, games * chance * (1 - chance)
            first, second = first + more, second + more * lead
            a, b, c = a + weight, b + weight * lead, c + weight * lead * lead
        whole = a * c - b * b
        level += (c * first - b * second) / whole
        slope += (a * second - b * first) / whole
    return level, slope
