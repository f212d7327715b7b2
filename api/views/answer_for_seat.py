"""Reduces the answer of a replay to what one player saw."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from records.play.positions import Event


def as_seen(view: dict[str, Any], deal: int | None, ply: int | None) -> dict[str, Any]:
    """Return the answer without what no player can see, up to the deal and ply asked for.

    The text, its findings and its notes are removed, because they show every hand. So is any result
    that is not yet decided at that point. The positions and events are already those of the seat;
    see `events_seen`.
    """
    figures = view["figures"]
    last = len(figures) if deal is None else deal
    over = last == len(figures) and ply is None
    return {
        **{name: value for name, value in view.items() if name != "more"},
        "text": None,
        "spans": [],
        "findings": [],
        "ok": None,
        "figures": figures[: last if ply is None else last - 1],
        "score": view["score"] if over else None,
        "complete": view["complete"] and over,
        "winner": view["winner"] if over else None,
        "deals": [_deal(one, ply) for one in view["deals"]],
    }


def _deal(view: dict[str, Any], ply: int | None) -> dict[str, Any]:
    if ply is None:
        return {**view, "notes": []}
    return {**view, "notes": [], "plies": ply, "score": None, "complete": False}


def events_seen(events: Sequence[Event], seat: str, ply: int | None) -> list[dict[str, Any]]:
    """Return the actions up to a ply, or all. The cards drawn by other players are hidden."""
    return [event.seen_by(seat).as_dict() for event in events[:ply]]
