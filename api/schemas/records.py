"""Stored records, the queries for them, and the JSON Schema of one."""

from __future__ import annotations

from functools import cache
from typing import Any

from marshmallow import fields, validate

from api.schemas.findings import FindingSchema
from api.schemas.shared_fields import (
    LenientSchema,
    Schema,
    asked_form,
    asked_language,
    both,
    filled,
    flag,
    is_cursor,
    listed,
    mapping,
    nested,
    number,
    page_size,
    scores,
    string,
)
from records.findings import CODES
from records.library.model import SORTS

#: The forms of a whole list, by the names that addresses have for them.
FORMS_OF_A_LIST = {
    "carnet": "text/vnd.carnet",
    "csv": "text/csv",
    "ndjson": "application/x-ndjson",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}

#: The years that have a 29th of February.
_LEAP = "([0-9]{2}(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00)"

_is_date = validate.Regexp(
    r"^([0-9]{4}([.-](0[1-9]|1[0-2])|[.-](0[1-9]|1[0-2])[.-](0[1-9]|1[0-9]|2[0-8])"
    r"|[.-](0[13-9]|1[0-2])[.-](29|30)|[.-](0[13578]|1[02])[.-]31)?"
    rf"|{_LEAP}[.-]02[.-]29)$",
    error="date",
)


class FilterQuery(Schema):
    """The filters that select records."""

    game = string("The id of a game", validate=filled)
    player = string("Part of a player's name; case and accents do not matter", validate=filled)
    person = string("A player's whole name, exactly as written, or an alias of it", validate=filled)
    since = string(
        "Played on this date or later: 1850, 1850.01 or 1850.01.12; an uncertain date counts if "
        "that is possible",
        validate=_is_date,
    )
    until = string("Not after this date", validate=_is_date)
    event = string("Part of the event; case and accents do not matter", validate=filled)
    result = string("The result, as written: 510/430", validate=filled)
    ok = flag("Whether nothing of severity error, illegal or mismatch was found")
    finding = string(
        "The code of a finding that the record has",
        validate=validate.OneOf(sorted(CODES), error="finding-code"),
    )
    tag = string(
        "A tag of the record; of several, separated by commas, it must have all", validate=filled
    )
    study = string("The id of a study that it is in", validate=filled)
    annotated = flag("Whether it has annotations; comments of its own text are none")
    q = string(
        "Words, all of which must be in its tags, its game's name or what is said in it; case and "
        "accents do not matter, and the beginning of the last word is enough. A fault's name, such "
        "as revoke or renonce, selects the records with that fault, and `fault` those with any, "
        "unless it is in double quotes",
        validate=filled,
        attribute="text",
    )


class PageQuery(FilterQuery):
    """The filters, the order and the page of records."""

    sort = string(
        "What they are sorted by; records without it come last",
        load_default="created",
        validate=validate.OneOf(SORTS, error="sort"),
    )
    descending = flag("Whether the latest or last comes first", load_default=True)
    cursor = string("The `next` of the page before", validate=is_cursor)
    limit = page_size("How many records a page holds")


_form = string(
    "`written`: byte for byte as it came; `canonical`: in canonical form; `annotated`: as it "
    "came, with its annotations in it",
    load_default="written",
    validate=validate.OneOf(["written", "canonical", "annotated"], error="form"),
)


class ListQuery(PageQuery):
    """The filters of records, the form of the answer, and that of their texts."""

    form = _form
    media = asked_form(FORMS_OF_A_LIST)
    language = asked_language("The language of a table; by default that of Accept-Language")
    excerpts = flag(
        "Whether a page of summaries also has the `source` of each record, and with `q` the text "
        "in which the words were `found`",
        load_default=False,
    )


class RecordQuery(Schema):
    """The form of a record's text."""

    form = _form


class RecordBody(LenientSchema):
    """A record sent as JSON. A caller may send back an answer with another text."""

    text = string("Its text", required=True, validate=filled)


