"""Standings over a collection, from what lists show of each record."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from analysis.standings import Result, Standings, result_of, rules_of

if TYPE_CHECKING:
    from analysis.luck import GameWithoutLuck, WithoutLuck
    from analysis.standings import Meeting, Row
    from records.library import Query, Store, Summary

#: The digits after the point of a mean and of a ratio in results without luck.
_DIGITS = 4


@dataclass(frozen=True, slots=True)
class Counted:
    """The results of the records that a query selects, `total` of them.

    `whole` says whether all were counted. Otherwise the time was up, and the last stored were.
    """

    standings: Standings
    total: int
    whole: bool


def counted(store: Store, query: Query, seconds: float) -> Counted:
    """Return the results of the records that a query selects, as far as `seconds` allow.

    A player is the person that the aliases of the store mean. Cost: 50 to 90 µs a record. Memory:
    about 500 bytes a record.
    """
    query = replace(query, sort="created", descending=True, cursor=None)
    total = store.count(query)
    found: list[Result | None] = []
    end = time.monotonic() + seconds
    whole = True
    for one in store.summaries(query):
        if time.monotonic() > end:
            whole = False
            break
        found.append(result_of_record(one))
    return Counted(Standings(reversed(found), store.aliases.people()), total, whole)


def result_of_record(summary: Summary) -> Result | None:
    """Return the result of a stored record, or None if it tells none."""
    return result_of(
        rules_of(summary.game, summary.options),
        summary.players,
        score=summary.score,
        complete=summary.complete,
        winner=summary.winner,
        stated=summary.result,
        date=summary.date,
        round=summary.round,
        record=summary.id,
    )


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
