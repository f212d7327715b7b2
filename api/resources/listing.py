"""The collection: the records that filters select, page by page or as a stream."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any
from urllib.parse import urlencode

from flask import Response, request
from flask.views import MethodView

from api.http.blueprint import Blueprint
from api.http.bodies import CARNET, JSON, NDJSON
from api.http.filters import query_of
from api.http.negotiation import best_form
from api.http.responses import in_blocks, json_answer, tagged
from api.http.stores import collection, streamed
from api.schemas.records import ListQuery, PageSchema
from api.views.export import as_carnet, as_ndjson
from api.views.record import summary_view
from records.library import Query, Stored

blueprint = Blueprint("listing", __name__, url_prefix="/api/v1", description="The collection")

FORMS = (JSON, NDJSON, CARNET, "text/plain")


@blueprint.route("/records")
class Listing(MethodView):
    """The collection."""

    @blueprint.arguments(ListQuery, location="query")
    @blueprint.response(200, PageSchema)
    @blueprint.alt_response(
        200,
        schema={"type": "string", "description": "A record a line, then one with their count"},
        content_type=NDJSON,
        success=True,
    )
    @blueprint.alt_response(
        200,
        schema={"type": "string", "description": "The texts, then a remark with their number"},
        content_type=CARNET,
        success=True,
    )
    @blueprint.problems(406)
    def get(self, values: dict[str, Any]) -> Response:
        """The records that the filters select: a page of summaries, or by Accept all their texts.

        As NDJSON or Carnet text, all of them are streamed from `cursor` on, or only `limit` of them
        if it is given. The last line says how many there were. If it is missing, the stream broke
        off.
        """
        form = best_form(FORMS)
        query = query_of(values)
        if form == JSON:
            return _page(query)
        first = collection().stream(query)
        found = islice(first, values["limit"] if "limit" in request.args else None)
        lines = as_ndjson if form == NDJSON else as_carnet
        # An error in the query is reported before anything is sent.
        blocks = in_blocks(lines(_begun(found), values["form"]))
        response = Response(
            streamed(blocks),
            content_type=form if form == NDJSON else f"{form}; charset=utf-8",
        )
        ending = "ndjson" if form == NDJSON else "carnet"
        response.headers["Content-Disposition"] = f'inline; filename="records.{ending}"'
        response.vary.add("Accept")
        return response


def _page(query: Query) -> Response:
    page = collection().page(query)
    response = json_answer(
        {
            "items": [summary_view(item) for item in page.items],
            "next": page.next,
            "total": collection().count(query),
        }
    )
    if page.next is not None:
        following = urlencode({**request.args.to_dict(), "cursor": page.next})
        response.headers["Link"] = f'<{request.path}?{following}>; rel="next"'
    return tagged(response)


def _begun(found: Iterator[Stored]) -> Iterator[Stored]:
    """Yield the same records, but look up the first one now."""
    first = next(found, None)

    def all_of_them() -> Iterator[Stored]:
        if first is not None:
            yield first
            yield from found

    return all_of_them()
