"""The search in which each plays alone, by the compiled kernel where there is one."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from analysis.kernel.open_hands import (
    TOO_MANY_POSITIONS,
    EachAsked,
    EachSpec,
    EachTrick,
    Ending,
    OpenHands,
    TakenSoFar,
    Worth,
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

    The kernel's finds the same in the same order. `counted` is how it may count the ends itself.
    Python searches where nothing is compiled, and under duties that the kernel does not know.
    """
    plain = EachForHimself(layout, trick, last, final, most, winners)
    hands = open_hands(layout)
    if hands is None:
        return plain
    matters = ANALYSED.numbers[f"Winners::{winners.name}"]
    spec = EachSpec(trick, last, final is not None, most is not None, matters)
    spec.most[: layout.seats] = most or (0,) * layout.seats
    found = CompiledEach(layout, trick, last, final, most, winners)
    return found if found.ask_the_kernel(hands, spec, counted) else plain


class CompiledEach(EachForHimself):
    """Asks the kernel. Cost: some 0.2 µs for each position, and more where places are paid."""

    _asked: EachAsked

    def ask_the_kernel(self, hands: OpenHands, spec: EachSpec, counted: Counted | None) -> bool:
        """Have the kernel search these hands from now on; returns whether there is one."""
        #: what ends are worth, by the kernel's number of them
        self._finals: dict[int, Makes] = {}
        asked = search_each(hands, spec, self._work_out, *(counted or ()))
        if asked is None:
            return False
        self._asked = asked
        return True

    def lead(self, left: int, leader: int, taken: tuple[int, ...], taker: Hashable) -> Makes:
        """Return what each seat makes with these cards left, as `EachForHimself.lead`."""
        return self._told(EachTrick(seat=leader, left=left), taken, taker)

    def follow(
        self,
        left: int,
        seat: int,
        more: int,
        led: int,
        top: int,
        top_seat: int,
        counts: int,
        tried: int,
        taken: tuple[int, ...],
        taker: Hashable,
    ) -> Makes:
        """Return what each seat makes from within a trick, as `EachForHimself.follow`."""
        trick = EachTrick(seat, more, led, top, top_seat, counts, left, tried)
        return self._told(trick, taken, taker)

    def _told(self, trick: EachTrick, taken: tuple[int, ...], taker: Hashable) -> Makes:
        trick.taken.points[: len(taken)] = taken
        if isinstance(taker, tuple):
            trick.taken.won[: len(taker)] = taker
        elif isinstance(taker, int):
            trick.taken.won[0] = taker
        stopped, self.positions, worth = self._asked.ask(trick, self.positions, self.limit)
        if stopped == TOO_MANY_POSITIONS:
            raise TooManyPositions
        if not self.final:
            return tuple(worth.of[: self._n])
        makes = self._finals.get(worth.number)
        if makes is None:
            makes = self._finals[worth.number] = self._worth_of(self._asked.end(worth.number))
        return makes

    def _work_out(self, taken: TakenSoFar, worth: Worth) -> None:
        """Work out the worth of a deal for the kernel."""
        makes = self._worth_of(taken)
        worth.number = len(self._finals)
        worth.of[: self._n] = makes[: self._n]
        self._finals[worth.number] = makes

    def _worth_of(self, taken: TakenSoFar) -> Makes:
        assert self._final is not None
        won: Hashable = None
        if self._winners is Winners.ONLY_TAKER:
            won = taken.won[0]
        elif self._winners is Winners.HOW_MANY:
            won = tuple(taken.won[: self._n])
        return self._final(tuple(taken.points[: self._n]), won)
