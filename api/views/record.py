"""Stored records as the JSON that callers see."""

from __future__ import annotations

import re
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import records
from api.words.games import game_title
from records.library import Stored, Summary
from records.notation.reader import locate

if TYPE_CHECKING:
    from records.play.replay import Replay

_UNDECODED = re.compile("[\ud800-\udfff]")


def summary_view(summary: Summary) -> dict[str, Any]:
    """A stored record in a list: its summary, and what its game is called."""
    return {**asdict(summary), "title": game_title(summary.game)}


def stored_view(stored: Stored) -> dict[str, Any]:
    """A stored record with its text and its findings."""
    return {
        **summary_view(stored.summary),
        "text": written_text(stored.text),
        **findings_view(stored),
    }


def findings_view(stored: Stored) -> dict[str, Any]:
    """The findings that are kept of a record, and `more`, if there are, how many besides."""
    return told(stored.findings, stored.more)


def told(findings: list[dict[str, Any]], more: int) -> dict[str, Any]:
    """These findings as JSON has them, and how many more there are, if there are more."""
    return {"findings": findings, **({"more": more} if more else {})}


def written_text(text: bytes) -> str:
    """The text to look at; each byte that is no UTF-8 shows as one replacement sign."""
    return _displayed(text.decode("utf-8", "surrogateescape"))


def _displayed(text: str) -> str:
    """As many characters, those that stand for an undecodable byte replaced by U+FFFD."""
    return _UNDECODED.sub("\ufffd", text)


def stored_replay(stored: Stored) -> Replay:
    """A stored record replayed, located in its text.  Cost: one reading and one replay of it."""
    (record,) = records.loads(stored.text)
    return records.replay(locate(record))
