"""The search in which each plays alone, by the compiled kernel where there is one."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, NamedTuple

from analysis.kernel.open_hands import (
    TOO_MANY_POSITIONS,
    EachAsked,
    EachSpec,
    EachTrick,
    Ending,
    search_each,
)
from analysis.kernel.shared import ANALYSED
from analysis.solver.compiled_hands import open_hands
from analysis.solver.each import EachForHimself, Final, Winners
from analysis.solver.each import Worth as Makes
from analysis.solver.layout import Layout, TooManyPositions
from records.rules.ruleset import RuleSet


class Counted(NamedTuple):
    """Rules whose steps count an end, and how the deal stands before them."""

    rules: RuleSet
    ending: Ending


def each_for_himself(
    layout: Layout,
    trick: int,
    last: int,
    final: Final | None = None,
    most: Makes | None = None,
    winners: Winners = Winners.NOTHING,
    counted: Counted | None = None,
) -> EachForHimself:
    """Return a search in which each player plays alone; see `EachForHimself`.

    The kernel's finds the same in the same order. `counted` is how it counts what `final` does.
    Python searches where nothing is compiled, and under rules that the kernel does not know.
    """
    hands = open_hands(layout)
    spec = EachSpec(trick, last, most is not None, ANALYSED.numbers[f"Winners::{winners.name}"])
    spec.most[: layout.seats] = most or (0,) * layout.seats
    asked = None if hands is None else search_each(hands, spec, *(counted or ()))
    if asked is None:
        return EachForHimself(layout, trick, last, final, most, winners)
    return CompiledEach(asked, layout, trick, last, final, most, winners)


class CompiledEach(EachForHimself):
    """Asks the kernel. Cost: some 0.2 µs for each position, and more where places are paid."""

    def __init__(self, asked: EachAsked, layout: Layout, *how: Any) -> None:
        super().__init__(layout, *how)
        self._asked = asked
        #: what ends are worth, by the kernel's number of them
        self._finals: dict[int, Makes] = {}

    def lead(self, left: int, leader: int, taken: tuple[int, ...], taker: Hashable) -> Makes:
        """Return what each seat makes with these cards left, as `EachForHimself.lead`."""
        return self._told(EachTrick(seat=leader, left=left), taken, taker)

    def follow(self, *trick: Any) -> Makes:
        """Return what each seat makes from within a trick, as `EachForHimself.follow`."""
        left, *of_trick, tried, taken, taker = trick
        return self._told(EachTrick(*of_trick, left, tried), taken, taker)

    def _told(self, trick: EachTrick, taken: tuple[int, ...], taker: Hashable) -> Makes:
        trick.taken.points[: len(taken)] = taken
        if isinstance(taker, tuple):
            trick.taken.won[: len(taker)] = taker
        elif isinstance(taker, int):
            trick.taken.won[0] = taker
        stopped, self.positions, worth = self._asked.ask(trick, self.positions, self.limit)
        if stopped == TOO_MANY_POSITIONS:
            raise TooManyPositions
        if self._final is None:
            return tuple(worth.of[: self._n])
        if worth.number not in self._finals:
            end = self._asked.end(worth.number)
            won: Hashable = None
            if self._winners is Winners.ONLY_TAKER:
                won = end.won[0]
            elif self._winners is Winners.HOW_MANY:
                won = tuple(end.won[: self._n])
            self._finals[worth.number] = self._final(tuple(end.points[: self._n]), won)
        return self._finals[worth.number]
