"""Hands that are played out by two players and then by the other two: each pair by its own search.

What one pair plays changes nothing for the other, so the worth of a deal is the sum of both.
"""

from __future__ import annotations

from dataclasses import replace

from analysis.solver.answer import CardValue, GradedPlay, PositionSolution, Solution, TooLarge
from analysis.solver.end_play import EndPlay, InPairs
from analysis.solver.grade import Solver
from records.cards import SEATS


class PairsSolver:
    """The searches of both pairs. Each may search `limit` positions."""

    def __init__(self, in_pairs: InPairs, limit: int) -> None:
        self._rules = in_pairs.rules
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
            return self._place(found, self._second.end_play) if found else None
        second = self._second.solution()
        if isinstance(second, TooLarge) or second.too_large is not None:
            return second if isinstance(second, TooLarge) else second.too_large
        if isinstance(found, TooLarge):
            return found
        later = self._whole(second, self._second.end_play)
        place = self._place(found, first.end_play, later.value)
        assert isinstance(place, PositionSolution)
        return replace(
            place,
            line=place.line + later.line,
            declared=place.declared + later.declared,
            positions=place.positions + later.positions,
        )

    # -- from a pair to the whole table --------------------

    def _sides(self) -> tuple[tuple[str, ...], ...]:
        return tuple(tuple(SEATS[seat] for seat in side) for side in self._rules.sides)

    def _value(
        self, value: tuple[int, ...], pair: EndPlay, later: tuple[int, ...]
    ) -> tuple[int, ...]:
        """Return what every side of the deal makes, with what the other pair brings later."""
        out = list(later) or [0] * len(self._rules.sides)
        for seat, points in zip(pair.seats, value, strict=True):
            out[self._rules.side_of(seat)] += points
        return tuple(out)

    def _side(self, side: int, pair: EndPlay) -> int:
        return self._rules.side_of(pair.seats[side])

    def _cards(
        self, cards: tuple[CardValue, ...], pair: EndPlay, later: tuple[int, ...]
    ) -> tuple[CardValue, ...]:
        return tuple(replace(one, value=self._value(one.value, pair, later)) for one in cards)

    def _play(self, play: GradedPlay, pair: EndPlay, later: tuple[int, ...]) -> GradedPlay:
        return replace(
            play,
            side=self._side(play.side, pair),
            cards=self._cards(play.cards, pair, later),
            value=self._value(play.value, pair, later),
        )

    def _whole(self, one: Solution, pair: EndPlay, later: tuple[int, ...] = ()) -> Solution:
        return replace(
            one,
            sides=self._sides(),
            value=self._value(one.value, pair, later),
            plays=tuple(self._play(play, pair, later) for play in one.plays),
        )

    def _place(
        self, one: PositionSolution | TooLarge, pair: EndPlay, later: tuple[int, ...] = ()
    ) -> PositionSolution | TooLarge:
        if isinstance(one, TooLarge):
            return one
        return replace(
            one,
            sides=self._sides(),
            side=self._side(one.side, pair),
            value=self._value(one.value, pair, later),
            cards=self._cards(one.cards, pair, later),
        )
