"""Counts a measure by a dimension over many games. The sums are small and can be merged."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from analysis.collection.groups import group_of_people
from analysis.collection.tallies import MeasureTotals
from analysis.insights.deeds import GAME, THOUSANDTHS
from analysis.insights.dimensions import DIMENSIONS, Dimension
from analysis.insights.kept import Deed, Sample, deeds_to_keep, read_deeds, samples_of
from analysis.insights.measures import MEASURES, Measure
from records.as_json import AsJson
from records.play.replay import Replay


class QuestionError(ValueError):
    """A question that makes no sense.

    `reason` is `measure`, `dimension` (there is none of that name) or `grain` (the measure is not
    told by that dimension), `name` the word in question, and `names` those that would do.
    """

    def __init__(self, reason: str, name: str, names: Iterable[str]) -> None:
        super().__init__(reason, name)
        self.reason = reason
        self.name = name
        self.names = ", ".join(names)


@dataclass(frozen=True, slots=True)
class Question:
    """What to measure, the dimension that splits it, and the filters on what to count.

    `where` has values of dimensions. A deed must have one of the values given for each dimension.
    Raises QuestionError if the question makes no sense.
    """

    measure: str
    by: str
    where: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        if self.measure not in MEASURES:
            raise QuestionError("measure", self.measure, MEASURES)
        for name in (self.by, *(name for name, _ in self.where)):
            if name not in DIMENSIONS:
                raise QuestionError("dimension", name, DIMENSIONS)
            if DIMENSIONS[name].grain > self.measured.grain:
                raise QuestionError("grain", name, dimensions_of(self.measure))

    @property
    def measured(self) -> Measure:
        """The measure."""
        return MEASURES[self.measure]

    @property
    def dimension(self) -> Dimension:
        """The dimension that tells figures apart."""
        return DIMENSIONS[self.by]

    def of_people(self, same: Mapping[str, str]) -> Question:
        """Return the question with the person's name for each alias of a player.

        >>> Question("wins", "seat", (("pair", "Ada – Zoe"),)).of_people({"Zoe": "Zoé"}).where
        (('pair', 'Ada – Zoé'),)
        """
        kinds = {"player": "player", "opponent": "player", "pair": "pair"}
        where = tuple(
            (name, group_of_people(kinds.get(name, ""), value, same) or value)
            for name, value in self.where
        )
        return replace(self, where=where)

    def wants(self, deed: Deed) -> bool:
        """Return whether a deed is to be counted."""
        wanted: dict[str, set[str]] = {}
        for name, value in self.where:
            wanted.setdefault(name, set()).add(value)
        return all(not values.isdisjoint(deed[name]) for name, values in wanted.items())


def dimensions_of(measure: str) -> tuple[str, ...]:
    """Return the dimensions by which a measure can be told. Raises KeyError for no measure.

    >>> dimensions_of("wins")[:4], dimensions_of("wins")[-2:]
    (('player', 'opponent', 'pair', 'seat'), ('dealer', 'hand'))
    """
    grain = MEASURES[measure].grain
    return tuple(name for name, one in DIMENSIONS.items() if one.grain <= grain)


@dataclass(frozen=True, slots=True)
class Insight(AsJson):
    """One figure: a measure in one game, for one value of a dimension.

    `low` and `high` are its 95 % interval, which goes by how records differ, None if it cannot be
    told. `count` is what the value is out of: hands, cards or choices, in so many `deals` of so
    many `records`. `unit` is `share`, or what the game counts, `mixed` if that differs.
    """

    game: str
    value_of: str
    unit: str
    value: float
    low: float | None
    high: float | None
    count: int
    deals: int
    records: int


@dataclass(slots=True)
class Insights:
    """The answer to a question over all records added so far.

    `records` are those counted, `left_out` those without a known game or without a deal. Memory
    grows with the games and the values of the dimension. `below` are the games in which a value was
    below 0. `same` has the person's name for each alias of a player.
    """

    question: Question
    records: int = 0
    left_out: int = 0
    tallies: dict[tuple[str, str], MeasureTotals] = field(default_factory=dict)
    units: dict[str, set[str]] = field(default_factory=dict)
    below: set[str] = field(default_factory=set)
    same: Mapping[str, str] = field(default_factory=dict)

    def add(self, replay: Replay) -> None:
        """Count a record. Cost: that of `deeds_to_keep`, and of `add_kept`."""
        self.add_kept(deeds_to_keep(replay, self.question.measured.deep))

    def add_kept(self, text: str) -> None:
        """Count what a store keeps of a record. Cost: 0.4 to 4 ms."""
        kept = read_deeds(text, self.same)
        if kept is None:
            self.left_out += 1
            return
        game, question = kept.game, self.question
        self.records += 1
        self.units.setdefault(game, set()).add(kept.unit)
        found: dict[str, list[Sample]] = defaultdict(list)
        for one in samples_of(kept, question.measure):
            if question.wants(one.deed):
                for value in one.deed[question.by]:
                    found[value].append(one)
        for value, samples in found.items():
            counts = [one.value for one in samples]
            deals = len({one.deal for one in samples})
            if question.measured.grain == GAME:
                deals = len(kept.deals)
            self._add((game, value), MeasureTotals.of(sum(counts), len(counts), deals, len(counts)))
            if min(counts) < 0:
                self.below.add(game)

    def merge(self, other: Insights) -> None:
        """Add what another has counted for the same question."""
        self.records += other.records
        self.left_out += other.left_out
        for key, tally in other.tallies.items():
            self._add(key, tally)
        self.below |= other.below
        for game, units in other.units.items():
            self.units.setdefault(game, set()).update(units)

    def _add(self, key: tuple[str, str], tally: MeasureTotals) -> None:
        self.tallies[key] = self.tallies.get(key, MeasureTotals()).plus(tally)

    def figures(self) -> list[Insight]:
        """Return all figures: game by game, in the order of the dimension."""
        place = self.question.dimension.place
        some = {game for (game, _), tally in self.tallies.items() if tally.squares}
        return [
            self._figure(*key, self.tallies[key])
            for key in sorted(self.tallies, key=lambda key: (key[0], place(key[1])))
            if key[0] in some or not self.question.measured.partial
        ]

    def _figure(self, game: str, value: str, one: MeasureTotals) -> Insight:
        units = self.units[game]
        unit = next(iter(units)) if len(units) == 1 else "mixed"
        share = self.question.measured.share
        low, high = (one.share_interval() if share else one.mean_interval()) or (None, None)
        if low is not None and game not in self.below:
            # If no value was below 0, the mean cannot be either.
            low = max(0.0, low)
        mean = one.total / one.counted
        if self.question.measured.in_thousandths:
            mean /= THOUSANDTHS
            low = None if low is None else low / THOUSANDTHS
            high = None if high is None else min(1.0, high / THOUSANDTHS)
        return Insight(
            game=game,
            value_of=value,
            unit="share" if self.question.measured.is_share else unit,
            value=mean,
            low=low,
            high=high,
            count=one.counted,
            deals=one.deals,
            records=one.games,
        )
