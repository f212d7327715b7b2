"""Writes rows as one part of each table, in Parquet with zstd."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import pyarrow
from pyarrow import parquet

from analysis.survey.places import part_path
from analysis.survey.rows import Rows
from analysis.survey.schema import TABLES, TYPES, VERSION

#: The rows of a table that are held in memory.
HELD = 20_000

_TYPES = dict(
    zip(
        TYPES,
        (
            pyarrow.string(),
            pyarrow.bool_(),
            pyarrow.int32(),
            pyarrow.int64(),
            pyarrow.list_(pyarrow.int64()),
            pyarrow.list_(pyarrow.string()),
        ),
        strict=True,
    )
)


def _schema(table: str) -> Any:
    fields = [
        pyarrow.field(
            column.name,
            _TYPES[column.type],
            nullable=column.may_be_null,
            metadata={"unit": column.unit, "meaning": column.meaning},
        )
        for column in TABLES[table]
    ]
    return pyarrow.schema(fields, metadata={"carnet.survey": str(VERSION)})


#: Each table with its types; unit and meaning of a column are in its metadata.
SCHEMAS: dict[str, Any] = {table: _schema(table) for table in TABLES}


class Parts:
    """One part of each table, written row group by row group."""

    def __init__(self, writers: dict[str, Any]) -> None:
        self._writers = writers
        self.counts = dict.fromkeys(TABLES, 0)

    def take(self, rows: Rows, least: int = HELD) -> None:
        """Write the tables that have at least so many rows, and empty them."""
        for table, held in zip(rows._fields, rows, strict=True):
            if len(held) < least:
                continue
            schema = SCHEMAS[table]
            columns = zip(*held, strict=True)
            arrays = [
                pyarrow.array(column, type=field.type)
                for column, field in zip(columns, schema, strict=True)
            ]
            self._writers[table].write_table(pyarrow.table(arrays, schema=schema))
            self.counts[table] += len(held)
            held.clear()


@contextmanager
def written(folder: str | Path, number: int) -> Iterator[Parts]:
    """Yield the parts of a task, which take their place when all of them are whole.

    Nothing is left of them if an exception comes. Raises OSError if they cannot be written.
    """
    places = {table: part_path(folder, table, number) for table in TABLES}
    own = uuid4().hex
    begun = {table: path.with_name(f".{path.name}.{own}") for table, path in places.items()}
    try:
        with ExitStack() as stack:
            parts = Parts(
                {
                    table: stack.enter_context(
                        parquet.ParquetWriter(path, SCHEMAS[table], compression="zstd")
                    )
                    for table, path in begun.items()
                }
            )
            yield parts
        for table, path in begun.items():
            with open(path, "rb+") as file:
                os.fsync(file.fileno())
            os.replace(path, places[table])
    finally:
        for path in begun.values():
            path.unlink(missing_ok=True)
