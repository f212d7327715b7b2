"""Tags: words that people put on records to find them by."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from flask import Response

from api.http.blueprint import Blueprint
from api.http.filters import query_of
from api.http.responses import json_answer, tagged
from api.http.stores import caller, collection, stored_record
from api.schemas.records import FilterQuery
from api.studies.schemas import TagCountsSchema, TaggedItemsSchema, TagsBody, TagsSchema

blueprint = Blueprint("tags", "Tags on records")

_EXAMPLES = {
    "one": {"value": {"records": ["0j4x8k2m7q9a"], "add": ["final"], "remove": ["to check"]}}
}


@blueprint.get("/tags")
@blueprint.arguments(FilterQuery, location="query")
@blueprint.response(200, TagCountsSchema)
def tags(values: dict[str, Any]) -> Response:
    """The tags of the records that the filters select, each with the number of records."""
    counts = collection().tags.counts(query_of(values))
    return tagged(json_answer({"items": [asdict(one) for one in counts]}))


@blueprint.post("/tags")
@blueprint.arguments(TagsBody, examples=_EXAMPLES)
@blueprint.response(200, TaggedItemsSchema)
@blueprint.problems(404, 409)
def change_tags(body: dict[str, Any]) -> Response:
    """Put tags on records and take others off, on all of the records or on none.

    The same again changes nothing.
    """
    store = collection()
    names = list(dict.fromkeys(body["records"]))
    store.tags.change(names, body["add"], body["remove"], caller())
    tags = store.tags.of_each(names)
    return json_answer({"items": [{"id": name, "tags": tags[name]} for name in names]})


@blueprint.get("/records/<record>/tags")
@blueprint.response(200, TagsSchema)
def tags_of(record: str) -> Response:
    """The tags of the record: who put each one there, and when."""
    stored_record(record)
    return tagged(json_answer({"items": [asdict(one) for one in collection().tags.of(record)]}))
