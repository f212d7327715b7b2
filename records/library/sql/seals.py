"""Seals: a digest of a row's values, written beside them, that shows whether the row has changed.

A seal is made when a row is written, and compared when it is read. Whatever happens to the file in
between, the store returns exactly what it was given, or nothing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from hashlib import blake2b
from typing import Any, NamedTuple

from records.library import ids
from records.library.model import Annotation, Damaged, Summary
from records.library.sql.session import Session
from records.library.sql.tables import TABLES, inserted, replaced

Row = Mapping[str, Any]

#: The size of a seal in bytes.
SIZE = 16


def seal(values: Sequence[Any], *parts: bytes | None) -> bytes:
    """Return the seal, 16 bytes, of values that JSON can write and of longer parts.

    >>> seal([1, None], b"2").hex()
    '9e537123becf9c503ec13da362737368'
    """
    digest = blake2b(json.dumps(values).encode(), digest_size=SIZE)
    for part in parts:
        if part is None:
            digest.update(b"\0-")
        else:
            digest.update(b"\0%d\0" % len(part))
            digest.update(part)
    return digest.digest()


class Seal(NamedTuple):
    """A seal of the rows of a table: what it covers, and how damage is told.

    `what` is that of `Damage`. `values` are the columns that JSON can write, `blobs` and `texts`
    those of any length. `record` is the column with the number of a record, and `told` says which
    of its rows it is. `column` has the seal.
    """

    what: str
    values: tuple[str, ...]
    blobs: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()
    record: str = ""
    told: Callable[[Row], str] = lambda row: ""
    column: str = "seal"

    def of(self, row: Row) -> bytes:
        """Return the seal that a row should have."""
        return seal(
            [row[name] for name in self.values],
            *[row[name] for name in self.blobs],
            *[row[name].encode() for name in self.texts],
        )

    def holds(self, row: Row) -> bool:
        """Return whether a row has the seal that it should have."""
        try:
            return bool(self.of(row) == row[self.column])
        except (AttributeError, KeyError, TypeError, ValueError):
            return False  # a value of the wrong type, or a missing column

    def check(self, row: Row) -> None:
        """Raise Damaged if a row is not what was kept."""
        if not self.holds(row):
            record = name_of(row.get(self.record)) if self.record else None
            raise Damaged(self.what, record, self.told(row))


def name_of(number: Any) -> str | None:
    """Return the id that spells a number, or None if no id does."""
    try:
        return ids.encode(number)
    except (TypeError, ValueError, IndexError):
        return None


def _column(name: str) -> Callable[[Row], str]:
    return lambda row: str(row.get(name))


def _id(name: str) -> Callable[[Row], str]:
    return lambda row: name_of(row.get(name)) or ""


def _time(row: Row) -> str:
    return f"of {row.get('created')!a}"


#: What lists show of a record, in the order of `Summary`.
ENTRY = Seal(
    "record",
    ("number", *(one.name for one in fields(Summary) if one.name != "id")),
    record="number",
)
#: A record's present text, its findings, and who gave it and when.
TEXT = Seal(
    "text",
    ("number", "given", "who"),
    ("digest", "text"),
    ("findings",),
    record="number",
    column="text_seal",
)
#: An earlier text.
VERSION = Seal(
    "version",
    ("record", "number", "given", "who", "ok"),
    ("text",),
    record="record",
    told=_column("number"),
)
ANNOTATION = Seal(
    "annotation",
    tuple(one.name for one in fields(Annotation)),
    record="record",
    told=_id("id"),
)
#: A line of the history.
CHANGE = Seal(
    "change",
    ("id", "record", "at", "who", "action", "annotation", "was", "became", "undoes"),
    record="record",
    told=_column("id"),
)
#: What lists of the bin show of a record, and all its rows.
BINNED = Seal("bin", ("number", "deleted", "who", "shown"), record="number")
PACKED = Seal("bin", ("number",), ("packed",), record="number", column="packed_seal")
FACTS = Seal("facts", ("record", "form"), (), ("parts",), record="record")
#: The total of a group.
TOTAL = Seal(
    "total",
    ("form", "kind", "game", "name"),
    ("key",),
    ("counts",),
    told=lambda row: f"{row.get('kind')} {row.get('game')} {row.get('name')}",
)
#: Who works on a job and until when is not covered.
JOB = Seal(
    "job",
    ("record", "kind", "version", "state", "tries", "result"),
    record="record",
    told=_column("kind"),
)
TAG = Seal(
    "tag", ("record", "folded", "name", "given", "who"), record="record", told=_column("name")
)
STUDY = Seal(
    "study",
    ("number", "version", "created", "changed", "who", "deleted", "title"),
    (),
    ("body",),
    told=_id("number"),
)
ALIAS = Seal(
    "alias",
    ("id", "spelling", "name", "created", "who", "taken_back", "taken_back_by"),
    told=_column("id"),
)
LIVE = Seal(
    "live",
    ("created", "changed", "version", "ended", "record"),
    ("reader", "writer", "text"),
    told=_time,
)
#: A remembered answer.
ANSWER = Seal(
    "answer",
    ("caller", "key", "request", "created", "expires", "status"),
    ("body", "added"),
    told=_time,
)
#: The time of a token's last use is not covered.
TOKEN = Seal(
    "token", ("id", "label", "scope", "created", "revoked"), ("digest",), told=_column("id")
)
#: The tables whose rows are sealed as a whole. Those of `entries` and `texts` have seals together.
SEALS: dict[str, tuple[Seal, ...]] = {
    "versions": (VERSION,),
    "annotations": (ANNOTATION,),
    "changes": (CHANGE,),
    "bin": (BINNED, PACKED),
    "facts": (FACTS,),
    "totals": (TOTAL,),
    "jobs": (JOB,),
    "tags": (TAG,),
    "studies": (STUDY,),
    "answers": (ANSWER,),
    "aliases": (ALIAS,),
    "tokens": (TOKEN,),
    "live": (LIVE,),
}


#: To copy it is quicker than to make one.
_NOTHING = blake2b(digest_size=SIZE)


def checked_facts(row: Sequence[Any]) -> bytes:
    """Return the facts of a record, given its number, their form, themselves and their seal.

    Raises Damaged if they are not what was kept. This is `FACTS.check` for many rows.
    """
    record, form, parts, kept = row
    digest = _NOTHING.copy()
    try:
        text: bytes = parts.encode()
        digest.update(b"[%d, %d]\0%d\0%b" % (record, form, len(text), text))
    except (AttributeError, TypeError):
        raise Damaged("facts", name_of(record)) from None
    if digest.digest() != kept:
        raise Damaged("facts", name_of(record))
    return text


# -- rows that are sealed when they are written, and checked when they are read --------------------


def check(table: str, row: Row) -> None:
    """Raise Damaged if a row of a table is not what was kept."""
    for seal in SEALS[table]:
        seal.check(row)


def sealed(table: str, row: Mapping[str, Any]) -> dict[str, Any]:
    """Return a row with its seals."""
    return {**row, **{seal.column: seal.of(row) for seal in SEALS[table]}}


def _values(table: str, row: Mapping[str, Any]) -> list[Any]:
    whole = sealed(table, row)
    return [whole[name] for name in TABLES[table]]


def insert(session: Session, table: str, *rows: Mapping[str, Any]) -> None:
    """Seal rows and insert them. The caller has begun a transaction."""
    session.executemany(inserted(table), [_values(table, row) for row in rows])


def replace(session: Session, table: str, row: Mapping[str, Any]) -> None:
    """Seal a row and insert it, or change the one that has its key. As for `insert`."""
    session.execute(replaced(table), _values(table, row))


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
