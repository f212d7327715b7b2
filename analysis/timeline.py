"""The score through a game: every mark of points, on one line of actions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from records.as_json import AsJson

if TYPE_CHECKING:
    from records.play.replay import Replay


@dataclass(frozen=True, slots=True)
class MarkedPoints(AsJson):
    """Points marked after an action.

    `place` is where it stands on the line of the whole game (see `Span`). `total` is the game score
    by side after it, None if it cannot be known. `side` is an index. `source` and `what` are those
    of the replay's mark.
    """

    place: int
    deal: int
    ply: int
    trick: int | None
    side: int
    points: int
    source: str
    what: str | None
    total: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class Span:
    """A deal on the line, from the place `start` to the place `end`.

    A deal is as long as it has actions, or as `timeline` is asked for at least.
    """

    deal: int
    start: int
    end: int
    score: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class Remark:
    """A finding about an action, at its place on the line."""

    place: int
    deal: int
    ply: int
    side: int | None
    code: str
    severity: str
    message: dict[str, str]


@dataclass(frozen=True, slots=True)
class Timeline:
    """A game's score from its first action to its last.

    `sides` are the seats of each side. `start` is the score before the first action. `target` is
    the score that wins, if the game has one. `moments` are in order. With `low_wins` the lowest
    score is best.
    """

    sides: tuple[tuple[str, ...], ...]
    start: tuple[int, ...]
    target: int | None
    moments: tuple[MarkedPoints, ...]
    deals: tuple[Span, ...]
    remarks: tuple[Remark, ...]
    low_wins: bool = False

    @property
    def length(self) -> int:
        """The place where the game ends."""
        return self.deals[-1].end if self.deals else 0

    def totals_at(self, place: int) -> tuple[int, ...]:
        """Return the game score by side last known at a place.

        Cost: grows with the marks.
        """
        total = self.start
        for moment in self.moments:
            if moment.place > place:
                break
            total = moment.total or total
        return total


def timeline(replay: Replay, least: int = 0) -> Timeline:
    """Return the score through the game that was replayed.

    `least` is the least length of a deal on the line: with 1, deals of which the record has the
    score alone stand side by side. If the rules are unknown, there are no sides and no marks. Cost:
    grows with its marks and findings.
    """
    sides = replay.sides if replay.rules is not None else ()
    spans: list[Span] = []
    places: dict[int, int] = {}
    start = 0
    for deal in replay.deals:
        score = None if deal.score is None else tuple(deal.score)
        end = start + max(least, deal.plies)
        # What is marked in a deal without actions is what it brought: it stands at its end.
        places[deal.deal] = start if deal.plies else end
        spans.append(Span(deal.deal, start, end, score))
        start = end
    moments = tuple(
        MarkedPoints(
            places[mark.deal] + mark.ply,
            mark.deal,
            mark.ply,
            mark.trick,
            mark.side,
            mark.points,
            mark.source,
            mark.what or None,
            mark.total,
        )
        for mark in replay.marks
    )
    remarks = tuple(
        Remark(
            places[finding.deal] + finding.ply,
            finding.deal,
            finding.ply,
            _side_of(finding.seat, sides),
            finding.code,
            finding.severity,
            finding.message,
        )
        for finding in replay.findings
        if finding.ply is not None and finding.deal in places
    )
    first = replay.deals[0].start_score if replay.deals else None
    low_wins = replay.rules is not None and replay.rules.low_wins
    return Timeline(
        sides, first or (0,) * len(sides), target(replay), moments, tuple(spans), remarks, low_wins
    )


def _side_of(seat: str | None, sides: tuple[tuple[str, ...], ...]) -> int | None:
    return next((i for i, seats in enumerate(sides) if seat in seats), None)


def target(replay: Replay) -> int | None:
    """Return the score that wins this game, or None if it has no such score."""
    return None if replay.rules is None else replay.rules.target or None
