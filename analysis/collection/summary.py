"""Figures over many records, summed up one record at a time.

Memory grows with the groups and the measures, never with the records. Two sums can be merged, so
that several processes can share the work.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import inf
from typing import Any

from analysis.collection.facts_of_a_record import RecordFacts
from analysis.collection.groups import NONE, Membership, groups_of
from analysis.collection.measures import (
    Base,
    Sighting,
    base_of,
    label,
    seen_in_deal,
    seen_in_game,
    sense_of,
)
from analysis.collection.tallies import UNITS, MeasureTotals, Size, in_all, unit_in
from records.library.facts import Counts, add, size_of

#: The most groups that are counted one by one. All further ones count as one group, OTHERS.
MOST_GROUPS = 10_000
OTHERS = "…"
#: The most odd tricks and honours that a deal can bring a side.
MOST_ODD_TRICKS = 11
#: Stands before a name among counts that is not a measure.
NO_MEASURE = "="
_UNIT = "=unit/"
_BELOW, _BEYOND = "=below", "=beyond"


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

    `same` has the person's name for each alias of a player. `more_groups` says how many groups
    there are besides these, which are not told.
    """

    def __init__(
        self, by: str = "game", period: str = "year", same: Mapping[str, str] = NONE
    ) -> None:
        self.by = by
        self.same = same
        self.period = period
        self.more_groups = 0
        self.sums: dict[tuple[str, str], Counts] = {}
        #: what all records of a game add up to, "" for those of no known game
        self._games: dict[str, Counts] = {}

    @property
    def records(self) -> int:
        """The number of records that are counted."""
        return in_all(self._games, "=records")

    @property
    def deals(self) -> int:
        """The number of their deals."""
        return in_all(self._games, "=deals")

    @property
    def left_out(self) -> int:
        """The number of records without a known game or without a deal."""
        return in_all(self._games, "=left-out")

    def add(self, facts: RecordFacts | None) -> None:
        """Count one record. None counts as left out. Cost: its deals."""
        if facts is None:
            self.take_whole("", {"=left-out": [1]})
            return
        self.take_whole(facts.game, of_record(facts))
        for group in groups_of(facts, self.by, self.period, self.same):
            add(self._of(facts.game, group.name), counted(facts, group))

    def take_whole(self, game: str, counts: Counts) -> None:
        """Count the records of a game that a store has added up, before any of its groups."""
        add(self._games.setdefault(game, {}), counts)

    def take_group(self, game: str, group: str, counts: Counts) -> None:
        """Add the sums of a group that a store has added up (see `counted`)."""
        add(self._of(game, group), counts)

    def _of(self, game: str, group: str) -> Counts:
        sums = self.sums.get((game, group))
        if sums is None:
            if self.more_groups:
                # It may be one of those that are not told.
                return {}
            key = (game, group) if len(self.sums) < MOST_GROUPS else (game, OTHERS)
            sums = self.sums.setdefault(key, {})
        return sums

    @property
    def groups(self) -> int:
        """The number of groups, with those that are not told."""
        return len(self.sums) + self.more_groups

    def unit(self, game: str) -> str:
        """Return the unit of a game's deals: `points`, `chips`, `odd-tricks` or `game-points`.

        `mixed` if its records count different things, by their options.
        """
        return unit_in(self._games.get(game, {f"{_UNIT}points": [1]}), _UNIT)

    def merge(self, other: Statistics) -> None:
        """Add what another has counted over other records."""
        for game, counts in other._games.items():
            self.take_whole(game, counts)
        for (game, group), sums in other.sums.items():
            add(self._of(game, group), sums)

    def take_measures(self, other: Statistics, kind: str) -> None:
        """Take the measures of one kind, and what is counted for them alone, from figures over the
        same records, grouped alike.
        """
        for (game, group), sums in other.sums.items():
            own = self._of(game, group)
            for name, numbers in sums.items():
                if name[0] == NO_MEASURE or sense_of(name).kind == kind:
                    own.setdefault(name, numbers)

    def largest(self, most: int) -> list[tuple[str, str]]:
        """Return at most this many groups, as (game, group), those with the most deals.

        OTHERS is not one of them.
        """
        groups = [key for key in self.sums if key[1] != OTHERS]
        return sorted(groups, key=lambda key: (-size_of(self.sums[key]), key))[:most]

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
            for measure in sorted((one for one in sums if one[0] != NO_MEASURE), key=_place):
                if sense_of(measure).kind in wanted and self._tells(game, measure):
                    yield _figure(game, group, measure, sums, self.unit(game))

    def _tells(self, game: str, measure: str) -> bool:
        """Return whether a measure tells anything: games won do so only if any game was won.

        At Bassadewitz, for one, nobody can.
        """
        won = "=won" in self._games.get(game, {})
        return won or measure.partition("/")[0] not in ("games-won", "games-lost")


