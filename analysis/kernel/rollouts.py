"""Deals played on by a policy, in worlds that agree with what somebody has seen, by the kernel."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from ctypes import byref
from operator import add
from random import Random
from typing import NamedTuple, TypeVar

from analysis.kernel.chance import ChanceState, chance_of, set_by
from analysis.kernel.library import load
from analysis.kernel.resuming import Outset, is_too_much
from analysis.kernel.scored import score_of
from analysis.kernel.shared import ANALYSED
from records.cards import NOBODY
from records.kernel.lines import tables_of
from records.kernel.shared import JUDGED
from records.notation import model
from records.notation.model import Item
from records.rules.ruleset import RuleSet
from records.rules.tally import Tally

_NUMBERS = ANALYSED.numbers
#: How a policy chooses cards: to keep those worth keeping, to win tricks, or to avoid points.
KEEPS, WINS, AVOIDS = (_NUMBERS[name] for name in ("KEEPS", "WINS", "AVOIDS"))
#: What it announces: nothing, all there is between two tricks, or one thing after another.
NOTHING, ALL_BETWEEN, ONE_BY_ONE = (
    _NUMBERS[name] for name in ("NOTHING", "ALL_BETWEEN", "ONE_BY_ONE")
)

#: The signs of what may be done first.
_SIGNS = JUDGED.named("Sign", model)


@ANALYSED.like("Policy")
class Policy(ctypes.Structure):
    """How all players play on: numbers for each card, and the groups that they declare.

    By trump suit, the first for none: of the cards that may go, the one with the least to `keep`
    does; that with the greatest `lead` is led; that with the greatest to `shed` is thrown under a
    better card. A trick of `worth_taking` points is taken. `adds_up` says that the deal brings what
    is announced and what the tricks count, with the last, or with `last_of_stock` the last that a
    draw follows, counting more. A leader closes the talon who will have counted enough if each of
    their trumps, and each other card that counts at least `worth_closing`, takes a trick to which
    another card that counts `falls` falls. With a `limit`, two players' last tricks are solved once
    nobody draws any more, unless that takes more positions; if the talon is closed, at most the
    last `hidden`.
    """


@ANALYSED.like("Deed")
class _Deed(ctypes.Structure):
    pass


@ANALYSED.like("Brought")
class _Brought(ctypes.Structure):
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


def _deed(item: Item | None) -> _Deed:
    if item is None:
        return _Deed(_NUMBERS["Sign::NOT_PLAIN"], NOBODY)
    out = _Deed(_SIGNS[item.kind], item.seat, item.card, len(item.cards))
    out.cards[: len(item.cards)] = sorted(item.cards)
    return out


#: What a unit comes to.
Row = TypeVar("Row")


def each_unit(
    ask: Callable[..., int],
    units: int,
    randoms: Sequence[Random],
    otherwise: Callable[[int], Sequence[Row]],
    deeds: Sequence[Item | None],
) -> dict[int, Row]:
    """Have the kernel do all units, and Python those for which it has no room; see `roll_out`.

    `ask` has the kernel go on with generators and deeds, so many, from a unit on, and returns the
    first that it leaves to Python. Returns what Python found, by the index of its row. Raises
    MemoryError.
    """
    chances = (ChanceState * len(randoms))(*map(chance_of, randoms))
    first = (_Deed * len(deeds))(*map(_deed, deeds)) if deeds else None
    by_python: dict[int, Row] = {}
    unit = 0
    while True:
        unit = ask(chances, first, len(deeds), unit)
        if unit < 0:
            raise MemoryError
        if not deeds:
            set_by(randoms[0], chances[0])
        if unit == units:
            return by_python
        by_python.update(enumerate(otherwise(unit), unit * max(1, len(deeds))))
        unit += 1
        if not deeds:
            chances[0] = chance_of(randoms[0])


def roll_out(
    rules: RuleSet,
    policy: Policy,
    tally: Tally,
    starts: Sequence[Outset],
    randoms: Sequence[Random],
    rounds: int,
    otherwise: Callable[[int], Sequence[Brought]],
    deeds: Sequence[Item | None] = (),
) -> list[Brought] | None:
    """Return what deals bring that are played on from each start in turn, in `rounds` rounds.

    `tally` is how the score stands before. A unit is played on from one start. With `deeds`, the
    cards of a unit are dealt once for all deeds. Each deed is done in turn, and chance takes the
    same course after each. A deed of None stands for a card that the policy chooses. `randoms` has
    the generator by which Python would deal and choose, with deeds one for each unit. `otherwise`
    has Python play a unit (from 0) for which the kernel has no room, and leaves the generator as
    the unit does. Returns None if nothing is compiled, or if the kernel does not know these rules.
    Cost: some microseconds for each.
    """
    library = load()
    tables = tables_of(rules)
    if library is None or not tables.plays_on or not starts:
        return None
    if is_too_much(rules, starts):
        return None
    units = len(starts) * rounds
    rows = (_Brought * (units * max(1, len(deeds))))()
    begun, score = (Outset * len(starts))(*starts), score_of(tally)
    given = byref(tables), byref(policy), byref(score), begun, len(starts)

    def ask(*first: object) -> int:
        return int(library.carnet_roll_out(*given, *first, units, rows))

    n, by_python = tally.n, each_unit(ask, units, randoms, otherwise, deeds)
    return [
        by_python.get(at)
        or Brought(
            tuple(row.announced[:n]),
            tuple(row.tricks[:n]),
            tuple(row.marked[:n]) if tally.apart else (),
        )
        for at, row in enumerate(rows)
    ]
