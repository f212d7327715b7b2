"""Studies and tags: what people make of the records that are kept.

A study is chapters in an order. A chapter is a text, or a text and a place in a record, or a text
and a whole record. A tag is a word that people put on records to find them by. It has nothing to
do with the tags in the text of a record.

A study that is deleted stays in its table with the time, and can be brought back as long as a
record in the bin can. Which records a study has is kept apart too, for searches.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import timedelta
from typing import Any

from records.library import ids
from records.library.clock import after, now
from records.library.model import BIN_DAYS, Conflict, Missing, Query, Remember
from records.library.sql import seals
from records.library.sql.aliases import Aliases
from records.library.sql.bin import empty, oldest
from records.library.sql.callers import keep, same_request
from records.library.sql.connection import StorePart
from records.library.sql.filters import clause, conditions
from records.library.sql.rows import number_of, written
from records.library.sql.seals import STUDY
from records.library.sql.session import Session, read
from records.library.sql.tables import inserted, selected
from records.search_terms import folded

#: The most chapters of a study.
MOST_CHAPTERS = 500
#: The most tags of a record.
MOST_TAGS = 50
#: The most characters of a tag.
LONGEST_TAG = 60


class TooMany(ValueError):  # noqa: N818 - it names what is the matter
    """There are more chapters or tags than are kept: `what` is chapters or tags."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of a study.

    `number` tells the chapters of a study apart, whatever their order. The store gives it out,
    and never twice. Without a `record` the chapter is its text alone, without a `deal` it has the
    record as a whole. `deal` and `ply` count as those of a Draft. `seat` is the one through whose
    eyes the table is seen, or None for all cards. `line` names a variation, as the address of a
    replay does, or is None for the game itself.
    """

    title: str | None = None
    text: str = ""
    record: str | None = None
    deal: int | None = None
    ply: int | None = None
    seat: str | None = None
    line: str | None = None
    number: int | None = None


@dataclass(frozen=True, slots=True)
class StudyDraft:
    """A study as somebody writes it. `language` is that of its words, such as fr.

    `id` is set if it comes from another store, where it has one.
    """

    title: str
    author: str | None = None
    language: str | None = None
    introduction: str = ""
    chapters: tuple[Chapter, ...] = ()
    id: str | None = None

    def records(self) -> Iterator[str]:
        """Yield the ids of the records of its chapters, in order, each as often as it is named."""
        return (chapter.record for chapter in self.chapters if chapter.record is not None)

    def said(self) -> dict[str, Any]:
        """Return what is written in it, as JSON has it."""
        return {
            "title": self.title,
            "author": self.author,
            "language": self.language,
            "introduction": self.introduction,
            "chapters": [asdict(chapter) for chapter in self.chapters],
        }


@dataclass(frozen=True, slots=True)
class Study(StudyDraft):
    """A stored study. `by` is who made its present version.

    `deleted` is the time at which it was deleted, or None. Until the time `until` it can be brought
    back.
    """

    id: str = ""
    version: int = 1
    created: str = ""
    changed: str = ""
    by: str | None = None
    deleted: str | None = None
    until: str | None = None


@dataclass(frozen=True, slots=True)
class StudyPage:
    """Some studies, and the cursor of the next page, or None on the last page.

    `total` is the number of all that were asked for.
    """

    items: list[Study]
    next: str | None
    total: int


@dataclass(frozen=True, slots=True)
class RecordTag:
    """A tag of a record: its words, when it was put there and by whom."""

    name: str
    given: str
    by: str | None


@dataclass(frozen=True, slots=True)
class TagCount:
    """A tag, and how many records have it."""

    name: str
    records: int


class Studies(StorePart):
    """The part of a store that keeps studies."""

    def page(
        self,
        record: str | None = None,
        *,
        deleted: bool = False,
        cursor: str | None = None,
        limit: int = 50,
    ) -> StudyPage:
        """Return at most `limit` studies, the latest changed first.

        With `record`, only those with that record. With `deleted`, those that were deleted and can
        be brought back, the latest deleted first. `cursor` is the `next` of the page before. Raises
        QueryError.
        """
        key = "deleted" if deleted else "changed"
        where = "deleted > ?" if deleted else "deleted is null"
        values: list[Any] = [oldest()] if deleted else []
        if record is not None:
            where += " and number in (select study from study_records where record = ?)"
            values.append(number_of(record))
        sql = selected("studies", f"where {where}")
        with self._in.reading():
            rows, following, total = self._in._latest(sql, values, key, cursor, limit)
        for row in rows:
            STUDY.check(row)
        return StudyPage([_study(row) for row in rows], following, total)

    def get(self, study: str) -> Study | None:
        """Return a study, also one that was deleted and can be brought back, or None."""
        row = self._row(number_of(study))
        return None if row is None else _study(row)

    def add(
        self, draft: StudyDraft, by: str | None = None, remember: Remember | None = None
    ) -> tuple[Study, bool]:
        """Keep a study. Returns it, and whether it is new.

        The records that it names need not be there. If there is a study with the id of the draft,
        also a deleted one, that one is returned, and nothing is kept. With a key that is known, the
        earlier study is returned. Raises TooMany("chapters"), Missing("study") if the earlier one
        is gone, and KeyReused as `add` does.
        """
        with self._in.writing() as session:
            earlier = same_request(self._in, remember)
            if earlier is not None:
                return _study(self._expect((earlier.body or b"").decode())), False
            empty(session)
            (last,) = session.execute("select max(number) from studies").fetchone()
            number = ids.next_number(last) if draft.id is None else ids.decode(draft.id)
            there = None if draft.id is None else self._row(number)
            if there is None:
                last = max((chapter.number or 0 for chapter in draft.chapters), default=0)
                row = {"number": number, "version": 0, **_written(draft, last)}
                study = _write(session, row, by)
            else:
                study = _study(there)
            if remember is not None:
                keep(session, replace(remember, body=study.id.encode()))
            return study, there is None

    def change(
        self, study: str, draft: StudyDraft, expected: int | None = None, by: str | None = None
    ) -> Study:
        """Replace a study by `draft`. Its id and its time of creation stay.

        A chapter keeps its number. One without gets a number that none has had. A draft that
        repeats the study changes nothing. Raises Missing("study"), Conflict and
        TooMany("chapters").
        """
        with self._in.writing() as session:
            row = self._expect(study, expected)
            before = _study(row)
            return before if draft.said() == before.said() else _put(session, row, draft, by)

    def add_chapters(
        self,
        study: str,
        chapters: Sequence[Chapter],
        by: str | None = None,
        remember: Remember | None = None,
    ) -> Study:
        """Add chapters at the end of a study. With a key that is known, nothing is added.

        Raises Missing("study"), TooMany("chapters"), and KeyReused as `add` does.
        """
        with self._in.writing() as session:
            earlier = same_request(self._in, remember)
            row = self._expect(study)
            before = _study(row)
            if earlier is not None:
                return before
            added = tuple(replace(chapter, number=None) for chapter in chapters)
            done = _put(session, row, replace(before, chapters=before.chapters + added), by)
            if remember is not None:
                keep(session, remember)
            return done

    def delete(self, study: str, expected: int | None = None, by: str | None = None) -> Study:
        """Delete a study, which can be brought back for BIN_DAYS days.

        Raises Missing("study") and Conflict.
        """
        with self._in.writing() as session:
            empty(session)
            row = self._expect(study, expected)
            return _write(session, {**row, "deleted": now()}, by)

    def bring_back(self, study: str, by: str | None = None) -> Study:
        """Bring a deleted study back as it was. Raises Missing("study") if it is not deleted."""
        with self._in.writing() as session:
            row = self._row(number_of(study))
            if row is None or row["deleted"] is None:
                raise Missing("study")
            return _write(session, {**row, "deleted": None}, by)

    def _row(self, number: int) -> dict[str, Any] | None:
        """Return the row of a study that is there or can be brought back, or None."""
        which = "where number = ? and coalesce(deleted, 'z') > ?"
        return self._in._kept_row("studies", which, [number, oldest()])

    def _expect(self, name: str, expected: int | None = None) -> dict[str, Any]:
        """Return the row of a study that is there. Raises Missing("study") and Conflict."""
        row = self._row(number_of(name))
        if row is None or row["deleted"] is not None:
            raise Missing("study")
        if expected not in (None, row["version"]):
            raise Conflict(row["version"])
        return row


def put_records(session: Session, rows: Iterable[Sequence[int]]) -> None:
    """Keep which records studies have, as pairs of their numbers."""
    session.executemany(inserted("study_records"), list(rows))


def records_of(row: Mapping[str, Any]) -> set[int]:
    """Return the numbers of the records that a study is found by: none if it is deleted."""
    if row["deleted"] is not None:
        return set()
    chapters = json.loads(row["body"])["chapters"]
    return {number_of(one["record"]) for one in chapters if one["record"] is not None} - {-1}


def wrong_records(session: Session) -> list[int]:
    """Return the numbers of the studies whose records are not those that they are found by."""
    found: dict[int, set[int]] = {}
    for study, record in session.execute("select study, record from study_records").fetchall():
        found.setdefault(study, set()).add(record)
    wrong = []
    for row in read(session, selected("studies")):
        present = found.pop(row["number"], set())
        # A study that is not what was kept is reported in any case.
        if STUDY.holds(row) and records_of(row) != present:
            wrong.append(row["number"])
    return wrong + sorted(found)


def _numbered(chapters: Sequence[Chapter], last: int) -> tuple[tuple[Chapter, ...], int]:
    """Return the chapters with a number each, and the last number that has been given out.

    A number that was never given out, or that comes twice, is replaced by a new one.
    """
    taken: set[int] = set()
    out = []
    given_out = range(1, last + 1)
    for chapter in chapters:
        number = chapter.number
        if number is None or number not in given_out or number in taken:
            last += 1
            number = last
        taken.add(number)
        out.append(replace(chapter, number=number))
    return tuple(out), last


def _written(draft: StudyDraft, last: int) -> dict[str, str]:
    """Return the columns with what is written in a study. Chapters without a number get one.

    `last` is the last number that has been given out. Raises TooMany("chapters").
    """
    if len(draft.chapters) > MOST_CHAPTERS:
        raise TooMany("chapters")
    chapters, last = _numbered(draft.chapters, last)
    body = replace(draft, chapters=chapters).said()
    return {"title": body.pop("title"), "body": written({**body, "last": last})}


def _put(session: Session, row: Mapping[str, Any], draft: StudyDraft, by: str | None) -> Study:
    """Replace what is written in a study."""
    return _write(session, {**row, **_written(draft, json.loads(row["body"])["last"])}, by)


def _write(session: Session, row: Mapping[str, Any], by: str | None) -> Study:
    """Write the next version of a study, and the records that it is found by."""
    number = row["number"]
    at = now()
    anew = {"version": row["version"] + 1, "changed": at, "who": by}
    whole = {"created": at, "deleted": None, **row, **anew}
    session.execute("delete from studies where number = ?", [number])
    seals.insert(session, "studies", whole)
    put_records(session, [(number, record) for record in sorted(records_of(whole))])
    return _study(whole)


def _study(row: Mapping[str, Any]) -> Study:
    body = json.loads(row["body"])
    del body["last"]
    chapters = tuple(Chapter(**one) for one in body.pop("chapters"))
    until = None
    if row["deleted"] is not None:
        until = after(row["deleted"], timedelta(days=BIN_DAYS))
    return Study(
        **body,
        title=row["title"],
        chapters=chapters,
        id=ids.encode(row["number"]),
        version=row["version"],
        created=row["created"],
        changed=row["changed"],
        by=row["who"],
        deleted=row["deleted"],
        until=until,
    )


#: The number of records that are looked up at a time.
BATCH = 200


class Tags(StorePart):
    """The part of a store that keeps tags."""

    def of(self, record: str) -> list[RecordTag]:
        """Return the tags of a record in the order of the alphabet."""
        rows = self._in._kept("tags", "where record = ? order by folded", [number_of(record)])
        return [RecordTag(row["name"], row["given"], row["who"]) for row in rows]

    def of_each(self, records: Sequence[str]) -> dict[str, list[str]]:
        """Return the names of the tags of each of these records."""
        found: dict[str, list[str]] = {record: [] for record in records}
        for start in range(0, len(records), BATCH):
            some = [number_of(record) for record in records[start : start + BATCH]]
            marks = ", ".join("?" * len(some))
            which = f"where record in ({marks}) order by folded"
            for row in self._in._kept("tags", which, some):
                found[ids.encode(row["record"])].append(row["name"])
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
            on = {key: name for key, name in self._tags_spelled(add) if key not in off}
            for record in dict.fromkeys(records):
                number = number_of(record)
                there = read(session, "select number from entries where number = ?", [number])
                if not there:
                    raise Missing("record", record)
                self._tag(number, on, off, by)

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

    def _tags_spelled(self, names: Iterable[str]) -> Iterable[tuple[str, str]]:
        """Yield the names folded, and as they are spelled on other records already."""
        for name in names:
            key = folded(name)
            rows = self._in._session.execute(
                "select min(name) from tags where folded = ?", [key]
            ).fetchall()
            yield key, rows[0][0] or name

    def _tag(self, number: int, on: Mapping[str, str], off: Sequence[str], by: str | None) -> None:
        sql = "select folded from tags where record = ?"
        present = {key for (key,) in self._in._session.execute(sql, [number]).fetchall()}
        if len((present - set(off)) | set(on)) > MOST_TAGS:
            raise TooMany("tags")
        for key in present & set(off):
            self._in._session.execute(
                "delete from tags where record = ? and folded = ?", [number, key]
            )
        for key, name in on.items():
            if key not in present:
                row: dict[str, Any] = {"record": number, "folded": key, "name": name}
                row.update(given=now(), who=by)
                seals.insert(self._in._session, "tags", row)
