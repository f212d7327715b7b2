"""What the play so far tells of unseen cards, for the kernel. The layout is src/likely.hpp's."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import NamedTuple

from records.cards import KNOWN, SEATS

_I, _SET = ctypes.c_int32, ctypes.c_uint64
_Seats = _I * len(SEATS)
_MOST_CAME, _MOST_TAKEN, _MOST_TELLS, _MOST_NEEDS = 96, 16, 256, 8192
_MOST_BONDS, _KIND, _RUN = 64, 5, 6


class _Need(ctypes.Structure):
    _fields_ = [("one", _SET), ("two", _SET)]


class _Bonds(ctypes.Structure):
    _fields_ = [(name, _SET * KNOWN) for name in ("pair", "kind", "run")]


class _Looseness(ctypes.Structure):
    _fields_ = [("pair", _I * 2), ("kind", _I * _KIND), ("run", _I * _RUN), ("twice", _I * 2)]


class _Tell(ctypes.Structure):
    _fields_ = [
        *((name, _I) for name in ("seat", "time", "base", "first_need", "needs", "card", "bonds")),
        ("weight", _I * KNOWN),
    ]


class _Placed(ctypes.Structure):
    _fields_ = [(name, _I) for name in ("card", "before", "until")]


class Evidence(ctypes.Structure):
    """What has been seen of the cards of each seat; see `analysis.estimate.evidence`."""

    _fields_ = [
        *((name, _I) for name in ("silence", "steps", "tells", "unused")),
        *((name, _Seats) for name in ("came_count", "known_count", "taken_count")),
        ("came", _I * _MOST_CAME * len(SEATS)),
        ("known", _Placed * _MOST_CAME * len(SEATS)),
        ("taken", _Placed * _MOST_TAKEN * len(SEATS)),
        ("tell", _Tell * _MOST_TELLS),
        ("loose", _Looseness),
        ("need", _Need * _MOST_NEEDS),
        ("bonds", _Bonds * _MOST_BONDS),
    ]


#: See `Told`.
_ToldOne = tuple[
    int,
    int,
    int,
    Sequence[int],
    Sequence[tuple[int, int]],
    int,
    Sequence[tuple[int, int, int]],
]


class Told(NamedTuple):
    """What is told: by seat, when cards came, what is known of them, and which were taken.

    `tells` are (seat, time, base, weights, needs, card, bonds), the bonds of each card being three
    sets. `loose` has how readily a card is played by its partners, rank, sequence and double. A
    deal is changed in so many `steps`.
    """

    came: Sequence[Sequence[int]]
    known: Sequence[Sequence[tuple[int, int, int]]]
    taken: Sequence[Sequence[tuple[int, int, int]]]
    tells: Sequence[_ToldOne]
    silence: int
    steps: int
    loose: Sequence[Sequence[int]]


def laid_out(told: Told) -> Evidence | None:
    """Return what is told as the kernel wants it, None if it has no room for that."""
    out = Evidence(silence=told.silence, steps=told.steps, tells=len(told.tells))
    rows = (told.came, told.known)
    if len(told.tells) > _MOST_TELLS or any(len(row) > _MOST_CAME for all in rows for row in all):
        return None
    if any(len(row) > _MOST_TAKEN for row in told.taken):
        return None
    for seat, times in enumerate(told.came):
        out.came_count[seat], out.known_count[seat] = len(times), len(told.known[seat])
        out.taken_count[seat] = len(told.taken[seat])
        out.came[seat][: len(times)] = times
        for at, known in enumerate(told.known[seat]):
            out.known[seat][at] = _Placed(*known)
        for at, taken in enumerate(told.taken[seat]):
            out.taken[seat][at] = _Placed(*taken)
    loose = out.loose
    loose.pair[:], loose.kind[:], loose.run[:], loose.twice[:] = told.loose
    found: dict[int, int] = {}
    bound: dict[int, int] = {}
    used = 0
    for at, (seat, time, base, weights, needs, card, bonds) in enumerate(told.tells):
        row = out.tell[at]
        row.seat, row.time, row.base, row.needs = seat, time, base, len(needs)
        row.card, row.bonds = card, -1
        if bonds:
            if id(bonds) not in bound:
                if len(bound) == _MOST_BONDS:
                    return None
                table = out.bonds[len(bound)]
                table.pair[:], table.kind[:], table.run[:] = zip(*bonds, strict=True)
                bound[id(bonds)] = len(bound)
            row.bonds = bound[id(bonds)]
        row.weight[:] = weights
        first = found.get(id(needs)) if needs else 0
        if first is None:
            if used + len(needs) > _MOST_NEEDS:
                return None
            first = found[id(needs)] = used
            for number, need in enumerate(needs, used):
                out.need[number] = _Need(*need)
            used += len(needs)
        row.first_need = first
    return out
