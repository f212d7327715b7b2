"""The search for two sides, by the compiled kernel where there is one."""

from __future__ import annotations

from analysis.kernel.open_hands import PARTNERS, TOO_MANY_POSITIONS, HandSearch, SidesTrick, search
from analysis.solver.compiled_hands import open_hands
from analysis.solver.layout import Layout, TooManyPositions
from analysis.solver.sides import Sides


def sides(layout: Layout, per_trick: int, last: int) -> Sides:
    """Return a search for two sides; see `Sides`. The kernel's finds the same in the same order.

    Python searches where nothing is compiled, and under duties that the kernel does not know.
    """
    plain = Sides(layout, per_trick, last)
    hands = open_hands(layout)
    if hands is None:
        return plain
    hands.trump_at = plain.trump_at
    hands.per_trick, hands.last, hands.floor = plain.per_trick, plain.last, plain.floor
    hands.ranked = plain.ranked
    hands.may_trump[: layout.seats] = plain.may_trump
    asked = search(hands)
    return plain if asked is None else CompiledSides(plain, asked)


def partners(layout: Layout) -> Sides | None:
    """Return the kernel's search for partners who play for tricks; None if there is no kernel.

    The layout must be one of `for_tricks_alone`. Whole deals of 52 cards are within its reach. It
    finds whether the first side makes `need` tricks, and never by how many more or fewer.
    """
    hands = open_hands(layout)
    if hands is None:
        return None
    plain = Sides(layout, 1, 0)
    hands.trump_at = plain.trump_at
    asked = search(hands, PARTNERS)
    return None if asked is None else CompiledSides(plain, asked)


def for_tricks_alone(layout: Layout) -> bool:
    """Return whether two pairs of partners play one pack for tricks, and must only follow suit."""
    rules = layout.rules
    return (
        layout.side == [0, 1, 0, 1]
        and rules.packs == 1
        and layout.phase.duties == ("follow",)
        and not rules.permanent.cards
        and not any(layout.value)
    )


class CompiledSides(Sides):
    """Asks the kernel. Cost: some 0.1 µs for each position."""

    def __init__(self, plain: Sides, asked: HandSearch) -> None:
        super().__init__(plain.layout, plain.per_trick, plain.last)
        self._asked = asked

    def reach(self, left: int, leader: int, need: int) -> int:
        """Return a bound of what the first side makes, as `Sides.reach`."""
        return self._told(SidesTrick(seat=leader, need=need, left=left))

    def follow(self, *trick: int) -> int:
        """Return the bound of `reach` from within a trick, as `Sides.follow`."""
        left, seat, more, led, best, best_seat, worth, tried, need, tricks = trick
        return self._told(
            SidesTrick(seat, more, led, best, best_seat, worth, need, tricks, left, tried)
        )

    def _told(self, trick: SidesTrick) -> int:
        stopped, self.positions, makes = self._asked.ask(trick, self.positions, self.limit)
        if stopped == TOO_MANY_POSITIONS:
            raise TooManyPositions
        return makes
