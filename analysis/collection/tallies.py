"""Sums from which shares and means come: small, and two of them can be made one."""

from __future__ import annotations

from dataclasses import dataclass

from analysis.collection.intervals import Interval, student, wilson


@dataclass(slots=True)
class Share:
    """How often something happened: `hits` of `trials`; `deals` are those with a hit."""

    hits: int = 0
    trials: int = 0
    deals: int = 0

    def add(self, hits: int, trials: int = 0, deals: int = 1) -> None:
        """So many more."""
        self.hits += hits
        self.trials += trials
        self.deals += deals

    def merge(self, other: Share) -> None:
        """What another has counted, besides."""
        self.add(other.hits, other.trials, other.deals)

    def interval(self, trials: int) -> Interval | None:
        """Wilson's, of the hits among so many trials."""
        return wilson(self.hits, trials)


@dataclass(slots=True)
class Mean:
    """A sum of values, and in how many deals they were seen."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0
    deals: int = 0

    def add(self, value: float, deals: int = 1) -> None:
        """One more value."""
        self.count += 1
        self.total += value
        self.squares += value * value
        self.deals += deals

    def merge(self, other: Mean) -> None:
        """What another has summed up, besides."""
        self.count += other.count
        self.total += other.total
        self.squares += other.squares
        self.deals += other.deals

    def interval(self, count: int) -> Interval | None:
        """Student's, the values that were not added up to `count` being 0."""
        return student(count, self.total, self.squares)
