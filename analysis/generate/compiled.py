"""Games made up by the compiled kernel, as `analysis.generate.game` makes them."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from ctypes import byref
from functools import lru_cache
from hashlib import sha512
from typing import Any

from analysis.generate.counting import Player
from analysis.kernel.library import load
from analysis.kernel.shared import ANALYSED
from records.cards import KNOWN
from records.kernel.lines import tables_of
from records.kernel.tables import MOST_MELDS, group_key
from records.rules.declarations import Group, catalogue
from records.rules.ruleset import RuleSet
from records.rules.strength import NO_TRUMP

_KEY_CARDS = 8
_NUMBERS = ANALYSED.numbers
_SEATS = _NUMBERS["SEATS"]
#: How many bytes most games take, and how many a word of a seed has.
_ROOM, _WORD = 1 << 15, 4


@ANALYSED.like("Habits")
class _Habits(ctypes.Structure):
    pass


@ANALYSED.like("Catalogue")
class Catalogue(ctypes.Structure):
    """What can be declared by trump suit, the first for none, and what is worth keeping for it."""


@lru_cache(maxsize=64)
def most_worth(rules: RuleSet, trump: int) -> dict[int, int]:
    """Return for each card the worth of the best declaration that it can be part of."""
    worth: dict[int, int] = {}
    for group, meld in catalogue(rules, trump).items():
        for card in group:
            worth[card] = max(worth.get(card, 0), meld.points)
    return worth


def declares(out: Any, trump: int, groups: Sequence[Group]) -> None:
    """Set the groups, at most MOST_MELDS, that are declared under a trump suit, in this order.

    `out` is a Catalogue, or begins as one.
    """
    out.groups[trump + 1] = len(groups)
    for at, group in enumerate(groups):
        out.cards[trump + 1][at] = sum({1 << card for card in group})
        out.key[trump + 1][at] = group_key(group)


@lru_cache(maxsize=64)
def _catalogue(rules: RuleSet) -> Catalogue | None:
    out = Catalogue()
    for trump in range(NO_TRUMP, 4):
        groups = tuple(catalogue(rules, trump))
        if len(groups) > MOST_MELDS or any(len(group) > _KEY_CARDS for group in groups):
            return None
        declares(out, trump, groups)
        worth = most_worth(rules, trump)
        out.keep[trump + 1][:] = [worth.get(card, 0) for card in range(KNOWN)]
    return out


def made_up(
    rules: RuleSet, players: Sequence[Player], seed: str, deals: int
) -> tuple[str, tuple[int, ...]] | None:
    """Return the canonical form of the deals of a game, and what it has come to.

    They are those that Python makes up with `Random(seed)`: `deals` at most, 0 for as many as it
    takes. None where that is for Python: nothing is compiled, or the kernel does not know these
    rules, or has no room. It makes no use of captains or claims. Cost: some ten microseconds a
    deal.
    """
    library, tables = load(), tables_of(rules)
    if library is None or not tables.plays_on:
        return None
    told, left_out = _catalogue(rules), rules.left_out
    few = left_out is None or (
        left_out.number <= _NUMBERS["MOST_LEFT_OUT"]
        and len(left_out.cards) * rules.packs <= _NUMBERS["MOST_LEFT_OUT_OF"]
    )
    if told is None or not few:
        return None
    key = _key(seed)
    score = (ctypes.c_int64 * _SEATS)()
    habits = (_Habits * len(players))(
        *(_Habits(x.declares, x.exchanges, x.shows, x.keeps, x.best_first) for x in players)
    )
    size, room = _ROOM, 0
    while size > room:
        room = size
        text = (ctypes.c_char * room)()
        rest = key, len(key) // _WORD, deals, score, text, room
        size = library.carnet_generate(byref(tables), byref(told), habits, len(players), *rest)
    if size < 0:
        return None
    return ctypes.string_at(text, size).decode(), tuple(score[: len(rules.sides)])


def _key(seed: str) -> bytes:
    """Return the number of which Python makes a generator of a text, its lowest byte first."""
    letters = seed.encode()
    number = (letters + sha512(letters).digest())[::-1]
    return number + bytes(-len(number) % _WORD)
