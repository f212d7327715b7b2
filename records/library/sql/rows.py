"""Turns entries into rows of the tables, and rows into summaries."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from records.library import ids
from records.library.entry import Entry
from records.library.model import Summary
from records.library.sql import seals
from records.library.sql.session import Session
from records.search_terms import folded


class Numbered(NamedTuple):
    """A free number, the entry to keep under it, and the first record of the same play.

    `text_digest` is the digest of the entry's text.
    """

    number: int
    entry: Entry
    same: int | None
    text_digest: bytes


#: The columns of `entries` that follow from the text.
DESCRIBED = (
    "digest",
    "text_digest",
    "game",
    "options",
    "players",
    "players_folded",
    "event",
    "event_folded",
    "site",
    "date",
    "first_day",
    "last_day",
    "round",
    "result",
    "ok",
    "severities",
    "score",
    "complete",
    "winner",
    "deals",
    "plies",
)

#: The columns that `summary` reads.
SUMMARY = f"{', '.join(seals.SUMMARY)}, seal"
#: The columns of `entries` and `texts` that `check_text` compares with the seal.
TEXT = "number, version, digest, given, who, text, findings, text_seal"


def described(entry: Entry, digest: bytes) -> tuple[Any, ...]:
    """Return the values of the columns DESCRIBED. `digest` is the digest of the entry's text."""
    players = entry.players
    days = entry.days or (None, None)
    return (
        bytes.fromhex(entry.digest),
        digest,
        entry.game,
        entry.options,
        written(players) if players else "{}",
        folded("\n".join(players.values())),
        entry.event,
        None if entry.event is None else folded(entry.event),
        entry.site,
        entry.date,
        *days,
        entry.round,
        entry.result,
        int(entry.ok),
        written(entry.severities) if entry.findings else "{}",
        written(entry.score),
        int(entry.complete),
        "null" if entry.winner is None else written(entry.winner),
        entry.deals,
        entry.plies,
    )


def written(value: Any) -> str:
    """Return the value as JSON."""
    return json.dumps(value, ensure_ascii=False)


_COLUMNS = ("number", "created", "changed", "version", "duplicate_of", *DESCRIBED)
_ENTRY = (
    f"insert into entries ({', '.join(_COLUMNS)}, seal, text_seal)"
    f" values ({'?, ' * len(_COLUMNS)}?, ?)"
)
_TEXT = "insert into texts (record, given, who, text, findings) values (?, ?, ?, ?, ?)"
_PLAYERS = _COLUMNS.index("players_folded")
_CODE = "insert into codes (code, record) values (?, ?)"


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
    texts = []
    for number, entry, same, digest in entries:
        values = (number, created, created, 1, same, *described(entry, digest))
        findings = written(entry.findings) if entry.findings else "[]"
        row = dict(zip(_COLUMNS, values, strict=True))
        row.update(annotations=0, given=created, who=by, text=entry.text, findings=findings)
        rows.append((*values, seals.seal_of_entry(row), seals.seal_of_text(row)))
        texts.append((number, created, by, entry.text, findings))
    session.executemany(_ENTRY, rows)
    session.executemany(_TEXT, texts)
    insert_codes(session, ((number, entry) for number, entry, _, _ in entries))
    return [(row[0], row[_PLAYERS]) for row in rows]


def alter(
    session: Session,
    rows: Sequence[dict[str, Any]],
    change: Callable[[dict[str, Any]], Mapping[str, Any]],
) -> None:
    """Change sealed columns of entries, and seal them again.

    `rows` hold the columns SUMMARY, read in the same transaction. `change` returns the new values
    for a row. Raises Damaged if a row is not what was kept, so that it gets no valid seal.
    """
    for row in rows:
        seals.check_entry(row)
        changes = change(row)
        sealed = seals.seal_of_entry({**row, **changes})
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
    session.executemany(_CODE, codes)


def summary(row: Mapping[str, Any]) -> Summary:
    """Return the summary that a row with the columns SUMMARY holds. Raises Damaged."""
    seals.check_entry(row)
    same = row["duplicate_of"]
    return Summary(
        id=ids.encode(row["number"]),
        created=row["created"],
        changed=row["changed"],
        version=row["version"],
        annotations=row["annotations"],
        game=row["game"],
        options=row["options"],
        players=json.loads(row["players"]),
        event=row["event"],
        site=row["site"],
        date=row["date"],
        round=row["round"],
        result=row["result"],
        ok=bool(row["ok"]),
        severities=json.loads(row["severities"]),
        score=json.loads(row["score"]),
        complete=bool(row["complete"]),
        winner=json.loads(row["winner"]),
        deals=row["deals"],
        plies=row["plies"],
        duplicate_of=None if same is None else ids.encode(same),
    )


def number_of(name: str) -> int:
    """Return the number that an id spells, or -1, which no record has, if it is not an id."""
    try:
        return ids.decode(name)
    except ValueError:
        return -1
