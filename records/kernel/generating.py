"""The play of a deal made up by the compiled kernel, as `records.generate` makes it."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

from records.cards import KNOWN
from records.kernel.games_won import packed, unpacked
from records.kernel.library import load
from records.kernel.lines import tables_of
from records.kernel.resuming import Policy, chance_of, set_by, start
from records.kernel.shared import JUDGED
from records.kernel.shared_play import PLAYED
from records.kernel.tables import MOST_MELDS
from records.notation import model
from records.notation.model import DECLARATION, EXCHANGE, NUMBER, PLAY, RUNNING, Item
from records.rules.declarations import catalogue
from records.rules.ruleset import RuleSet
from records.rules.strength import NO_TRUMP
from records.rules.table import Table
from records.rules.tally import Tally

_I = ctypes.c_int32
_KEY_CARDS = 8
_KINDS = {number: kind for kind, number in JUDGED.named("Sign", model).items()}
#: Rows for each card of a deal: every card has one, and may begin a trick with three more.
_ROWS = 4


@PLAYED.like("Habits")
class _Habits(ctypes.Structure):
    pass


@PLAYED.like("Written")
class _Written(ctypes.Structure):
    pass


@PLAYED.like("Score")
class Score(ctypes.Structure):
    """How the score of a game stands, before a deal or after it."""


class Habits(NamedTuple):
    """How often (0 to 1) a player takes each chance; see `records.generate.players.Player`."""

    declares: float
    exchanges: float
    shows: float
    keeps: float
    best_first: bool


@lru_cache(maxsize=64)
def most_worth(rules: RuleSet, trump: int) -> dict[int, int]:
    """Return for each card the worth of the best declaration that it can be part of."""
    worth: dict[int, int] = {}
    for group, meld in catalogue(rules, trump).items():
        for card in group:
            worth[card] = max(worth.get(card, 0), meld.points)
    return worth


@lru_cache(maxsize=64)
def _catalogue(rules: RuleSet) -> Policy | None:
    out = Policy()
    for trump in range(NO_TRUMP, 4):
        groups = tuple(catalogue(rules, trump))
        if len(groups) > MOST_MELDS or any(len(group) > _KEY_CARDS for group in groups):
            return None
        out.declares(trump, groups)
        worth = most_worth(rules, trump)
        out.keep[trump + 1][:] = [worth.get(card, 0) for card in range(KNOWN)]
    return out


def play_out(
    table: Table, tally: Tally, players: Sequence[Habits], random: Random
) -> list[Item] | None:
    """Play a deal out that has been set up and begun, and return what is written of its play.

    `tally` then has the score after it, without the marks, and `random` has moved on as if Python
    had chosen by it. The table stays as it is. None, and nothing has changed, where that is for
    Python: nothing is compiled, or the kernel does not know these rules, or has no room. It makes
    no use of captains or claims. Cost: some hundred microseconds.
    """
    library, rules = load(), table.rules
    tables = tables_of(rules)
    if library is None or not tables.plays_on or tally.scores is None:
        return None
    told, begins = _catalogue(rules), start(table)
    if told is None or begins is None:
        return None
    score, chance = score_of(tally), chance_of(random)
    habits = (_Habits * len(players))(*(_Habits(*one) for one in players))
    rows = (_Written * (_ROWS * rules.size))()
    count = library.carnet_generate(
        ctypes.byref(tables),
        ctypes.byref(told),
        ctypes.byref(begins),
        habits,
        _I(len(players)),
        ctypes.byref(score),
        ctypes.byref(chance),
        rows,
        _I(len(rows)),
    )
    if count < 0:
        return None
    _tell(tally, score)
    set_by(random, chance)
    return [_item(rows[at], tally.n) for at in range(count)]


def _item(row: _Written, sides: int) -> Item:
    kind = _KINDS[row.sign]
    if kind == PLAY:
        return Item(PLAY, seat=row.seat, card=row.card)
    if kind == NUMBER:
        return Item(NUMBER, number=row.number)
    if kind == RUNNING:
        return Item(RUNNING, scores=tuple(row.scores[:sides]))
    if kind == EXCHANGE:
        return Item(EXCHANGE, seat=row.seat, card=row.card)
    points = row.points if row.points >= 0 else None
    cards = tuple(row.cards[: row.count])
    return Item(DECLARATION, seat=row.seat, cards=cards, points=points)


def score_of(tally: Tally) -> Score:
    """How the score of a game stands by a tally."""
    out = Score(
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


def _tell(tally: Tally, score: Score) -> None:
    n = tally.n
    worth = tally.apart or (tally.scoring.of_games is not None and score.over)
    tally.restore(
        tally.save()._replace(
            scores=tuple(score.score[:n]),
            start=tuple(score.start[:n]),
            live=tuple(map(bool, score.live[:n])),
            adjustments=(),
            pool=score.pool,
            waiting=score.waiting,
            carried=score.carried,
            winner=score.winner,
            over=bool(score.over),
            tie=bool(score.tie),
            value=tuple(score.value[:n]) if worth else tally.value,
            games=unpacked(score.games),
        )
    )
