"""The results of players with luck and without, and how many deals a claim still needs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil

from analysis.collection.intervals import Z, ratio_interval
from analysis.collection.tallies import UNITS
from analysis.luck.sums import Folds, LuckSums, Sum
from records.as_json import AsJson

#: With fewer deals than this nobody can say how far luck counts, so none of it is taken away.
FEWEST_DEALS = 30


@dataclass(frozen=True, slots=True)
class Result(AsJson):
    """The mean of what a deal brought a player's side beyond the others, with its 95 % interval.

    `low` and `high` are None for a single record. `needed` is how many more deals it would take, if
    they go on like this, for the interval to end on one side of 0: 0 if it does. It is None if that
    cannot be told: there is no interval, or the mean is smaller than its own error.
    """

    mean: float
    low: float | None
    high: float | None
    needed: int | None


@dataclass(frozen=True, slots=True)
class WithoutLuck(AsJson):
    """A player's result in a game as it was (`plain`) and with luck taken away (`without`).

    `luck` is what was taken away, in the mean of all deals. `known` of the deals have known cards.
    `ratio` is the variance of the mean without luck divided by that of the plain mean, or None if
    that is not known.
    """

    game: str
    unit: str
    player: str
    deals: int
    records: int
    known: int
    plain: Result
    without: Result
    luck: float
    ratio: float | None


@dataclass(frozen=True, slots=True)
class GameWithoutLuck(AsJson):
    """How far luck counts in a game: the `coefficient` by which it is taken away.

    `ratio` is the variance of single deals without luck divided by that with luck, over all sides,
    or None if nothing is known.
    """

    game: str
    unit: str
    deals: int
    known: int
    coefficient: float
    ratio: float | None


def game_results(sums: LuckSums) -> list[GameWithoutLuck]:
    """Return how far luck counts in each game, by name."""
    out = []
    for game, folds in sorted(sums.games.items()):
        whole = _whole(folds)
        parts = _coefficients(sums, game)
        corrected = sum(
            one.each_made_made
            - 2 * parts[fold] * one.each_made_luck
            + parts[fold] ** 2 * one.each_luck_luck
            for fold, one in folds.items()
        )
        sides = _sides(sums, game)
        out.append(
            GameWithoutLuck(
                game,
                _unit(sums, game),
                whole.deals // sides,
                whole.known // sides,
                _coefficient(whole, sides),
                corrected / whole.each_made_made if whole.each_made_made and whole.known else None,
            )
        )
    return out


def results(sums: LuckSums) -> list[WithoutLuck]:
    """Return the results of all players, by game, the best without luck first.

    Cost: some microseconds for each.
    """
    parts = {game: _coefficients(sums, game) for game in sums.games}
    found = [
        _of_player(game, _unit(sums, game), player, folds, parts[game])
        for (game, player), folds in sums.players.items()
    ]
    return sorted(found, key=lambda one: (one.game, -one.without.mean, one.player))


def _unit(sums: LuckSums, game: str) -> str:
    units = sums.units.get(game, set())
    return next(iter(units)) if len(units) == 1 else "mixed"


def _whole(folds: Folds) -> Sum:
    whole = Sum()
    for one in folds.values():
        whole = whole.plus(one)
    return whole


def _sides(sums: LuckSums, game: str) -> int:
    return _whole(sums.games[game]).records // sums.of_game[game]


def _coefficients(sums: LuckSums, game: str) -> dict[int, float]:
    """Return how far luck counts in each part of the records, by what the others say."""
    folds, sides = sums.games[game], _sides(sums, game)
    return {
        but: _coefficient(_whole({at: one for at, one in folds.items() if at != but}), sides)
        for but in folds
    }


def _coefficient(of: Sum, sides: int) -> float:
    """Return how far luck counts in deals of this many sides, or 0 if that cannot be told."""
    if of.known < FEWEST_DEALS * sides or not of.each_luck_luck:
        return 0.0
    return of.each_made_luck / of.each_luck_luck


def _of_player(
    game: str, unit: str, player: str, folds: Folds, parts: Mapping[int, float]
) -> WithoutLuck:
    whole = _whole(folds)
    plain, apart = _result(folds, {})
    without, left = _result(folds, parts)
    luck = sum(parts[fold] * one.luck for fold, one in folds.items())
    return WithoutLuck(
        game,
        unit,
        player,
        whole.deals,
        whole.records,
        whole.known,
        plain,
        without,
        luck / whole.deals / UNITS,
        left / apart if apart and left is not None else None,
    )


def _result(folds: Folds, parts: Mapping[int, float]) -> tuple[Result, float | None]:
    """Return the result with so much of the luck of each part taken away, and half its interval,
    squared.
    """
    total = squares = products = 0.0
    for fold, one in folds.items():
        part = parts.get(fold, 0.0)
        total += one.made - part * one.luck
        squares += one.made_made - 2 * part * one.made_luck + part * part * one.luck_luck
        products += one.made_deals - part * one.luck_deals
    whole = _whole(folds)
    mean = total / whole.deals / UNITS
    found = ratio_interval(
        total, squares, products, whole.deals, whole.counts_squared, whole.records
    )
    if found is None:
        return Result(mean, None, None, None), None
    low, high = (end / UNITS for end in found)
    half = (high - low) / 2
    needed = None
    if low > 0 or high < 0:
        needed = 0
    elif abs(mean) * Z > half:
        needed = ceil(whole.deals * (half / mean) ** 2) - whole.deals
    return Result(mean, low, high, needed), half * half
