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

#: What is turned up when a deal begins: nothing, a card that lies apart, the dealer's last card.
NOTHING_TURNED, APART, OF_DEALER = (
    ANALYSED.numbers[f"Turned::{name}"] for name in ("NONE", "APART", "OF_DEALER")
)


@ANALYSED.like("Afresh")
class _Afresh(ctypes.Structure):
    pass


@ANALYSED.like("Won")
class _Won(ctypes.Structure):
    pass


class Won(NamedTuple):
    """Who wins a game: a side, or NO_SIDE.

    `scores` are those after its first deal, None if that has ended the game.
    """

    winner: int
    scores: tuple[int, ...] | None


class Afresh(NamedTuple):
    """How a further deal of a game begins: a start for each dealer, with all cards unseen.

    `turned` is one of those above. `makes_trumps` says that its suit is trumps.
    """

    starts: tuple[Outset, ...]
    turned: int
    makes_trumps: bool


def win_out(
    rules: RuleSet,
    policy: Policy,
    tally: Tally,
    starts: Sequence[Outset],
    dealer: int,
    afresh: Afresh,
    randoms: Sequence[Random],
    rounds: int,
    otherwise: Callable[[int], Sequence[Won]],
    deeds: Sequence[Item | None] = (),
    whole: int | None = None,
) -> list[Won] | None:
    """Return who wins each of the games played on from the starts in turn, in `rounds` rounds.

    `tally` is how the game stands. Without starts, the games go on with a deal by `dealer`. Only
    the first `whole` units are played to the end of the game (all if None), others to that of the
    deal. Everything else is as in `analysis.kernel.rollouts.roll_out`. None if
    nothing is compiled, or the kernel does not know these rules. Cost: some microseconds for each
    deal of each game.
    """
    library = load()
    tables = tables_of(rules)
    if library is None or not tables.plays_on:
        return None
    if is_too_much(rules, [*starts, *afresh.starts]):
        return None
    units = max(1, len(starts)) * rounds
    rows = (_Won * (units * max(1, len(deeds))))()
    begun, score = (Outset * len(starts))(*starts), score_of(tally)
    given = byref(tables), byref(policy), byref(score), begun, len(starts)
    again = (Outset * len(afresh.starts))(*afresh.starts)
    how = _Afresh(afresh.turned, afresh.makes_trumps)
    rest = units, again, byref(how), dealer, units if whole is None else whole, rows

    def ask(*first: object) -> int:
        return int(library.carnet_win_out(*given, *first, *rest))

    by_python = each_unit(ask, units, randoms, otherwise, deeds)
    n = tally.n
    return [
        by_python.get(at) or Won(row.winner, tuple(row.score[:n]) if row.open else None)
        for at, row in enumerate(rows)
    ]
