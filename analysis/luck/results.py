"""The results of players with luck and without, and how many deals a claim still needs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil

from analysis.collection.intervals import Z, ratio_interval
from analysis.collection.tallies import UNITS, unit_in
from analysis.luck.sums import UNIT, Folds, LuckSums, Sum, folds_of, whole
from records.as_json import AsJson
from records.library.facts import Counts

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
    for game, counts in sorted(sums.games.items()):
        folds = folds_of(counts)
        if not folds:
            continue
        of_game = whole(folds.values())
        parts = _coefficients(counts)
        corrected = sum(
            one.each_made_made
            - 2 * parts[fold] * one.each_made_luck
            + parts[fold] ** 2 * one.each_luck_luck
            for fold, one in folds.items()
        )
        sides, known = _sides(counts), of_game.each_made_made and of_game.known
        out.append(
            GameWithoutLuck(
                game,
                unit_in(counts, UNIT),
                of_game.deals // sides,
                of_game.known // sides,
                _coefficient(of_game, sides),
                corrected / of_game.each_made_made if known else None,
            )
        )
    return out


def results(sums: LuckSums) -> list[WithoutLuck]:
    """Return the results of all players, by game, the best without luck first.

    Cost: some microseconds for each.
    """
    of_game = {
        game: (unit_in(counts, UNIT), _coefficients(counts)) for game, counts in sums.games.items()
    }
    found = [
        _of_player(game, player, folds_of(counts), *of_game[game])
        for (game, player), counts in sums.players.items()
    ]
    return sorted(found, key=lambda one: (one.game, -one.without.mean, one.player))


def _sides(counts: Counts) -> int:
    return whole(folds_of(counts).values()).records // counts["=records"][0]


def _coefficients(counts: Counts) -> dict[int, float]:
    """Return how far luck counts in each part of the records of a game, by what the others say."""
    folds = folds_of(counts)
    return {
        but: _coefficient(whole(one for at, one in folds.items() if at != but), _sides(counts))
        for but in folds
    }


def _coefficient(of: Sum, sides: int) -> float:
    """Return how far luck counts in deals of this many sides, or 0 if that cannot be told."""
    if of.known < FEWEST_DEALS * sides or not of.each_luck_luck:
        return 0.0
    return of.each_made_luck / of.each_luck_luck


def _of_player(
    game: str, player: str, folds: Folds, unit: str, parts: Mapping[int, float]
) -> WithoutLuck:
    own = whole(folds.values())
    plain, apart = _result(folds, {})
    without, left = _result(folds, parts)
    luck = sum(parts[fold] * one.luck for fold, one in folds.items())
    return WithoutLuck(
        game,
        unit,
        player,
        own.deals,
        own.records,
        own.known,
        plain,
        without,
        luck / own.deals / UNITS,
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
    own = whole(folds.values())
    mean = total / own.deals / UNITS
    found = ratio_interval(total, squares, products, own.deals, own.counts_squared, own.records)
    if found is None:
        return Result(mean, None, None, None), None
    low, high = (end / UNITS for end in found)
    half = (high - low) / 2
    needed = None
    if low > 0 or high < 0:
        needed = 0
    elif abs(mean) * Z > half:
        needed = ceil(own.deals * (half / mean) ** 2) - own.deals
    return Result(mean, low, high, needed), half * half
