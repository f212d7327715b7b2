"""Why a store says no, as problems."""

from __future__ import annotations

from flask import Flask, Response, current_app

from api.problems import parameter_answer, problem_answer
from records.library import Conflict, Duplicate, KeyReused, Missing, QueryError, StoreError

_MISSING = {
    "record": (404, "gone"),
    "annotation": (404, "no-annotation"),
    "change": (404, "no-change"),
    "version": (404, "no-version"),
    "ply": (422, "no-place"),
}


def tell_refusals(app: Flask) -> None:
    """Let `app` answer with a problem wherever its store refuses."""
    app.register_error_handler(Missing, _missing)
    app.register_error_handler(Conflict, _conflict)
    app.register_error_handler(Duplicate, _duplicate)
    app.register_error_handler(KeyReused, _key_reused)
    app.register_error_handler(QueryError, _query)
    app.register_error_handler(StoreError, _unusable)


def _missing(error: Missing) -> Response:
    status, key = _MISSING.get(error.what, (404, "gone"))
    return problem_answer(status, key)


def _conflict(_: Conflict) -> Response:
    return problem_answer(412, "changed-since")


def _duplicate(error: Duplicate) -> Response:
    return problem_answer(409, "same-bytes", record=error.record)


def _key_reused(_: KeyReused) -> Response:
    return problem_answer(422, "key-reused")


def _query(error: QueryError) -> Response:
    message = {"since": "date", "until": "date"}.get(error.what, error.what)
    return parameter_answer("query", error.what, message)


def _unusable(_: StoreError) -> Response:
    current_app.logger.exception("the store cannot be used")
    return problem_answer(503, "store")
