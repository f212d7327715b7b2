"""Sums that yield shares and means. They are small, and two of them can be merged.

What happens in one game hangs together: its players, their evening, their luck. So the interval
of a share or of a mean goes by how games differ, and each sum is made from the sums of whole games.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from analysis.collection.intervals import Interval, ratio_interval, share_interval

#: Values are summed in these parts of one. Means over up to six sides are whole numbers of them, so
#: that sums are exact, in whatever order they are made.
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
class Share:
    """How often something happened: `hits` of `trials`. `deals` are those with a hit.

    `squares` sums the squares of the hits of each game, `products` the hits of each game times what
    the game has of the denominator. `own` is the denominator unless a group has it for all measures
    alike.
    """

    hits: int = 0
    deals: int = 0
    squares: int = 0
    products: int = 0
    own: Size = field(default_factory=Size)

    @property
    def trials(self) -> int:
        """How often it could have happened, if each measurement says so."""
        return self.own.total

    def add(self, hits: int, trials: int, deals: int, size: int) -> None:
        """Add a game. `size` is what it has of the denominator: `trials`, or the group's."""
        self.hits += hits
        self.deals += deals
        self.squares += hits * hits
        self.products += hits * size
        self.own.add(trials)

    def merge(self, other: Share) -> None:
        """Add what another has counted."""
        self.hits += other.hits
        self.deals += other.deals
        self.squares += other.squares
        self.products += other.products
        self.own.merge(other.own)

    def interval(self, size: Size | None = None) -> Interval | None:
        """Return the interval of the share of a denominator, by default of the trials."""
        one = size or self.own
        return share_interval(
            self.hits, self.squares, self.products, one.total, one.squares, one.games
        )

    def numbers(self) -> list[int]:
        """Return the sums, for a store to add up."""
        return [self.hits, self.deals, self.squares, self.products, *self.own.numbers()]

    @classmethod
    def of(cls, numbers: Sequence[int]) -> Share:
        """Return what has these numbers."""
        hits, deals, squares, products, *own = numbers
        return cls(hits, deals, squares, products, Size(*own))


@dataclass(slots=True)
class Mean:
    """A sum of values, and the number of deals with a value.

    `parts` sums the values, in sixtieths of one. `squares` sums the squares of the totals of each
    game, `products` the total of each game times what the game has of the denominator. `own` is the
    number of values.
    """

    parts: float = 0
    deals: int = 0
    squares: float = 0
    products: float = 0
    own: Size = field(default_factory=Size)

    @property
    def count(self) -> int:
        """The number of values."""
        return self.own.total

    @property
    def total(self) -> float:
        """The sum of the values."""
        return self.parts / UNITS

    def add(self, parts: float, count: int, deals: int, size: int) -> None:
        """Add a game, with its total in sixtieths.

        `size` is what it has of the denominator: `count`, or the group's.
        """
        self.parts += parts
        self.deals += deals
        self.squares += parts * parts
        self.products += parts * size
        self.own.add(count)

    def whole_numbers(self) -> list[int]:
        """Return the sums, for a store to add up.

        Raises ValueError if a value was not a whole number of sixtieths.
        """
        parts, squares, products = int(self.parts), int(self.squares), int(self.products)
        if parts != self.parts or squares != self.squares or products != self.products:
            raise ValueError(self.parts)
        return [parts, self.deals, squares, products, *self.own.numbers()]

    @classmethod
    def of(cls, numbers: Sequence[int]) -> Mean:
        """Return what has these numbers."""
        parts, deals, squares, products, *own = numbers
        return cls(parts, deals, squares, products, Size(*own))

    def merge(self, other: Mean) -> None:
        """Add what another has summed up."""
        self.parts += other.parts
        self.deals += other.deals
        self.squares += other.squares
        self.products += other.products
        self.own.merge(other.own)

    def interval(self, size: Size | None = None) -> Interval | None:
        """Return the interval of the mean over a denominator, by default over the values.

        What has no value counts as 0.
        """
        one = size or self.own
        found = ratio_interval(
            self.parts, self.squares, self.products, one.total, one.squares, one.games
        )
        return None if found is None else (found[0] / UNITS, found[1] / UNITS)
