"""Writes rows as tables without the extra: of comma-separated values, or as a spreadsheet."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO, Any

from analysis.csv_rows import write_rows
from analysis.spreadsheet import spreadsheet
from analysis.survey.places import begun
from analysis.survey.rows import Write
from analysis.survey.schema import TABLES

_HEADERS = {table: [column.name for column in columns] for table, columns in TABLES.items()}


@contextmanager
def csv_tables(folder: Path) -> Iterator[Write]:
    """Yield what writes to a file for each table (RFC 4180), with a line of headers.

    The files take their places in the folder when all of them are whole. Nothing is left of them if
    an exception comes. Raises OSError if they cannot be written.
    """
    places = {table: folder / f"{table}.csv" for table in TABLES}
    with begun(places) as paths, ExitStack() as stack:
        files = {
            table: stack.enter_context(open(path, "w", encoding="utf-8", newline=""))
            for table, path in paths.items()
        }
        for table, headers in _HEADERS.items():
            write_rows(files[table], [headers])
        yield lambda table, rows: write_rows(
            files[table], ([_truth(_words(value)) for value in row] for row in rows)
        )


@contextmanager
def xlsx_tables(file: IO[bytes]) -> Iterator[Write]:
    """Yield what writes to the sheets of a spreadsheet, one for each table.

    They are written to a file when all of them are whole. Raises OSError.
    """
    with spreadsheet(file, _HEADERS) as sheets:
        yield lambda table, rows: sheets.add(table, (map(_words, row) for row in rows))


def _words(value: Any) -> Any:
    """Return what stands in a cell: words between spaces for a list."""
    return " ".join(map(str, value)) if isinstance(value, list) else value


def _truth(value: object) -> object:
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else value
