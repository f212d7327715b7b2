"""Records that are sent: checked, and kept."""

from __future__ import annotations

from typing import Any

from flask import Response, json, url_for
from flask.views import MethodView

from api.answers import PROBLEM, json_answer
from api.blueprint import Blueprint
from api.bodies import ACCEPTED, NDJSON, TEXT_TYPES, sent_texts
from api.collection import collection
from api.problems import ProblemSchema, fail
from api.schemas.submissions import SubmissionSchema
from api.submissions import Submitted, checked_answer, read_sent, stored_answer
from records.library import Entry, StoreError

blueprint = Blueprint(
    "imports", __name__, url_prefix="/api/v1", description="Records checked and taken in"
)

_EXAMPLE = '[Game "besigue-1847"]\n[A "Alice"]\n[B "Basile"]\n\n[Deal "1"]\n*\n'
_BODY: dict[str, Any] = {
    "required": True,
    "description": "One record or many. gzip and zstd are accepted as Content-Encoding, and "
    "as content. Nothing is stored of a body that is not read to its end.",
    "content": {media: {"schema": {"type": "string"}, "example": _EXAMPLE} for media in TEXT_TYPES}
    | {
        NDJSON: {
            "schema": {"type": "string", "description": 'Lines of {"text": "…"}'},
            "example": json.dumps({"text": _EXAMPLE}),
        },
        "multipart/form-data": {
            "schema": {
                "type": "object",
                "required": ["file"],
                "properties": {
                    "file": {"type": "array", "items": {"type": "string", "format": "binary"}}
                },
            }
        },
    }
    | {
        media: {"schema": {"type": "string", "format": "binary"}}
        for media in ACCEPTED
        if media.startswith("application/") and media != NDJSON
    },
}


def _submitted() -> list[Submitted]:
    """What was sent; ends the request with 422 if there is no record in it."""
    submitted = read_sent(sent_texts())
    if not any(one.entry is not None for one in submitted):
        findings = [finding for one in submitted for finding in one.judged["findings"]]
        fail(422, "nothing-there", extra={"findings": findings})
    return submitted


def _entries(submitted: list[Submitted]) -> list[Entry]:
    return [one.entry for one in submitted if one.entry is not None]


@blueprint.route("/check")
class Check(MethodView):
    """Checking without keeping."""

    @blueprint.doc(requestBody=_BODY)
    @blueprint.response(200, SubmissionSchema)
    @blueprint.alt_response(413, schema=ProblemSchema, content_type=PROBLEM)
    def post(self) -> Response:
        """Read, replay and report, as POST /records does; nothing is stored."""
        submitted = _submitted()
        known = collection().known(_entries(submitted))
        return json_answer(checked_answer(submitted, known))


@blueprint.route("/records")
class Import(MethodView):
    """Records taken into the collection."""

    @blueprint.doc(requestBody=_BODY)
    @blueprint.response(201, SubmissionSchema)
    @blueprint.alt_response(
        200, schema=SubmissionSchema, description="All of it was kept already", success=True
    )
    @blueprint.alt_response(413, schema=ProblemSchema, content_type=PROBLEM)
    def post(self) -> Response:
        """Keep one record or many, all or none; faulty ones too, since a record is evidence."""
        submitted = _submitted()
        try:
            added = collection().add(_entries(submitted))
        except StoreError:
            fail(503, "store")
        response = json_answer(stored_answer(submitted, added))
        stored = [one.id for one in added if one.stored]
        response.status_code = 201 if stored else 200
        if len(stored) == 1:
            response.location = url_for("records.Record", record=stored[0])
        return response
