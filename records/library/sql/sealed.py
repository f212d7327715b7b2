"""Rows with seals: they are sealed when they are written, and checked when they are read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from records.library.sql import seals
from records.library.sql.session import Session, read
from records.library.sql.tables import TABLES, columns, inserted, replaced

#: The tables whose rows are sealed as a whole. Those of `entries` and `texts` have seals together.
SEALS: dict[str, tuple[seals.Seal, ...]] = {
    "versions": (seals.VERSION,),
    "annotations": (seals.ANNOTATION,),
    "changes": (seals.CHANGE,),
    "bin": (seals.BINNED, seals.PACKED),
    "facts": (seals.FACTS,),
    "totals": (seals.TOTAL,),
    "jobs": (seals.JOB,),
    "tags": (seals.TAG,),
    "studies": (seals.STUDY,),
    "answers": (seals.ANSWER,),
    "aliases": (seals.ALIAS,),
    "tokens": (seals.TOKEN,),
    "live": (seals.LIVE,),
}


def check(table: str, row: seals.Row) -> None:
    """Raise Damaged if a row of a table is not what was kept."""
    for seal in SEALS[table]:
        seal.check(row)


def selected(table: str, which: str) -> str:
    """Return the query for some rows of a table. `which` is the rest of it."""
    return f"select {columns(table)} from {table} {which}"


def kept(
    session: Session, table: str, which: str = "", values: Sequence[Any] = ()
) -> list[dict[str, Any]]:
    """Return the rows that `selected` selects. Raises Damaged."""
    rows = read(session, selected(table, which), values)
    for row in rows:
        check(table, row)
    return rows


def sealed(table: str, row: Mapping[str, Any]) -> dict[str, Any]:
    """Return a row with its seals."""
    return {**row, **{seal.column: seal.of(row) for seal in SEALS[table]}}


def _row(table: str, row: Mapping[str, Any]) -> list[Any]:
    whole = sealed(table, row)
    return [whole[name] for name in TABLES[table]]


def insert(session: Session, table: str, *rows: Mapping[str, Any]) -> None:
    """Seal rows and insert them. The caller has begun a transaction."""
    session.executemany(inserted(table), [_row(table, row) for row in rows])


def replace(session: Session, table: str, row: Mapping[str, Any]) -> None:
    """Seal a row and insert it, or change the one that has its key. As for `insert`."""
    session.execute(replaced(table), _row(table, row))


def insert_counted(session: Session, table: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """Insert a row into a table that gives out its ids. Returns the row with its id and its seal.

    The caller has begun a transaction.
    """
    marks = "?, " * len(values)
    ((number,),) = session.execute(
        f"insert into {table} ({', '.join(values)}, seal) values ({marks}?) returning id",
        [*values.values(), b""],
    ).fetchall()
    row = sealed(table, {**values, "id": number})
    session.execute(f"update {table} set seal = ? where id = ?", [row["seal"], number])
    return row
