"""Turns the errors of a store into problems."""

from __future__ import annotations

from threading import Lock
from typing import Any, NoReturn

from flask import Flask, Response, current_app, request
from werkzeug.exceptions import HTTPException

from api.http.problems import fail, parameter_answer, problem_answer
from api.http.spools import NoRoom
from records.library import (
    MOST_CHAPTERS,
    MOST_TAGS,
    Conflict,
    Damage,
    Damaged,
    Duplicate,
    KeyReused,
    Missing,
    QueryError,
    StoreError,
    TooMany,
    Unsure,
)

#: After how many seconds a request that the store could not answer may be sent again.
RETRY_S = 5
#: The most damaged places that are logged one by one. `carnet verify` lists all.
MOST_TOLD = 1000
_telling = Lock()

_MISSING = {
    "record": (404, "gone"),
    "annotation": (404, "no-annotation"),
    "change": (404, "no-change"),
    "version": (404, "no-version"),
    "ply": (422, "no-place"),
    "live": (404, "no-live"),
    "study": (404, "no-study"),
    "alias": (404, "no-alias"),
}
_TOO_MANY = {
    "chapters": ("too-many-chapters", MOST_CHAPTERS),
    "tags": ("too-many-tags", MOST_TAGS),
}


class _InsufficientStorage(HTTPException):
    code = 507


def tell_refusals(app: Flask) -> None:
    """Let `app` answer with a problem if the store raises an error, or there is no room."""
    app.aborter.mapping[507] = _InsufficientStorage  # the library lacks only this status
    app.register_error_handler(Missing, _missing)
    app.register_error_handler(Conflict, _conflict)
    app.register_error_handler(TooMany, _too_many)
    app.register_error_handler(Duplicate, _duplicate)
    app.register_error_handler(KeyReused, lambda _: problem_answer(422, "key-reused"))
    app.register_error_handler(QueryError, _query)
    app.register_error_handler(StoreError, _unusable)
    app.register_error_handler(NoRoom, _no_room)
    app.register_error_handler(MemoryError, _no_memory)


def damage_seen() -> bool:
    """Return whether a request to this process has met something damaged."""
    return bool(_damages_told())


def _damages_told() -> set[Damage]:
    told: set[Damage] = current_app.extensions.setdefault("damages-told", set())
    return told


def _missing(error: Missing) -> Response:
    if error.record is not None:
        return problem_answer(404, "no-record-nothing", record=error.record)
    status, key = _MISSING.get(error.what, (404, "gone"))
    # The request that made a study, sent again when that is gone, does not name it.
    return problem_answer(status, key, **{"study": "", **(request.view_args or {})})


def _conflict(error: Conflict) -> Response:
    if error.record is not None:
        return problem_answer(412, "record-changed-since", record=error.record)
    return problem_answer(412, "changed-since")


def _too_many(error: TooMany) -> Response:
    key, most = _TOO_MANY[error.what]
    return problem_answer(409, key, most=most)


def _duplicate(error: Duplicate) -> Response:
    return problem_answer(409, "same-bytes", record=error.record)


def _query(error: QueryError) -> Response:
    message = {"since": "date", "until": "date"}.get(error.what, error.what)
    return parameter_answer("query", error.what, message)


def _no_room(error: NoRoom) -> Response:
    current_app.logger.error("nothing can be set down: %s", error)
    if error.for_now:
        return problem_answer(503, "too-many-files", headers={"Retry-After": "1"})
    return problem_answer(507, "no-room")


def _no_memory(error: MemoryError) -> Response:
    current_app.logger.error("there is no memory for a request", exc_info=error)
    return problem_answer(503, "no-memory", headers={"Retry-After": str(RETRY_S)})


def _unusable(error: StoreError) -> Response:
    key, values = why_unusable(error, "the store cannot be used")
    return problem_answer(503, key, headers=_again(error), **values)


def unusable(error: StoreError, said: str) -> NoReturn:
    """End the request with 503 and log the error for the operator. `said` is what failed."""
    key, values = why_unusable(error, said)
    fail(503, key, headers=_again(error), **values)


def _again(error: StoreError) -> dict[str, str]:
    """Return the header that says when to ask again. Damage does not heal by itself."""
    return {} if isinstance(error, Damaged) else {"Retry-After": str(RETRY_S)}


def why_unusable(error: StoreError, said: str) -> tuple[str, dict[str, Any]]:
    """Return the problem for an error of the store, with its values, and log the error.

    Each damaged place is logged only once.
    """
    if not isinstance(error, Damaged):
        current_app.logger.error(said, exc_info=error)
        return ("store-unsure" if isinstance(error, Unsure) else "store"), {}
    damage = error.damage
    with _telling:
        told = _damages_told()
        if damage not in told and len(told) < MOST_TOLD:
            told.add(damage)
            current_app.logger.error("%s; carnet verify tells of all that is", error)
    if damage.record is None:
        return "damaged", {}
    return "damaged-record", {"record": damage.record}
