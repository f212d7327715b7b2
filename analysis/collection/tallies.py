"""Sums that yield shares and means. They are small, and two of them can be merged.

What happens in one game hangs together: its players, their evening, their luck. So the interval
of a share or of a mean goes by how games differ, and each sum is made from the sums of whole games.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from analysis.collection.intervals import Interval, ratio_interval, share_interval

#: The values of a mean are summed in these parts of one. Means over up to six sides are whole
#: numbers of them, so that sums are exact, in whatever order they are made.
UNITS = 60

#: How many numbers a `Size` is kept as.
NUMBERS_OF_A_SIZE = 3


@dataclass(slots=True)
class Size:
    """A denominator: its sum over the games, the sum of its squares, and the games that have it."""

    total: int = 0
    squares: int = 0
    games: int = 0

    def add(self, count: int) -> None:
        """Add what one game has of it."""
        self.total += count
        self.squares += count * count
        self.games += count > 0

    def merge(self, other: Size) -> None:
        """Add what another has summed up."""
        self.total += other.total
        self.squares += other.squares
        self.games += other.games

    def numbers(self) -> list[int]:
        """Return the sums, in their order."""
        return [self.total, self.squares, self.games]


@dataclass(slots=True)
class MeasureTotals:
    """What games have in all, out of a denominator: hits of trials, or the values of a mean.

    `deals` are those behind it. `squares` sums the squares of the totals of each game, `products`
    the total of each game times what the game has of the denominator. `own` is the denominator
    unless a group has it for all measures alike; what has no value then counts as 0.
    """

    total: float = 0
    deals: int = 0
    squares: float = 0
    products: float = 0
    own: Size = field(default_factory=Size)

    def add(self, total: float, count: int, deals: int, size: int) -> None:
        """Add a game. `size` is what it has of the denominator: `count`, or the group's."""
        self.total += total
        self.deals += deals
        self.squares += total * total
        self.products += total * size
        self.own.add(count)

    def merge(self, other: MeasureTotals) -> None:
        """Add what another has summed up."""
        self.total += other.total
        self.deals += other.deals
        self.squares += other.squares
        self.products += other.products
        self.own.merge(other.own)

    def share_interval(self, size: Size | None = None) -> Interval | None:
        """Return the interval of the share of a denominator, by default its own."""
        return share_interval(
            self.total, self.squares, self.products, *(size or self.own).numbers()
        )

    def mean_interval(self, size: Size | None = None) -> Interval | None:
        """Return the interval of the mean over a denominator, by default its own."""
        return ratio_interval(
            self.total, self.squares, self.products, *(size or self.own).numbers()
        )

    def numbers(self) -> list[int]:
        """Return the sums, for a store to add up. Raises ValueError if one is no whole number."""
        sums = [self.total, self.deals, self.squares, self.products]
        whole = list(map(int, sums))
        if whole != sums:
            raise ValueError(self.total)
        return [*whole, *self.own.numbers()]

    @classmethod
    def of(cls, numbers: Sequence[int]) -> MeasureTotals:
        """Return what has these numbers."""
        total, deals, squares, products, *own = numbers
        return cls(total, deals, squares, products, Size(*own))
