"""Sums over records, and the results of players with and without luck that follow from them.

How far luck counts is fitted: each tenth of the records is corrected with what the other nine
tenths say. So the correction of a record does not depend on its own result, and has a mean of 0.
All sums are of whole numbers, so that a store can add them up, in whatever order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil
from typing import NamedTuple
from zlib import crc32

from analysis.collection.intervals import Z, ratio_interval
from analysis.collection.kept import WORKED_FORMS
from analysis.collection.tallies import UNITS, in_all, unit_in
from analysis.luck.deals import DealLuck, deals_of
from analysis.rule_names import own_options
from analysis.who_and_when import seats_of, sides_of_players
from records.as_json import AsJson
from records.library.facts import WHOLE, Counts, Facts, Group, Part, add, facts
from records.play.replay import Replay

#: The kind of these sums among what `carnet work` works out.
LUCK = "luck"
#: The parts into which records are divided.
FOLDS = 10

_FOLD = "luck/"
#: Stands before the unit of the records of a game.
UNIT = "unit/"


class Sum(NamedTuple):
    """What records add up to for one side or player; scores and luck in sixtieths.

    `squares` and the rest up to `counts_squared` are sums over records of products of what each has
    in all. `each_*` are sums over single deals, `known` of which have known luck.
    """

    deals: int = 0
    records: int = 0
    made: int = 0
    luck: int = 0
    made_made: int = 0
    made_luck: int = 0
    luck_luck: int = 0
    made_deals: int = 0
    luck_deals: int = 0
    counts_squared: int = 0
    known: int = 0
    each_made_made: int = 0
    each_made_luck: int = 0
    each_luck_luck: int = 0


def whole(sums: Iterable[Sum]) -> Sum:
    """Return what some sums come to together."""
    return Sum(*map(sum, zip(*sums, strict=True)))


def sum_of(deals: Sequence[DealLuck], side: int) -> Sum:
    """Return what one record adds up to for a side. A deal whose luck nobody knows has none."""
    made = [one.made[side] for one in deals]
    luck = [0 if one.luck is None else one.luck[side] for one in deals]
    all_made, all_luck, count = sum(made), sum(luck), len(deals)
    return Sum(
        *(count, int(count > 0), all_made, all_luck),
        *(all_made**2, all_made * all_luck, all_luck**2),
        *(all_made * count, all_luck * count, count**2),
        sum(one.luck is not None for one in deals),
        sum(one * one for one in made),
        sum(one * other for one, other in zip(made, luck, strict=True)),
        sum(one * one for one in luck),
    )


def fold_of(deals: Sequence[DealLuck]) -> int:
    """Return the part to which a record belongs: by its cards, so that copies are together."""
    return crc32(" ".join(one.key for one in deals).encode()) % FOLDS


#: Sums by the part of the records.
Folds = dict[int, Sum]


def luck_to_keep(replay: Replay, game: str, deals: Sequence[DealLuck] | None = None) -> Facts:
    """Return what a store keeps of a record for the results without luck.

    `game` is the game that it names, `deals` what `deals_of` gives if that is known. Cost: that of
    `deals_of`.
    """
    form = WORKED_FORMS[LUCK]
    rules = replay.rules
    if deals is None:
        deals = deals_of(replay)
    if rules is None or not deals:
        return facts(form, [Part((Group(WHOLE, game, ""),), {"=left-out": [1]})])
    fold = fold_of(deals)
    sums = [sum_of(deals, side) for side in range(len(replay.sides))]
    counted = {"=records": [1], "=deals": [len(deals)], f"{UNIT}{rules.unit}": [1]}
    of_all = (Group(WHOLE, rules.game, own_options(rules)),)
    parts = [Part(of_all, {**counted, f"{_FOLD}{fold}": [*whole(sums)]})]
    for name, side in sides_of_players(seats_of(replay)).items():
        own: Counts = {"=deals": [len(deals)], f"{_FOLD}{fold}": [*sums[side]]}
        parts.append(Part((Group("player", rules.game, name),), own))
    return facts(form, parts)


def folds_of(counts: Counts) -> Folds:
    """Return the sums in what a store keeps of some records, or has added up."""
    named = ((name.removeprefix(_FOLD), numbers) for name, numbers in counts.items())
    return {int(name): Sum(*numbers) for name, numbers in named if name.isdecimal()}


@dataclass(slots=True)
class LuckSums:
    """The sums of all records added so far, by game, and by game and player, as a store has them.

    Those of a game are over all sides. `same` has the person's name for each alias. Memory grows
    with the players.
    """

    same: Mapping[str, str] = field(default_factory=dict)
    games: dict[str, Counts] = field(default_factory=dict)
    players: dict[tuple[str, str], Counts] = field(default_factory=dict)

    @property
    def records(self) -> int:
        """The number of records that tell the score of a deal under known rules."""
        return in_all(self.games, "=records")

    @property
    def left_out(self) -> int:
        """The number of those that do not."""
        return in_all(self.games, "=left-out")

    def add(self, kept: Facts) -> None:
        """Count what a store keeps of a record, or would."""
        for groups, counts in kept.parts():
            for group in groups:
                self.take(group, counts)

    def take(self, group: Group, counts: Counts) -> None:
        """Count the numbers of a group, of one record or of those that a store has added up."""
        if group.kind == WHOLE:
            add(self.games.setdefault(group.game, {}), counts)
        else:
            key = group.game, self.same.get(group.name, group.name)
            add(self.players.setdefault(key, {}), counts)

    def merge(self, other: LuckSums) -> None:
        """Add the sums over other records."""
        for game, counts in other.games.items():
            add(self.games.setdefault(game, {}), counts)
        for key, counts in other.players.items():
            add(self.players.setdefault(key, {}), counts)


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
