"""Writes rows as the sheets of a spreadsheet, one for each table."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import IO

from analysis.spreadsheet import Cell, Spreadsheet, spreadsheet
from analysis.survey.rows import Rows
from analysis.survey.schema import tables_with


class XlsxTables:
    """A sheet for each table."""

    def __init__(self, sheets: Spreadsheet, tables: Collection[str]) -> None:
        self._sheets = sheets
        self._tables = tables

    def take(self, rows: Rows, least: int = 1) -> None:
        """Write the tables that have at least this many rows, and empty them."""
        for table, held in zip(rows._fields, rows, strict=True):
            if len(held) >= least and table in self._tables:
                self._sheets.add(table, ([_cell(value) for value in row] for row in held))
                held.clear()


@contextmanager
def written(file: IO[bytes], decisions: bool = False) -> Iterator[XlsxTables]:
    """Yield tables that are written to a file when all of them are whole. Raises OSError.

    With `decisions` that table is among them.
    """
    tables = tables_with(decisions)
    names = {table: [column.name for column in columns] for table, columns in tables.items()}
    with spreadsheet(file, names) as sheets:
        yield XlsxTables(sheets, names)


def _cell(value: object) -> Cell:
    """Return what stands in a cell: words between spaces for a list."""
    if value is None or isinstance(value, str | bool | int | float):
        return value
    assert isinstance(value, list)
    return " ".join(map(str, value))
