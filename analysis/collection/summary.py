"""Figures over many records, summed up one record at a time.

Memory grows with the groups and the measures, never with the records. Two sums can be merged, so
that several processes can share the work.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from analysis.collection.facts_of_a_record import RecordFacts
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

#: The most groups. All further ones count as one group, OTHERS.
MOST_GROUPS = 10_000
OTHERS = "…"


@dataclass(slots=True)
class Sums:
    """The sums of one group of one game. `sides` is the greatest number of sides in a deal."""

    bases: Counter[str] = field(default_factory=Counter)
    shares: dict[str, Share] = field(default_factory=dict)
    means: dict[str, Mean] = field(default_factory=dict)
    scores: Counter[int] = field(default_factory=Counter)
    sides: int = 0

    def take(self, sighting: Sighting, deals: int) -> None:
        """Add a measurement.

        `deals` is the number of deals of which it is the first measurement.
        """
        if sighting.value is not None:
            self.means.setdefault(sighting.measure, Mean()).add(sighting.value, deals)
        else:
            share = self.shares.setdefault(sighting.measure, Share())
            share.add(sighting.hits, sighting.trials, deals if sighting.hits else 0)

    def merge(self, other: Sums) -> None:
        """Add the sums of another."""
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

    `value` is a share (0 to 1) or a mean. `unit` is `share`, `deals`, or what the game counts (see
    `Statistics.unit`). `low` and `high` are its interval at 95 %, None if there are too few values.
    `count` is the denominator (hands, deals, games, choices or declarations). `deals` is the number
    of deals that `deals_behind` names, `of` the number of deals of the group.
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
        """Return the figure as JSON has it, with its name in both languages."""
        out = {slot: getattr(self, slot) for slot in self.__slots__}
        out["label"] = {"en": label(self.measure, "en"), "fr": label(self.measure, "fr")}
        return out


class Statistics:
    """Figures over the records added so far, grouped `by` (see `groups.BY`).

    `records` and `deals` are those counted. `left_out` are the records without a known game or
    without a deal.
    """

    def __init__(self, by: str = "game", period: str = "year") -> None:
        self.by = by
        self.period = period
        self.records = 0
        self.deals = 0
        self.left_out = 0
        self.sums: dict[tuple[str, str], Sums] = {}
        self._units: dict[str, set[str]] = {}

    def add(self, facts: RecordFacts | None) -> None:
        """Count one record. None counts as left out. Cost: its deals."""
        if facts is None:
            self.left_out += 1
            return
        self.records += 1
        self.deals += len(facts.deals)
        self._units.setdefault(facts.game, set()).add(facts.unit)
        for group in groups_of(facts, self.by, self.period):
            sums = self._of(facts.game, group.name)
            _count(sums, facts, group)

    def _of(self, game: str, group: str) -> Sums:
        sums = self.sums.get((game, group))
        if sums is None:
            key = (game, group) if len(self.sums) < MOST_GROUPS else (game, OTHERS)
            sums = self.sums.setdefault(key, Sums())
        return sums

    def unit(self, game: str) -> str:
        """Return the unit of a game's deals: `points`, `chips`, `odd-tricks` or `game-points`.

        `mixed` if its records count different things, by their options.
        """
        units = self._units.get(game, {"points"})
        return next(iter(units)) if len(units) == 1 else "mixed"

    def merge(self, other: Statistics) -> None:
        """Add what another has counted over other records."""
        for game, units in other._units.items():
            self._units.setdefault(game, set()).update(units)
        self.records += other.records
        self.deals += other.deals
        self.left_out += other.left_out
        for (game, group), sums in other.sums.items():
            self._of(game, group).merge(sums)

    def largest(self, most: int) -> list[tuple[str, str]]:
        """Return at most this many groups, as (game, group), those with the most deals."""
        return sorted(self.sums, key=lambda key: (-self.sums[key].bases["deals"], key))[:most]

    def figures(
        self, kinds: Iterable[str], groups: Container[tuple[str, str]] | None = None
    ) -> Iterator[Figure]:
        """Return the figures of these kinds by game, group and measure, for all groups or only
        some.
        """
        wanted = set(kinds)
        for (game, group), sums in sorted(self.sums.items()):
            if groups is not None and (game, group) not in groups:
                continue
            for measure in sorted([*sums.shares, *sums.means], key=_place):
                if sense_of(measure).kind in wanted:
                    yield _figure(game, group, measure, sums, self.unit(game))


def _place(measure: str) -> tuple[str, str, str]:
    """Return the sort key that puts how often a declaration is made beside its worth."""
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


def _figure(game: str, group: str, measure: str, sums: Sums, unit_of_game: str) -> Figure:
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
        least = _least(measure, value, sums)
        if interval is not None and least is not None:
            interval = max(least, interval[0]), interval[1]
    low, high = interval or (None, None)
    of = sums.bases["deals"]
    unit = unit_of_game if sense.unit == "points" else sense.unit
    return Figure(game, group, sense.kind, measure, unit, value, low, high, count, deals, of)


def _least(measure: str, value: float, sums: Sums) -> float | None:
    """Return what no mean of these values can be less than, or None if that is not known."""
    family = measure.partition("/")[0]
    if family == "game-deals":
        return 1.0
    if family in ("worth", "missed-points", "lost"):
        return 0.0
    if family in ("deal-points", "source") and value >= 0 and min(sums.scores, default=-1) >= 0:
        return 0.0
    return None


def deals_behind(
    facts: RecordFacts, measure: str, by: str, group: str, period: str = "year"
) -> list[int]:
    """Return the deals of a record that a figure comes from: those with a measurement of it.

    A share counts the deals that hit, a mean those with a value other than 0. A measure of whole
    games counts all deals of the game. Raises KeyError for an unknown measure.
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
