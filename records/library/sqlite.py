"""The embedded store: one SQLite file."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlite_utils import Database, Migrations

from records.library import ids
from records.library.entry import Entry, folded
from records.library.store import Added, Page, Query, Store, Stored, StoreError, Summary

#: How long a writer waits for another one, in milliseconds.
BUSY_MS = 10_000

migrations = Migrations("library")


@migrations()
def first_tables(db: Database) -> None:
    """Records, the names that play in them, and the codes that were found in them."""
    db.table("records").create(
        {
            "id": str,
            "created": str,
            "text": bytes,
            "canonical": bytes,
            "digest": str,
            "text_digest": str,
            "game": str,
            "options": str,
            "players": str,
            "event": str,
            "event_folded": str,
            "site": str,
            "date": str,
            "round": str,
            "result": str,
            "ok": int,
            "severities": str,
            "findings": str,
            "score": str,
            "complete": int,
            "winner": str,
            "deals": int,
            "plies": int,
            "duplicate_of": str,
        },
        pk="id",
        not_null={"created", "text", "canonical", "digest", "text_digest", "ok", "findings"},
        foreign_keys=[("duplicate_of", "records", "id")],
        strict=True,
    )
    db.table("records").create_index(["text_digest"], unique=True)
    db.table("records").create_index(["digest", "id"])
    db.table("records").create_index(["game", "id"])
    db.execute(
        "create table players (record text not null references records(id) on delete cascade,"
        " seat text not null, name text not null, folded text not null,"
        " primary key (record, seat)) strict, without rowid"
    )
    db.execute(
        "create table codes (record text not null references records(id) on delete cascade,"
        " code text not null, severity text not null, number integer not null,"
        " primary key (code, record, severity)) strict, without rowid"
    )
    db.table("codes").create_index(["record"])


_SUMMARY = (
    "id, created, game, options, players, event, site, date, round, result, ok, severities,"
    " score, complete, winner, deals, plies, duplicate_of"
)


class SqliteStore(Store):
    """Records in one SQLite file, which is made if it is not there.

    Raises StoreError if the file cannot be opened, or is not such a store.
    """

    def __init__(self, path: str | Path) -> None:
        try:
            Path(path).parent.mkdir(parents=True, exist_ok=True)
            connection = sqlite3.connect(str(path), isolation_level=None)
        except (OSError, sqlite3.Error) as error:
            raise StoreError(f"{path}: {error}") from error
        try:
            connection.execute(f"pragma busy_timeout = {BUSY_MS}")
            connection.execute("pragma journal_mode = wal")
            connection.execute("pragma foreign_keys = on")
            self._db = Database(connection)
            if migrations.pending(self._db):
                with self._writing():
                    migrations.apply(self._db)
        except sqlite3.Error as error:
            connection.close()
            raise StoreError(f"{path}: {error}") from error

    @contextmanager
    def _writing(self) -> Iterator[None]:
        # A deferred transaction that reads first fails at once, whatever the timeout, if
        # another has written since; so a writer takes the lock before it reads.
        self._db.conn.execute("begin immediate")
        try:
            yield
        except BaseException:
            self._db.conn.rollback()
            raise
        self._db.conn.execute("commit")

    def add(self, entries: Sequence[Entry]) -> list[Added]:
        """Keep these entries in one transaction; see `Store.add`."""
        created = datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
        try:
            with self._writing():
                (last,) = self._db.execute("select max(id) from records").fetchone()
                added = []
                for entry in entries:
                    answer = self._add(entry, last, created)
                    added.append(answer)
                    if answer.stored:
                        last = answer.id
                return added
        except sqlite3.Error as error:
            raise StoreError(str(error)) from error

    def _add(self, entry: Entry, last: str | None, created: str) -> Added:
        text_digest = _text_digest(entry.text)
        same = self._first("text_digest", text_digest)
        first = self._first("digest", entry.digest)
        if same is not None:
            return Added(same, False, same)
        record = ids.following(last)
        self._db.table("records").insert(_row(entry, record, created, text_digest, first))
        self._db.table("players").insert_all(
            {"record": record, "seat": seat, "name": name, "folded": folded(name)}
            for seat, name in entry.players.items()
        )
        codes = Counter((f["code"], f["severity"]) for f in entry.findings)
        self._db.table("codes").insert_all(
            {"record": record, "code": code, "severity": severity, "number": number}
            for (code, severity), number in codes.items()
        )
        return Added(record, True, first)

    def _first(self, column: str, digest: str) -> str | None:
        found = self._db.execute(
            f"select min(id) from records where {column} = ?", [digest]
        ).fetchone()
        name: str | None = found[0]
        return name

    def get(self, record: str) -> Stored | None:
        """The record of that id, or None."""
        rows = self._rows(
            f"select {_SUMMARY}, text, canonical, digest, findings from records where id = ?",
            [record],
        )
        for row in rows:
            return Stored(
                _summary(row),
                row["text"],
                row["canonical"],
                row["digest"],
                json.loads(row["findings"]),
            )
        return None

    def page(self, query: Query) -> Page:
        """The records that the query selects, newest first.  Cost: of the page, not the store."""
        where, values = _conditions(query)
        if query.before is not None:
            where.append("id < ?")
            values.append(query.before)
        rows = self._rows(
            f"select {_SUMMARY} from records{_clause(where)} order by id desc limit ?",
            [*values, query.limit + 1],
        )
        items = [_summary(row) for row in rows[: query.limit]]
        return Page(items, items[-1].id if len(rows) > query.limit else None)

    def count(self, query: Query) -> int:
        """How many records the query selects.  Cost: grows with the store."""
        where, values = _conditions(query)
        rows = self._rows(f"select count(*) as number from records{_clause(where)}", values)
        number: int = rows[0]["number"]
        return number

    def known(self, entries: Sequence[Entry]) -> list[str | None]:
        """For each entry the id of the first stored record that says the same, or None."""
        return [
            self._first("text_digest", _text_digest(entry.text))
            or self._first("digest", entry.digest)
            for entry in entries
        ]

    def _rows(self, sql: str, values: Sequence[Any]) -> list[dict[str, Any]]:
        return list(self._db.query(sql, list(values)))

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()


def _text_digest(text: bytes) -> str:
    return hashlib.sha256(text).hexdigest()


def _row(
    entry: Entry, record: str, created: str, text_digest: str, first: str | None
) -> dict[str, Any]:
    return {
        "id": record,
        "created": created,
        "text": entry.text,
        "canonical": entry.canonical,
        "digest": entry.digest,
        "text_digest": text_digest,
        "game": entry.game,
        "options": entry.options,
        "players": json.dumps(entry.players, ensure_ascii=False),
        "event": entry.event,
        "event_folded": None if entry.event is None else folded(entry.event),
        "site": entry.site,
        "date": entry.date,
        "round": entry.round,
        "result": entry.result,
        "ok": int(entry.ok),
        "severities": json.dumps(entry.severities),
        "findings": json.dumps(entry.findings, ensure_ascii=False),
        "score": json.dumps(entry.score),
        "complete": int(entry.complete),
        "winner": json.dumps(entry.winner),
        "deals": entry.deals,
        "plies": entry.plies,
        "duplicate_of": first,
    }


def _summary(row: dict[str, Any]) -> Summary:
    values = {name.strip(): row[name.strip()] for name in _SUMMARY.split(",")}
    for name in ("players", "severities", "score", "winner"):
        values[name] = json.loads(values[name])
    for name in ("ok", "complete"):
        values[name] = bool(values[name])
    return Summary(**values)


def _conditions(query: Query) -> tuple[list[str], list[Any]]:
    where: list[str] = []
    values: list[Any] = []
    if query.game is not None:
        where.append("game = ?")
        values.append(query.game)
    if query.player is not None:
        where.append(
            "exists (select 1 from players where record = records.id and instr(folded, ?))"
        )
        values.append(folded(query.player))
    if query.event is not None:
        where.append("instr(event_folded, ?)")
        values.append(folded(query.event))
    if query.ok is not None:
        where.append("ok = ?")
        values.append(int(query.ok))
    if query.finding is not None:
        where.append("exists (select 1 from codes where record = records.id and code = ?)")
        values.append(query.finding)
    return where, values


def _clause(where: list[str]) -> str:
    return " where " + " and ".join(where) if where else ""
