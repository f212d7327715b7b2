"""Writes rows as tables of comma-separated values, which need no further package."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO

from analysis.csv_rows import write_rows
from analysis.survey.places import begun
from analysis.survey.rows import Rows
from analysis.survey.schema import tables_with


class CsvTables:
    """A file for each table, with a line of headers (RFC 4180)."""

    def __init__(self, files: Mapping[str, IO[str]]) -> None:
        self._files = files
        for table, file in files.items():
            write_rows(file, [[column.name for column in tables_with(True)[table]]])

    def take(self, rows: Rows, least: int = 1) -> None:
        """Write the tables that have at least this many rows, and empty them."""
        for table, held in zip(rows._fields, rows, strict=True):
            if len(held) >= least and table in self._files:
                write_rows(self._files[table], (map(_cell, row) for row in held))
                held.clear()


@contextmanager
def written(folder: Path, decisions: bool = False) -> Iterator[CsvTables]:
    """Yield tables in a folder, which take their place when all of them are whole.

    With `decisions` that table is among them.

    Nothing is left of them if an exception comes. Raises OSError if they cannot be written.
    """
    places = {table: folder / f"{table}.csv" for table in tables_with(decisions)}
    with begun(places) as paths, ExitStack() as stack:
        files = {
            table: stack.enter_context(open(path, "w", encoding="utf-8", newline=""))
            for table, path in paths.items()
        }
        yield CsvTables(files)


def _cell(value: object) -> object:
    """Return what stands in a cell: nothing for null, words between spaces for a list."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return " ".join(map(str, value))
    return value
