"""Takes the files of studies that `carnet export --study` and the service write."""

from __future__ import annotations

import json
from typing import Any

from api.commands.shared.console import (
    Trouble,
    emit,
    not_stored,
    plain,
)
from api.commands.shared.progress import Watched
from api.commands.shared.store_to_work_on import opened_store
from api.commands.words import say

#: How the name of such a file ends.
NAME = ".study.json"


def is_study_file(path: str) -> bool:
    """Whether a file of this name holds a study.

    >>> is_study_file("Endings.study.json"), is_study_file("endings.json")
    (True, False)
    """
    return path.lower().endswith(NAME)


def import_study(
    path: str, file: Watched, longest: int, database: str, as_json: bool, language: str
) -> None:
    """Store the study in a file, with its records, unless it is there; and tell of it.

    Records may have `longest` bytes. Memory: the file. Raises Trouble if the file is not as Carnet
    writes it, or if the study was deleted there. Then nothing was stored.
    """
    from api.studies.views import NotOneRecord, take_study
    from api.upload.submission import Intake
    from records.notation.record_texts import TooLong

    given = _loaded(path, file, language)
    with opened_store(database, language, make=True) as store:
        try:
            study, new, stored = take_study(store, given, Intake(longest), None)
        except NotOneRecord as error:
            raise Trouble(
                say("study-file-record", language, path=path, record=error.record)
            ) from None
        except TooLong as error:
            raise not_stored(path, error, language) from None
    if study.deleted is not None:
        raise Trouble(
            say("study-file-deleted", language, path=path, title=plain(study.title), id=study.id)
        )
    if as_json:
        emit(f"{json.dumps({'file': path, 'study': study.id, 'new': new})}\n")
        return
    key = "study-imported" if new else "study-known"
    words = {"title": study.title, "n": len(study.chapters), "stored": stored, "id": study.id}
    emit(f"{plain(say(key, language, path=path, **words))}\n")


def _loaded(path: str, file: Watched, language: str) -> Any:
    import marshmallow as ma

    from api.studies.schemas import StudyFile
    from api.words import validation_message

    try:
        return StudyFile().load(json.load(file))
    except (ValueError, RecursionError):
        raise Trouble(say("study-file-json", language, path=path)) from None
    except ma.ValidationError as error:
        where, said = _first(error.normalized_messages())
        why = validation_message(said, language)  # type: ignore[arg-type]
        raise Trouble(say("study-file-bad", language, path=path, where=where, why=why)) from None


def _first(messages: Any) -> tuple[str, str]:
    """Return where the first fault is, as `study.chapters.0.deal`, and what is said of it."""
    where = []
    while isinstance(messages, dict):
        name, messages = next(iter(messages.items()))
        where.append(str(name))
    return ".".join(where), str(messages[0])
