"""Sums over records from which results with and without luck follow.

How far luck counts is fitted: each tenth of the records is corrected with what the other nine
tenths say. So the correction of a record does not depend on its own result, and has a mean of 0.
All sums are of whole numbers, so that a store can add them up, in whatever order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import add
from typing import NamedTuple
from zlib import crc32

from analysis.collection.kept import WORKED_FORMS
from analysis.luck.deals import DealLuck, deals_of
from analysis.rule_names import own_options
from analysis.who_and_when import seats_of, sides_of_players
from records.library.facts import WHOLE, Counts, Facts, Group, Part, facts
from records.play.replay import Replay

#: The kind of these sums among what `carnet work` works out.
LUCK = "luck"
#: The parts into which records are divided.
FOLDS = 10

_FOLD = "luck/"
_OWN = "unit/"


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

    def plus(self, other: Iterable[int]) -> Sum:
        """Return the sum of both."""
        return Sum(*map(add, self, other))


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
    whole = Sum()
    for one in sums:
        whole = whole.plus(one)
    counted = {"=records": [1], "=deals": [len(deals)], f"{_OWN}{rules.unit}": [1]}
    of_all = (Group(WHOLE, rules.game, own_options(rules)),)
    parts = [Part(of_all, {**counted, f"{_FOLD}{fold}": [*whole]})]
    for name, side in sides_of_players(seats_of(replay)).items():
        own: Counts = {"=deals": [len(deals)], f"{_FOLD}{fold}": [*sums[side]]}
        parts.append(Part((Group("player", rules.game, name),), own))
    return facts(form, parts)


@dataclass(slots=True)
class LuckSums:
    """The sums of all records added so far, by game, and by game and player.

    `games` sums over all sides, and `of_game` has the number of records of each. `left_out` are the
    records that tell no score of a deal under known rules. `same` has the person's name for each
    alias. Memory grows with the players.
    """

    same: Mapping[str, str] = field(default_factory=dict)
    records: int = 0
    left_out: int = 0
    games: dict[str, Folds] = field(default_factory=dict)
    players: dict[tuple[str, str], Folds] = field(default_factory=dict)
    units: dict[str, set[str]] = field(default_factory=dict)
    of_game: dict[str, int] = field(default_factory=dict)

    def add(self, kept: Facts) -> None:
        """Count what a store keeps of a record, or would."""
        for groups, counts in kept.parts():
            for group in groups:
                self.take(group, counts)

    def take(self, group: Group, counts: Mapping[str, Sequence[int]]) -> None:
        """Count the numbers of a group, of one record or of those that a store has added up."""
        if group.kind == WHOLE:
            self.records += counts.get("=records", (0,))[0]
            self.left_out += counts.get("=left-out", (0,))[0]
        own = {
            int(name[len(_FOLD) :]): Sum(*numbers)
            for name, numbers in counts.items()
            if name.startswith(_FOLD)
        }
        if not own:
            return
        if group.kind == WHOLE:
            folds = self.games.setdefault(group.game, {})
            many = self.of_game.get(group.game, 0)
            self.of_game[group.game] = many + counts["=records"][0]
            units = {name[len(_OWN) :] for name in counts if name.startswith(_OWN)}
            self.units.setdefault(group.game, set()).update(units)
        else:
            name = self.same.get(group.name, group.name)
            folds = self.players.setdefault((group.game, name), {})
        for fold, one in own.items():
            folds[fold] = folds.get(fold, Sum()).plus(one)

    def merge(self, other: LuckSums) -> None:
        """Add the sums over other records."""
        self.records += other.records
        self.left_out += other.left_out
        for game, units in other.units.items():
            self.units.setdefault(game, set()).update(units)
        for game, folds in other.games.items():
            _merge(self.games.setdefault(game, {}), folds)
            self.of_game[game] = self.of_game.get(game, 0) + other.of_game[game]
        for key, folds in other.players.items():
            _merge(self.players.setdefault(key, {}), folds)


def _merge(folds: Folds, more: Folds) -> None:
    for fold, one in more.items():
        folds[fold] = folds.get(fold, Sum()).plus(one)
