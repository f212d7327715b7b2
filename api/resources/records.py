"""Records: sent, checked, listed, read, replayed."""

from __future__ import annotations

from hashlib import sha256
from typing import Any
from urllib.parse import urlencode

from flask import Response, json, request, url_for
from flask.views import MethodView

from api.blueprint import Blueprint
from api.bodies import ACCEPTED, NDJSON, sent_texts
from api.collection import collection, stored_record
from api.negotiation import best_form
from api.problems import ProblemSchema, fail
from api.schemas import (
    FindingsSchema,
    ListQuery,
    PageSchema,
    RecordQuery,
    ReplayQuery,
    ReplaySchema,
    StoredSchema,
    SubmissionSchema,
)
from api.submissions import Submitted, checked_answer, read_sent, stored_answer
from api.views import NoSuchPoint, replay_view, seats_of, stored_replay, stored_view, summary_view
from records.library import Entry, Query, StoreError

blueprint = Blueprint(
    "records", __name__, url_prefix="/api/v1", description="Records and what they show"
)

CARNET = "text/vnd.carnet"

_EXAMPLE = '[Game "besigue-1847"]\n[A "Alice"]\n[B "Basile"]\n\n[Deal "1"]\n*\n'
_BODY: dict[str, Any] = {
    "required": True,
    "description": "One record or many. gzip and zstd are accepted as Content-Encoding, and "
    "as content. Nothing is stored of a body that is not read to its end.",
    "content": {
        media: {"schema": {"type": "string"}, "example": _EXAMPLE}
        for media in (CARNET, "text/plain")
    }
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
    @blueprint.alt_response(413, schema=ProblemSchema, content_type="application/problem+json")
    def post(self) -> Response:
        """Read, replay and report, as POST /records does; nothing is stored."""
        submitted = _submitted()
        known = collection().known(_entries(submitted))
        return _json(checked_answer(submitted, known))


@blueprint.route("/records")
class Records(MethodView):
    """The collection."""

    @blueprint.doc(requestBody=_BODY)
    @blueprint.response(201, SubmissionSchema)
    @blueprint.alt_response(
        200, schema=SubmissionSchema, description="All of it was kept already", success=True
    )
    @blueprint.alt_response(413, schema=ProblemSchema, content_type="application/problem+json")
    def post(self) -> Response:
        """Keep one record or many, all or none; faulty ones too, since a record is evidence."""
        submitted = _submitted()
        try:
            added = collection().add(_entries(submitted))
        except StoreError:
            fail(503, "store")
        response = _json(stored_answer(submitted, added))
        stored = [one.id for one in added if one.stored]
        response.status_code = 201 if stored else 200
        if len(stored) == 1:
            response.location = url_for("records.Record", record=stored[0])
        return response

    @blueprint.arguments(ListQuery, location="query")
    @blueprint.response(200, PageSchema)
    def get(self, values: dict[str, Any]) -> Response:
        """Records that the filters select, newest first, page by page."""
        query = Query(
            game=values.get("game"),
            player=values.get("player"),
            event=values.get("event"),
            ok=values.get("ok"),
            finding=values.get("finding"),
            before=values.get("cursor"),
            limit=values["limit"],
        )
        page = collection().page(query)
        response = _json(
            {
                "items": [summary_view(item) for item in page.items],
                "next": page.next,
                "total": collection().count(query),
            }
        )
        if page.next is not None:
            following = urlencode({**request.args.to_dict(), "cursor": page.next})
            response.headers["Link"] = f'<{request.path}?{following}>; rel="next"'
        return response


@blueprint.route("/records/<record>")
class Record(MethodView):
    """One record."""

    @blueprint.arguments(RecordQuery, location="query")
    @blueprint.response(200, StoredSchema)
    @blueprint.alt_response(
        200, schema={"type": "string"}, content_type=CARNET, success=True, description="Its text"
    )
    @blueprint.alt_response(404, schema=ProblemSchema, content_type="application/problem+json")
    def get(self, values: dict[str, Any], record: str) -> Response:
        """The record as JSON, or its text byte for byte, by Accept."""
        stored = stored_record(record)
        media = best_form(["application/json", CARNET, "text/plain"])
        if media == "application/json":
            response = _json(stored_view(stored))
        else:
            text = stored.canonical if values["form"] == "canonical" else stored.text
            response = Response(text, content_type=f"{media}; charset=utf-8")
            response.headers["Content-Disposition"] = f'inline; filename="{record}.carnet"'
        return _tagged(response)


@blueprint.route("/records/<record>/findings")
class Findings(MethodView):
    """What was found in a record."""

    @blueprint.response(200, FindingsSchema)
    @blueprint.alt_response(404, schema=ProblemSchema, content_type="application/problem+json")
    def get(self, record: str) -> Response:
        """Every finding, its lines counted from the record's first."""
        stored = stored_record(record)
        return _tagged(_json({"id": record, "ok": stored.summary.ok, "findings": stored.findings}))


@blueprint.route("/records/<record>/replay")
class ReplayOf(MethodView):
    """A record replayed."""

    @blueprint.arguments(ReplayQuery, location="query")
    @blueprint.response(200, ReplaySchema)
    @blueprint.alt_response(404, schema=ProblemSchema, content_type="application/problem+json")
    def get(self, values: dict[str, Any], record: str) -> Response:
        """The actions and the table after each: of all deals, of one, or at one point."""
        stored = stored_record(record)
        replay = stored_replay(stored)
        deal, ply, seat = values.get("deal"), values.get("ply"), values.get("seat")
        if ply is not None and deal is None:
            deal = 1
        if seat is not None and seat not in seats_of(replay):
            fail(404, "no-seat", seat=seat, seats=" ".join(seats_of(replay)))
        try:
            view = replay_view(stored, replay, deal, ply, seat)
        except NoSuchPoint as error:
            fail(404, error.problem, **error.values)
        return _tagged(_json(view))


def _json(body: Any) -> Response:
    return Response(json.dumps(body), mimetype="application/json")


def _tagged(response: Response) -> Response:
    """The response with an ETag of its content, or 304 where the caller has it already."""
    response.set_etag(sha256(response.get_data()).hexdigest()[:32])
    response.vary.add("Accept")
    response.make_conditional(request)
    return response
