"""Sums that yield shares and means. They are small, and two of them can be merged.

What happens in one game hangs together: its players, their evening, their luck. So the interval
of a share or of a mean goes by how games differ, and each sum is made from the sums of whole games.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from analysis.collection.intervals import Interval, ratio_interval, share_interval


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


@dataclass(slots=True)
class Mean:
    """A sum of values, and the number of deals with a value.

    `squares` sums the squares of the totals of each game, `products` the total of each game times
    what the game has of the denominator. `own` is the number of values.
    """

    total: float = 0.0
    deals: int = 0
    squares: float = 0.0
    products: float = 0.0
    own: Size = field(default_factory=Size)

    @property
    def count(self) -> int:
        """The number of values."""
        return self.own.total

    def add(self, total: float, count: int, deals: int, size: int) -> None:
        """Add a game. `size` is what it has of the denominator: `count`, or the group's."""
        self.total += total
        self.deals += deals
        self.squares += total * total
        self.products += total * size
        self.own.add(count)

    def merge(self, other: Mean) -> None:
        """Add what another has summed up."""
        self.total += other.total
        self.deals += other.deals
        self.squares += other.squares
        self.products += other.products
        self.own.merge(other.own)

    def interval(self, size: Size | None = None) -> Interval | None:
        """Return the interval of the mean over a denominator, by default over the values.

        What has no value counts as 0.
        """
        one = size or self.own
        return ratio_interval(
            self.total, self.squares, self.products, one.total, one.squares, one.games
        )
