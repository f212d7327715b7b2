"""Stored records as the JSON that callers see."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import fields
from itertools import islice
from typing import TYPE_CHECKING, Any

import records
from api.words.rules_pages import game_title
from records.library import Binned, Store, Stored, Summary
from records.notation.reader import locate
from records.play.as_read import replay_as_read

if TYPE_CHECKING:
    from records.play.replay import Replay

#: The records whose tags are looked up together.
_AT_ONCE = 50
_SUMMARY = tuple(field.name for field in fields(Summary))
_UNDECODED = re.compile("[\ud800-\udfff]")


def summary_view(summary: Summary) -> dict[str, Any]:
    """Return a stored record as in a list: its summary, and the title of its game."""
    return {
        **{name: getattr(summary, name) for name in _SUMMARY},
        "title": game_title(summary.game),
    }


def with_tags(views: list[dict[str, Any]], store: Store) -> list[dict[str, Any]]:
    """Return records as JSON has them, with their tags. Cost: a search for some hundreds."""
    tags = store.tags.of_each([view["id"] for view in views])
    return [{**view, "tags": tags[view["id"]]} if tags[view["id"]] else view for view in views]


def each_with_tags(found: Iterable[Stored], store: Store) -> Iterator[tuple[Stored, list[str]]]:
    """Yield records, each with its tags. Memory: some records."""
    left = iter(found)
    while some := list(islice(left, _AT_ONCE)):
        tags = store.tags.of_each([one.summary.id for one in some])
        for one in some:
            yield one, tags[one.summary.id]


def binned_view(binned: Binned) -> dict[str, Any]:
    """Return a record in the bin: its summary, when it was deleted, and by whom."""
    told = {"deleted": binned.deleted, "until": binned.until, "by": binned.by}
    return {**summary_view(binned.summary), **told}


def stored_view(stored: Stored) -> dict[str, Any]:
    """Return a stored record with its text and its findings."""
    return {
        **summary_view(stored.summary),
        "text": written_text(stored.text),
        **findings_view(stored),
    }


def findings_view(stored: Stored) -> dict[str, Any]:
    """Return the findings that are kept of a record, and `more` if some were left out."""
    return told(stored.findings, stored.more)


def told(findings: list[dict[str, Any]], more: int) -> dict[str, Any]:
    """Return these findings as JSON has them, with `more` if there are more."""
    return {"findings": findings, **({"more": more} if more else {})}


def written_text(text: bytes) -> str:
    """Return the text for display.

    Each byte that is not UTF-8 becomes one replacement character.
    """
    return _displayed(text.decode("utf-8", "surrogateescape"))


def _displayed(text: str) -> str:
    """Return the text with U+FFFD for each lone surrogate. Its length does not change."""
    return _UNDECODED.sub("\ufffd", text)


def stored_replay(stored: Stored) -> Replay:
    """Replay a stored record, with offsets into its text. Cost: a parse and a replay."""
    (record,) = records.loads(stored.text)
    return replay_as_read(locate(record))
