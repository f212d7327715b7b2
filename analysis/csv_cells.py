"""Cells of comma-separated values that a spreadsheet shows as they are."""

from __future__ import annotations

from typing import TypeVar

Cell = TypeVar("Cell")


def harmless(cell: Cell) -> Cell | str:
    """Return the cell, with an apostrophe before a text that a spreadsheet takes for a formula.

    >>> harmless("=1+1"), harmless(-1), harmless("A")
    ("'=1+1", -1, 'A')
    """
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@") else cell
