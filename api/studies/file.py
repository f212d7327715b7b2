"""Takes a study from a file into a store, with the records that are not there yet."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing
from typing import Any, NamedTuple

from api.studies.views import study_draft, with_records
from api.upload.submission import Intake
from records.library import Store, Study
from records.notation.record_texts import encode
from records.notation.stretches import pieces_of


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
