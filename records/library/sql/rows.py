"""Turns entries into rows of the tables, and rows into summaries."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from records.library import ids
from records.library.entry import Entry
from records.library.model import Summary
from records.library.sql import seals
from records.library.sql.session import Session, read
from records.library.sql.tables import inserted, row_of
from records.search_terms import folded


class Numbered(NamedTuple):
    """A free number, the entry to keep under it, and the first record of the same play.

    `text_digest` is the digest of the entry's text.
    """

    number: int
    entry: Entry
    same: int | None
    text_digest: bytes


#: The columns that `summary` reads.
SUMMARY = f"{', '.join(seals.ENTRY.values)}, seal"
#: The columns of `entries` and `texts` that are compared with the seal of a text.
TEXT = "number, version, digest, given, who, text, findings, text_seal"


def described(entry: Entry, digest: bytes) -> dict[str, Any]:
    """Return the columns of `entries` that follow from a text, whose digest is `digest`."""
    players = entry.players
    first_day, last_day = entry.days or (None, None)
    return {
        "digest": bytes.fromhex(entry.digest),
        "text_digest": digest,
        "game": entry.game,
        "options": entry.options,
        "players": written(players) if players else "{}",
        "players_folded": folded("\n".join(players.values())),
        "event": entry.event,
        "event_folded": None if entry.event is None else folded(entry.event),
        "site": entry.site,
        "date": entry.date,
        "first_day": first_day,
        "last_day": last_day,
        "round": entry.round,
        "result": entry.result,
        "ok": int(entry.ok),
        "severities": written(entry.severities) if entry.findings else "{}",
        "score": written(entry.score),
        "complete": int(entry.complete),
        "winner": "null" if entry.winner is None else written(entry.winner),
        "deals": entry.deals,
        "plies": entry.plies,
    }


def written(value: Any) -> str:
    """Return the value as JSON."""
    return json.dumps(value, ensure_ascii=False)


def insert(
    session: Session,
    entries: Sequence[Numbered],
    created: str,
    by: str | None = None,
) -> list[tuple[int, str]]:
    """Insert entries into all tables but their words and names.

    Returns their numbers with `players_folded`. The caller has begun a transaction.
    """
    rows = []
    for number, entry, same, digest in entries:
        row = {**described(entry, digest), "number": number, "record": number}
        row |= {"created": created, "changed": created, "version": 1, "annotations": 0}
        row["duplicate_of"] = same
        row |= {"given": created, "who": by, "text": entry.text}
        row["findings"] = written(entry.findings) if entry.findings else "[]"
        row |= {"seal": seals.ENTRY.of(row), "text_seal": seals.TEXT.of(row)}
        rows.append(row)
    for table in ("entries", "texts"):
        session.executemany(inserted(table), [row_of(table, row) for row in rows])
    insert_codes(session, ((number, entry) for number, entry, _, _ in entries))
    return [(row["number"], row["players_folded"]) for row in rows]


def alter(
    session: Session,
    which: str,
    values: Sequence[Any],
    change: Callable[[dict[str, Any]], Mapping[str, Any]],
) -> None:
    """Change sealed columns of the entries that a condition selects, and seal them again.

    `change` returns the new values for a row, given its columns SUMMARY. Raises Damaged if a row is
    not what was kept, so that it gets no valid seal.
    """
    for row in read(session, f"select {SUMMARY} from entries where {which}", values):
        seals.ENTRY.check(row)
        changes = change(row)
        sealed = seals.ENTRY.of({**row, **changes})
        columns = "".join(f"{name} = ?, " for name in changes)
        session.execute(
            f"update entries set {columns}seal = ? where number = ?",
            [*changes.values(), sealed, row["number"]],
        )


def insert_codes(session: Session, entries: Iterable[tuple[int, Entry]]) -> None:
    """Insert the codes of the findings of records that have no codes in the table yet."""
    codes = [
        (code, number)
        for number, entry in entries
        if entry.findings
        for code in sorted({finding["code"] for finding in entry.findings})
    ]
    session.executemany(inserted("codes"), codes)


def summary(row: Mapping[str, Any]) -> Summary:
    """Return the summary that a row with the columns SUMMARY holds. Raises Damaged."""
    seals.ENTRY.check(row)
    number, *values = (row[name] for name in seals.ENTRY.values)
    shown = dict(zip(seals.ENTRY.values[1:], values, strict=True))
    for name in ("players", "severities", "score", "winner"):
        shown[name] = json.loads(shown[name])
    for name in ("ok", "complete"):
        shown[name] = bool(shown[name])
    if shown["duplicate_of"] is not None:
        shown["duplicate_of"] = ids.encode(shown["duplicate_of"])
    return Summary(ids.encode(number), **shown)


def number_of(name: str) -> int:
    """Return the number that an id spells, or -1, which no record has, if it is not an id."""
    try:
        return ids.decode(name)
    except ValueError:
        return -1
