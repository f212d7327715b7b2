"""The columns of the tables. They are the same in every store, so that rows can be moved.

The table of words is apart, because each database searches in its own way (see `word_search`).
"""

from __future__ import annotations

from records.library.sql import seals
from records.library.sql.rows import DESCRIBED

#: The number of the schema that has these columns.
FORM = 14

#: The tables and their columns. A table follows those that it refers to.
TABLES: dict[str, tuple[str, ...]] = {
    "entries": (
        *("number", "created", "changed", "version", "annotations", "duplicate_of"),
        *DESCRIBED,
        *("seal", "text_seal"),
    ),
    "texts": ("record", "given", "who", "text", "findings"),
    "versions": (*seals.VERSION, "text", "seal"),
    "codes": ("code", "record"),
    "annotations": (*seals.ANNOTATION, "seal"),
    "changes": (*seals.CHANGE, "undone_by", "seal"),
    "tags": (*seals.TAG, "seal"),
    "bin": (*seals.BINNED, "packed", "seal", "packed_seal"),
    "facts": (*seals.FACTS, "parts", "seal"),
    "totals": ("key", *seals.TOTAL, "counts", "seal", "size"),
    "jobs": (*seals.JOB, "result", "lease_until", "worker", "seal"),
    "answers": (*seals.ANSWER, "body", "added", "seal"),
    "aliases": (*seals.ALIAS, "seal"),
    "studies": (*seals.STUDY, "body", "seal"),
    "study_records": ("study", "record"),
    "tokens": ("id", "digest", "label", "scope", "created", "last_used", "revoked", "seal"),
    "live": (*seals.LIVE, "reader", "writer", "text", "seal"),
}
#: The columns that tell the rows of a table apart, in the order in which rows are moved.
KEYS: dict[str, tuple[str, ...]] = {
    "entries": ("number",),
    "texts": ("record",),
    "versions": ("record", "number"),
    "codes": ("code", "record"),
    "annotations": ("id",),
    "changes": ("id",),
    "tags": ("record", "folded"),
    "bin": ("number",),
    "facts": ("record", "form"),
    "totals": ("key",),
    "jobs": ("record", "kind"),
    "answers": ("caller", "key"),
    "aliases": ("id",),
    "studies": ("number",),
    "study_records": ("study", "record"),
    "tokens": ("id",),
    "live": ("reader",),
}
#: The tables whose ids are given out one after another and never twice.
COUNTED = ("changes", "aliases", "tokens")


#: The tables of a record: the column with its number. Its facts follow from its text.
OF_A_RECORD: dict[str, str] = {
    "entries": "number",
    **dict.fromkeys(("texts", "versions", "codes", "annotations", "changes", "tags"), "record"),
}


def selected(table: str) -> str:
    """Return the query for all rows of a table, in the order of their keys."""
    return f"select {', '.join(TABLES[table])} from {table} order by {', '.join(KEYS[table])}"


def inserted(table: str) -> str:
    """Return the statement that inserts a row into a table."""
    columns = TABLES[table]
    return f"insert into {table} ({', '.join(columns)}) values ({', '.join('?' * len(columns))})"


def replaced(table: str) -> str:
    """Return the statement that inserts a row, or changes the one that has its key."""
    keys = KEYS[table]
    changed = [f"{name} = excluded.{name}" for name in TABLES[table] if name not in keys]
    done = f"update set {', '.join(changed)}" if changed else "nothing"
    return f"{inserted(table)} on conflict ({', '.join(keys)}) do {done}"


def later(form: int) -> str:
    """Return the sentence about a schema that only a later version knows."""
    return (
        f"made by a later version of Carnet (its tables have form {form}, this one reads form "
        f"{FORM}): install that version"
    )
