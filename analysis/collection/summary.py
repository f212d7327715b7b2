"""Figures over many records, summed up as the records go by.

Memory grows with the groups and the measures, never with the records; two sums can be made
one, so that the work can be shared out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from analysis.collection.facts import RecordFacts
from analysis.collection.groups import Group, groups_of
from analysis.collection.measures import (
    Sighting,
    base_of,
    label,
    seen_in_deal,
    seen_in_game,
    sense_of,
)
from analysis.collection.tallies import Mean, Share
from analysis.units import unit_of

#: With more groups than this the rest is one group, OTHERS.
MOST_GROUPS = 10_000
OTHERS = "…"


@dataclass(slots=True)
class Sums:
    """What has been seen in one group of one game; `sides` are the most that a deal had."""

    bases: Counter[str] = field(default_factory=Counter)
    shares: dict[str, Share] = field(default_factory=dict)
    means: dict[str, Mean] = field(default_factory=dict)
    scores: Counter[int] = field(default_factory=Counter)
    sides: int = 0

    def take(self, sighting: Sighting, deals: int) -> None:
        """Adds what was seen; `deals` are those in which it was not seen before."""
        if sighting.value is not None:
            self.means.setdefault(sighting.measure, Mean()).add(sighting.value, deals)
        else:
            share = self.shares.setdefault(sighting.measure, Share())
            share.add(sighting.hits, sighting.trials, deals if sighting.hits else 0)

    def merge(self, other: Sums) -> None:
        """Adds what another has seen."""
        self.bases.update(other.bases)
        self.sides = max(self.sides, other.sides)
        self.scores.update(other.scores)
        for measure, share in other.shares.items():
            self.shares.setdefault(measure, Share()).merge(share)
        for measure, mean in other.means.items():
            self.means.setdefault(measure, Mean()).merge(mean)


@dataclass(frozen=True, slots=True)
class Figure:
    """One number over many records.

    `value` is a share (0 to 1) or a mean; `unit` is `share`, `deals`, or what the game counts
    (see `unit_of`).  `low` and `high` are its interval at 95 %, None where there is too little
    behind it.  `count` is out of how many (hands, deals, games, choices,
    declarations) it comes, `deals` how many deals `deals_behind` names, and `of` how many deals
    the group has.
    """

    game: str
    group: str
    kind: str
    measure: str
    unit: str
    value: float
    low: float | None
    high: float | None
    count: int
    deals: int
    of: int

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it, with its name in both languages."""
        out = {slot: getattr(self, slot) for slot in self.__slots__}
        out["label"] = {"en": label(self.measure, "en"), "fr": label(self.measure, "fr")}
        return out


class Statistics:
    """Figures over the records added so far, grouped `by` (see `groups.BY`).

    `records` and `deals` are how many were counted, `left_out` the records without a known
    game or without a deal.
    """

    def __init__(self, by: str = "game", period: str = "year") -> None:
        self.by = by
        self.period = period
        self.records = 0
        self.deals = 0
        self.left_out = 0
        self.sums: dict[tuple[str, str], Sums] = {}

    def add(self, facts: RecordFacts | None) -> None:
        """Counts one record; None is one that is left out.  Cost: its deals."""
        if facts is None:
            self.left_out += 1
            return
        self.records += 1
        self.deals += len(facts.deals)
        for group in groups_of(facts, self.by, self.period):
            sums = self._of(facts.game, group.name)
            _count(sums, facts, group)

    def _of(self, game: str, group: str) -> Sums:
        sums = self.sums.get((game, group))
        if sums is None:
            key = (game, group) if len(self.sums) < MOST_GROUPS else (game, OTHERS)
            sums = self.sums.setdefault(key, Sums())
        return sums

    def merge(self, other: Statistics) -> None:
        """Counts what another has counted of other records."""
        self.records += other.records
        self.deals += other.deals
        self.left_out += other.left_out
        for (game, group), sums in other.sums.items():
            self._of(game, group).merge(sums)

    def largest(self, most: int) -> list[tuple[str, str]]:
        """The groups, as (game, group), with the most deals, at most so many of them."""
        return sorted(self.sums, key=lambda key: (-self.sums[key].bases["deals"], key))[:most]

    def figures(
        self, kinds: Iterable[str], groups: Container[tuple[str, str]] | None = None
    ) -> Iterator[Figure]:
        """The figures of these kinds, by game, group and measure; of some (game, group) or all."""
        wanted = set(kinds)
        for (game, group), sums in sorted(self.sums.items()):
            if groups is not None and (game, group) not in groups:
                continue
            for measure in sorted([*sums.shares, *sums.means], key=_place):
                if sense_of(measure).kind in wanted:
                    yield _figure(game, group, measure, sums)


def _place(measure: str) -> tuple[str, str, str]:
    """How often a declaration is made stands beside what it is worth."""
    family, _, what = measure.partition("/")
    return sense_of(measure).kind, what, family


def _count(sums: Sums, facts: RecordFacts, group: Group) -> None:
    sums.sides = max(sums.sides, facts.sides)
    for sighting in seen_in_game(facts, group):
        sums.take(sighting, len(facts.deals))
    for deal in facts.deals:
        base = base_of(deal, group)
        for name, count in zip(base._fields, base, strict=True):
            sums.bases[name] += count
        seen: set[str] = set()
        for sighting in seen_in_deal(deal, facts, group):
            sums.take(sighting, sighting.measure not in seen)
            seen.add(sighting.measure)
        if deal.score is not None:
            sums.scores.update(deal.score[side] for side in group.sides)


def _figure(game: str, group: str, measure: str, sums: Sums) -> Figure:
    sense = sense_of(measure)
    share = sums.shares.get(measure)
    if share is not None:
        count = sums.bases[sense.out_of] if sense.out_of else share.trials
        value = share.hits / count if count else 0.0
        interval, deals = share.interval(count), share.deals
    else:
        mean = sums.means[measure]
        count = sums.bases[sense.out_of] if sense.out_of else mean.count
        value = mean.total / count if count else 0.0
        interval, deals = mean.interval(count), mean.deals
    low, high = interval or (None, None)
    of = sums.bases["deals"]
    unit = unit_of(game) if sense.unit == "points" else sense.unit
    return Figure(game, group, sense.kind, measure, unit, value, low, high, count, deals, of)


def deals_behind(
    facts: RecordFacts, measure: str, by: str, group: str, period: str = "year"
) -> list[int]:
    """The deals of a record that stand behind a figure: those in which its measure was seen.

    Of a share those that hit; of a mean those that gave it a value other than nothing.  A
    measure of whole games has all deals of the game behind it.  Raises KeyError for an unknown
    measure.
    """
    sense_of(measure)
    out: set[int] = set()
    for one in groups_of(facts, by, period):
        if one.name != group:
            continue
        if any(_seen(s, measure) for s in seen_in_game(facts, one)):
            out.update(deal.deal for deal in facts.deals)
        for deal in facts.deals:
            if any(_seen(s, measure) for s in seen_in_deal(deal, facts, one)):
                out.add(deal.deal)
    return sorted(out)


def _seen(sighting: Sighting, measure: str) -> bool:
    return sighting.measure == measure and (sighting.value is not None or sighting.hits > 0)
