"""Annotations, and the history of what was done to them."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from typing import Any

import records
from records.library import annotation_places as anchors
from records.library import ids
from records.library.clock import now
from records.library.entry import Entry, search_words
from records.library.model import Annotation, Change, Conflict, Draft, Missing, Remember
from records.library.sql import seals
from records.library.sql.callers import keep, same_request
from records.library.sql.connection import Connection
from records.library.sql.rows import SUMMARY, TEXT, alter, number_of, written
from records.library.sql.session import Session
from records.search_terms import searched

#: The fields that a draft sets.
_SAID = ("deal", "ply", "kind", "text", "author", "language")


class Annotating(Connection):
    """The part of the store that keeps annotations."""

    def annotations(self, record: str) -> list[Annotation]:
        """Return the annotations of a record in the order of its text. Lost ones come last."""
        return self._annotations(number_of(record))

    def annotation(self, record: str, annotation: str) -> Annotation | None:
        """Return one annotation of a record, or None."""
        return self._find(number_of(record), annotation)

    def annotate(
        self, record: str, draft: Draft, by: str | None = None, remember: Remember | None = None
    ) -> Annotation:
        """Add an annotation and return it. Raises Missing for the record or the ply.

        If the key of `remember` is known, nothing is added and the earlier annotation is returned.
        Raises Missing("annotation") if that one is gone, and KeyReused as `add` does.
        """
        number = number_of(record)
        with self.writing() as session:
            earlier = same_request(self, remember)
            if earlier is not None:
                there = self._find(number, (earlier.body or b"").decode())
                if there is None:
                    raise Missing("annotation")
                return there
            text, version = self._text(number)
            new = self._made(number, draft, anchors.actions(text), version)
            self._set(number, None, new, by)
            self._search_again(number)
            if remember is not None:
                keep(session, replace(remember, body=new.id.encode()))
            return new

    def change_annotation(
        self,
        record: str,
        annotation: str,
        draft: Draft,
        expected: int | None = None,
        by: str | None = None,
    ) -> Annotation:
        """Replace an annotation by `draft`. Its id and its time of creation stay.

        A draft that repeats the present fields changes nothing: there is no new version, and no
        line in the history. Raises Missing and Conflict.
        """
        number = number_of(record)
        with self.writing():
            old = self._expect(number, annotation, expected)
            said = {name: getattr(draft, name) for name in _SAID}
            if all(value == getattr(old, name) for name, value in said.items()):
                return old
            new = replace(old, **said, changed=now(), version=old.version + 1)
            if (draft.deal, draft.ply) != (old.deal, old.ply):
                text, standing = self._text(number)
                action = _action(anchors.actions(text), draft)
                new = replace(new, lost=False, action=action, standing=standing)
            self._set(number, old, new, by)
            self._search_again(number)
            return new

    def remove_annotation(
        self, record: str, annotation: str, expected: int | None = None, by: str | None = None
    ) -> None:
        """Delete an annotation. Raises Missing and Conflict."""
        number = number_of(record)
        with self.writing():
            before = self._expect(number, annotation, expected)
            self._set(number, before, None, by)
            self._search_again(number)

    # -- within a transaction --------------------

    def _annotations(self, number: int) -> list[Annotation]:
        which = "where record = ? order by lost, deal, ply, id"
        return [_of_row(row) for row in self._kept("annotations", which, [number])]

    def _find(self, number: int, annotation: str) -> Annotation | None:
        which = "where record = ? and id = ?"
        row = self._kept_row("annotations", which, [number, number_of(annotation)])
        return None if row is None else _of_row(row)

    def _expect(self, number: int, annotation: str, expected: int | None) -> Annotation:
        self._text(number)
        found = self._find(number, annotation)
        if found is None:
            raise Missing("annotation")
        if expected is not None and expected != found.version:
            raise Conflict(found.version)
        return found

    def _shown_row(self, number: int) -> dict[str, Any] | None:
        """Return the columns SUMMARY of a record, or None if it is not there."""
        return self.row(f"select {SUMMARY} from entries where number = ?", [number])

    def _text(self, number: int) -> tuple[bytes, int]:
        """Return the present text of a record and its version. Raises Missing("record")."""
        row = self._text_row(number)
        return row["text"], row["version"]

    def _text_row(self, number: int) -> dict[str, Any]:
        """Return the columns TEXT of a record after checking their seal.

        Raises Missing("record") and Damaged.
        """
        row = self.row(
            f"select {TEXT} from entries left join texts on texts.record = number where number = ?",
            [number],
        )
        if row is None:
            raise Missing("record")
        seals.TEXT.check(row)
        return row

    def _made(
        self, number: int, draft: Draft, actions: anchors.Actions, version: int
    ) -> Annotation:
        """Make a new annotation from a draft. Raises Missing("ply")."""
        moment = now()
        name = draft.id
        if name is None or number_of(name) < 0 or self._taken(name):
            (last,) = self._session.execute("select max(id) from annotations").fetchone()
            name = ids.encode(ids.next_number(last))
        return Annotation(
            **{**asdict(draft), "id": name, "created": draft.created or moment},
            record=ids.encode(number),
            changed=moment,
            version=1,
            lost=False,
            action=_action(actions, draft),
            standing=version,
        )

    def _taken(self, name: str) -> bool:
        sql = "select 1 from annotations where id = ?"
        return self._session.execute(sql, [number_of(name)]).fetchone() is not None

    def _take_annotations(self, number: int, entry: Entry, by: str | None) -> None:
        """Keep the annotations of an entry whose ids are new."""
        text, version = self._text(number)
        actions = anchors.actions(text)
        for draft in entry.annotations:
            if draft.id is None or self._find(number, draft.id) is None:
                new = self._made(number, draft, actions, version)
                self._set(number, None, new, by or draft.author)
        self._search_again(number)

    def _set(
        self,
        number: int,
        before: Annotation | None,
        after: Annotation | None,
        by: str | None,
        undoes: int | None = None,
    ) -> Change:
        """Put an annotation in place of another: None before it is made, and when it is gone."""
        if after is not None:
            write_annotation(self._session, after)
        elif before is not None:
            self._session.execute("delete from annotations where id = ?", [_id(before)])
        self._touch(number, (after is not None) - (before is not None))
        action = "add" if before is None else "remove" if after is None else "change"
        was, became = (None if one is None else asdict(one) for one in (before, after))
        return self._note(number, by, action, was, became, undoes)

    def _touch(self, number: int, more: int) -> None:
        def change(row: dict[str, Any]) -> dict[str, Any]:
            return {"annotations": row["annotations"] + more, "changed": now()}

        alter(self._session, "number = ?", [number], change)

    def _search_again(self, number: int) -> None:
        """Write the search words of a record anew, with those of its annotations."""
        text, _ = self._text(number)
        (record,) = records.loads(text)
        found = [search_words(record)]
        for note in self._annotations(number):
            found += [searched(note.text), searched(note.author or "")]
        self.words.replace(self._session, number, " ".join(found))

    def _note(
        self,
        number: int,
        by: str | None,
        action: str,
        was: dict[str, Any] | None,
        became: dict[str, Any] | None,
        undoes: int | None,
    ) -> Change:
        """Write a change into the history and return it."""
        annotation = (became or was or {}).get("id")
        row = {
            "record": number,
            "at": now(),
            "who": by,
            "action": action,
            "annotation": None if annotation is None else ids.decode(annotation),
            "was": None if was is None else written(was),
            "became": None if became is None else written(became),
            "undoes": undoes,
        }
        row = seals.insert_counted(self._session, "changes", row)
        if undoes is not None:
            sql = "update changes set undone_by = ? where id = ?"
            self._session.execute(sql, [row["id"], undoes])
        return change_of({**row, "undone_by": None})


def change_of(row: dict[str, Any]) -> Change:
    """Return the change that a row of the history has."""
    annotation = row["annotation"]
    return Change(
        row["id"],
        ids.encode(row["record"]),
        row["at"],
        row["who"],
        row["action"],
        None if annotation is None else ids.encode(annotation),
        _shown(read_fields(row["was"])),
        _shown(read_fields(row["became"])),
        row["undoes"],
        row["undone_by"],
    )


def _shown(fields: dict[str, Any] | None) -> dict[str, Any] | None:
    """Return the fields that the history shows: all that it keeps, except `standing`."""
    return fields and {name: value for name, value in fields.items() if name != "standing"}


def read_fields(text: str | None) -> dict[str, Any] | None:
    """Read the fields of an annotation in the history from JSON."""
    fields: dict[str, Any] | None = None if text is None else json.loads(text)
    return fields


def write_annotation(session: Session, annotation: Annotation) -> None:
    """Write an annotation into its row, which may be there already."""
    row = asdict(annotation)
    row.update(id=_id(annotation), record=ids.decode(row["record"]), lost=int(row["lost"]))
    seals.replace(session, "annotations", row)


def _id(annotation: Annotation) -> int:
    return ids.decode(annotation.id)


def _action(actions: anchors.Actions, draft: Draft) -> str:
    action = anchors.action_at(actions, (draft.deal, draft.ply))
    if action is None:
        raise Missing("ply")
    return action


def _of_row(row: dict[str, Any]) -> Annotation:
    fields = {name: row[name] for name in seals.ANNOTATION.values}
    names = {name: ids.encode(row[name]) for name in ("id", "record")}
    return Annotation(**{**fields, **names, "lost": bool(row["lost"])})
