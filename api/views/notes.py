"""The notes on the play of a deal: judgements, comments and variations."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from records.cards import SEATS, names
from records.notation.model import ACTIONS, KINDS, Comment, Deal, Item, Variation

_COMMAND = re.compile(r"\[%(\w+)\s*([^\]]*)\]")

#: The depth to which nested variations are shown. Deeper ones appear only in the text.
DEEPEST = 20


def deal_notes(deal: Deal, before: int) -> list[dict[str, Any]]:
    """Return the notes of a deal by ply. Plies without notes are left out.

    `before` is added to all offsets. Notes before the first action belong to ply 0. Notes on a
    number, a score or the end belong to the action before it.
    """
    items = deal.items if deal.end is None else [*deal.items, deal.end]
    line = _line(deal.comments, items, before, 0)
    plies = [{"judgements": [], "comments": line["comments"], "variations": []}, *line["moves"]]
    told = ("judgements", "comments", "variations")
    return [
        {"ply": ply, **{key: notes[key] for key in told}}
        for ply, notes in enumerate(plies)
        if any(notes[key] for key in told)
    ]


def _line(
    comments: Iterable[Comment], items: Iterable[Item], before: int, depth: int
) -> dict[str, Any]:
    opening = [_comment(comment) for comment in comments]
    moves: list[dict[str, Any]] = []
    for item in items:
        if item.kind in ACTIONS:
            moves.append(_move(item, before))
        last = moves[-1] if moves else None
        for note in item.notes:
            if isinstance(note, Comment):
                (opening if last is None else last["comments"]).append(_comment(note))
            elif last is not None and depth < DEEPEST:
                last["variations"].append(_variation(note, before, depth))
    return {"comments": opening, "moves": moves}


def _move(item: Item, before: int) -> dict[str, Any]:
    cards: Sequence[int] = item.cards or ([item.card] if item.card >= 0 else [])
    return {
        "kind": KINDS[item.kind],
        "seat": SEATS[item.seat] if item.seat >= 0 else None,
        "cards": names(list(cards)),
        "text": item.text,
        "start": before + item.start,
        "end": before + item.end,
        "judgements": list(item.judgements),
        "comments": [],
        "variations": [],
    }


def _variation(variation: Variation, before: int, depth: int) -> dict[str, Any]:
    return {
        "start": before + variation.start,
        "end": before + variation.end,
        **_line(variation.comments, variation.items, before, depth + 1),
    }


def _comment(comment: Comment) -> dict[str, Any]:
    """Return a comment's words, and separately its commands."""
    return {
        "text": " ".join(_COMMAND.sub(" ", comment.text).split()),
        "commands": [[name, value.strip()] for name, value in _COMMAND.findall(comment.text)],
    }
