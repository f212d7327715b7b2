"""The sources of the score by side, deal and source, and which side was ahead by it."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from records.as_json import AsJson

if TYPE_CHECKING:
    from analysis.timeline import Timeline
    from records.play.replay import Replay

#: The source of points that the record states and the rules do not compute (see `Mark.source`).
STATED = "stated"

Points = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Account(AsJson):
    """Points by side from the score `start` on, by source in the order in which they came.

    `start` plus all sources is `end`; of a rubber, that is what was made in all its games. The
    source `stated` is what a running score, a deal score or a `Score` tag adds if the score could
    not be computed.
    """

    start: Points
    end: Points
    by_source: dict[str, Points] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DealAccount(Account):
    """The account of one deal. `known` is true if the rules compute its end."""

    deal: int = 0
    known: bool = False

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        return {"deal": self.deal, "known": self.known, **AsJson.as_dict(self)}


def deal_accounts(replay: Replay) -> list[DealAccount]:
    """Return the points of each deal by side and source. Cost: grows with the marks.

    If the score cannot be known, the last known one is used.
    """
    if replay.rules is None or not replay.deals:
        return []
    n = len(replay.sides)
    marks = iter(replay.marks)
    mark = next(marks, None)
    nothing = (0,) * n
    running = list(replay.deals[0].start_score or nothing)
    of_games = replay.rules.scoring.of_games is not None
    out = []
    for deal in replay.deals:
        by_source: dict[str, list[int]] = {}

        def add(source: str, points: list[int], by: dict[str, list[int]] = by_source) -> None:
            kept = by.setdefault(source, [0] * n)
            for side, value in enumerate(points):
                kept[side] += value
                running[side] += value

        if of_games and deal.start_score == nothing:
            # Each game of a rubber begins at nothing (rulebook 12).
            running[:] = nothing
        start = tuple(running)
        if deal.start_score is not None and deal.start_score != start:
            add(STATED, [now - then for now, then in zip(deal.start_score, start, strict=True)])
        while mark is not None and mark.deal == deal.deal:
            if mark.side >= 0:
                points = [0] * n
                points[mark.side] = mark.points
                add(mark.source, points)
            elif mark.total is not None:
                add(STATED, [now - then for now, then in zip(mark.total, running, strict=True)])
            mark = next(marks, None)
        out.append(
            DealAccount(
                start,
                tuple(running),
                {source: tuple(points) for source, points in by_source.items()},
                deal.deal,
                deal.complete,
            )
        )
    return out


def account(deals: list[DealAccount]) -> Account | None:
    """Return the account of the whole game, None without deals."""
    if not deals:
        return None
    whole: dict[str, Points] = {}
    for deal in deals:
        for source, points in deal.by_source.items():
            before = whole.get(source, (0,) * len(points))
            whole[source] = tuple(a + b for a, b in zip(before, points, strict=True))
    start = deals[0].start
    return Account(start, tuple(map(sum, zip(start, *whole.values(), strict=True))), whole)


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
