"""Annotations on the actions of a record: listed, added, changed, removed."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

from flask import Response, url_for

from api.http.blueprint import Blueprint
from api.http.idempotency_keys import to_remember
from api.http.problems import fail
from api.http.responses import json_answer, seen_version, tagged
from api.http.stores import caller, collection, stored_record
from api.schemas.annotations import AnnotationSchema, AnnotationsSchema, DraftSchema, PatchSchema
from api.schemas.shared_fields import IfMatch, KeyHeader
from api.views.annotations import Unreadable, annotation_views, check, readable, settled
from records.library import Annotation, Draft, Stored
from records.library.annotated import NoPlace

blueprint = Blueprint(
    "annotations", "Comments, judgements and variations on the actions of a record"
)

_EXAMPLES = {
    "comment": {
        "value": {
            "ply": 1,
            "kind": "comment",
            "text": "Un bon début",
            "author": "Zoé",
            "language": "fr",
        }
    },
    "judgement": {"value": {"ply": 2, "kind": "judgement", "text": "!?"}},
    "variation": {"value": {"deal": 1, "ply": 3, "kind": "variation", "text": "KS QS"}},
}
_FIELDS = ("deal", "ply", "kind", "text", "author", "language")


def _view(stored: Stored, annotation: Annotation) -> dict[str, Any]:
    return annotation_views(stored, [annotation])[0]


def _answer(stored: Stored, annotation: Annotation, status: int = 200) -> Response:
    response = json_answer(_view(stored, annotation), status)
    return tagged(response, annotation.version)


def _found(record: str, annotation: str) -> tuple[Stored, Annotation]:
    stored = stored_record(record)
    found = collection().annotation(record, annotation)
    if found is None:
        fail(404, "no-annotation")
    return stored, found


def _checked(stored: Stored, values: dict[str, Any]) -> Draft:
    """Return the draft that was sent. Ends the request with 409 or 422 if it cannot be kept."""
    if not readable(stored):
        fail(409, "not-annotated", extra={"findings": stored.findings})
    draft = Draft(**{name: values[name] for name in _FIELDS})
    try:
        draft = settled(draft)
    except ValueError:
        fail(422, "no-judgement", text=draft.text)
    try:
        check(stored, draft)
    except NoPlace:
        fail(422, "no-place")
    except Unreadable as error:
        fail(422, "no-variation", extra={"findings": error.findings})
    return draft


@blueprint.get("/records/<record>/annotations")
@blueprint.response(200, AnnotationsSchema)
def annotations_of(record: str) -> Response:
    """All annotations in the order of the play, with the findings in each variation."""
    stored = stored_record(record)
    return tagged(json_answer({"items": annotation_views(stored, stored.annotations)}))


@blueprint.post("/records/<record>/annotations")
@blueprint.arguments(DraftSchema, examples=_EXAMPLES)
@blueprint.arguments(KeyHeader, location="headers")
@blueprint.response(201, AnnotationSchema)
@blueprint.problems(409)
def add(values: dict[str, Any], headers: dict[str, Any], record: str) -> Response:
    """Add an annotation.

    A variation is checked as the record is, and kept even if it breaks a rule.
    """
    stored = stored_record(record)
    draft = _checked(stored, values)
    request = sha256(json.dumps([record, values], sort_keys=True).encode()).hexdigest()
    remember = to_remember(headers["key"], request)
    added = collection().annotate(record, draft, caller() or draft.author, remember)
    response = _answer(stored, added, 201)
    response.location = url_for("annotations.annotation_of", record=record, annotation=added.id)
    return response


@blueprint.get("/records/<record>/annotations/<annotation>")
@blueprint.response(200, AnnotationSchema)
def annotation_of(record: str, annotation: str) -> Response:
    """The annotation, with the findings in it if it is a variation."""
    return _answer(*_found(record, annotation))


@blueprint.put("/records/<record>/annotations/<annotation>")
@blueprint.arguments(DraftSchema, examples=_EXAMPLES)
@blueprint.arguments(IfMatch, location="headers")
@blueprint.response(200, AnnotationSchema)
@blueprint.problems(409)
def replace(values: dict[str, Any], _: dict[str, Any], record: str, annotation: str) -> Response:
    """Replace the annotation. `If-Match` must name its present version."""
    return _change(*_found(record, annotation), values, values["author"])


@blueprint.patch("/records/<record>/annotations/<annotation>")
@blueprint.arguments(PatchSchema, examples={"words": {"value": {"text": "Better words"}}})
@blueprint.arguments(IfMatch, location="headers")
@blueprint.response(200, AnnotationSchema)
@blueprint.problems(409)
def change(values: dict[str, Any], _: dict[str, Any], record: str, annotation: str) -> Response:
    """Change some fields of the annotation. `If-Match` must name its present version."""
    stored, found = _found(record, annotation)
    present = {name: getattr(found, name) for name in _FIELDS}
    return _change(stored, found, {**present, **values}, values.get("author"))


@blueprint.delete("/records/<record>/annotations/<annotation>")
@blueprint.arguments(IfMatch, location="headers")
@blueprint.response(204, description="It is removed; the history still has it")
def remove(_: dict[str, Any], record: str, annotation: str) -> Response:
    """Remove the annotation. `If-Match` must name its present version."""
    found = _found(record, annotation)[1]
    expected = seen_version(found.version)
    collection().remove_annotation(record, annotation, expected, caller())
    return Response(status=204)


def _change(
    stored: Stored, found: Annotation, values: dict[str, Any], author: str | None
) -> Response:
    # The person who changes the annotation need not be its author.
    expected = seen_version(found.version)
    draft = _checked(stored, values)
    changed = collection().change_annotation(
        found.record, found.id, draft, expected, caller() or author
    )
    return _answer(stored, changed)
