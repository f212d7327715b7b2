"""What a file holds, in one line: its records and its findings."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from api.commands.shared.console import plain
from api.commands.words import say
from records.severities import SEVERITIES

if TYPE_CHECKING:
    from api.commands.judging.settings import Manner


def summary(path: str, counts: Counter[str], manner: Manner) -> str:
    """Return the summary line for a file: its records and its findings."""
    language = manner.language
    total = counts["records"]
    if manner.every:
        some = counts["allowed by some"]
        key = "books-summary-1" if total == 1 else "books-summary"
        return plain(say(key, language, path=path, n=total, allowed=some))
    line = found_in(path, counts, language)
    allowed = [
        say("allowed", language, game=name, n=counts[f"allowed {name}"]) for name in manner.games
    ]
    return plain("; ".join([line, *allowed]))


def found_in(path: str, counts: Counter[str], language: str) -> str:
    """Return how many records a file has, and how many findings of each severity."""
    found = [
        say(
            f"n-{severity}" if counts[severity] == 1 else f"ns-{severity}",
            language,
            n=counts[severity],
        )
        for severity in SEVERITIES
        if counts[severity]
    ]
    total = counts["records"]
    if not total and not found:
        return say("no-records", language, path=path)
    what = ", ".join(found) or say("nothing", language)
    return say("summary-1" if total == 1 else "summary", language, path=path, n=total, what=what)
