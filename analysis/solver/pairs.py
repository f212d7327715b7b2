"""Hands that are played out by two players and then by the other two: each pair by its own search.

What one pair plays changes nothing for the other, so the worth of a deal is the sum of both.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from analysis.solver.answer import GradedPlay, PositionSolution, Solution, TooLarge
from analysis.solver.end_play import EndPlay, InPairs
from analysis.solver.grade import Solver
from records.cards import SEATS

#: A choice whose cards are valued.
Choice = TypeVar("Choice", GradedPlay, PositionSolution)


class PairsSolver:
    """The searches of both pairs. Each may search `limit` positions."""

    def __init__(self, in_pairs: InPairs, limit: int) -> None:
        self._rules = rules = in_pairs.rules
        self._sides = tuple(tuple(SEATS[seat] for seat in side) for side in rules.sides)
        self._first = None if in_pairs.first is None else Solver(in_pairs.first, limit)
        self._second = Solver(in_pairs.second, limit)

    def solution(self) -> Solution | TooLarge:
        """Grade the end play from its last trick, as far back as the limit allows."""
        second = self._second.solution()
        if isinstance(second, TooLarge):
            return second
        later = self._whole(second, self._second.end_play)
        if self._first is None or second.too_large is not None:
            return later
        first = self._first.solution()
        if isinstance(first, TooLarge):
            return replace(later, too_large=first)
        earlier = self._whole(first, self._first.end_play, later.value)
        return replace(
            earlier,
            line=earlier.line + later.line,
            declared=earlier.declared + later.declared,
            plays=earlier.plays + later.plays,
            players=tuple(sorted(earlier.players + later.players, key=lambda one: one.seat)),
            positions=earlier.positions + later.positions,
        )

    def at(self, ply: int) -> PositionSolution | TooLarge | None:
        """Solve the position after a ply. Returns None if no play of the end play comes next."""
        first = self._first
        found = None if first is None else first.at(ply)
        if first is None or found is None:
            if first is not None and first.broken is not None and not self._second.steps:
                return None
            found = self._second.at(ply)
            if isinstance(found, PositionSolution):
                return self._place(found, self._second.end_play)
            return found
        second = self._second.solution()
        if isinstance(second, TooLarge) or second.too_large is not None:
            return second if isinstance(second, TooLarge) else second.too_large
        if isinstance(found, TooLarge):
            return found
        later = self._whole(second, self._second.end_play)
        place = self._place(found, first.end_play, later.value)
        return replace(
            place,
            line=place.line + later.line,
            declared=place.declared + later.declared,
            positions=place.positions + later.positions,
        )

    # -- from a pair to the whole table --------------------

    def _value(
        self, value: tuple[int, ...], pair: EndPlay, later: tuple[int, ...]
    ) -> tuple[int, ...]:
        """Return what every side of the deal makes, with what the other pair brings later."""
        out = list(later) or [0] * len(self._rules.sides)
        for seat, points in zip(pair.seats, value, strict=True):
            out[self._rules.side_of(seat)] += points
        return tuple(out)

    def _chosen(self, one: Choice, pair: EndPlay, later: tuple[int, ...]) -> Choice:
        return replace(
            one,
            side=self._rules.side_of(pair.seats[one.side]),
            cards=tuple(
                replace(card, value=self._value(card.value, pair, later)) for card in one.cards
            ),
            value=self._value(one.value, pair, later),
        )

    def _whole(self, one: Solution, pair: EndPlay, later: tuple[int, ...] = ()) -> Solution:
        return replace(
            one,
            sides=self._sides,
            value=self._value(one.value, pair, later),
            plays=tuple(self._chosen(play, pair, later) for play in one.plays),
        )

    def _place(
        self, one: PositionSolution, pair: EndPlay, later: tuple[int, ...] = ()
    ) -> PositionSolution:
        return replace(self._chosen(one, pair, later), sides=self._sides)
