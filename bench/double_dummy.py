"""Deals of whist solved by DDS, against which the solver of the house is held.

DDS, by Bo Haglund and Soren Hein, solves bridge deals with open hands. It comes as a shared library
in the package endplay, which has an environment of its own (`make .venv/.double-dummy`), and is
loaded from there without the package itself, which needs much else.
"""

from __future__ import annotations

import ctypes
import sys
from functools import lru_cache
from pathlib import Path

from analysis.solver.end_play import EndPlay
from analysis.solver.grade import Solver
from analysis.solver.layout import DEAL, Move, OpenPosition, Search, Worths, legal
from analysis.solver.sides import TwoSides
from records.cards import RANKS, members
from records.rules.strength import NO_TRUMP

_I = ctypes.c_int
_SEATS, _SUITS, _RANKS = 4, 4, 13
_NO_TRUMPS = 4
#: The deuce is 2, the ace 14.
_ACE = 14
#: What is asked for: the most tricks (-1), also where there is one card alone (1), and of which
#: cards: of the best ones, or of every card.
_TARGET, _MODE = -1, 1
_BEST, _EVERY = 2, 3
_SOUND = 1
#: In one thread, and so many megabytes.
_THREADS, _MEMORY = 1, 160


class _Deal(ctypes.Structure):
    _fields_ = [
        ("trump", _I),
        ("first", _I),
        ("trick_suit", _I * 3),
        ("trick_rank", _I * 3),
        ("cards", ctypes.c_uint * _SUITS * _SEATS),
    ]


class _Found(ctypes.Structure):
    _fields_ = [
        ("nodes", _I),
        ("cards", _I),
        *((name, _I * _RANKS) for name in ("suit", "rank", "equals", "score")),
    ]


@lru_cache(maxsize=1)
def library() -> ctypes.CDLL | None:
    """Return DDS, or None if it is not installed. It is loaded once."""
    name = "dds.dll" if sys.platform == "win32" else "libdds.so"
    for found in Path(sys.prefix).glob(f"double-dummy/lib/*/site-packages/endplay/_dds/{name}"):
        out = ctypes.CDLL(str(found))
        out.SetResources(_I(_MEMORY), _I(_THREADS))
        out.SolveBoard.argtypes = (_Deal, _I, _I, _I, ctypes.POINTER(_Found), _I)
        return out
    return None


def by_dds(end_play: EndPlay) -> Solver:
    """Return a solver of whist that asks DDS, which is installed."""
    solver = Solver(end_play, 0)
    assert isinstance(solver.search, TwoSides)
    solver.search = DoubleDummy(solver.search)
    return solver


class DoubleDummy(Search):
    """Two sides, solved by DDS: the same values as by `TwoSides`, from the first card on.

    Cost: about a millisecond for a position, far less near the end. The limit of positions does
    not bind it.
    """

    method = "alpha-beta"
    measure = DEAL

    def __init__(self, own: TwoSides) -> None:
        self.layout = own.layout
        dds = library()
        assert dds is not None
        self._dds = dds
        #: what the deal brings, by the number of the first side's tricks
        self._levels = own.levels
        self._asked = 0
        self._known: dict[OpenPosition, dict[int, int]] = {}

    @property
    def positions(self) -> int:
        """How many positions DDS was asked about."""
        return self._asked

    def allow(self, positions: int) -> None:
        """Allow more positions: there is no limit."""

    def worth(self, position: OpenPosition) -> Worths:
        """Return the worth of a position."""
        if position.over:
            return self._worth(position, 0)
        tricks = self._known.get(position) or self._ask(position, _BEST)
        return self._worth(position, max(tricks.values()))

    def cards(self, position: OpenPosition) -> dict[Move, Worths]:
        """Return the worth of each legal card."""
        tricks = self._tricks(position)
        return {Move(i): self._worth(position, tricks[i]) for i in tricks}

    def best(self, position: OpenPosition) -> Move:
        """Return a best card, the first in the layout's order."""
        tricks = self._known.get(position) or self._ask(position, _BEST)
        most = max(tricks.values())
        return Move(min(i for i, makes in tricks.items() if makes == most))

    def merit(self, worths: Worths, side: int) -> tuple[int, int]:
        """Return the side's margin; see `TwoSides.merit`."""
        return worths.value[side] - worths.value[1 - side], 0

    def _worth(self, position: OpenPosition, makes: int) -> Worths:
        """Return what the deal brings if the side to play makes so many of the tricks left."""
        layout = self.layout
        left = (position.left.bit_count() + len(position.trick)) // layout.seats
        first = sum(won for seat, won in enumerate(position.tricks) if layout.side[seat] == 0) + (
            left - makes if layout.side[position.seat] else makes
        )
        return Worths(self._levels[first].value)

    def _tricks(self, position: OpenPosition) -> dict[int, int]:
        """Return how many of the tricks left the side to play makes with each legal card."""
        found = self._known.get(position)
        if found is None:
            found = self._known[position] = self._ask(position, _EVERY)
        return found

    def _ask(self, position: OpenPosition, which: int) -> dict[int, int]:
        """Ask for the best cards, or for every card, and the tricks that the side makes by them."""
        layout, cards = self.layout, self.layout.cards
        deal = _Deal(trump=_NO_TRUMPS if layout.trump == NO_TRUMP else layout.trump)
        deal.first = position.leader
        for at, (_, i) in enumerate(position.trick):
            deal.trick_suit[at], deal.trick_rank[at] = _named(cards[i])
        for i in members(position.left):
            suit, rank = _named(cards[i])
            deal.cards[layout.owner[i]][suit] |= 1 << rank
        out = _Found()
        done = self._dds.SolveBoard(deal, _TARGET, which, _MODE, ctypes.byref(out), 0)
        if done != _SOUND:
            raise ValueError(f"DDS cannot solve this deal ({done})")
        self._asked += 1
        tricks = {}
        for at in range(out.cards):
            # Cards that are worth as much are named as a set of ranks.
            for rank in (out.rank[at], *members(out.equals[at] & 0xFFFF)):
                tricks[out.suit[at], rank] = out.score[at]
        return {
            i: tricks[_named(cards[i])]
            for i in members(legal(layout, position))
            if _named(cards[i]) in tricks
        }


def _named(card: int) -> tuple[int, int]:
    """Return the suit and the rank of a card, as DDS has them."""
    suit, place = divmod(card, len(RANKS))
    return suit, _ACE - place
