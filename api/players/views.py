"""Standings and results without luck as JSON has them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from analysis.luck import GameWithoutLuck, WithoutLuck
    from analysis.standings import Meeting, Result, Row

#: The digits after the point of a mean and of a ratio in results without luck.
_DIGITS = 4


def row_view(row: Row) -> dict[str, Any]:
    """Return a place in the standings as JSON has it."""
    rating = None if row.rating is None else row.rating._asdict()
    names = ("place", "game", "player")
    return {
        **{name: getattr(row, name) for name in names},
        **meeting_view(row.counted),
        "rating": rating,
    }


def meeting_view(meeting: Meeting) -> dict[str, Any]:
    """Return how games ended, with the points that makes."""
    return {**meeting.as_dict(), "points": meeting.points}


def result_view(result: Result, side: int) -> dict[str, Any]:
    """Return a game as one of its players tells it."""
    others = [names for at, names in enumerate(result.sides) if at != side]
    return {
        "record": result.record,
        "game": result.game,
        "date": result.date,
        "round": result.round,
        "side": list(result.sides[side]),
        "others": [list(names) for names in others],
        "outcome": result.outcome(side),
        "score": None if result.scores is None else result.scores[side],
        "conceded": result.conceded(side),
    }


def luck_view(found: GameWithoutLuck | WithoutLuck) -> dict[str, Any]:
    """Return a player's result, or how far luck counts in a game, as JSON has it."""
    view: dict[str, Any] = _rounded(found.as_dict())
    return view


def _rounded(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _rounded(one) for name, one in value.items()}
    return round(value, _DIGITS) if isinstance(value, float) else value
