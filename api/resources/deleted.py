"""The bin: deleted records, which can be brought back for thirty days."""

from __future__ import annotations

from typing import Any

from flask import Response
from marshmallow import fields, validate

from analysis.stored.keeping import count_again
from api.http.blueprint import Blueprint
from api.http.responses import json_answer, tagged
from api.http.stores import caller, collection, stored_record
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
from api.views.record import binned_view, summary_view

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


blueprint = Blueprint("bin", "Deleted records")

_SEEN = {"one": {"value": {"records": [{"id": "0j4x8k2m7q9a", "version": 1}]}}}
_IDS = {"one": {"value": {"records": ["0j4x8k2m7q9a"]}}}


@blueprint.get("/bin")
@blueprint.arguments(BinQuery, location="query")
@blueprint.response(200, BinSchema)
def binned(values: dict[str, Any]) -> Response:
    """What is in the bin, the latest deleted first. After thirty days a record is gone."""
    page = collection().bin(values.get("cursor"), values["limit"])
    items = [binned_view(one) for one in page.items]
    return tagged(json_answer({"items": items, "next": page.next, "total": page.total}))


@blueprint.post("/bin")
@blueprint.arguments(ToBinBody, examples=_SEEN)
@blueprint.response(200, BinnedItemsSchema)
@blueprint.problems(404, 412)
def delete(body: dict[str, Any]) -> Response:
    """Put several records into the bin, all or none, each if it is the version seen."""
    seen = {one["id"]: one["version"] for one in body["records"]}
    done = collection().delete_many(seen, caller())
    return json_answer({"items": [binned_view(one) for one in done]})


@blueprint.post("/bin/undo")
@blueprint.arguments(FromBinBody, examples=_IDS)
@blueprint.response(200, BroughtBackSchema)
@blueprint.problems(404, 409)
def bring_back(body: dict[str, Any]) -> Response:
    """Bring records back from the bin, all or none, with their texts, annotations and history.

    409 if the same bytes have been stored anew meanwhile.
    """
    done = collection().bring_back(body["records"], caller())
    count_again(collection(), [stored_record(one.id) for one in done])
    return json_answer({"items": [summary_view(one) for one in done]})


@blueprint.delete("/bin/<string(length=12):record>")
@blueprint.response(204, description="It is gone for good")
def discard(record: str) -> Response:
    """Delete a record in the bin for good, before its thirty days are over."""
    collection().discard(record)
    return Response(status=204)
