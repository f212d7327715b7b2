"""Records that callers send: checks and imports."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from typing import Any

from flask import Response, current_app, json, url_for
from marshmallow import fields

from api.http.blueprint import Blueprint
from api.http.bodies import (
    ACCEPTED,
    NDJSON,
    TEXT_TYPES,
    Sent,
    digest_of,
    refuse_foreign,
    sent_texts,
)
from api.http.flows import in_blocks, whole_if_short
from api.http.idempotency_keys import answered, to_remember, working_on
from api.http.problems import fail
from api.http.responses import best_form
from api.http.stores import caller, collection
from api.middleware.metrics import count_submitted
from api.schemas.findings import ByCause, FindingSchema
from api.schemas.records import DealFigures
from api.schemas.shared_fields import KeyHeader, Schema, both, flag, mapping, number, scores, string
from api.upload.allowance import TooMuch, present_allowance
from api.upload.submission import Intake
from api.upload.workers import present_judges
from records.library import Added
from records.notation.record_texts import TooLong
from records.rules.games.examples import HEAD


class SubmittedSchema(ByCause):
    """The outcome for one uploaded record."""

    file = string("The file it came in", allow_none=True)
    record = number("Its place in that file; null: what stands outside any record", allow_none=True)
    line = number("The line of what was sent at which it begins, from 1")
    status = string(
        "stored, duplicate (the same bytes are kept already), checked, outside (any record) or "
        "unreadable (a line of JSON, or a file of a form, with no record in it)",
        required=True,
    )
    text = string("If it is unreadable, its first 2,000 characters")
    message = both("If it is unreadable, why")
    id = string("Its id in the collection; null if it is not there", allow_none=True)
    duplicate_of = string("The id of the record that says the same already", allow_none=True)
    game = string("Its game, as written", allow_none=True)
    language = string("The language whose letters its cards have: en or fr")
    players = mapping("By seat", keys=fields.String(), values=fields.String())
    ok = flag("Whether nothing of severity error, illegal or mismatch was found")
    findings = fields.List(fields.Nested(FindingSchema))
    deals = fields.List(fields.Nested(DealFigures))
    score = scores("The computed game score by side")
    complete = flag("Whether all deals are complete and the game is over")
    winner = fields.List(fields.String(), allow_none=True)


class SubmissionSchema(Schema):
    """The outcome for everything that was sent, in order."""

    stored = number("How many records were stored", required=True)
    duplicates = number("How many were kept already, to the byte", required=True)
    unreadable = number("How many lines of JSON and files of a form hold no record", required=True)
    records = fields.List(fields.Nested(SubmittedSchema), required=True)


blueprint = Blueprint("imports", "Records checked and taken in")

#: The records at the beginning of an upload that are searched for slips. The caller waits for it.
#: Of any stored record `GET /records/{id}/findings` tells them.
SEARCHED = 20
#: The media types of the answer.
FORMS = ("application/json", NDJSON)

_BODY: dict[str, Any] = {
    "required": True,
    "description": "One record or many. gzip and zstd are accepted as Content-Encoding, and "
    "as content; zip and tar archives are opened. Nothing is stored of a body that is not read to "
    "its end.",
    "content": {media: {"schema": {"type": "string"}, "example": HEAD} for media in TEXT_TYPES}
    | {
        NDJSON: {
            "schema": {"type": "string", "description": 'Lines of {"text": "…"}'},
            "example": json.dumps({"text": HEAD}),
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

_ROWS = blueprint.also(NDJSON, "A row a line, then one with the counts")


@contextmanager
def _judged(sent: list[Sent], *, kept: bool) -> Iterator[Intake]:
    """Yield what was sent, judged. `kept` says that it is to be stored.

    The caller must close it. If this function fails, it closes it. Ends the request with 422
    if it contains no record, and with 413 if it exceeds a limit.
    """
    longest: int = current_app.config["RECORD_LIMIT"]
    allowance = present_allowance(kept=kept)
    intake = Intake(longest, present_judges(allowance), allowance, searched=SEARCHED)
    try:
        for one in sent:
            try:
                intake.take(one)
            except TooLong as error:
                place = {"record": error.record or 1, "line": error.line}
                fail(413, "record-too-long", limit=error.limit, **place, extra=one.named())
        # Once something is stored, the answer must not fail for lack of room.
        intake.finish()
        if not intake.records and intake.unreadable == intake.empty_files:
            rows = [json.loads(row) for row in intake.checked_rows(())]
            told = {"records": rows} if intake.empty_files else {}
            if intake.foreign is not None and intake.unreadable == 1:
                refuse_foreign(intake.foreign, rows)
            fail(422, "nothing-there", extra={**intake.outside, **told})
        yield intake
    except TooMuch as error:
        intake.close()
        fail(413, error.problem, limit=error.limit)
    except BaseException:
        intake.close()
        raise


def _answer(form: str, intake: Intake, rows: Iterator[str], counts: dict[str, int]) -> Response:
    """Return the answer with these rows, as one JSON object or line by line."""
    if form == NDJSON:
        last = json.dumps({"count": intake.records, **counts})
        stream = chain((f"{row}\n" for row in rows), (f"{last}\n",))
    else:
        first = json.dumps(counts)[:-1] + ', "records": ['
        stream = chain((first,), _with_commas(rows), ("]}",))
    response = Response(whole_if_short(_to_the_end(stream, intake)), mimetype=form)
    # This covers an answer that nobody begins to read.
    response.call_on_close(intake.close)
    response.vary.add("Accept")
    return response


def _to_the_end(stream: Iterator[str], intake: Intake) -> Iterator[bytes]:
    try:
        yield from in_blocks(piece.encode() for piece in stream)
    finally:
        intake.close()


def _with_commas(rows: Iterator[str]) -> Iterator[str]:
    for place, row in enumerate(rows):
        yield f", {row}" if place else row


def _stored(form: str, intake: Intake, added: Sequence[Added]) -> Response:
    """Return the answer for records that the store has taken."""
    stored = sum(one.stored for one in added)
    duplicates = len(added) - stored
    count_submitted({"stored": stored, "duplicate": duplicates}, intake.severities)
    counts = {"stored": stored, "duplicates": duplicates, "unreadable": intake.unreadable}
    response = _answer(form, intake, intake.stored_rows(added), counts)
    response.status_code = 201 if stored else 200
    if len(added) == stored == 1:
        response.location = url_for("records.record", record=added[0].id)
    return response


@blueprint.post("/check")
@blueprint.doc(requestBody=_BODY)
@blueprint.response(200, SubmissionSchema)
@_ROWS
def check() -> Response:
    """Check records and report as POST /records does. Nothing is stored."""
    form = best_form(FORMS)
    with sent_texts() as sent, _judged(sent, kept=False) as intake:
        known = collection().known(intake.entries())
        count_submitted({"checked": intake.records}, intake.severities)
        counts = {"stored": 0, "duplicates": 0, "unreadable": intake.unreadable}
        return _answer(form, intake, intake.checked_rows(known), counts)


@blueprint.post("/records")
@blueprint.doc(requestBody=_BODY)
@blueprint.arguments(KeyHeader, location="headers")
@blueprint.response(201, SubmissionSchema)
@_ROWS
@blueprint.alt_response(
    200, schema=SubmissionSchema, description="All of it was kept already", success=True
)
@blueprint.problems(409)
def take_in(headers: dict[str, Any]) -> Response:
    """Store one record or many, all or none.

    Faulty ones are stored too: a record is evidence.

    A repeated request with the same `Idempotency-Key` stores nothing again, and gets the same
    answer.
    """
    form = best_form(FORMS)
    key: str | None = headers["key"]
    with sent_texts() as sent, working_on(key):
        request = "" if key is None else digest_of(sent)
        before = answered(key, request)
        with _judged(sent, kept=True) as intake:
            if before is not None:
                added = before.added
            else:
                remember = to_remember(key, request)
                added = collection().add(intake.entries(), remember, caller())
            return _stored(form, intake, added)
