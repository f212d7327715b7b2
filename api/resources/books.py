"""A record judged by every rule book: which ones allow it, and where each first objects."""

from __future__ import annotations

from flask import Response
from marshmallow import fields

from api.http.blueprint import Blueprint
from api.http.responses import JSON, tagged
from api.http.stores import stored_record
from api.schemas.findings import FindingSchema
from api.schemas.shared_fields import Schema, flag, listed, mapping, nested, number, string
from api.work.asking import may_take_long, worked_out
from api.work.tasks.replays import books

blueprint = Blueprint("books", "Records held against every rule book")

#: The most actions and numbers of a record. One answer takes hundreds of replays, which would last
#: minutes for a longer record.
LONGEST = 2000


class JudgementSchema(Schema):
    """What one rule book says of a record."""

    game = string("The game", required=True)
    options = mapping(
        "Those of its options that differ from its defaults",
        keys=fields.String(),
        values=fields.String(),
        required=True,
    )
    own = flag("Whether the record itself names these rules", required=True)
    ok = flag("Whether this book allows the record", required=True)
    findings = number("How many findings of severity error, illegal or mismatch", required=True)
    first = nested("The first of them", FindingSchema, required=True, allow_none=True)


class JudgementsSchema(Schema):
    """What every rule book of the record's shape says of it."""

    id = string("The record's id", required=True)
    game = string("Its game, as written", required=True, allow_none=True)
    allowed = flag("Whether some book allows it", required=True)
    rules = listed(
        "Those that allow it first, then the nearest", fields.Nested(JudgementSchema), required=True
    )


@blueprint.get("/records/<record>/rules")
@blueprint.response(200, JudgementsSchema)
@may_take_long(blueprint)
def rules_of(record: str) -> Response:
    """What each rule book of the record's shape says of it.

    A book is a game with its default options, with the record's own, or with one of them
    changed.
    """
    stored = stored_record(record)
    found = worked_out(books, record, stored.summary.game, stored.text, LONGEST)
    return tagged(Response(found, mimetype=JSON))
