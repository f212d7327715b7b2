"""How a command judges records and tells of them."""

from __future__ import annotations

from typing import NamedTuple

from records.findings import MOST


class Manner(NamedTuple):
    """How to judge and to tell: the language, JSON or text, other games' rules, colours.

    `every` judges by every rule book of the record's shape; `explain` looks for corrections;
    `most` is how many findings of a record are told, None for all.
    """

    language: str
    as_json: bool
    games: tuple[str, ...]
    colour: bool
    every: bool = False
    explain: bool = False
    most: int | None = MOST
