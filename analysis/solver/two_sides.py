"""Two sides that play for as much more than the other as they can: alpha-beta with open hands."""

from __future__ import annotations

from typing import NamedTuple

from analysis.solver.layout import Layout
from analysis.solver.search import POINTS, Move, OpenPosition, Search, Worths, after, top, tried
from analysis.solver.sides import Sides


class Level(NamedTuple):
    """A level of result. The first side reaches it if it makes `target` by that search."""

    search: int
    target: int
    value: tuple[int, int]

    def reached(self, search: int, makes: int) -> bool | None:
        """Return whether so much by a search reaches the level, None if another search tells."""
        return makes >= self.target if search == self.search else None


class TwoSides(Search):
    """Two sides, solved by alpha-beta.

    `levels` go from the first side's worst result to its best.
    """

    method = "alpha-beta"
    searches: list[Sides]

    def __init__(
        self, layout: Layout, searches: list[Sides], levels: list[Level], measure: str
    ) -> None:
        self.layout = layout
        self.measure = measure
        self.searches = searches
        self.levels = levels
        self._guess = len(levels) // 2
        self._allowed = 0

    def allow(self, positions: int) -> None:
        """Allow that many positions more than those searched so far, by all searches together."""
        self._allowed = self.positions + positions

    def worth(self, position: OpenPosition) -> Worths:
        """Return the worth of a position: the best level that the first side can force."""
        level = self._level(position)
        first, second = self.levels[level].value
        if self.measure == POINTS:
            made = self._points(position)
            return Worths((first - made[0], second - made[1]))
        return Worths((first, second))

    def _points(self, position: OpenPosition) -> list[int]:
        """Return the points that each side has made in the end play so far."""
        made = [0, 0]
        for seat, points in enumerate(position.counted):
            made[self.layout.side[seat]] += points
        if position.over:
            made[self.layout.side[position.last]] += self.searches[0].last
        return made

    def _level(self, position: OpenPosition) -> int:
        """Return the best level that the first side can force.

        The search starts at the last one found.
        """
        levels = self.levels
        low, high = 0, len(levels) - 1
        ask = self._guess
        while low < high:
            ask = min(max(ask, low + 1), high)
            number, target, _ = levels[ask]
            makes = self._makes(position, number, target)
            if makes >= target:
                low = ask
                while low < high and levels[low + 1].reached(number, makes):
                    low += 1
                ask = low + 1
            else:
                high = ask - 1
                while low < high and levels[high].reached(number, makes) is False:
                    high -= 1
                ask = high
        self._guess = low
        return low

    def _makes(self, position: OpenPosition, number: int, target: int) -> int:
        """Return a bound of what the first side makes in the end play.

        If it is at least `target`, it is a lower bound. Otherwise it is an upper bound.
        """
        search = self.searches[number]
        search.limit = self._allowed - (self.positions - search.positions)
        layout = self.layout
        firsts = [seat for seat in range(layout.seats) if layout.side[seat] == 0]
        won = sum(position.tricks[seat] for seat in firsts)
        made = won if search.per_trick else sum(position.counted[seat] for seat in firsts)
        if position.over and layout.side[position.last] == 0:
            made += search.last
        need = target - made
        if not position.trick:
            return made + search.reach(position.left, position.leader, need)
        led, best, best_seat = top(layout, position)
        return made + search.follow(
            position.left,
            position.seat,
            layout.seats - len(position.trick),
            led,
            best,
            best_seat,
            sum(layout.value[i] for _, i in position.trick),
            tried(layout, position),
            need,
            (position.left.bit_count() + len(position.trick)) // layout.seats,
        )

    def cards(self, position: OpenPosition) -> dict[Move, Worths]:
        """Return the worth of each legal card, counted from before it is played."""
        out: dict[Move, Worths] = {}
        before = self._points(position) if self.measure == POINTS else None
        for i, equals in self._shared(position):
            following = after(self.layout, position, i)
            worths = self.worth(following)
            if before is not None:
                made = self._points(following)
                first, second = worths.value
                worths = Worths((first + made[0] - before[0], second + made[1] - before[1]))
            for one in equals:
                out[Move(one)] = worths
        return out

    def best(self, position: OpenPosition) -> Move:
        """Return a best card: one that keeps the level.

        That is cheaper than finding the worth of each.
        """
        level = self._level(position)
        first = self.layout.side[position.seat] == 0
        asked = level if first else level + 1
        choice = self._shared(position)
        for i, _ in choice:
            if not 0 < asked < len(self.levels):
                return Move(i)
            number, target, _ = self.levels[asked]
            makes = self._makes(after(self.layout, position, i), number, target)
            if (makes >= target) is first:
                return Move(i)
        raise AssertionError("no card keeps what the position is worth")

    def merit(self, worths: Worths, side: int) -> tuple[int, int]:
        """Return the points of the side's tricks, or its margin if the score of the deal counts.

        The margin is needed because a deal may score nothing for one of the sides.
        """
        other = 0 if self.measure == POINTS else worths.value[1 - side]
        return worths.value[side] - other, 0
