"""Open hands searched by the compiled kernel where there is one: by two sides, or each alone."""

from __future__ import annotations

import ctypes
import weakref
from collections.abc import Hashable
from ctypes import byref
from typing import Any, NamedTuple

from analysis.kernel.library import load
from analysis.kernel.shared import ANALYSED, score_of
from analysis.solver.each import EachForHimself, Final, Winners, Worth
from analysis.solver.layout import Layout, Limited, TooManyPositions
from analysis.solver.sides import Sides
from records.kernel.lines import tables_of
from records.kernel.tables import duty_bits
from records.rules.ruleset import RuleSet
from records.rules.strength import CLASSES
from records.rules.tally import Tally

_NUMBERS = ANALYSED.numbers
#: The most cards that are searched. Card values above the second are not for the kernel.
_MOST_CARDS, _MOST_VALUE = _NUMBERS["MOST_BITS"], 255
_ANSWERED, _TOO_MANY = (_NUMBERS[f"Stopped::{why}"] for why in ("NO", "TOO_MANY_POSITIONS"))

#: Which search of two sides is asked: that of any, or of partners (see `kind_of`), which reaches
#: whole deals of 52 cards, and never finds by how much a side makes what it needs.
ANY_SIDES, PARTNERS = "sides", "partners"


@ANALYSED.like("OpenHands")
class OpenHands(ctypes.Structure):
    """Hands as sets of bits, with the tables of a search: see `analysis.solver.layout`."""


@ANALYSED.like("SidesTrick")
class SidesTrick(ctypes.Structure):
    """Where a search of two sides begins: within a trick, or before one if `more` is 0."""


@ANALYSED.like("EachSpec")
class EachSpec(ctypes.Structure):
    """How a deal counts where each plays alone: see `analysis.solver.each`."""


@ANALYSED.like("Worth")
class Makes(ctypes.Structure):
    """What each seat wants to be high."""


@ANALYSED.like("EachTrick")
class EachTrick(ctypes.Structure):
    """Where a search begins in which each plays alone: as `SidesTrick`, and what has been taken.

    Of that, it tells afterwards what it is at the end of the line that was found.
    """


@ANALYSED.like("Ending")
class Ending(ctypes.Structure):
    """How the end of a deal is counted by the steps of its rules, and what the players want.

    With `more_than_points`, more than the card points of any seat, that is a high score and then
    few points; otherwise a score higher than that of the other side, or a high one.
    """

    @classmethod
    def of(cls, tally: Tally, dealer: int, more_than_points: int = 0) -> Ending:
        """How a deal with this dealer ends, before which the score stands as the tally says."""
        return cls(dealer, bool(more_than_points), more_than_points, score_of(tally))


class Asked:
    """A search by the kernel. It remembers what it has learnt. One thread at a time may ask.

    Raises MemoryError if there is no room for it.
    """

    def __init__(self, library: ctypes.CDLL, kind: str, *how: Any) -> None:
        make, free, ask = (getattr(library, f"carnet_{kind}_{do}") for do in ("new", "free", "ask"))
        self._search, self._ask = make(*how), ask
        if not self._search:
            raise MemoryError
        weakref.finalize(self, free, self._search)

    def ask(self, trick: ctypes.Structure, answer: Any, counts: Limited) -> None:
        """Fill in the answer from there on, and count the positions. Raises TooManyPositions."""
        positions = ctypes.c_int64(counts.positions)
        told = byref(trick), counts.limit, byref(positions), byref(answer)
        stopped = self._ask(self._search, *told)
        counts.positions = positions.value
        if stopped == _TOO_MANY:
            raise TooManyPositions
        if stopped != _ANSWERED:
            raise MemoryError


def open_hands(layout: Layout) -> OpenHands | None:
    """Return the tables of a layout for the kernel, or None if it cannot search these hands."""
    rules, phase, size = layout.rules, layout.phase, layout.size
    duties = duty_bits(phase.duties)
    usual = size <= _MOST_CARDS and all(0 <= value <= _MOST_VALUE for value in layout.value)
    if duties is None or not usual:
        return None
    out = OpenHands(size=size, seats=layout.seats, used_classes=len(layout.used), duties=duties)
    out.trump, out.trump_at = layout.trump, -1
    out.must_undertrump, out.head_partner = phase.must_undertrump, phase.head_partner
    out.side[: layout.seats] = layout.side
    out.own[: layout.seats] = layout.own
    out.owner[:size], out.card[:size], out.value[:size] = layout.owner, layout.cards, layout.value
    out.classes[:size] = layout.classes
    out.permanent[:size] = [card in rules.permanent.cards for card in layout.cards]
    out.used[: len(layout.used)] = layout.used
    for at in range(CLASSES):
        out.members[at] = layout.members[at]
        out.power[at][:size], out.higher[at][:size] = layout.power[at], layout.higher[at]
    return out


