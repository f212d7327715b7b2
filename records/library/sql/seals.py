"""Seals: a digest of a row's values, written beside them, that shows whether the row has changed.

A seal is made when a row is written, and compared when it is read. Whatever happens to the file in
between, the store returns exactly what it was given, or nothing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from typing import Any

from records.library import ids
from records.library.model import Damaged

Row = Mapping[str, Any]

#: The size of a seal in bytes.
SIZE = 16

#: The columns of `entries` that the store returns. The `seal` of a row covers them.
SUMMARY = (
    "number",
    "created",
    "changed",
    "version",
    "annotations",
    "game",
    "options",
    "players",
    "event",
    "site",
    "date",
    "round",
    "result",
    "ok",
    "severities",
    "score",
    "complete",
    "winner",
    "deals",
    "plies",
    "duplicate_of",
)
VERSION = ("record", "number", "given", "who", "ok")
ANNOTATION = (
    "id",
    "record",
    "deal",
    "ply",
    "kind",
    "text",
    "author",
    "language",
    "created",
    "changed",
    "version",
    "lost",
    "action",
    "standing",
)
CHANGE = ("id", "record", "at", "who", "action", "annotation", "was", "became", "undoes")
#: What lists of the bin show of a record.
BINNED = ("number", "deleted", "who", "shown")
FACTS = ("record", "form")
TOTAL = ("form", "kind", "game", "name")
TAG = ("record", "folded", "name", "given", "who")
STUDY = ("number", "version", "created", "changed", "who", "deleted", "title")
JOB = ("record", "kind", "version", "state", "tries")
#: Its id and when it was taken back are covered too.
ALIAS = ("id", "spelling", "name", "created", "who", "taken_back", "taken_back_by")
#: A live game, besides its secrets and its text.
LIVE = ("created", "changed", "version", "ended", "record")
ANSWER = ("caller", "key", "request", "created", "expires", "status")
_TOKEN = ("id", "label", "scope", "created", "revoked")


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


def seal_of_entry(row: Row) -> bytes:
    """Return the seal of the columns that lists show of a record."""
    return seal([row[name] for name in SUMMARY])


def seal_of_text(row: Row) -> bytes:
    """Return the seal of a record's present text, its findings, and who gave it and when."""
    values = (row["number"], row["given"], row["who"])
    return seal(values, row["digest"], row["text"], row["findings"].encode())


def seal_of_version(row: Row) -> bytes:
    """Return the seal of an earlier text."""
    return seal([row[name] for name in VERSION], row["text"])


def seal_of_annotation(row: Row) -> bytes:
    """Return the seal of an annotation."""
    return seal([row[name] for name in ANNOTATION])


def seal_of_change(row: Row) -> bytes:
    """Return the seal of a line in the history."""
    return seal([row[name] for name in CHANGE])


def seal_of_binned(row: Row) -> bytes:
    """Return the seal of what lists of the bin show of a record."""
    return seal([row[name] for name in BINNED])


def seal_of_packed(row: Row) -> bytes:
    """Return the seal of the rows of a record in the bin."""
    return seal([row["number"]], row["packed"])


def seal_of_answer(row: Row) -> bytes:
    """Return the seal of a remembered answer."""
    return seal([row[name] for name in ANSWER], row["body"], row["added"])


def seal_of_facts(row: Row) -> bytes:
    """Return the seal of the facts of a record."""
    return seal([row[name] for name in FACTS], row["parts"].encode())


def seal_of_total(row: Row) -> bytes:
    """Return the seal of the total of a group."""
    return seal([row[name] for name in TOTAL], row["key"], row["counts"].encode())


def seal_of_job(row: Row) -> bytes:
    """Return the seal of a job. Who works on it and until when is not covered."""
    return seal([*(row[name] for name in JOB), row["result"]])


def seal_of_alias(row: Row) -> bytes:
    """Return the seal of an alias."""
    return seal([row[name] for name in ALIAS])


def seal_of_live(row: Row) -> bytes:
    """Return the seal of a live game."""
    return seal([row[name] for name in LIVE], row["reader"], row["writer"], row["text"])


def seal_of_tag(row: Row) -> bytes:
    """Return the seal of a tag on a record."""
    return seal([row[name] for name in TAG])


def seal_of_study(row: Row) -> bytes:
    """Return the seal of a study."""
    return seal([row[name] for name in STUDY], row["body"].encode())


def seal_of_token(row: Row) -> bytes:
    """Return the seal of a token. The time of its last use is not covered."""
    return seal([row[name] for name in _TOKEN], row["digest"])


# -- comparing --------------------


