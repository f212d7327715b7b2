"""Studies (places in records, and whole records, with text between them), and tags on records."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from hashlib import sha256
from typing import Any

from flask import Response, current_app, url_for

from api.http.blueprint import Blueprint
from api.http.bodies import CARNET, JSON
from api.http.filters import query_of
from api.http.idempotency_keys import to_remember
from api.http.problems import fail
from api.http.responses import best_form, json_answer, seen_version, tagged
from api.http.stores import caller, collection, stored_record
from api.schemas.records import FilterQuery
from api.schemas.shared_fields import IfMatch, KeyHeader
from api.studies.schemas import (
    FORMS_OF_A_STUDY,
    STUDY,
    ChaptersBody,
    StudiesQuery,
    StudiesSchema,
    StudyBody,
    StudyFile,
    StudyQuery,
    StudySchema,
    TagCountsSchema,
    TaggedItemsSchema,
    TagsBody,
    TagsSchema,
)
from api.studies.views import (
    NotOneRecord,
    study_as_carnet,
    study_draft,
    study_file,
    study_item,
    study_view,
    take_study,
)
from api.upload.allowance import present_allowance
from api.upload.submission import Intake
from api.upload.workers import present_judges
from records.library import Chapter, Missing, Study
from records.rules.games.examples import TRICK

blueprint = Blueprint(
    "studies", "Places in records, and whole records, in an order with text between them"
)

tags_blueprint = Blueprint("tags", "Tags on records")

_FORMS = (JSON, STUDY, CARNET)
_CHAPTER = {"title": "The last trick", "text": "Who takes it?", "record": "0j4x8k2m7q9a"}
_BODY = {
    "title": "Six endings",
    "author": "Ada",
    "language": "en",
    "introduction": "For the club",
    "chapters": [{**_CHAPTER, "deal": 1, "ply": 3}, {"text": "A text alone"}],
}
_EXAMPLES = {"endings": {"value": _BODY}}
_CHAPTERS = {"one": {"value": {"chapters": [_CHAPTER]}}}
_FILE = {
    "file": {
        "value": {
            "format": "carnet-study",
            "version": 1,
            "id": "0j4x8k2m7q9b",
            "study": _BODY,
            "records": {"0j4x8k2m7q9a": TRICK},
        }
    }
}


def stored_study(study: str) -> Study:
    """Return the study with that id.

    Ends the request with 404 if there is none, and with 410 if it was deleted.
    """
    found = collection().studies.get(study)
    if found is None:
        fail(404, "no-study", study=study)
    if found.deleted is not None:
        until = (found.until or "")[:10]
        fail(410, "study-deleted", study=study, deleted=found.deleted[:10], until=until)
    return found


def _answer(study: Study, status: int = 200) -> Response:
    response = tagged(json_answer(study_view(study, collection()), status), study.version)
    if status == 201:
        response.location = url_for("studies.study_of", study=study.id)
    return response


def _digest(*parts: Any) -> str:
    return sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


@blueprint.get("/studies")
@blueprint.arguments(StudiesQuery, location="query")
@blueprint.response(200, StudiesSchema)
def studies(values: dict[str, Any]) -> Response:
    """A page of studies without their chapters, the latest changed first."""
    page = collection().studies.page(
        values.get("record"),
        deleted=values["deleted"],
        cursor=values.get("cursor"),
        limit=values["limit"],
    )
    items = [study_item(one) for one in page.items]
    return tagged(json_answer({"items": items, "next": page.next, "total": page.total}))


@blueprint.post("/studies")
@blueprint.arguments(StudyBody, examples=_EXAMPLES)
@blueprint.arguments(KeyHeader, location="headers")
@blueprint.response(201, StudySchema)
@blueprint.problems(404)
def make(body: dict[str, Any], headers: dict[str, Any]) -> Response:
    """Make a study. The records that it names need not be there."""
    remember = to_remember(headers["key"], _digest("study", body))
    study, _ = collection().studies.add(study_draft(body), caller(), remember)
    return _answer(study, 201)


@blueprint.post("/studies/import")
@blueprint.arguments(StudyFile, examples=_FILE)
@blueprint.response(201, StudySchema)
@blueprint.alt_response(200, schema=StudySchema, success=True, description="It was here already")
@blueprint.problems(409, 410)
def take_in(body: dict[str, Any]) -> Response:
    """Take in a study as `GET /studies/{study}?as=study` hands it out, with its records.

    If the study is here already, also changed since, nothing is stored. A record that is here
    is not stored again.
    """
    allowance = replace(present_allowance(kept=True), records=None, findings=None)
    longest = current_app.config["RECORD_LIMIT"]
    intake = Intake(longest, present_judges(allowance), allowance)
    try:
        study, new, _ = take_study(collection(), body, intake, caller())
    except NotOneRecord as error:
        fail(422, "study-records", record=error.record)
    return _answer(study, 201) if new else _answer(stored_study(study.id))


@blueprint.get("/studies/<string(length=12):study>")
@blueprint.arguments(StudyQuery, location="query")
@blueprint.response(200, StudySchema)
@blueprint.alt_response(
    200,
    schema=StudyFile,
    content_type=STUDY,
    success=True,
    description="With the texts of its records, for POST /studies/import",
)
@blueprint.also(CARNET, "Its records, with what it says as comments")
def study_of(values: dict[str, Any], study: str) -> Response:
    """The study with its chapters, and what lists show of their records.

    By Accept as a file that another collection takes in, or its records as Carnet text.
    """
    found = stored_study(study)
    media = best_form(_FORMS, FORMS_OF_A_STUDY.get(values.get("media", "")))
    if media == JSON:
        return _answer(found)
    if media == STUDY:
        response = Response(study_file(found, collection()), mimetype=STUDY)
    else:
        text = b"".join(study_as_carnet(found, collection()))
        response = Response(text, content_type=f"{media}; charset=utf-8")
    shown = "inline" if "media" not in values else "attachment"
    ending = "study.json" if media == STUDY else "carnet"
    response.headers["Content-Disposition"] = f'{shown}; filename="{study}.{ending}"'
    return tagged(response, found.version)


@blueprint.put("/studies/<string(length=12):study>")
@blueprint.arguments(StudyBody, examples=_EXAMPLES)
@blueprint.arguments(IfMatch, location="headers")
@blueprint.response(200, StudySchema)
def change(body: dict[str, Any], _: dict[str, Any], study: str) -> Response:
    """Replace the study. `If-Match` must name its present version.

    A chapter that is sent with its number keeps it, wherever it stands.
    """
    expected = seen_version(stored_study(study).version)
    changed = collection().studies.change(study, study_draft(body), expected, caller())
    return _answer(changed)


@blueprint.delete("/studies/<string(length=12):study>")
@blueprint.arguments(IfMatch, location="headers")
@blueprint.response(204, description="It is deleted, and can be brought back for thirty days")
def delete(_: dict[str, Any], study: str) -> Response:
    """Delete the study. `If-Match` must name its present version."""
    expected = seen_version(stored_study(study).version)
    collection().studies.delete(study, expected, caller())
    return Response(status=204)


@blueprint.post("/studies/<string(length=12):study>/chapters")
@blueprint.arguments(ChaptersBody, examples=_CHAPTERS)
@blueprint.arguments(KeyHeader, location="headers")
@blueprint.response(201, StudySchema)
@blueprint.problems(409)
def add_chapters(body: dict[str, Any], headers: dict[str, Any], study: str) -> Response:
    """Add chapters at the end of the study, whatever its version. Each gets a number."""
    stored_study(study)
    remember = to_remember(headers["key"], _digest("chapters", study, body))
    chapters = [Chapter(**one) for one in body["chapters"]]
    longer = collection().studies.add_chapters(study, chapters, caller(), remember)
    return _answer(longer, 201)


@blueprint.post("/studies/<string(length=12):study>/undo")
@blueprint.response(200, StudySchema)
@blueprint.problems(409)
def bring_back(study: str) -> Response:
    """Bring a deleted study back as it was."""
    if collection().studies.get(study) is None:
        fail(404, "no-study", study=study)
    try:
        return _answer(collection().studies.bring_back(study, caller()))
    except Missing:
        fail(409, "study-there", study=study)


_TAGGED = {
    "one": {"value": {"records": ["0j4x8k2m7q9a"], "add": ["final"], "remove": ["to check"]}}
}


@tags_blueprint.get("/tags")
@tags_blueprint.arguments(FilterQuery, location="query")
@tags_blueprint.response(200, TagCountsSchema)
def tags(values: dict[str, Any]) -> Response:
    """The tags of the records that the filters select, each with the number of records."""
    counts = collection().tags.counts(query_of(values))
    return tagged(json_answer({"items": [asdict(one) for one in counts]}))


@tags_blueprint.post("/tags")
@tags_blueprint.arguments(TagsBody, examples=_TAGGED)
@tags_blueprint.response(200, TaggedItemsSchema)
@tags_blueprint.problems(404, 409)
def change_tags(body: dict[str, Any]) -> Response:
    """Put tags on records and take others off, on all of the records or on none.

    The same again changes nothing.
    """
    store = collection()
    names = list(dict.fromkeys(body["records"]))
    store.tags.change(names, body["add"], body["remove"], caller())
    tags = store.tags.of_each(names)
    return json_answer({"items": [{"id": name, "tags": tags[name]} for name in names]})


@tags_blueprint.get("/records/<record>/tags")
@tags_blueprint.response(200, TagsSchema)
def tags_of(record: str) -> Response:
    """The tags of the record: who put each one there, and when."""
    stored_record(record)
    return tagged(json_answer({"items": [asdict(one) for one in collection().tags.of(record)]}))
