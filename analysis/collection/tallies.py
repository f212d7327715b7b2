"""Sums that yield shares and means. They are small, and any two of them can be added.

What happens in one game hangs together: its players, their evening, their luck. So the interval
of a share or of a mean goes by how games differ, and each sum is made from the sums of whole games.
All of them are whole numbers, so that they are exact, in whatever order they are made, and a store
can keep them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import add
from typing import NamedTuple

from analysis.collection.intervals import Interval, ratio_interval, share_interval

#: The values of a mean are summed in these parts of one. Means over up to six sides are whole
#: numbers of them.
UNITS = 60


def in_all(games: Mapping[str, Mapping[str, Sequence[int]]], name: str) -> int:
    """Return how many of a name all games have together, by what is counted of each."""
    return sum(counts[name][0] for counts in games.values() if name in counts)


def unit_in(counts: Iterable[str], mark: str) -> str:
    """Return the unit that the names of counts tell after a mark, `mixed` if they tell several."""
    units = [name.removeprefix(mark) for name in counts if name.startswith(mark)]
    return units[0] if len(units) == 1 else "mixed"


class Size(NamedTuple):
    """A denominator: its sum over the games, the sum of its squares, and the games that have it."""

    total: int = 0
    squares: int = 0
    games: int = 0

    @classmethod
    def of(cls, count: int) -> Size:
        """Return what one game has of it."""
        return cls(count, count * count, int(count > 0))


class MeasureTotals(NamedTuple):
    """What games have in all, out of a denominator: hits of trials, or the values of a mean.

    `deals` are those behind it. `squares` sums the squares of the totals of each game, `products`
    the total of each game times what the game has of the denominator. The others are the size of
    the denominator unless a group has it for all measures alike; what has no value then counts as
    0.
    """

    total: int = 0
    deals: int = 0
    squares: int = 0
    products: int = 0
    counted: int = 0
    counts_squared: int = 0
    games: int = 0

    @classmethod
    def of(cls, total: int, count: int, deals: int, size: int) -> MeasureTotals:
        """Return what one game has. `size` is its denominator: `count`, or that of the group."""
        return cls(total, deals, total * total, total * size, *Size.of(count))

    def plus(self, other: Iterable[int]) -> MeasureTotals:
        """Return the sum of both."""
        return MeasureTotals(*map(add, self, other))

    @property
    def own(self) -> Size:
        """The denominator that it has for itself."""
        return Size(self.counted, self.counts_squared, self.games)

    def share_interval(self, size: Size | None = None) -> Interval | None:
        """Return the interval of the share of a denominator, by default its own."""
        return share_interval(self.total, self.squares, self.products, *(size or self.own))

    def mean_interval(self, size: Size | None = None) -> Interval | None:
        """Return the interval of the mean over a denominator, by default its own."""
        return ratio_interval(self.total, self.squares, self.products, *(size or self.own))
