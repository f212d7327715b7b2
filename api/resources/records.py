"""One record: reading, correcting and deleting it, its findings and its earlier texts."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import asdict, replace
from typing import Any

from flask import Response, current_app, json

from analysis.stored.keeping import count_again
from api.http.blueprint import Blueprint
from api.http.bodies import CARNET, TEXT_TYPES, sent_record
from api.http.problems import fail
from api.http.responses import JSON, best_form, json_answer, seen_version, tagged
from api.http.stores import caller, collection, stored_record
from api.schemas.annotations import CorrectedSchema, VersionsSchema, VersionTextSchema
from api.schemas.findings import FindingsSchema
from api.schemas.records import RecordBody, RecordQuery, StoredSchema
from api.schemas.shared_fields import IfMatch
from api.upload.allowance import present_allowance
from api.upload.submission import Intake
from api.upload.workers import present_judges
from api.views.annotations import annotation_views
from api.views.record import findings_view, stored_view, told, with_tags, written_text
from api.views.replay import placed
from api.work.asking import may_take_long, worked_out
from api.work.tasks import replays
from records.library import Entry
from records.notation.record_texts import pieces_of
from records.rules.games.examples import TRICK

blueprint = Blueprint("records", "Records by their id")

FORMS = ("application/json", *TEXT_TYPES)

#: The most bytes of a text that is put into another form here. Longer ones go to the workers.
AT_ONCE = 32 << 10

_BODY: dict[str, Any] = {
    "required": True,
    "description": "One record, as Carnet text or as JSON",
    "content": {
        "application/json": {
            "schema": RecordBody,
            "examples": {"text": {"value": {"text": TRICK}}},
        },
        **{media: {"schema": {"type": "string"}, "example": TRICK} for media in TEXT_TYPES},
    },
}


@blueprint.get("/records/<record>")
@blueprint.arguments(RecordQuery, location="query")
@blueprint.response(200, StoredSchema)
@blueprint.also(CARNET, "Its text")
@may_take_long(blueprint)
def record(values: dict[str, Any], record: str) -> Response:
    """The record as JSON, or by Accept its text byte for byte."""
    stored = stored_record(record)
    media = best_form(FORMS)
    form, text = values["form"], stored.text
    if form == "canonical" or (form == "annotated" and stored.annotations):
        text = _made(replays.text, stored, form, size=len(text))
    if media == "application/json":
        (view,) = with_tags([stored_view(stored)], collection())
        response = json_answer({**view, "text": written_text(text)})
        response.headers["Link"] = '</api/v1/schemas/record.json>; rel="describedby"'
    else:
        response = text_answer(text, media, record)
    return tagged(response, stored.summary.version)


@blueprint.put("/records/<record>")
@blueprint.doc(requestBody=_BODY)
@blueprint.arguments(IfMatch, location="headers")
@blueprint.response(200, CorrectedSchema)
@blueprint.problems(409)
def correct(_: dict[str, Any], record: str) -> Response:
    """Give the record another text. `If-Match` must name its present version.

    Its earlier texts stay readable. The answer says where its annotations are in the new text.
    """
    stored = stored_record(record)
    expected = seen_version(stored.summary.version)
    done = collection().put(record, _entry(sent_record()), expected, caller())
    corrected = stored_record(record)
    if done.changed:
        count_again(collection(), [corrected])
    places = {
        name: annotation_views(corrected, getattr(done, name)) for name in ("kept", "moved", "lost")
    }
    response = json_answer(
        {
            "id": record,
            "version": done.version,
            "changed": done.changed,
            "ok": corrected.summary.ok,
            **told(placed(corrected.findings, written_text(corrected.text)), corrected.more),
            **places,
        }
    )
    response.set_etag(str(done.version))
    return response


@blueprint.delete("/records/<record>")
@blueprint.arguments(IfMatch, location="headers")
@blueprint.response(204, description="It is in the bin, with its texts, annotations and history")
def delete(_: dict[str, Any], record: str) -> Response:
    """Put the record into the bin. `If-Match` must name its present version.

    For thirty days `POST /bin/undo` brings it back. Then it is gone for good.
    """
    stored = stored_record(record)
    collection().delete(record, seen_version(stored.summary.version), caller())
    return Response(status=204)


def _made(function: Callable[..., bytes], *arguments: Any, size: int) -> bytes:
    """Return the result of a function, computed here if a text is short, else by the workers."""
    return function(*arguments) if size <= AT_ONCE else worked_out(function, *arguments)


def text_answer(text: bytes, media: str, name: str) -> Response:
    """Return an answer with a text of that media type, as a file with that name."""
    response = Response(text, content_type=f"{media}; charset=utf-8")
    response.headers["Content-Disposition"] = f'inline; filename="{name}.carnet"'
    return response


def _entry(text: bytes) -> Entry:
    """Return the one record of a text, judged as an upload is.

    Ends the request with 422 if there is none, or several.
    """
    count = sum(1 for _ in pieces_of((text,))) - 1
    if count > 1:
        fail(422, "one-record", count=count)
    allowance = replace(present_allowance(kept=True), records=None, findings=None)
    longest = current_app.config["RECORD_LIMIT"]
    with closing(Intake(longest, present_judges(allowance), allowance)) as intake:
        intake.take_blocks(None, (text,), ndjson=False)
        intake.finish()
        if not count:
            fail(422, "nothing-there", extra=intake.outside)
        (entry,) = intake.entries()
    return entry


@blueprint.get("/records/<record>/findings")
@blueprint.response(200, FindingsSchema)
@may_take_long(blueprint)
def findings_of(record: str) -> Response:
    """The findings by cause, with lines counted from the record's first line.

    A record that is not ok has the slips that explain its findings. At most 1,000 findings are
    kept.
    """
    stored = stored_record(record)
    if stored.summary.ok:
        return tagged(json_answer({"id": record, "ok": True, **findings_view(stored)}))
    return tagged(Response(worked_out(replays.findings, stored), mimetype=JSON))


@blueprint.get("/records/<record>/versions")
@blueprint.response(200, VersionsSchema)
def versions_of(record: str) -> Response:
    """The present text and the earlier ones: who gave each one, and when."""
    stored_record(record)
    versions = collection().versions(record)
    return tagged(json_answer({"items": [asdict(version) for version in versions]}))


@blueprint.get("/records/<record>/versions/<int:number>")
@blueprint.response(200, VersionTextSchema)
@blueprint.also(CARNET, "The text")
def version_of(record: str, number: int) -> Response:
    """A present or earlier text, as JSON, or by Accept byte for byte."""
    stored_record(record)
    text = collection().version(record, number) if number < 1 << 31 else None
    if text is None:
        fail(404, "no-version")
    media = best_form(FORMS)
    if media != "application/json":
        return tagged(text_answer(text, media, f"{record}-{number}"))
    (version,) = [one for one in collection().versions(record) if one.number == number]
    return tagged(json_answer({"id": record, **asdict(version), "text": written_text(text)}))


@blueprint.get("/schemas/record.json")
@blueprint.response(200, {"type": "object"}, content_type="application/schema+json")
def json_schema() -> Response:
    """The JSON Schema of a record, as callers receive it and may send it."""
    from api.schemas.records import record_schema

    response = Response(json.dumps(record_schema()), mimetype="application/schema+json")
    return tagged(response)
