"""The options that filter records, and which records they let pass."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import click

from api.commands.shared.console import Trouble
from api.commands.words import say
from records.cards import SEATS

if TYPE_CHECKING:
    from records.library import Query
    from records.notation.model import Record

#: What each option says, in the order of the help.
_SAID = {
    "game": "Only records of this game.",
    "player": "Only records with this in the name of a player.",
    "event": "Only records with this in the name of the event.",
    "since": "Only records played on this day or later, as in 1850.01, as far as that is known.",
    "until": "Only records played on this day or earlier, as far as that is known.",
    "result": "Only records with this result, as written.",
    "finding": "Only records with this finding, a code.",
    "text": "Only records that contain these words.",
    "tag": "Only records with this tag, or with all of several, with commas between them.",
}


def record_filters(*names: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return a decorator that adds the options with these names, or all that there are."""

    def add(command: Callable[..., Any]) -> Callable[..., Any]:
        for name in reversed(names or tuple(_SAID)):
            metavar = "DATE" if name in ("since", "until") else None
            command = click.option(f"--{name}", metavar=metavar, help=_SAID[name])(command)
        return command

    return add


def query_of(language: str, **filters: Any) -> Query:
    """Return the query with these filters. Raises Trouble if one is no date."""
    from records.library import Query, QueryError, dates

    for name, read in (("since", dates.since), ("until", dates.until)):
        try:
            if filters.get(name) is not None:
                read(filters[name])
        except QueryError:
            raise Trouble(say("no-date", language, name=name, text=filters[name])) from None
    return Query(**filters)


def among(query: Query, game: str | None, names: Iterable[str]) -> bool:
    """Return whether a query asks for records of this game and these players."""
    if query.game not in (None, game):
        return False
    return query.player is None or any(map(_within(query.player), names))


def selects(query: Query, record: Record) -> bool:
    """Return whether a record of a file is what a query asks for by its tags."""
    from records.library.dates import days, since, until

    if not among(query, record.get("Game"), (record.get(seat) or "" for seat in SEATS)):
        return False
    if query.event is not None and not _within(query.event)(record.get("Event") or ""):
        return False
    if query.since is None and query.until is None:
        return True
    span = days(record.get("Date") or "")
    return (
        span is not None
        and (query.since is None or span[1] >= since(query.since))
        and (query.until is None or span[0] <= until(query.until))
    )


def _within(part: str) -> Callable[[str], bool]:
    from records.search_terms import folded

    sought = folded(part)
    return lambda text: sought in folded(text)
