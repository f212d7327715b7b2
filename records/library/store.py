"""What any store of records can do, whatever keeps them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from records.library.entry import Entry


class StoreError(Exception):
    """The store cannot be opened or used; the text says why, for its operator."""


@dataclass(frozen=True, slots=True)
class Added:
    """What became of one entry: its id, and the record that it repeats, if it does.

    `stored` is false where the very same bytes are already kept: then `id` is theirs.  A
    record that says the same in other words is stored, and `duplicate_of` names the first.
    """

    id: str
    stored: bool
    duplicate_of: str | None


@dataclass(frozen=True, slots=True)
class Summary:
    """A stored record without its text: what a list shows."""

    id: str
    created: str
    game: str | None
    options: str | None
    players: dict[str, str]
    event: str | None
    site: str | None
    date: str | None
    round: str | None
    result: str | None
    ok: bool
    severities: dict[str, int]
    score: list[int] | None
    complete: bool
    winner: list[str] | None
    deals: int
    plies: int
    duplicate_of: str | None


@dataclass(frozen=True, slots=True)
class Stored:
    """A stored record: its summary, its exact bytes, its canonical form, its findings."""

    summary: Summary
    text: bytes
    canonical: bytes
    digest: str
    findings: list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Query:
    """Which records, and which part of them: newest first, `limit` at most.

    `player` and `event` are parts of names, whatever their case and accents.  `finding` is
    a code.  `before` is the id after which the page begins.
    """

    game: str | None = None
    player: str | None = None
    event: str | None = None
    ok: bool | None = None
    finding: str | None = None
    before: str | None = None
    limit: int = 50


@dataclass(frozen=True, slots=True)
class Page:
    """Some records and the `before` of the next page, or None where this was the last."""

    items: list[Summary]
    next: str | None


class Store(ABC):
    """A collection of records.  One object serves one thread; open one for each request."""

    @abstractmethod
    def add(self, entries: Sequence[Entry]) -> list[Added]:
        """Keep these entries, all or none; one answer for each, in order.

        Raises StoreError if they could not be kept; then none of them is.
        """

    @abstractmethod
    def get(self, record: str) -> Stored | None:
        """The record of that id, or None."""

    @abstractmethod
    def page(self, query: Query) -> Page:
        """The records that the query selects."""

    @abstractmethod
    def count(self, query: Query) -> int:
        """How many records the query selects in all, on whatever page."""

    @abstractmethod
    def known(self, entries: Sequence[Entry]) -> list[str | None]:
        """For each entry the id of the first stored record that says the same, or None."""

    @abstractmethod
    def close(self) -> None:
        """Let go of the connection.  The object must not be used afterwards."""

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
