"""Studies as JSON and as Carnet text, and studies taken from a file."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import asdict, replace
from typing import Any, NamedTuple

from api.upload.submission import Intake
from api.views.annotations import readable
from api.views.export import without_first_line
from api.views.record import summary_view, written_text
from records.library import Chapter, Draft, Store, Stored, Study, StudyDraft
from records.library.annotated import NoPlace, annotated
from records.notation.record_texts import encode, pieces_of
from records.notation.writer import HEADER

#: What a file with a study says that it is.
_FORMAT = {"format": "carnet-study", "version": 1}


def study_item(study: Study) -> dict[str, Any]:
    """Return a study as in a list."""
    return {**_fields(study), "chapters": len(study.chapters)}


def study_view(study: Study, store: Store) -> dict[str, Any]:
    """Return a study, with what lists show of its records. Cost: a row for each record."""
    found = {record: _record(record, store) for record in dict.fromkeys(study.records())}
    return {**_fields(study), "chapters": study.said()["chapters"], "records": found}


def study_file(study: Study, store: Store) -> bytes:
    """Return a study as JSON for a file, with the texts of its records that are there.

    Cost and memory: its records.
    """
    texts = {
        stored.summary.id: written_text(_with_annotations(stored, ()))
        for stored in _records(study, store)
    }
    whole = {**_FORMAT, "id": study.id, "study": study.said(), "records": texts}
    return json.dumps(whole, ensure_ascii=False, indent=1).encode("utf-8", "replace") + b"\n"


def study_as_carnet(study: Study, store: Store) -> Iterator[bytes]:
    """Yield the records of a study as Carnet text, each once, in the order of the chapters.

    What a chapter says is a comment at its place. Remarks between the records hold the title, the
    introduction, chapters without a record, and what has no place in its record.
    """
    yield HEADER.encode() + b"\n"
    yield _remark(study.title, study.author or "", study.introduction)
    seen: set[str] = set()
    numbered = list(enumerate(study.chapters, 1))
    for number, chapter in numbered:
        if chapter.record in seen:
            continue
        stored = None if chapter.record is None else store.get(chapter.record)
        if stored is None:
            yield _remark(_said(number, chapter))
            continue
        seen.add(stored.summary.id)
        said: list[Draft] = []
        homeless: list[Draft] = []
        for nth, one in numbered:
            if one.record == chapter.record and (one.title or one.text):
                note = _note(nth, one, study)
                (said if _stands(stored, note) else homeless).append(note)
        for note in homeless:
            yield _remark(note.text)
        text = without_first_line(_with_annotations(stored, said))
        yield text if text.endswith((b"\n", b"\r")) else text + b"\n"
    yield b"%% %d records\n" % len(seen)


def study_draft(given: Mapping[str, Any], *, name: str | None = None) -> StudyDraft:
    """Return the draft that a body of `StudyBody` holds, with this id."""
    chapters = tuple(Chapter(**one) for one in given["chapters"])
    return StudyDraft(**{**given, "chapters": chapters}, id=name)


def with_records(draft: StudyDraft, names: Mapping[str, str]) -> StudyDraft:
    """Return the draft with other ids for its records. One that `names` lacks stays."""
    chapters = tuple(
        replace(one, record=names.get(one.record or "", one.record)) for one in draft.chapters
    )
    return replace(draft, chapters=chapters)


def _fields(study: Study) -> dict[str, Any]:
    fields = asdict(study)
    del fields["chapters"]
    return fields


def _record(record: str, store: Store) -> dict[str, Any] | None:
    summary = store.summary(record)
    if summary is not None:
        return summary_view(summary)
    binned = store.binned(record)
    return None if binned is None else {"deleted": binned.deleted, "until": binned.until}


def _records(study: Study, store: Store) -> Iterator[Stored]:
    for record in dict.fromkeys(study.records()):
        stored = store.get(record)
        if stored is not None:
            yield stored


def _with_annotations(stored: Stored, said: tuple[Draft, ...] | list[Draft]) -> bytes:
    if not readable(stored):
        return stored.text
    return annotated(stored.text, [*stored.annotations, *said])


def _note(number: int, chapter: Chapter, study: Study) -> Draft:
    """Return what a chapter says as a comment. In a variation, it stands where that begins."""
    deal, ply = chapter.deal or 1, (chapter.ply or 0) if chapter.deal else 0
    if chapter.line is not None:
        ply = int(chapter.line.partition(".")[0])
    said = " ".join(_said(number, chapter).split())
    return Draft(deal, ply, "comment", said, study.author, study.language)


def _stands(stored: Stored, note: Draft) -> bool:
    try:
        _with_annotations(stored, [note])
    except NoPlace:
        return False
    return readable(stored)


def _said(number: int, chapter: Chapter) -> str:
    title = chapter.title or ""
    end = "" if title.endswith((".", "!", "?")) or not title else "."
    return f"{number}. {title}{end if chapter.text else ''} {chapter.text}".rstrip()


def _remark(*texts: str) -> bytes:
    lines = [line.strip() for text in texts for line in text.splitlines()]
    return encode("".join(f"% {line}\n" for line in lines if line) + "\n")


class StoredStudy(NamedTuple):
    """A study as it is kept, whether it is new, and how many of its records were stored."""

    study: Study
    new: bool
    stored: int


class NotOneRecord(ValueError):  # noqa: N818 - it names what is the matter
    """What the file gives as the text of `record` is not one record."""

    def __init__(self, record: str) -> None:
        super().__init__(record)
        self.record = record


def take_study(
    store: Store, given: Mapping[str, Any], intake: Intake, by: str | None
) -> StoredStudy:
    """Keep a study as `StudyFile` loads it. Cost: a replay of each record.

    A study that is there by its id, even one that was deleted, is returned, and nothing is stored.
    A record that is there is not stored again, and the chapters name it as the store does.
    `intake`, which is closed, judges the records. Raises NotOneRecord before anything is stored,
    and what `intake` raises.
    """
    with closing(intake):
        there = store.studies.get(given["id"])
        if there is not None:
            return StoredStudy(there, False, 0)
        draft = study_draft(given["study"], name=given["id"])
        named = set(draft.records())
        texts = {name: text for name, text in given["records"].items() if name in named}
        for name, text in texts.items():
            sent = encode(text)
            # The last piece is what stands behind the record.
            if sum(1 for _ in pieces_of((sent,))) != 2:
                raise NotOneRecord(name)
            intake.take_blocks(None, (sent,), ndjson=False)
        intake.finish()
        added = store.add(intake.entries(), None, by) if texts else []
        ids = {name: one.id for name, one in zip(texts, added, strict=True)}
        study, new = store.studies.add(with_records(draft, ids), by)
        return StoredStudy(study, new, sum(one.stored for one in added))
