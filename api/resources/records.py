"""One record: its text, its findings."""

from __future__ import annotations

from typing import Any

from flask import Response
from flask.views import MethodView

from api.answers import PROBLEM, json_answer, tagged
from api.blueprint import Blueprint
from api.bodies import CARNET
from api.collection import stored_record
from api.negotiation import best_form
from api.problems import ProblemSchema
from api.schemas.findings import FindingsSchema
from api.schemas.records import RecordQuery, StoredSchema
from api.views import stored_view

blueprint = Blueprint("records", __name__, url_prefix="/api/v1", description="Records by their id")


@blueprint.route("/records/<record>")
class Record(MethodView):
    """One record."""

    @blueprint.arguments(RecordQuery, location="query")
    @blueprint.response(200, StoredSchema)
    @blueprint.alt_response(
        200, schema={"type": "string"}, content_type=CARNET, success=True, description="Its text"
    )
    @blueprint.alt_response(404, schema=ProblemSchema, content_type=PROBLEM)
    def get(self, values: dict[str, Any], record: str) -> Response:
        """The record as JSON, or its text byte for byte, by Accept."""
        stored = stored_record(record)
        media = best_form(["application/json", CARNET, "text/plain"])
        if media == "application/json":
            response = json_answer(stored_view(stored))
        else:
            text = stored.canonical if values["form"] == "canonical" else stored.text
            response = Response(text, content_type=f"{media}; charset=utf-8")
            response.headers["Content-Disposition"] = f'inline; filename="{record}.carnet"'
        return tagged(response)


@blueprint.route("/records/<record>/findings")
class Findings(MethodView):
    """What was found in a record."""

    @blueprint.response(200, FindingsSchema)
    @blueprint.alt_response(404, schema=ProblemSchema, content_type=PROBLEM)
    def get(self, record: str) -> Response:
        """Every finding, its lines counted from the record's first."""
        stored = stored_record(record)
        return tagged(
            json_answer({"id": record, "ok": stored.summary.ok, "findings": stored.findings})
        )
