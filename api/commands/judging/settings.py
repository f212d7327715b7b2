"""How a command judges records and reports on them, and what comes of it."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol, TypeVar

from records.severities import MOST


class Manner(NamedTuple):
    """How to judge and report: language, JSON or text, other games' rules, and colours.

    `every` judges by every rule book of the record's shape. `plain` leaves out the slips from which
    findings follow. `most` is the number of findings to report for a record. None is for all, those
    that follow from a slip as well.
    """

    language: str
    as_json: bool
    games: tuple[str, ...]
    colour: bool
    every: bool = False
    plain: bool = False
    most: int | None = MOST


class Merging(Protocol):
    """What comes of some records, to which that of those after them can be added."""

    def merge(self, other: Any, /) -> None:
        """Add what comes of others."""


Answer = TypeVar("Answer", bound=Merging)