def intact(row: Row, made: Callable[[Row], bytes], column: str = "seal") -> bool:
    """Return whether the seal in `column` is the one that `made` computes from the row."""
    try:
        return bool(made(row) == row[column])
    except (AttributeError, KeyError, TypeError, ValueError):
        return False  # a value of the wrong type, or a missing column


def check_entry(row: Row) -> None:
    """Raise Damaged if the columns that lists show of a record are not what was kept."""
    if not intact(row, seal_of_entry):
        raise Damaged("record", name_of(row.get("number")))


def check_text(row: Row) -> None:
    """Raise Damaged if the present text of a record is not what was kept."""
    if not intact(row, seal_of_text, "text_seal"):
        raise Damaged("text", name_of(row.get("number")))


def check_version(row: Row) -> None:
    """Raise Damaged if an earlier text is not what was kept."""
    if not intact(row, seal_of_version):
        raise Damaged("version", name_of(row.get("record")), str(row.get("number")))


def check_annotation(row: Row) -> None:
    """Raise Damaged if an annotation is not what was kept."""
    if not intact(row, seal_of_annotation):
        raise Damaged("annotation", name_of(row.get("record")), name_of(row.get("id")) or "")


def check_change(row: Row) -> None:
    """Raise Damaged if a line of the history is not what was kept."""
    if not intact(row, seal_of_change):
        raise Damaged("change", name_of(row.get("record")), str(row.get("id")))


def check_binned(row: Row) -> None:
    """Raise Damaged if what lists of the bin show of a record is not what was kept."""
    if not intact(row, seal_of_binned):
        raise Damaged("bin", name_of(row.get("number")))


def check_packed(row: Row) -> None:
    """Raise Damaged if the rows of a record in the bin are not what was kept."""
    if not intact(row, seal_of_packed, "packed_seal"):
        raise Damaged("bin", name_of(row.get("number")))


def check_answer(row: Row) -> None:
    """Raise Damaged if a remembered answer is not what was kept."""
    if not intact(row, seal_of_answer):
        raise Damaged("answer", told=f"of {row.get('created')!a}")


def check_token(row: Row) -> None:
    """Raise Damaged if a token is not what was kept."""
    if not intact(row, seal_of_token):
        raise Damaged("token", told=str(row.get("id")))


def check_alias(row: Row) -> None:
    """Raise Damaged if an alias is not what was kept."""
    if not intact(row, seal_of_alias):
        raise Damaged("alias", told=str(row.get("id")))


def check_facts(row: Row) -> None:
    """Raise Damaged if the facts of a record are not what was kept."""
    if not intact(row, seal_of_facts):
        raise Damaged("facts", name_of(row.get("record")))


def checked_facts(row: Sequence[Any]) -> bytes:
    """Return the facts of a record, given its number, their form, themselves and their seal.

    Raises Damaged if they are not what was kept. This is `seal_of_facts` for many rows.
    """
    record, form, parts, kept = row
    try:
        text: bytes = parts.encode()
        digest = blake2b(b"[%d, %d]\0%d\0" % (record, form, len(text)), digest_size=SIZE)
    except (AttributeError, TypeError):
        raise Damaged("facts", name_of(record)) from None
    digest.update(text)
    if digest.digest() != kept:
        raise Damaged("facts", name_of(record))
    return text


def check_total(row: Row) -> None:
    """Raise Damaged if the total of a group is not what was kept."""
    if not intact(row, seal_of_total):
        raise Damaged("total", told=f"{row.get('kind')} {row.get('game')} {row.get('name')}")


def check_job(row: Row) -> None:
    """Raise Damaged if a job is not what was kept."""
    if not intact(row, seal_of_job):
        raise Damaged("job", name_of(row.get("record")), str(row.get("kind")))


def check_live(row: Row) -> None:
    """Raise Damaged if a live game is not what was kept."""
    if not intact(row, seal_of_live):
        raise Damaged("live", told=f"of {row.get('created')!a}")


def check_tag(row: Row) -> None:
    """Raise Damaged if a tag on a record is not what was kept."""
    if not intact(row, seal_of_tag):
        raise Damaged("tag", name_of(row.get("record")), str(row.get("name")))


def check_study(row: Row) -> None:
    """Raise Damaged if a study is not what was kept."""
    if not intact(row, seal_of_study):
        raise Damaged("study", told=name_of(row.get("number")) or "")


def name_of(number: Any) -> str | None:
    """Return the id that spells a number, or None if no id does."""
    try:
        return ids.encode(number)
    except (TypeError, ValueError, IndexError):
        return None