class DealFigures(Schema):
    """A deal in figures."""

    deal = number("Its place in the record, from 1", required=True)
    score = scores("What it brought each side; null where that cannot be known")
    complete = flag("Whether it reached its end by the rules with nothing missing")


class SummarySchema(Schema):
    """A stored record without its text."""

    id = string("Its id; ids sort as the records were stored", required=True)
    created = string("When it was stored (UTC)", required=True)
    changed = string("When it or its annotations were last changed (UTC)", required=True)
    version = number("Which of its texts this is, from 1", required=True)
    annotations = number("How many annotations it has", required=True)
    game = string("Its game, as written", allow_none=True)
    title = both("The game's name in English and French", allow_none=True)
    options = string("The options it is played under", allow_none=True)
    players = mapping("By seat", keys=fields.String(), values=fields.String())
    event = string("The event", allow_none=True)
    site = string("The place", allow_none=True)
    date = string("The date, as written", allow_none=True)
    round = string("The round", allow_none=True)
    result = string("The result, as written", allow_none=True)
    ok = flag("Whether nothing of severity error, illegal or mismatch was found", required=True)
    severities = mapping(
        "How many findings of each severity", keys=fields.String(), values=fields.Integer()
    )
    score = scores("The computed game score by side")
    complete = flag("Whether the game is over and nothing is missing")
    winner = fields.List(fields.String(), allow_none=True)
    deals = number("How many deals")
    plies = number("How many actions")
    duplicate_of = string("The first record of the same play", allow_none=True)
    tags = listed("Its tags; left out where there are none", fields.String())


class PieceSchema(Schema):
    """A piece of a text."""

    text = string("Its characters", required=True)
    sought = flag("True if it is a word that was sought; otherwise left out")


class FoundSchema(Schema):
    """Where the words of a search are found in a record."""

    where = string(
        "The name of a tag, or `comment` or `said`; annotations are comments", required=True
    )
    pieces = listed("The part of the text around them", fields.Nested(PieceSchema), required=True)


class ListedSchema(SummarySchema):
    """A record of a list."""

    source = string("Its source, with `excerpts`", allow_none=True)
    found = nested(
        "With `excerpts` and `q`: the text of the record in which most of the "
        "words are found; null if they are in none, as those of its game's name; left out "
        "after 256 KiB of records on the page",
        FoundSchema,
        allow_none=True,
    )


class PageSchema(Schema):
    """One page of records, newest first."""

    items = fields.List(fields.Nested(ListedSchema), required=True)
    next = string("The cursor of the next page, or null", allow_none=True, required=True)
    total = number("How many records the filters select in all", required=True)


class StoredSchema(SummarySchema):
    """A stored record."""

    text = string("The text as it came; a byte that is no UTF-8 shows as U+FFFD", required=True)
    findings = fields.List(fields.Nested(FindingSchema), required=True)
    more = number("How many findings there are besides; left out where these are all")


DIALECT = "https://json-schema.org/draft/2020-12/schema"


@cache
def record_schema() -> dict[str, Any]:
    """Return the schema of a record as `GET /records/{id}` sends it.

    `PUT` needs only `text` of it.
    """
    # Imported late, because commands read records and have no need of it.
    from apispec import APISpec
    from apispec.ext.marshmallow import MarshmallowPlugin

    spec = APISpec("records", "1", "3.1.0", plugins=[MarshmallowPlugin()])
    spec.components.schema("Record", schema=StoredSchema)
    schemas: dict[str, Any] = spec.to_dict()["components"]["schemas"]
    record = schemas.pop("Record")
    return {
        "$schema": DIALECT,
        "$id": "/api/v1/schemas/record.json",
        "title": "A record",
        **_pointing(record),
        "$defs": _pointing(schemas),
    }


def _pointing(value: Any) -> Any:
    """Return the schema with its references changed to point within it."""
    if isinstance(value, dict):
        return {key: _pointing(part) for key, part in value.items()}
    if isinstance(value, list):
        return [_pointing(part) for part in value]
    if isinstance(value, str):
        return value.replace("#/components/schemas/", "#/$defs/")
    return value
