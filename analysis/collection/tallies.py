"""Sums that yield shares and means. They are small, and two of them can be merged."""

from __future__ import annotations

from dataclasses import dataclass

from analysis.collection.intervals import Interval, student, wilson


@dataclass(slots=True)
class Share:
    """How often something happened: `hits` of `trials`. `deals` are those with a hit."""

    hits: int = 0
    trials: int = 0
    deals: int = 0

    def add(self, hits: int, trials: int = 0, deals: int = 1) -> None:
        """Add hits and trials."""
        self.hits += hits
        self.trials += trials
        self.deals += deals

    def merge(self, other: Share) -> None:
        """Add what another has counted."""
        self.add(other.hits, other.trials, other.deals)

    def interval(self, trials: int) -> Interval | None:
        """Return Wilson's interval for this number of trials."""
        return wilson(self.hits, trials)


@dataclass(slots=True)
class Mean:
    """A sum of values, and the number of deals with a value."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0
    deals: int = 0

    def add(self, value: float, deals: int = 1) -> None:
        """Add a value."""
        self.count += 1
        self.total += value
        self.squares += value * value
        self.deals += deals

    def merge(self, other: Mean) -> None:
        """Add what another has summed up."""
        self.count += other.count
        self.total += other.total
        self.squares += other.squares
        self.deals += other.deals

    def interval(self, count: int) -> Interval | None:
        """Return Student's interval over `count` values. Those that were not added count as 0."""
        return student(count, self.total, self.squares)
