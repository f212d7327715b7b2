"""Which side was ahead, and when that changed."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from records.as_json import AsJson

if TYPE_CHECKING:
    from analysis.timeline import Timeline


@dataclass(frozen=True, slots=True)
class HeldLead(AsJson):
    """From this action on (`place` on the game's line) `side` was ahead, None if no side was
    alone.
    """

    place: int
    deal: int
    ply: int
    side: int | None
    margin: int


@dataclass(frozen=True, slots=True)
class Lead(AsJson):
    """The lead through the game.

    `actions` counts, for each side, the actions made while it was alone ahead. `turns` counts how
    often the lead went from one side to another, whether through a tie or not.
    """

    stretches: tuple[HeldLead, ...]
    turns: int
    actions: tuple[int, ...]
    level: int


def lead(line: Timeline) -> Lead:
    """Return who was ahead by the score as it is marked. Cost: grows with the marks."""
    n = len(line.sides)
    stretches = [_stretch(line, 0, 1, 0, line.start)] if n else []
    for moment in line.moments:
        if moment.total is None:
            continue
        now = _stretch(line, moment.place, moment.deal, moment.ply, moment.total)
        if stretches[-1].place == now.place:
            stretches.pop()
        if not stretches or stretches[-1].side != now.side:
            stretches.append(now)
    actions = [0] * n
    level = 0
    ends = [one.place for one in stretches[1:]] + [line.length]
    for one, end in zip(stretches, ends, strict=True):
        if one.side is None:
            level += end - one.place
        else:
            actions[one.side] += end - one.place
    leaders = [one.side for one in stretches if one.side is not None]
    turns = sum(a != b for a, b in pairwise(leaders))
    return Lead(tuple(stretches), turns, tuple(actions), level)


def _stretch(line: Timeline, place: int, deal: int, ply: int, total: tuple[int, ...]) -> HeldLead:
    best, *others = sorted(total, reverse=not line.low_wins)
    margin = abs(best - others[0]) if others else 0
    return HeldLead(place, deal, ply, total.index(best) if margin else None, margin)
