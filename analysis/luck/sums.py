"""Sums over records from which results with and without luck follow.

How far luck counts is fitted: each tenth of the records is corrected with what the other nine
tenths say. So the correction of a record does not depend on its own result, and has a mean of 0.
All sums are of whole numbers, so that a store can add them up, in whatever order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple
from zlib import crc32

from analysis.collection.kept import WORKED_FORMS
from analysis.collection.tallies import in_all
from analysis.luck.deals import DealLuck, deals_of
from analysis.rule_names import own_options
from analysis.who_and_when import seats_of, sides_of_players
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
