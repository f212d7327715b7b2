"""The outcome of an upload."""

from __future__ import annotations

from marshmallow import fields

from api.schemas.findings import FindingSchema, bounded, slips
from api.schemas.records import DealFigures
from api.schemas.shared_fields import Schema, both, flag, mapping, number, scores, string


class SubmittedSchema(Schema):
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
    more = number("How many findings there are besides; left out where these are all")
    slips = slips()
    bounded = bounded()
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
