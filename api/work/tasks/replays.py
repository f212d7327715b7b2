"""Replays of long records."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from api.views import replay as replaying
from api.views.replay import (
    NoSuchPoint,
    Shown,
    TooManyActions,
    choices_view,
    next_view,
    replay_view,
    shown_record,
    source_view,
)
from api.work.outcome import Refused
from api.work.tasks.figures import as_json, shown_in
from records.library import Stored

Point = tuple[int | None, int | None, str | None]


def replay(stored: Stored, point: Point) -> bytes:
    """Return the replay of a record, or the requested part of it, as JSON."""
    return as_json(_replay(shown_record(stored), point))


def legal(stored: Stored, point: Point) -> bytes:
    """Return what each seat may do at a point of a record, as JSON."""
    try:
        view = choices_view(shown_record(stored), *point)
    except NoSuchPoint as error:
        raise Refused(404, error.problem, error.values) from None
    return as_json({"id": stored.summary.id, **view})


def source(stored: Stored) -> bytes:
    """Return the position of each action in the text, as JSON."""
    return as_json(source_view(shown_record(stored)))


def shown(text: bytes, number: int, point: Point) -> bytes:
    """Return the replay of one record of a text, with what may be done at the point, as JSON.

    `number` counts the records from 1.
    """
    found, count = shown_in(text, number)
    view = _replay(found, point)
    view["choices"] = choices_view(found, *point)
    deal, ply, seat = point
    # What comes next tells what is in all hands.
    view["next"] = next_view(found, deal, ply) if seat is None else None
    return as_json({**view, "record": number, "records": count})


@lru_cache(maxsize=32)
def followed(text: bytes, point: Point) -> bytes:
    """Return the replay of a game that is being typed, for those who follow it, as JSON.

    What is wrong with it is left out. All who follow ask for the same at about the same time, so
    the last answers are kept.
    """
    found, _ = shown_in(text)
    view = _replay(found, point)
    view.pop("more", None)
    return as_json({**view, "findings": [], "ok": None})


def _replay(found: Shown, point: Point) -> dict[str, Any]:
    try:
        return replay_view(found, *point)
    except NoSuchPoint as error:
        raise Refused(404, error.problem, error.values) from None
    except TooManyActions:
        raise Refused(413, "too-long-for-replay", {"most": replaying.MOST_ACTIONS}) from None
