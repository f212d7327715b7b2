"""The settings by which a command judges records and reports on them."""

from __future__ import annotations

from typing import NamedTuple

from records.severities import MOST


class Manner(NamedTuple):
    """How to judge and report: language, JSON or text, other games' rules, and colours.

    `every` judges by every rule book of the record's shape. `explain` looks for corrections. `most`
    is the number of findings to report for a record, or None for all.
    """

    language: str
    as_json: bool
    games: tuple[str, ...]
    colour: bool
    every: bool = False
    explain: bool = False
    most: int | None = MOST
