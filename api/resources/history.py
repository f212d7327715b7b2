"""The changes to a record, and undo."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from flask import Response, request

from analysis.stored.keeping import count_again
from api.http.blueprint import Blueprint
from api.http.problems import fail
from api.http.responses import json_answer, seen_version, tagged
from api.http.stores import caller, collection, stored_record
from api.schemas.annotations import HIGHEST, ChangeSchema, HistoryQuery, HistorySchema
from records.library import Conflict

blueprint = Blueprint("history", "What was done to a record")


@blueprint.get("/records/<record>/history")
@blueprint.arguments(HistoryQuery, location="query")
@blueprint.response(200, HistorySchema)
def history_of(values: dict[str, Any], record: str) -> Response:
    """The changes to text and annotations with authors and times, the latest first."""
    stored_record(record)
    limit = values["limit"]
    changes = collection().history(record, values.get("before"), limit + 1)
    page = changes[:limit]
    following = page[-1].id if len(changes) > limit else None
    return tagged(json_answer({"items": [asdict(change) for change in page], "next": following}))


@blueprint.post("/records/<record>/history/<int:change>/undo")
@blueprint.response(200, ChangeSchema)
@blueprint.problems(409, 412)
def undo(record: str, change: int) -> Response:
    """Undo a change. Undoing is a change itself, so it can be undone too.

    409 if what it changed has been changed again since. `If-Match` is not needed, because the
    path names the change. If it is sent, it must be that of the record.
    """
    stored = stored_record(record)
    if request.headers.get("If-Match"):
        seen_version(stored.summary.version)
    if change > HIGHEST:
        fail(404, "no-change")
    try:
        done = collection().undo(record, change, caller())
    except Conflict:
        fail(409, "changed-again")
    if done.action == "correct":
        count_again(collection(), [stored_record(record)])
    return json_answer(asdict(done))
