"""Corrected texts and their versions, and the history of a record with its undo."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import records
from records.library import annotation_places as anchors
from records.library import ids
from records.library.clock import now
from records.library.entry import Entry, describe, text_digest
from records.library.model import (
    Annotation,
    Change,
    Conflict,
    Corrected,
    Damaged,
    Duplicate,
    Missing,
    Version,
)
from records.library.sql import seals
from records.library.sql.annotations import (
    Annotating,
    change_of,
    read_fields,
    write_annotation,
)
from records.library.sql.facts import drop_facts, insert_facts
from records.library.sql.jobs import drop_jobs
from records.library.sql.rows import alter, described, insert_codes, number_of, written
from records.library.sql.session import Session
from records.library.sql.word_search import players_between

_SAYING = ("kind", "text", "author", "language")
_PLACE = ("deal", "ply", "lost")
#: Greater than the id of any change, and than their number.
_ALL = 1 << 62


class Correcting(Annotating):
    """The part of the store that gives records new texts, and tells and undoes what was changed."""

    def put(
        self, record: str, entry: Entry, expected: int | None = None, by: str | None = None
    ) -> Corrected:
        """Give a record a new text. The earlier texts stay readable.

        Annotations of the entry with new ids are added in the same transaction. The answer covers
        only those that were there before. Raises Missing("record"), Conflict, and Duplicate if
        another record has these bytes.
        """
        number = number_of(record)
        with self.writing():
            self._expect_version(number, expected)
            corrected, _ = self._put(number, entry, by)
            if entry.annotations:
                self._take_annotations(number, entry, by)
            return corrected

    def versions(self, record: str) -> list[Version]:
        """Return every text that a record has had, the newest first. Raises Missing("record")."""
        number = number_of(record)
        with self.reading():
            present = self._text_row(number)
            summary = self._shown_row(number)
            earlier = self._versions(number)
        assert summary is not None
        seals.ENTRY.check(summary)
        if [row["number"] for row in earlier] != list(range(present["version"] - 1, 0, -1)):
            raise Damaged("version", record)
        return [
            _version({**present, "number": present["version"], "ok": summary["ok"]}, True),
            *(_version(row, False) for row in earlier),
        ]

    def version(self, record: str, number: int) -> bytes | None:
        """Return the text of that version, or None."""
        with self.reading():
            return self._version_text(number_of(record), number)

    def history(
        self, record: str, before: int | None = None, limit: int | None = None
    ) -> list[Change]:
        """Return the changes made to a record, the latest first.

        `before` is the id of a change: only older ones are returned. `limit` is the largest number
        of changes, None for all.
        """
        last, most = (_ALL if one is None else one for one in (before, limit))
        which = "where record = ? and id < ? order by id desc limit ?"
        rows = self._kept("changes", which, [number_of(record), last, most])
        return [change_of(row) for row in rows]

    def undo(self, record: str, change: int, by: str | None = None) -> Change:
        """Undo a change. Undoing is a change itself, and is returned.

        Raises Missing for the record or the change. Raises Conflict if the change has been undone
        already, if what it changed has been changed again, or if the change is that the record was
        brought back.
        """
        number = number_of(record)
        with self.writing():
            text, version = self._text(number)
            row = self._kept_row("changes", "where record = ? and id = ?", [number, change])
            if row is None:
                raise Missing("change")
            if row["undone_by"] is not None:
                raise Conflict(None)
            if row["action"] == "restore":
                raise Conflict(version)  # only `delete` takes it back
            was, became = read_fields(row["was"]), read_fields(row["became"])
            if row["action"] == "correct":
                assert was is not None
                assert became is not None
                if became["version"] != version:
                    raise Conflict(version)
                return self._put_back(number, was["version"], by, change)
            done = self._take_back(number, text, version, was, became, by, change)
            self._search_again(number)
            return done

    # -- within a transaction --------------------

    def _expect_version(self, number: int, expected: int | None) -> int:
        _, version = self._text(number)
        if expected is not None and expected != version:
            raise Conflict(version)
        return version

    def _version_text(self, number: int, version: int) -> bytes | None:
        try:
            row = self._text_row(number)
        except Missing:
            return None
        if row["version"] == version:
            present: bytes = row["text"]
            return present
        found = self._versions(number, version)
        if found:
            text: bytes = found[0]["text"]
            return text
        if 0 < version < row["version"]:
            raise Damaged("version", ids.encode(number), str(version))
        return None

    def _versions(self, number: int, version: int | None = None) -> list[dict[str, Any]]:
        """Return the earlier texts of a record, the newest first, or only one of them.

        Raises Damaged.
        """
        which = f"where record = ?{'' if version is None else ' and number = ?'}"
        values = [number] if version is None else [number, version]
        return self._kept("versions", f"{which} order by number desc", values)

    def _put(
        self, number: int, entry: Entry, by: str | None, undoes: int | None = None
    ) -> tuple[Corrected, Change | None]:
        present = self._text_row(number)
        version: int = present["version"]
        if present["text"] == entry.text:
            notes = self._annotations(number)
            lost = [note for note in notes if note.lost]
            return Corrected(version, False, [n for n in notes if not n.lost], [], lost), None
        digest_of_text = text_digest(entry.text)
        same = self._session.execute(
            "select number from entries where text_digest = ? and number != ?",
            [digest_of_text, number],
        ).fetchone()
        if same is not None:
            raise Duplicate(ids.encode(same[0]))
        moment = now()
        summary = self._shown_row(number)
        assert summary is not None
        digest = present["digest"]
        earlier = {
            "record": number,
            "number": version,
            "given": present["given"],
            "who": present["who"],
            "ok": summary["ok"],
            "text": present["text"],
        }
        seals.insert(self._session, "versions", earlier)
        findings = written(entry.findings)
        self._session.execute(
            "update texts set given = ?, who = ?, text = ?, findings = ? where record = ?",
            [moment, by, entry.text, findings, number],
        )
        changes = described(entry, digest_of_text)
        text = {"given": moment, "who": by, "text": entry.text, "findings": findings}
        text_seal = seals.TEXT.of({**changes, **text, "number": number})
        changes.update(version=version + 1, changed=moment, text_seal=text_seal)
        self.words.unname(self._session, players_between(self._session, number, number))
        alter(self._session, "number = ?", [number], lambda _: changes)
        self._session.execute("delete from codes where record = ?", [number])
        insert_codes(self._session, [(number, entry)])
        self.words.name(self._session, [(number, changes["players_folded"])])
        drop_facts(self._session, [number])
        drop_jobs(self._session, [number])
        insert_facts(self._session, [(number, facts) for facts in entry.facts])
        name_the_first(self._session, digest)
        name_the_first(self._session, bytes.fromhex(entry.digest))
        corrected = self._stand_again(number, entry.text, version + 1, moment)
        self._search_again(number)
        became = {
            "version": version + 1,
            "moved": [note.id for note in corrected.moved],
            "lost": [note.id for note in corrected.lost],
        }
        change = self._note(number, by, "correct", {"version": version}, became, undoes)
        return corrected, change

    def _stand_again(self, number: int, text: bytes, version: int, moment: str) -> Corrected:
        """Move each annotation to its place in a new text, and tell what became of it."""
        corrected = Corrected(version, True, [], [], [])
        notes = self._annotations(number)
        if not notes:
            return corrected
        at_its_place = self._places(number, text, version)
        for old in notes:
            new = at_its_place(old)
            if new != old:
                new = replace(new, version=old.version + 1, changed=moment)
            if new != old or new.standing != old.standing:
                write_annotation(self._session, new)
            where = corrected.moved if new != old else corrected.kept
            (corrected.lost if new.lost else where).append(new)
        return corrected

    def _places(self, number: int, text: bytes, version: int) -> Callable[[Annotation], Annotation]:
        """Return what finds annotations from earlier texts of a record in its present text.

        They are returned at their place there, or marked as lost. `version` is that of the text.
        """
        actions = anchors.actions(text)

        @cache
        def way(standing: int) -> Callable[[anchors.Place], anchors.Place | None]:
            earlier = self._version_text(number, standing)
            assert earlier is not None
            return anchors.follow(anchors.actions(earlier), actions)

        def found(note: Annotation) -> Annotation:
            if note.standing == version:
                return note
            place = way(note.standing)((note.deal, note.ply))
            if place is None:
                return replace(note, lost=True)
            return replace(note, deal=place[0], ply=place[1], lost=False, standing=version)

        return found

    def _put_back(self, number: int, version: int, by: str | None, undoes: int) -> Change:
        """Give a record one of its earlier texts again."""
        text = self._version_text(number, version)
        assert text is not None
        reader = records.Reader(unpacked=text)
        (record,) = reader
        entry = describe(record, before=reader.outside_text)
        _, change = self._put(number, entry, by, undoes)
        assert change is not None
        return change

    def _take_back(
        self,
        number: int,
        text: bytes,
        version: int,
        was: dict[str, Any] | None,
        became: dict[str, Any] | None,
        by: str | None,
        undoes: int,
    ) -> Change:
        """Restore an annotation to its state before a change.

        Raises Conflict if it has changed since.
        """
        present = self._find(number, (became or was or {})["id"])
        if (present is None) != (became is None):
            raise Conflict(None if present is None else present.version)
        if present is not None and became is not None:
            if not _same(present, Annotation(**became)):
                raise Conflict(present.version)
            if was is None:
                return self._set(number, present, None, by, undoes)
        assert was is not None
        before = Annotation(**was)
        found = self._places(number, text, version)(before)
        latest = before.version if present is None else present.version
        again = replace(found, version=latest + 1, changed=now())
        return self._set(number, present, again, by, undoes)


def name_the_first(session: Session, digest: bytes) -> None:
    """Make each record of the same play refer to the first of them."""
    (first,) = session.execute(
        "select min(number) from entries where digest = ?", [digest]
    ).fetchone()
    alter(
        session,
        "digest = ? and (number = ? and duplicate_of is not null"
        " or number != ? and (duplicate_of is null or duplicate_of != ?))",
        [digest, first, first, first],
        lambda row: {"duplicate_of": None if row["number"] == first else first},
    )


def _version(row: dict[str, Any], current: bool) -> Version:
    return Version(
        row["number"], row["given"], row["who"], bool(row["ok"]), len(row["text"]), current
    )


def _same(present: Annotation, then: Annotation) -> bool:
    """Return whether nobody has changed the annotation since.

    A corrected text may have moved it. So its place counts only if both stand in the same version.
    """
    names = _SAYING + _PLACE if present.standing == then.standing else _SAYING
    return all(getattr(present, n) == getattr(then, n) for n in names)
