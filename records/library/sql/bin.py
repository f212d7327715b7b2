"""The bin: records that were deleted, and can be brought back for a while.

A record in the bin has left all other tables. So no list, search, figure or comparison can take it
into account by mistake. Its rows are packed together, with the seals that they had.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

from records.library import ids
from records.library.clock import after, now
from records.library.model import BIN_DAYS, Binned, BinPage, Conflict, Duplicate, Missing, Summary
from records.library.sql import seals
from records.library.sql.annotations import read_fields
from records.library.sql.corrections import Correcting, name_the_first
from records.library.sql.facts import drop_facts
from records.library.sql.rows import alter, number_of, summary, written
from records.library.sql.session import Session
from records.library.sql.tables import OF_A_RECORD, TABLES, columns

_SHOWN = f"{', '.join(seals.BINNED.values)}, seal"
#: The rows of each table, as dictionaries by column name.
_Tables = dict[str, list[dict[str, Any]]]


class Binning(Correcting):
    """The part of the store that deletes records and brings them back."""

    def delete(self, record: str, expected: int | None = None, by: str | None = None) -> None:
        """Put a record into the bin, with all its texts, its annotations and its history.

        For everything but the bin it is gone. It stays there for BIN_DAYS days. Raises
        Missing("record") and Conflict.
        """
        self.delete_many({record: expected}, by)

    def delete_many(self, records: Mapping[str, int | None], by: str | None = None) -> list[Binned]:
        """Put records into the bin, all or none. For each id comes the `expected` version, or None.

        Raises what `delete` raises. The error names the record.
        """
        done = []
        with self.writing() as session:
            empty(session)
            for record, expected in records.items():
                with _naming(record):
                    done.append(self._drop(number_of(record), expected, by))
        return done

    def bin(self, cursor: str | None = None, limit: int = 50) -> BinPage:
        """Return at most `limit` records in the bin, the latest deleted first.

        `cursor` is the `next` of the page before. Raises QueryError.
        """
        sql = f"select {_SHOWN} from bin where deleted > ?"
        with self.reading():
            rows, following, total = self._latest(sql, [oldest()], "deleted", cursor, limit)
        return BinPage([_binned(row) for row in rows], following, total)

    def binned(self, record: str) -> Binned | None:
        """Return what the bin says of the record with that id, or None if it is not there."""
        sql = f"select {_SHOWN} from bin where number = ? and deleted > ?"
        row = self.row(sql, [number_of(record), oldest()])
        return None if row is None else _binned(row)

    def bring_back(self, records: Sequence[str], by: str | None = None) -> list[Summary]:
        """Bring records back from the bin, all or none, as they were. Their history tells of it.

        Raises Missing("record") if one is not in the bin, and Duplicate if another record has the
        same bytes by now. An annotation gets a new id if another record has it by now.
        """
        done = []
        with self.writing():
            for record in dict.fromkeys(records):
                with _naming(record):
                    done.append(self._bring_back(number_of(record), by))
        return done

    def discard(self, record: str) -> None:
        """Delete a record in the bin for good. Raises Missing("record") if it is not there."""
        with self.writing() as session:
            sql = "delete from bin where number = ? and deleted > ?"
            if not session.execute(sql, [number_of(record), oldest()]).rowcount:
                raise Missing("record", record)

    def empty_bin(self) -> int:
        """Delete for good what has been in the bin for BIN_DAYS days. Returns the number.

        `add` and `delete` do the same. What is too old is never shown nor brought back.
        """
        with self.writing() as session:
            return empty(session)

    # -- within a transaction --------------------

    def _drop(self, number: int, expected: int | None, by: str | None) -> Binned:
        self._expect_version(number, expected)
        self._note(number, by, "delete", None, None, None)
        tables = {
            table: self.rows(f"select {columns(table)} from {table} where {key} = ?", [number])
            for table, key in OF_A_RECORD.items()
        }
        (entry,) = tables["entries"]
        seals.ENTRY.check(entry)
        ((_, words),) = self.words.texts(self._session, number, number)
        row = {
            "number": number,
            "deleted": now(),
            "who": by,
            "shown": written({name: entry[name] for name in seals.ENTRY.values}),
            "packed": _packed(tables, words),
        }
        seals.insert(self._session, "bin", row)
        alter(self._session, "duplicate_of = ?", [number], lambda _: {"duplicate_of": None})
        self.words.forget(self._session, number)
        self.words.unname(self._session, [(number, entry["players_folded"])])
        drop_facts(self._session, [number])
        self._session.execute("delete from entries where number = ?", [number])
        name_the_first(self._session, entry["digest"])
        return _binned(seals.sealed("bin", row))

    def _bring_back(self, number: int, by: str | None) -> Summary:
        row = self._kept_row("bin", "where number = ? and deleted > ?", [number, oldest()])
        if row is None:
            raise Missing("record")
        tables, words = _unpacked(row["packed"])
        (entry,) = tables["entries"]
        same = self._session.execute(
            "select number from entries where text_digest = ?", [entry["text_digest"]]
        ).fetchone()
        if same is not None:
            raise Duplicate(ids.encode(same[0]))
        # Which record of the same play is the first is found out below.
        entry["duplicate_of"] = None
        entry["seal"] = seals.ENTRY.of(entry)
        self._make_room(tables)
        for table in OF_A_RECORD:
            # What was packed by an earlier version lacks the tables that have come since.
            for one in tables.get(table, []):
                marks = ", ".join("?" * len(one))
                sql = f"insert into {table} ({', '.join(one)}) values ({marks})"
                self._session.execute(sql, list(one.values()))
        self.words.keep(self._session, [(number, words)])
        self.words.name(self._session, [(number, entry["players_folded"])])
        self._session.execute("delete from bin where number = ?", [number])
        deletion = max(one["id"] for one in tables["changes"] if one["action"] == "delete")
        self._note(number, by, "restore", None, None, deletion)
        name_the_first(self._session, entry["digest"])
        present = self._shown_row(number)
        assert present is not None
        return summary(present)

    def _make_room(self, tables: _Tables) -> None:
        """Give the annotations new ids whose own have been taken by another record meanwhile.

        An import brings annotations with their ids, so this happens if a record was exported,
        changed and deleted, and the export was imported.
        """
        notes = tables["annotations"]
        (last,) = self._session.execute("select max(id) from annotations").fetchone()
        for note in notes:
            taken = note["id"]
            if not self._taken(ids.encode(taken)):
                continue
            seals.ANNOTATION.check(note)
            last = ids.next_number(max(last, *(one["id"] for one in notes)))
            note["id"] = last
            note["seal"] = seals.ANNOTATION.of(note)
            for change in tables["changes"]:
                if change["annotation"] == taken:
                    seals.CHANGE.check(change)
                    change["annotation"] = last
                    for side in ("was", "became"):
                        fields = read_fields(change[side])
                        if fields is not None:
                            change[side] = written({**fields, "id": ids.encode(last)})
                    change["seal"] = seals.CHANGE.of(change)


def empty(session: Session) -> int:
    """Delete what has been in the bin for too long. The caller has begun a transaction."""
    session.execute("delete from studies where deleted <= ?", [oldest()])
    return session.execute("delete from bin where deleted <= ?", [oldest()]).rowcount


@contextmanager
def _naming(record: str) -> Iterator[None]:
    """Let an error tell which of several records it is about."""
    try:
        yield
    except (Missing, Conflict) as error:
        error.record = record
        raise


def oldest() -> str:
    """Return the moment since when a record may have been in the bin and is still there."""
    return now(-timedelta(days=BIN_DAYS))


def _binned(row: Mapping[str, Any]) -> Binned:
    seals.BINNED.check(row)
    until = after(row["deleted"], timedelta(days=BIN_DAYS))
    shown = json.loads(row["shown"])
    shown["seal"] = seals.ENTRY.of(shown)
    return Binned(summary(shown), row["deleted"], until, row["who"])


# -- packed rows --------------------


def _packed(tables: _Tables, words: str) -> bytes:
    """Return rows as compressed JSON. A value of bytes is a list with its base64."""
    rows = {
        table: {
            "columns": list(TABLES[table]),
            "rows": [[_plain(value) for value in row.values()] for row in found],
        }
        for table, found in tables.items()
    }
    return zlib.compress(json.dumps({"tables": rows, "words": words}).encode())


def _unpacked(packed: bytes) -> tuple[_Tables, str]:
    """Return the rows and the words that `_packed` was given."""
    read_back = json.loads(zlib.decompress(packed))
    tables = {
        table: [
            dict(zip(found["columns"], map(_valued, row), strict=True)) for row in found["rows"]
        ]
        for table, found in read_back["tables"].items()
    }
    return tables, read_back["words"]


def _plain(value: Any) -> Any:
    return [base64.b64encode(value).decode()] if isinstance(value, bytes) else value


def _valued(value: Any) -> Any:
    return base64.b64decode(value[0]) if isinstance(value, list) else value
