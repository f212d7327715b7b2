"""The bin: deleted records, which can be brought back for thirty days."""

from __future__ import annotations

from typing import Any

from flask import Response

from analysis.stored.keeping import count_again
from api.http.blueprint import Blueprint
from api.http.responses import json_answer, tagged
from api.http.stores import caller, collection, stored_record
from api.schemas.deleted import (
    BinnedItemsSchema,
    BinQuery,
    BinSchema,
    BroughtBackSchema,
    FromBinBody,
    ToBinBody,
)
from api.views.record import binned_view, summary_view

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
