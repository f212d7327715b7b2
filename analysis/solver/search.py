"""What every search answers, whatever way the deal scores."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import NamedTuple

from analysis.solver.layout import Layout, Limited
from analysis.solver.position import OpenPosition, after, legal, tried
from records.cards import members

#: What a search values: the points still to be made in tricks, what the deal brings, chips, what
#: the deal brings where it is won by a count, the value of a game of one deal.
POINTS = "points"
DEAL = "deal"
CHIPS = "chips"
PENALTIES = "penalties"
COUNT = "count"
VALUE = "value"


class Move(NamedTuple):
    """A card to be played, as a bit, and the group that is declared before it, if any."""

    bit: int
    declared: tuple[int, ...] = ()


class Worths(NamedTuple):
    """The worth of a line: `value` for each side, and `counts` for each seat if they break ties."""

    value: tuple[int, ...]
    counts: tuple[int, ...] | None = None


class Search(ABC):
    """A search for one deal. It remembers what it has learnt about positions."""

    layout: Layout
    method: str
    measure: str
    #: what it searches with
    searches: Sequence[Limited]

    @property
    def positions(self) -> int:
        """The number of positions searched so far."""
        return sum(search.positions for search in self.searches)

    def allow(self, positions: int) -> None:
        """Allow that many positions more than those searched so far."""
        for search in self.searches:
            search.limit = search.positions + positions

    @abstractmethod
    def worth(self, position: OpenPosition) -> Worths:
        """Return the worth of a position with best play. Raises TooManyPositions."""

    @abstractmethod
    def cards(self, position: OpenPosition) -> dict[Move, Worths]:
        """Return the worth of each legal choice. Raises TooManyPositions."""

    @abstractmethod
    def best(self, position: OpenPosition) -> Move:
        """Return a best choice, the first in the layout's order.

        Raises TooManyPositions.
        """

    @abstractmethod
    def merit(self, worths: Worths, side: int) -> tuple[int, int]:
        """Return what a side tries to maximise, and what it maximises among equals."""

    def after(self, position: OpenPosition, choice: Move) -> OpenPosition:
        """Return the position after the player to move has made this choice."""
        return after(self.layout, position, choice.bit)

    def over(self, position: OpenPosition) -> bool:
        """Return whether nothing more is to be played."""
        return position.over

    def choices(self, position: OpenPosition) -> list[Move]:
        """Return the legal choices."""
        return [Move(i) for i in members(legal(self.layout, position))]

    def _shared(self, position: OpenPosition) -> list[tuple[int, list[int]]]:
        """Return the legal cards to try, each with the cards that are equally good."""
        out: list[tuple[int, list[int]]] = []
        apart = tried(self.layout, position)
        for i in members(legal(self.layout, position)):
            if apart >> i & 1:
                out.append((i, [i]))
            else:
                out[-1][1].append(i)
        return out
