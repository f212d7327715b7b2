"""What the play so far tells of unseen cards, for the kernel."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any, NamedTuple

from analysis.kernel.shared import ANALYSED

_NUMBERS = ANALYSED.numbers


@ANALYSED.like("Evidence")
class Evidence(ctypes.Structure):
    """What has been seen of the cards of each seat; see `analysis.estimate.evidence`."""


class Clues(NamedTuple):
    """What is told: by seat, when cards came, what is known of them, and which were taken.

    `tells` are (seat, time, base, weights, needs, card, bonds), the bonds of each card being three
    sets. `loose` has how readily a card is played by its partners, rank, sequence and double. A
    deal is changed in so many `steps`.
    """

    came: Sequence[Sequence[int]]
    known: Sequence[Sequence[tuple[int, int, int]]]
    taken: Sequence[Sequence[tuple[int, int, int]]]
    tells: Sequence[tuple[Any, ...]]
    silence: int
    steps: int
    loose: Sequence[Sequence[int]]


def laid_out(told: Clues) -> Evidence | None:
    """Return what is told as the kernel wants it, None if it has no room for that."""
    out = Evidence(silence=told.silence, steps=told.steps, tells=len(told.tells))
    rows = (told.came, told.known)
    if len(told.tells) > _NUMBERS["MOST_TELLS"] or any(
        len(row) > _NUMBERS["MOST_CAME"] for all in rows for row in all
    ):
        return None
    if any(len(row) > _NUMBERS["MOST_TAKEN"] for row in told.taken):
        return None
    for seat, times in enumerate(told.came):
        out.came_count[seat], out.known_count[seat] = len(times), len(told.known[seat])
        out.taken_count[seat] = len(told.taken[seat])
        out.came[seat][: len(times)] = times
        for at, known in enumerate(told.known[seat]):
            out.known[seat][at] = known
        for at, taken in enumerate(told.taken[seat]):
            out.taken[seat][at] = taken
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
                if len(bound) == _NUMBERS["MOST_BONDS"]:
                    return None
                table = out.bonds[len(bound)]
                table.pair[:], table.kind[:], table.run[:] = zip(*bonds, strict=True)
                bound[id(bonds)] = len(bound)
            row.bonds = bound[id(bonds)]
        row.weight[:] = weights
        first = found.get(id(needs)) if needs else 0
        if first is None:
            if used + len(needs) > _NUMBERS["MOST_NEEDS"]:
                return None
            first = found[id(needs)] = used
            for number, need in enumerate(needs, used):
                out.need[number] = need
            used += len(needs)
        row.first_need = first
    return out
