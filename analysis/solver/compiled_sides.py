"""The search for two sides, by the compiled kernel where there is one."""

from __future__ import annotations

from analysis.solver.layout import Layout, TooManyPositions
from analysis.solver.sides import Sides
from records.kernel.open_hands import MOST_CARDS, TOO_MANY_POSITIONS, Asked, OpenHands, search
from records.rules.strength import CLASSES


def sides(layout: Layout, per_trick: int, last: int) -> Sides:
    """Return a search for two sides; see `Sides`. The kernel's finds the same in the same order.

    Python searches where nothing is compiled, and under duties that the kernel does not know.
    """
    plain = Sides(layout, per_trick, last)
    hands = _open_hands(plain)
    asked = None if hands is None else search(hands)
    return plain if asked is None else CompiledSides(plain, asked)


class CompiledSides(Sides):
    """Asks the kernel. Cost: some 0.1 µs for each position."""

    def __init__(self, plain: Sides, asked: Asked) -> None:
        super().__init__(plain.layout, plain.per_trick, plain.last)
        self._asked = asked

    def reach(self, left: int, leader: int, need: int) -> int:
        """Return a bound of what the first side makes, as `Sides.reach`."""
        return self._told(self._asked.lead(left, leader, need, self.positions, self.limit))

    def follow(
        self,
        left: int,
        seat: int,
        more: int,
        led: int,
        best: int,
        best_seat: int,
        worth: int,
        tried: int,
        need: int,
        tricks: int,
    ) -> int:
        """Return the bound of `reach` from within a trick, as `Sides.follow`."""
        return self._told(
            self._asked.follow(
                left,
                seat,
                more,
                led,
                best,
                best_seat,
                worth,
                tried,
                need,
                tricks,
                self.positions,
                self.limit,
            )
        )

    def _told(self, answer: tuple[int, int, int]) -> int:
        stopped, self.positions, makes = answer
        if stopped == TOO_MANY_POSITIONS:
            raise TooManyPositions
        return makes


def _open_hands(plain: Sides) -> OpenHands | None:
    """Return the tables of a search as the kernel has them, None if it cannot search so."""
    layout, rules, size = plain.layout, plain.layout.rules, plain.layout.size
    if size > MOST_CARDS:
        return None
    out = OpenHands(size=size, seats=layout.seats, used_classes=len(layout.used))
    if not out.bind(rules.end_duties, layout.value):
        return None
    out.trump, out.trump_at = layout.trump, plain.trump_at
    out.per_trick, out.last, out.floor = plain.per_trick, plain.last, plain.floor
    out.ranked, out.follows, out.plain = plain.ranked, plain.follows, plain.plain
    out.must_undertrump, out.head_partner = rules.must_undertrump, rules.head_partner
    out.side[: layout.seats] = layout.side
    out.own[: layout.seats] = layout.own
    out.may_trump[: layout.seats] = plain.may_trump
    out.owner[:size], out.cls[:size], out.card[:size] = layout.owner, layout.cls, layout.cards
    out.permanent[:size] = [card in rules.permanent for card in layout.cards]
    out.used[: len(layout.used)] = layout.used
    for at in range(CLASSES):
        out.members[at] = layout.members[at]
        out.power[at][:size], out.higher[at][:size] = layout.power[at], layout.higher[at]
    return out
