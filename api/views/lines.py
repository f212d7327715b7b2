"""The variations of a record as texts of their own; as `static/js/game.js` has them.

A line is named by the way to it: `12.1` is the first variation on action 12, `12.1-14.2` the second
on what would be action 14 in that.
"""

from __future__ import annotations

from typing import Any

from api.views.notes import deal_notes
from api.views.replay import Shown, spans_of


def line_text(shown: Shown, deal: int, name: str) -> str | None:
    """Return the record up to a variation, and that; None if there is no such variation."""
    record = shown.replay.record
    if not 1 <= deal <= len(record.deals):
        return None
    moves = _moves(shown, deal)
    text, head, led, start, at = shown.text, None, "", 0, 1
    for step in name.split("-"):
        ply, number = map(int, step.split("."))
        if not at <= ply < at + len(moves):
            return None
        move = moves[ply - at]
        if number > len(move["variations"]):
            return None
        variation = move["variations"][number - 1]
        before = text[start : move["start"]]
        head, led = (before, "") if head is None else (head, led + before)
        start, at, moves = variation["start"] + 1, ply, variation["moves"]
        end = variation["end"]
    return _played(head or "", led + text[start:end].removesuffix(")"))


def instead_text(shown: Shown, deal: int, ply: int, played: str) -> str | None:
    """Return the record up to an action, with something else in its place; None if it has none."""
    record = shown.replay.record
    if not 1 <= deal <= len(record.deals):
        return None
    spans = spans_of(record.deals[deal - 1], shown.before)
    return _played(shown.text[: spans[ply - 1][0]], played) if 1 <= ply <= len(spans) else None


def _played(head: str, played: str) -> str:
    return f"{head}{played}\n*\n"


def _moves(shown: Shown, deal: int) -> list[dict[str, Any]]:
    """Return where each action of the deal stands, with its variations."""
    written = shown.replay.record.deals[deal - 1]
    notes = {note["ply"]: note["variations"] for note in deal_notes(written, shown.before)}
    return [
        {"start": start, "variations": notes.get(ply, [])}
        for ply, (start, _) in enumerate(spans_of(written, shown.before), 1)
    ]
