"""Tags on records. Two that differ only in case or accents are the same."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from records.library import ids
from records.library.clock import now
from records.library.model import Missing, Query
from records.library.sql.aliases import Aliases
from records.library.sql.connection import StorePart
from records.library.sql.filters import clause, conditions
from records.library.sql.rows import number_of
from records.library.sql.seals import TAG
from records.library.sql.session import Session, read
from records.library.sql.tables import columns, insert_row
from records.library.studies import MOST_TAGS, RecordTag, TagCount, TooMany
from records.search_terms import folded

_COLUMNS = columns("tags")
#: The number of records that are looked up at a time.
BATCH = 200


class Tags(StorePart):
    """The part of a store that keeps tags."""

    def of(self, record: str) -> list[RecordTag]:
        """Return the tags of a record in the order of the alphabet."""
        rows = self._in.rows(
            f"select {_COLUMNS} from tags where record = ? order by folded", [number_of(record)]
        )
        return [_tag(row) for row in rows]

    def of_each(self, records: Sequence[str]) -> dict[str, list[str]]:
        """Return the names of the tags of each of these records."""
        found: dict[str, list[str]] = {record: [] for record in records}
        for start in range(0, len(records), BATCH):
            some = [number_of(record) for record in records[start : start + BATCH]]
            marks = ", ".join("?" * len(some))
            sql = f"select {_COLUMNS} from tags where record in ({marks}) order by folded"
            for row in self._in.rows(sql, some):
                found[ids.encode(row["record"])].append(_tag(row).name)
        return found

    def change(
        self,
        records: Sequence[str],
        add: Iterable[str] = (),
        remove: Iterable[str] = (),
        by: str | None = None,
    ) -> None:
        """Put tags on records and take others off, on all of the records or on none.

        A tag that is there stays as it is, and one that is not there need not be taken off. A tag
        is spelled as on the records that have it already. Raises Missing("record"), which names the
        record, and TooMany("tags") if a record would have more than MOST_TAGS.
        """
        off = [folded(name) for name in remove]
        with self._in.writing() as session:
            on = {key: name for key, name in self._tags_spelled(session, add) if key not in off}
            for record in dict.fromkeys(records):
                number = number_of(record)
                there = read(session, "select number from entries where number = ?", [number])
                if not there:
                    raise Missing("record", record)
                self._tag(session, number, on, off, by)

    def counts(self, query: Query) -> list[TagCount]:
        """Return the tags of the records that the query selects, the most frequent first."""
        where, values = conditions(Aliases(self._in).meant(query), self._in.words)
        rows = self._in.rows(
            "select min(name) as name, count(*) as records from tags"
            f" join entries on number = record{clause(where)}"
            " group by folded order by count(*) desc, folded",
            values,
        )
        return [TagCount(row["name"], row["records"]) for row in rows]

    def _tags_spelled(self, session: Session, names: Iterable[str]) -> Iterable[tuple[str, str]]:
        """Yield the names folded, and as they are spelled on other records already."""
        for name in names:
            key = folded(name)
            rows = session.execute("select min(name) from tags where folded = ?", [key]).fetchall()
            yield key, rows[0][0] or name

    def _tag(
        self,
        session: Session,
        number: int,
        on: Mapping[str, str],
        off: Sequence[str],
        by: str | None,
    ) -> None:
        sql = "select folded from tags where record = ?"
        present = {key for (key,) in session.execute(sql, [number]).fetchall()}
        if len((present - set(off)) | set(on)) > MOST_TAGS:
            raise TooMany("tags")
        for key in present & set(off):
            session.execute("delete from tags where record = ? and folded = ?", [number, key])
        for key, name in on.items():
            if key not in present:
                row: dict[str, Any] = {"record": number, "folded": key, "name": name}
                row.update(given=now(), who=by)
                insert_row(session, "tags", {**row, "seal": TAG.of(row)})


def _tag(row: Mapping[str, Any]) -> RecordTag:
    TAG.check(row)
    return RecordTag(row["name"], row["given"], row["who"])
