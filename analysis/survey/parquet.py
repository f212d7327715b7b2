"""Writes rows as one part of each table, in Parquet with zstd."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pyarrow
from pyarrow import parquet

from analysis.survey.data_card import SplitCount
from analysis.survey.places import begun, part_path
from analysis.survey.rows import Row
from analysis.survey.schema import VERSION, tables_with

#: The rows of a table that are held in memory.
HELD = 20_000

#: The types that columns may have.
TYPES = {
    "string": pyarrow.string(),
    "boolean": pyarrow.bool_(),
    "int32": pyarrow.int32(),
    "int64": pyarrow.int64(),
    "list<int64>": pyarrow.list_(pyarrow.int64()),
    "list<string>": pyarrow.list_(pyarrow.string()),
    "float64": pyarrow.float64(),
    "list<float64>": pyarrow.list_(pyarrow.float64()),
}


def _schema(table: str) -> Any:
    fields = [
        pyarrow.field(
            column.name,
            TYPES[column.type],
            nullable=column.may_be_null,
            metadata={"unit": column.unit, "meaning": column.meaning},
        )
        for column in tables_with(True)[table]
    ]
    return pyarrow.schema(fields, metadata={"carnet.survey": str(VERSION)})


#: Each table with its types; unit and meaning of a column are in its metadata.
SCHEMAS: dict[str, Any] = {table: _schema(table) for table in tables_with(True)}


class Parts:
    """One part of each table, written row group by row group."""

    def __init__(self, writers: dict[str, Any]) -> None:
        self._writers = writers
        self._held: dict[str, list[Any]] = {table: [] for table in writers}
        self.counts = dict.fromkeys(writers, 0)

    def add(self, tables: Mapping[str, Any]) -> None:
        """Write tables, or hold them until there is more of them."""
        for table, rows in tables.items():
            if not rows.num_rows:
                continue
            held = self._held[table]
            held.append(rows)
            if sum(one.num_rows for one in held) >= HELD:
                self._write(table, pyarrow.concat_tables(held))
                held.clear()

    def end(self) -> None:
        """Write what is held."""
        for table, held in self._held.items():
            if held:
                self._write(table, pyarrow.concat_tables(held))
                held.clear()

    def _write(self, table: str, rows: Any) -> None:
        self._writers[table].write_table(rows)
        self.counts[table] += rows.num_rows


class Collected:
    """One table, kept in memory."""

    def __init__(self, table: str) -> None:
        self.table = table
        self._tables = [SCHEMAS[table].empty_table()]

    def add(self, tables: Mapping[str, Any]) -> None:
        """Keep the table."""
        self._tables.append(tables[self.table])

    def whole(self) -> Any:
        """Return all that was kept, as a `pyarrow.Table`."""
        return pyarrow.concat_tables(self._tables)


def as_arrow(table: str, rows: list[Row]) -> Any:
    """Return rows of a table as Arrow has them."""
    schema = SCHEMAS[table]
    if not rows:
        return schema.empty_table()
    columns = zip(*rows, strict=True)
    arrays = [
        pyarrow.array(one, type=field.type) for one, field in zip(columns, schema, strict=True)
    ]
    return pyarrow.table(arrays, schema=schema)


@contextmanager
def written(folder: str | Path, number: int, decisions: bool = False) -> Iterator[Parts]:
    """Yield the parts of a task, which take their place when all of them are whole.

    With `decisions` there is a part of that table too.

    Nothing is left of them if an exception comes. Raises OSError if they cannot be written.
    """
    places = {table: part_path(folder, table, number) for table in tables_with(decisions)}
    with begun(places) as paths, ExitStack() as stack:
        parts = Parts(
            {
                table: stack.enter_context(
                    parquet.ParquetWriter(path, SCHEMAS[table], compression="zstd")
                )
                for table, path in paths.items()
            }
        )
        yield parts
        parts.end()


def counted(paths: Iterable[Path]) -> Iterator[SplitCount]:
    """Yield, for each part and game, the number of decisions and of the records they are in."""
    for path in paths:
        held = parquet.read_table(path, columns=["file", "start", "game", "part"])
        by_record = held.group_by(["file", "start", "game", "part"]).aggregate([([], "count_all")])
        sums = by_record.group_by(["game", "part"]).aggregate(
            [("count_all", "sum"), ([], "count_all")]
        )
        for row in sums.to_pylist():
            yield SplitCount(row["game"], row["part"], row["count_all_sum"], row["count_all"])
