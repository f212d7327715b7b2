"""Lines of text for the verdicts of rule books."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from api.commands.shared.console import plain
from api.commands.words import say

if TYPE_CHECKING:
    from records.evidence.books import Judgement
    from records.notation.model import Record

#: The most groups of objecting books to show. JSON has all.
SHOWN = 8


def books_lines(
    path: str, record: Record, judged: Sequence[Judgement], language: str
) -> Iterator[str]:
    """Yield lines for the books that allow a record, game by game, then for the nearest others."""
    allowing = [judgement for judgement in judged if judgement.ok]
    yield say(
        "books",
        language,
        path=plain(path),
        n=record.number,
        game=plain(record.get("Game") or "?"),
        allowing=len(allowing),
        count=len(judged),
    )
    by_game: dict[str, list[Judgement]] = {}
    for judgement in allowing:
        by_game.setdefault(judgement.game, []).append(judgement)
    for game, some in by_game.items():
        yield "  " + say("books-allow", language, game=game)
        for judgement in some:
            own = "  " + say("books-own", language) if judgement.own else ""
            yield f"    {_options(judgement.options, language)}{own}"
    yield from _objections([j for j in judged if not j.ok], language)


def _objections(judged: Sequence[Judgement], language: str) -> Iterator[str]:
    """Yield lines for the books that object.

    Books of a game whose first objection is the same share a line.
    """
    groups: dict[tuple[object, ...], list[Judgement]] = {}
    for judgement in judged:
        first = judgement.first
        assert first is not None
        key = (judgement.game, first.code, first.line, first.column, judgement.findings)
        groups.setdefault(key, []).append(judgement)
    for some in list(groups.values())[:SHOWN]:
        nearest = some[0]
        first = nearest.first
        assert first is not None
        notes = [_options(nearest.options, language)]
        if nearest.own:
            notes.append(say("books-own", language))
        if len(some) > 1:
            notes.append(say("books-more", language, n=len(some) - 1))
        told = " ".join(notes)
        yield "  " + say(
            "books-object", language, game=nearest.game, books=told, n=nearest.findings
        )
        yield f"    {first.line}:{first.column}: {first.code} {plain(first.message[language])}"
    if len(groups) > SHOWN:
        yield "  " + say("books-rest", language, n=len(groups) - SHOWN)


def _options(options: Mapping[str, str], language: str) -> str:
    if not options:
        return say("books-default", language)
    return " ".join(f"{name}={value}" for name, value in options.items())