# -- two sides --------------------


def sides(layout: Layout, per_trick: int, last: int, kind: str = ANY_SIDES) -> Sides:
    """Return a search for two sides; see `Sides`. The kernel's finds the same in the same order.

    Python searches where nothing is compiled, and under duties that the kernel does not know.
    """
    plain = Sides(layout, per_trick, last)
    hands, library = open_hands(layout), load()
    if hands is None or library is None:
        return plain
    hands.trump_at = plain.trump_at
    hands.per_trick, hands.last, hands.floor = plain.per_trick, plain.last, plain.floor
    hands.ranked = plain.ranked
    hands.may_trump[: layout.seats] = plain.may_trump
    return CompiledSides(Asked(library, kind, byref(hands)), layout, per_trick, last)


def kind_of(layout: Layout, per_trick: int, last: int) -> str:
    """Return which search finds what sides make so.

    It is that of partners if two pairs play one pack for tricks, and must only follow suit.
    """
    rules = layout.rules
    apart = (
        (per_trick, last) == (1, 0)
        and layout.side == [0, 1, 0, 1]
        and rules.packs == 1
        and layout.phase.duties == ("follow",)
        and not rules.permanent.cards
        and not any(layout.value)
    )
    return PARTNERS if apart else ANY_SIDES


class CompiledSides(Sides):
    """Asks the kernel. Cost: some 0.1 µs for each position."""

    def __init__(self, asked: Asked, layout: Layout, per_trick: int, last: int) -> None:
        super().__init__(layout, per_trick, last)
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
        makes = ctypes.c_int32()
        self._asked.ask(trick, makes, self)
        return makes.value


# -- each player alone --------------------


class CountedByRules(NamedTuple):
    """Rules whose steps count an end, and how the deal stands before them."""

    rules: RuleSet
    ending: Ending


def each_for_himself(
    layout: Layout,
    trick: int,
    last: int,
    final: Final | None = None,
    most: Worth | None = None,
    winners: Winners = Winners.NOTHING,
    counted: CountedByRules | None = None,
) -> EachForHimself:
    """Return a search in which each player plays alone; see `EachForHimself`.

    The kernel's finds the same in the same order. `counted` is how it counts what `final` does.
    Python searches where nothing is compiled, and under rules that the kernel does not know.
    """
    how = layout, trick, last, final, most, winners
    asked = asked_each(layout, trick, last, most, winners, counted)
    return EachForHimself(*how) if asked is None else CompiledEach(asked, *how)


def asked_each(
    layout: Layout,
    trick: int,
    last: int,
    most: Worth | None,
    winners: Winners,
    counted: CountedByRules | None,
) -> Asked | None:
    """Return the kernel's search, None if it cannot search so."""
    hands, library = open_hands(layout), load()
    tables = None if counted is None else tables_of(counted.rules)
    if hands is None or library is None or not (tables is None or tables.plays_on):
        return None
    spec = EachSpec(trick, last, most is not None, _NUMBERS[f"Winners::{winners.name}"])
    spec.most[: layout.seats] = most or (0,) * layout.seats
    by_rules = tables and byref(tables), counted and byref(counted.ending)
    return Asked(library, "each", byref(hands), byref(spec), *by_rules)


class CompiledEach(EachForHimself):
    """Asks the kernel. Cost: some 0.2 µs for each position, and more where places are paid."""

    def __init__(self, asked: Asked, *how: Any) -> None:
        super().__init__(*how)
        self._asked = asked

    def lead(self, left: int, leader: int, taken: tuple[int, ...], taker: Hashable) -> Worth:
        """Return what each seat makes with these cards left, as `EachForHimself.lead`."""
        return self._told(EachTrick(seat=leader, left=left), taken, taker)

    def follow(self, *trick: Any) -> Worth:
        """Return what each seat makes from within a trick, as `EachForHimself.follow`."""
        left, *of_trick, tried, taken, taker = trick
        return self._told(EachTrick(*of_trick, left, tried), taken, taker)

    def _told(self, trick: EachTrick, taken: tuple[int, ...], taker: Hashable) -> Worth:
        trick.taken.points[: len(taken)] = taken
        if isinstance(taker, tuple):
            trick.taken.won[: len(taker)] = taker
        elif isinstance(taker, int):
            trick.taken.won[0] = taker
        makes = Makes()
        self._asked.ask(trick, makes, self)
        if self._final is None:
            return tuple(makes.of[: self._n])
        # What has been taken at the end of the line is told where it was asked.
        end = trick.taken
        won: Hashable = None
        if self._winners is Winners.ONLY_TAKER:
            won = end.won[0]
        elif self._winners is Winners.HOW_MANY:
            won = tuple(end.won[: self._n])
        return self._final(tuple(end.points[: self._n]), won)
