"""What is left of the answer of a replay where it is told as one player saw it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from records.play.view import Event


def as_seen(view: dict[str, Any], deal: int | None, ply: int | None) -> dict[str, Any]:
    """The answer without what no player has before him, up to the deal and ply asked for.

    That is the text with what is found and written in it, which tell every hand, and of the
    result what is not yet decided then.  The positions and events are those of the seat
    already; see `events_seen`.
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
    """The actions up to a ply, or all of a deal; of others' draws not the cards."""
    return [event.seen_by(seat).as_dict() for event in events[:ply]]
