"""Reads a whole database, compares it with what was kept, and names what is damaged."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import chain

from records.library.model import Damage
from records.library.postgresql.schema import INDEXES
from records.library.postgresql.session import PostgresSession
from records.library.postgresql.word_search import indexed
from records.library.sql import seals
from records.library.sql.checking import (
    ENTRY,
    codes_of,
    each_once,
    link_damages,
    named,
    record_damages,
    row_damages,
    sum_damages,
)
from records.library.sql.session import read, some_at_a_time
from records.library.sql.tables import TABLES
from records.library.sql.word_search import wrongly_named

#: The number of rows in memory at a time.
BATCH = 500

#: The tables that are not moved with the others, because their rows follow from them.
_BESIDES = {
    "words": ("record", "folded", "found"),
    "counted": ("what", "value", "records"),
    "names": ("id", "folded"),
    "named": ("name", "record"),
}

Found = Iterator[Damage]


def damages(session: PostgresSession) -> Found:
    """Yield what is damaged in a store. The session is in a transaction.

    Whether its pages are what was written, the server knows by checksums (``initdb -k``).
    """
    lacking = list(_tables(session))
    yield from lacking
    if lacking:
        return  # nothing else can be asked of tables that are not there
    yield from _indexes(session)
    sums = sum_damages(session, session.stream)
    checks = (_records(session), _sealed(session), link_damages(session), sums, _searched(session))
    yield from each_once(chain.from_iterable(checks))


def _tables(session: PostgresSession) -> Found:
    """Yield the tables that lack columns, or are not there."""
    columns: dict[str, set[str]] = defaultdict(set)
    for table, column in session.execute(
        "select table_name, column_name from information_schema.columns"
        " where table_schema = current_schema()"
    ):
        columns[table].add(column)
    for table, expected in {**TABLES, **_BESIDES}.items():
        if not set(expected) <= columns[table]:
            yield Damage("tables", told=f"table {table}")


def _indexes(session: PostgresSession) -> Found:
    present = session.execute(
        "select indexname from pg_indexes where schemaname = current_schema()"
    ).fetchall()
    for name in INDEXES:
        if (name,) not in present:
            yield Damage("tables", told=f"index {name}")


def _records(session: PostgresSession) -> Found:
    last = -1
    while rows := read(session, f"{ENTRY} number > ? order by number limit ?", [last, BATCH]):
        first, last = rows[0]["number"], rows[-1]["number"]
        codes = codes_of(session, "record between ? and ?", [first, last])
        for row in rows:
            yield from record_damages(row, codes[row["number"]])
        players = {row["number"]: row["players_folded"] for row in rows}
        for record in wrongly_named(session, first, last, players):
            yield Damage("index", seals.name_of(record))


def _sealed(session: PostgresSession) -> Found:
    for table in seals.SEALS:
        yield from row_damages(table, named(session.stream, table))


def _searched(session: PostgresSession) -> Found:
    """Yield the records whose indexed words are not those of their text."""
    rows = session.stream(
        "select number, folded, tsvector_to_array(found) from entries"
        " left join words on record = number order by number"
    )
    for batch in some_at_a_time(rows, BATCH):
        for number, text, found in batch:
            if text is None or set(found) != set(indexed(text).split()):
                yield Damage("index", seals.name_of(number))