def _place(measure: str) -> tuple[str, str, str]:
    """Return the sort key that puts how often a declaration is made beside its worth."""
    family, _, what = measure.partition("/")
    return sense_of(measure).kind, what, family


def of_record(facts: RecordFacts) -> Counts:
    """Return what a record contributes to all records of its game, whatever it is grouped by."""
    counts = {"=records": [1], "=deals": [*Size.of(len(facts.deals))], f"{_UNIT}{facts.unit}": [1]}
    return counts if facts.winner is None else {**counts, "=won": [1]}


def counted(facts: RecordFacts, group: Membership) -> Counts:
    """Return what a record contributes to a group that it belongs to, for a store to add up.

    What is not the name of a measure begins with `=`: the sizes of the group that are the
    denominators of its measures, and how many scores of deals are below 0 or beyond
    MOST_ODD_TRICKS. Means are in sixtieths of one (see `tallies.UNITS`).
    """
    bases = [base_of(deal, group) for deal in facts.deals]
    base = Base(*map(sum, zip(*bases, strict=True)))
    scores = [deal.score[side] for deal in facts.deals if deal.score for side in group.sides]
    limits = {
        _BELOW: sum(score < 0 for score in scores),
        _BEYOND: sum(score > MOST_ODD_TRICKS for score in scores),
    }
    # What the game contributes to each measure: total, count, and how many deals are behind it.
    measures = {
        measure: [value, count, len(facts.deals) * behind]
        for measure, value, count, behind in seen_in_game(facts, group)
    }
    for deal in facts.deals:
        seen = set()
        for measure, value, count, behind in seen_in_deal(deal, facts, group):
            sums = measures.setdefault(measure, [0, 0, 0])
            sums[0] += value
            sums[1] += count
            if behind and measure not in seen:
                seen.add(measure)
                sums[2] += 1
    counts = {f"={name}": [*Size.of(count)] for name, count in base._asdict().items() if count}
    counts.update((name, [count]) for name, count in limits.items() if count)
    for measure, (total, count, deals) in measures.items():
        out_of = sense_of(measure).out_of
        size = getattr(base, out_of) if out_of else count
        counts[measure] = [*MeasureTotals.of(total, count, deals, size)]
    return counts


def _figure(game: str, group: str, measure: str, sums: Counts, unit_of_game: str) -> Figure:
    sense = sense_of(measure)
    unit = unit_of_game if sense.unit == "points" else sense.unit
    tally = MeasureTotals(*sums[measure])
    size = Size(*sums.get(f"={sense.out_of}", ())) if sense.out_of else tally.own
    count, of = size.total, size_of(sums)
    if sense.is_share:
        value = tally.total / count if count else 0.0
        low, high = tally.share_interval(size) or (None, None)
    else:
        value = tally.total / UNITS / count if count else 0.0
        low, high = tally.mean_interval(size) or (None, None)
        if low is not None and high is not None:
            least, most = _limits(measure, value, unit, sums)
            low, high = max(least, low / UNITS), min(most, high / UNITS)
    return Figure(game, group, sense.kind, measure, unit, value, low, high, count, tally.deals, of)


def _limits(measure: str, value: float, unit: str, sums: Counts) -> tuple[float, float]:
    """Return what no mean of these values can be less or more than, infinite if unknown."""
    family = measure.partition("/")[0]
    if family == "game-deals":
        return 1.0, inf
    if family == "worth":
        return 0.0, inf
    if family not in ("deal-points", "source", "deal-gap") or value < 0:
        return -inf, inf
    below = _BELOW in sums
    if below and family != "deal-gap":
        return -inf, inf
    # A score beyond what tricks and honours bring was adjusted: then nothing is known.
    usual = unit == "odd-tricks" and _BEYOND not in sums
    return 0.0, MOST_ODD_TRICKS if usual and not below else inf


def deals_behind(
    facts: RecordFacts,
    measure: str,
    by: str,
    group: str,
    period: str = "year",
    same: Mapping[str, str] = NONE,
) -> list[int]:
    """Return the deals of a record that a figure comes from: those with a measurement of it.

    A share counts the deals that hit, a mean those with a value other than 0. A measure of whole
    games counts all deals of the game. Raises KeyError for an unknown measure.
    """
    sense_of(measure)
    out: set[int] = set()
    for one in groups_of(facts, by, period, same):
        if one.name != group:
            continue
        if any(_seen(s, measure) for s in seen_in_game(facts, one)):
            out.update(deal.deal for deal in facts.deals)
        for deal in facts.deals:
            if any(_seen(s, measure) for s in seen_in_deal(deal, facts, one)):
                out.add(deal.deal)
    return sorted(out)


def _seen(sighting: Sighting, measure: str) -> bool:
    return sighting.measure == measure and sighting.behind
