"""Games played on to their end by a policy, by the kernel: who wins each of them."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from analysis.kernel.chance import Chance, chance_of, set_by
from analysis.kernel.library import load
from analysis.kernel.resuming import Outset, is_too_much
from analysis.kernel.rollouts import Policy, deeds_of
from analysis.kernel.shared import ANALYSED
from records.kernel.games_won import packed
from records.kernel.lines import tables_of
from records.kernel.shared import JUDGED
from records.notation.model import Item
from records.rules.ruleset import RuleSet
from records.rules.tally import Tally

_I, _LONG = ctypes.c_int32, ctypes.c_int64

#: What is turned up when a deal begins: nothing, a card that lies apart, the dealer's last card.
NOTHING_TURNED, APART, OF_DEALER = (
    ANALYSED.numbers[f"Turned::{name}"] for name in ("NONE", "APART", "OF_DEALER")
)


@ANALYSED.like("Score")
class _Score(ctypes.Structure):
    """How the score of a game stands, before a deal or after it."""


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
    deals_next = JUDGED.words("DealsNext").get(rules.deals_next, 0)
    how = _Afresh(afresh.turned, afresh.makes_trumps, deals_next)
    chances = (Chance * len(randoms))(*map(chance_of, randoms))
    units, each = max(1, len(starts)) * rounds, max(1, len(deeds))
    rows = (_Won * (units * each))()
    by_python: dict[int, Won] = {}
    library.carnet_win_out.restype = _LONG
    score = _score_of(tally)
    score.deal = tally.counting
    unit = 0
    while True:
        done = library.carnet_win_out(
            ctypes.byref(tables),
            ctypes.byref(policy),
            ctypes.byref(score),
            (Outset * len(starts))(*starts),
            _I(len(starts)),
            ctypes.byref(chances),
            deeds_of(deeds),
            _I(len(deeds)),
            _LONG(unit),
            _LONG(units),
            (Outset * len(afresh.starts))(*afresh.starts),
            ctypes.byref(how),
            _I(dealer),
            _LONG(units if whole is None else whole),
            rows,
        )
        if done < 0:
            raise MemoryError
        if not deeds:
            set_by(randoms[0], chances[0])
        if done == units:
            break
        by_python.update(enumerate(otherwise(done), done * each))
        unit = done + 1
        if not deeds:
            chances[0] = chance_of(randoms[0])
    n = tally.n
    return [
        by_python.get(at) or Won(row.winner, tuple(row.score[:n]) if row.open else None)
        for at, row in enumerate(rows)
    ]


def _score_of(tally: Tally) -> _Score:
    """How the score of a game stands by a tally."""
    out = _Score(
        pool=tally.pool,
        waiting=tally.waiting or 0,
        carried=tally.carried or 0,
        games=packed(tally.games),
        deal=tally.deal,
        winner=tally.winner,
        turned=tally.turned,
        over=tally.over,
        extra=tally.extra,
        tie=tally.tie,
    )
    out.score[: tally.n] = tally.scores or ()
    out.start[: tally.n] = tally.start or (0,) * tally.n
    out.value[: tally.n] = tally.value or (0,) * tally.n
    out.live[: tally.n] = tally.live
    return out
