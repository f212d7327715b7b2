"""Deals and games played on by the compiled kernel, in worlds that agree with what was seen."""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Callable, Sequence
from ctypes import byref
from operator import add
from random import Random
from typing import Any, NamedTuple, TypeVar

from analysis.estimate.as_data import Outset, as_data
from analysis.estimate.policy import Policy, TrickPolicy
from analysis.kernel.library import load
from analysis.kernel.shared import ANALYSED, score_of
from records.cards import NOBODY
from records.kernel.lines import tables_of
from records.kernel.shared import JUDGED
from records.notation import model
from records.notation.model import Item
from records.rules.tally import Tally

_NUMBERS = ANALYSED.numbers
#: The signs of what may be done first.
_SIGNS = JUDGED.named("Sign", model)
#: How the state of Python's generator of random numbers lies in a ChanceState.
_STATE = struct.Struct("=624Ii")


@ANALYSED.like("ChanceState")
class _Chance(ctypes.Structure):
    pass


@ANALYSED.like("Deed")
class _Deed(ctypes.Structure):
    pass


@ANALYSED.like("Brought")
class _Brought(ctypes.Structure):
    pass


@ANALYSED.like("Won")
class _Won(ctypes.Structure):
    pass


class Brought(NamedTuple):
    """What each side makes: by announcing, and by tricks.

    If the deal score is no sum of these, all of it counts as made by tricks. `marked` is what each
    side has marked, where the deal brings something else, and otherwise empty.
    """

    announced: tuple[int, ...]
    tricks: tuple[int, ...]
    marked: tuple[int, ...] = ()

    @property
    def scores(self) -> tuple[int, ...]:
        """The sum for each side."""
        return tuple(map(add, self.announced, self.tricks))


class Won(NamedTuple):
    """Who wins a game: a side, or NO_SIDE.

    `scores` are those after its first deal, None if that has ended the game.
    """

    winner: int
    scores: tuple[int, ...] | None


#: What a unit comes to.
Row = TypeVar("Row")


class Asked(NamedTuple):
    """Play that the kernel is asked for, by a policy, from each start in turn, in `rounds` rounds.

    `tally` is how the score stands before. A unit is played on from one start. With `deeds`, the
    cards of a unit are dealt once for all deeds. Each deed is done in turn, and chance takes the
    same course after each. A deed of None stands for a card that the policy chooses. `randoms` has
    the generator by which Python would deal and choose, with deeds one for each unit.
    """

    policy: Policy | TrickPolicy
    tally: Tally
    starts: Sequence[Outset | None]
    rounds: int
    randoms: Sequence[Random]
    deeds: Sequence[Item | None] = ()


def rolled_out(
    asked: Asked, adds_up: bool, otherwise: Callable[[int], Sequence[Brought]]
) -> list[Brought] | None:
    """Return what deals bring that are played on.

    `adds_up` says that the deal scores what is announced and what each trick counts. `otherwise`
    has Python play a unit (from 0) for which the kernel has no room, and leaves the generator as
    the unit does. Returns None if nothing is compiled, or the kernel does not know these rules, or
    some start is for Python. All is as if Python did it. Cost: some microseconds for each.
    """
    n, apart = asked.tally.n, asked.tally.apart

    def told(row: Any) -> Brought:
        marked = tuple(row.marked[:n]) if apart else ()
        return Brought(tuple(row.announced[:n]), tuple(row.tricks[:n]), marked)

    return _played("roll_out", asked, adds_up, otherwise, _Brought, told)


def won_out(
    asked: Asked,
    afresh: Sequence[Outset],
    dealer: int,
    whole: int | None,
    otherwise: Callable[[int], Sequence[Won]],
) -> list[Won] | None:
    """Return who wins each of the games that are played on.

    `afresh` has a start for each dealer of a further deal, with all cards unseen. Without starts,
    the games go on with a deal by `dealer`. Only the first `whole` units are played to the end of
    the game (all if None), others to that of the deal. Everything else is as in `rolled_out`.
    """
    n, units = asked.tally.n, max(1, len(asked.starts)) * asked.rounds
    again = (Outset * len(afresh))(*afresh)
    more = again, dealer, units if whole is None else whole

    def told(row: Any) -> Won:
        return Won(row.winner, tuple(row.score[:n]) if row.open else None)

    return _played("win_out", asked, False, otherwise, _Won, told, *more)


def _played(
    name: str,
    asked: Asked,
    adds_up: bool,
    otherwise: Callable[[int], Sequence[Row]],
    kind: Any,
    told: Callable[[Any], Row],
    *more: Any,
) -> list[Row] | None:
    """Have the kernel do all units, and Python those for which it has no room.

    The rows of the kernel are of a `kind`, and each is `told`. Raises MemoryError.
    """
    policy, tally, starts, rounds, randoms, deeds = asked
    known = [start for start in starts if start is not None]
    library, tables, data = load(), tables_of(policy.rules), as_data(policy, adds_up)
    if library is None or not tables.plays_on or data is None or len(known) < len(starts):
        return None
    # Out of more cards Python would take those left out in a way that the kernel does not know.
    many = tables.may_be_left_out.bit_count() * policy.rules.packs
    if policy.rules.left_out is not None and many > _NUMBERS["MOST_LEFT_OUT_OF"]:
        return None
    units = max(1, len(known)) * rounds
    rows = (kind * (units * max(1, len(deeds))))()
    score, begun = score_of(tally), (Outset * len(known))(*known)
    given = byref(tables), byref(data), byref(score), begun, len(known)
    chances = (_Chance * len(randoms))(*map(_chance_of, randoms))
    first = (_Deed * len(deeds))(*map(_deed, deeds)) if deeds else None
    ask = getattr(library, f"carnet_{name}")
    by_python: dict[int, Row] = {}
    unit = 0
    while True:
        unit = ask(*given, chances, first, len(deeds), unit, units, *more, rows)
        if unit < 0:
            raise MemoryError
        if not deeds:
            state = (*chances[0].word[:], chances[0].at)
            randoms[0].setstate((Random.VERSION, state, None))
        if unit == units:
            return [by_python.get(at) or told(row) for at, row in enumerate(rows)]
        by_python.update(enumerate(otherwise(unit), unit * max(1, len(deeds))))
        unit += 1
        if not deeds:
            chances[0] = _chance_of(randoms[0])


def _chance_of(random: Random) -> _Chance:
    _, state, _ = random.getstate()
    return _Chance.from_buffer_copy(_STATE.pack(*state))


def _deed(item: Item | None) -> _Deed:
    if item is None:
        return _Deed(_NUMBERS["Sign::NOT_PLAIN"], NOBODY)
    out = _Deed(_SIGNS[item.kind], item.seat, item.card, len(item.cards))
    out.cards[: len(item.cards)] = sorted(item.cards)
    return out
