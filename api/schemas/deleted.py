"""Records in the bin, and what is asked of it."""

from __future__ import annotations

from marshmallow import fields, validate

from api.schemas.records import SummarySchema
from api.schemas.shared_fields import (
    Schema,
    filled,
    is_cursor,
    items_of,
    listed,
    number,
    page_size,
    string,
)

#: The most records in one request.
MOST = 1000

_at_a_time = validate.Length(min=1, max=MOST, error="records-at-once")


class BinQuery(Schema):
    """Which page of the bin."""

    cursor = string("The `next` of the page before", validate=is_cursor)
    limit = page_size("How many records a page holds")


class BinnedSchema(SummarySchema):
    """A record in the bin."""

    deleted = string("When it was deleted (UTC)", required=True)
    until = string("Until when it can be brought back (UTC)", required=True)
    by = string("Who deleted it", allow_none=True)


class BinSchema(Schema):
    """A page of the bin, the latest deleted first."""

    items = fields.List(fields.Nested(BinnedSchema), required=True)
    next = string("The cursor of the next page, or null", allow_none=True, required=True)
    total = number("How many records are in the bin", required=True)


#: The records that were put into the bin.
BinnedItemsSchema = items_of(BinnedSchema, "BinnedItemsSchema")


class SeenSchema(Schema):
    """A record, and its version that the caller has seen."""

    id = string("Its id", required=True, validate=filled)
    version = number("The version that was seen: as a list or the record has it", required=True)


class ToBinBody(Schema):
    """Records to put into the bin."""

    records = listed(
        f"From 1 to {MOST} records", fields.Nested(SeenSchema), required=True, validate=_at_a_time
    )


class FromBinBody(Schema):
    """Records to bring back."""

    records = listed(
        f"The ids of 1 to {MOST} records",
        fields.String(validate=filled),
        required=True,
        validate=_at_a_time,
    )


#: The records that were brought back, as lists show them.
BroughtBackSchema = items_of(SummarySchema, "BroughtBackSchema")
