"""Each player alone, with open hands: max-n."""

from __future__ import annotations

from analysis.solver.each import EachForHimself, Worth
from analysis.solver.layout import Layout
from analysis.solver.position import OpenPosition, top, tried
from analysis.solver.search import Move, Search, Worths


class Each(Search):
    """Each player alone, solved by max-n."""

    method = "max-n"

    def __init__(self, layout: Layout, search: EachForHimself, measure: str) -> None:
        self.layout = layout
        self.measure = measure
        self.searches, self._search = [search], search
        if len(layout.rules.sides) == 2:
            # Where two play for the difference, max-n is minimax.
            self.method = "alpha-beta"

    def worth(self, position: OpenPosition) -> Worths:
        """Return the worth of a position to each player."""
        if position.trick:
            return self._sorted(position)[0][1]
        return self._worths(
            self._search.lead(
                position.left, position.leader, position.counted, self._search.won(position.tricks)
            )
        )

    def _sorted(self, position: OpenPosition) -> list[tuple[Move, Worths]]:
        """Return the legal cards, the best for the player to move first.

        Equals keep their order.
        """
        side = self.layout.side[position.seat]
        cards = self.cards(position)
        return sorted(cards.items(), key=lambda card: self.merit(card[1], side), reverse=True)

    def cards(self, position: OpenPosition) -> dict[Move, Worths]:
        """Return the worth of each legal card to each player."""
        layout, search = self.layout, self._search
        seat = position.seat
        more = layout.seats - 1 - len(position.trick)
        apart = tried(layout, position)
        taken, taker = position.counted, search.won(position.tricks)
        counts = sum(layout.value[i] for _, i in position.trick)
        out: dict[Move, Worths] = {}
        for i, equals in self._shared(position):
            if position.trick:
                led, best, best_seat = top(layout, position)
                if layout.power[led][i] > layout.power[led][best]:
                    best, best_seat = i, seat
            else:
                led, best, best_seat = layout.classes[i], i, seat
            left, now = position.left & ~(1 << i), counts + layout.value[i]
            if more:
                following = (seat + 1) % layout.seats
                worth = search.follow(
                    left, following, more, led, best, best_seat, now, apart, taken, taker
                )
            else:
                worth = search.close(left, best_seat, now, taken, taker)
            for one in equals:
                out[Move(one)] = self._worths(worth)
        return out

    def _worths(self, worth: Worth) -> Worths:
        if not self._search.final:
            return Worths(worth)
        seats, sides = self.layout.seats, len(self.layout.rules.sides)
        return Worths(worth[seats : seats + sides], worth[seats + sides :] or None)

    def best(self, position: OpenPosition) -> Move:
        """Return a best card of the player to move."""
        return self._sorted(position)[0][0]

    def merit(self, worths: Worths, side: int) -> tuple[int, int]:
        """Return the player's own points or chips, of two sides the difference.

        Fewer penalty points are better, and among equals fewer card points.
        """
        value = self.layout.rules.merits(worths.value)
        other = value[1 - side] if len(value) == 2 else 0
        return value[side] - other, 0 if worths.counts is None else -worths.counts[side]
