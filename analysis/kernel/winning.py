"""Games played on to their end by a policy, by the kernel: who wins each of them."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from ctypes import byref
from random import Random
from typing import NamedTuple

from analysis.kernel.library import load
from analysis.kernel.resuming import Outset, is_too_much
from analysis.kernel.rollouts import Policy, each_unit
from analysis.kernel.scored import score_of
from analysis.kernel.shared import ANALYSED
from records.kernel.lines import tables_of
from records.notation.model import Item
from records.rules.ruleset import RuleSet
from records.rules.tally import Tally


@ANALYSED.like("Won")
class _Won(ctypes.Structure):
    pass


class Won(NamedTuple):
    """Who wins a game: a side, or NO_SIDE.

    `scores` are those after its first deal, None if that has ended the game.
    """

    winner: int
    scores: tuple[int, ...] | None


def win_out(
    rules: RuleSet,
    policy: Policy,
    tally: Tally,
    starts: Sequence[Outset],
    dealer: int,
    afresh: Sequence[Outset],
    randoms: Sequence[Random],
    rounds: int,
    otherwise: Callable[[int], Sequence[Won]],
    deeds: Sequence[Item | None] = (),
    whole: int | None = None,
) -> list[Won] | None:
    """Return who wins each of the games played on from the starts in turn, in `rounds` rounds.

    `tally` is how the game stands. `afresh` has a start for each dealer of a further deal, with all
    cards unseen. Without starts, the games go on with a deal by `dealer`. Only
    the first `whole` units are played to the end of the game (all if None), others to that of the
    deal. Everything else is as in `analysis.kernel.rollouts.roll_out`. None if
    nothing is compiled, or the kernel does not know these rules. Cost: some microseconds for each
    deal of each game.
    """
    library = load()
    tables = tables_of(rules)
    if library is None or not tables.plays_on:
        return None
    if is_too_much(rules, [*starts, *afresh]):
        return None
    units = max(1, len(starts)) * rounds
    rows = (_Won * (units * max(1, len(deeds))))()
    begun, score = (Outset * len(starts))(*starts), score_of(tally)
    given = byref(tables), byref(policy), byref(score), begun, len(starts)
    again = (Outset * len(afresh))(*afresh)
    rest = units, again, dealer, units if whole is None else whole, rows

    def ask(*first: object) -> int:
        return int(library.carnet_win_out(*given, *first, *rest))

    by_python = each_unit(ask, units, randoms, otherwise, deeds)
    n = tally.n
    return [
        by_python.get(at) or Won(row.winner, tuple(row.score[:n]) if row.open else None)
        for at, row in enumerate(rows)
    ]
