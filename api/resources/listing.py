"""The collection: the records that filters select."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from flask import Response, request
from flask.views import MethodView

from api.answers import json_answer
from api.blueprint import Blueprint
from api.collection import collection
from api.filters import query_of
from api.schemas.records import ListQuery, PageSchema
from api.views import summary_view

blueprint = Blueprint("listing", __name__, url_prefix="/api/v1", description="The collection")


@blueprint.route("/records")
class Listing(MethodView):
    """The collection."""

    @blueprint.arguments(ListQuery, location="query")
    @blueprint.response(200, PageSchema)
    def get(self, values: dict[str, Any]) -> Response:
        """Records that the filters select, newest first, page by page."""
        query = query_of(values)
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
        return response
