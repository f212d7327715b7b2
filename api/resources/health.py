"""For operators: whether the service can do its work."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify

from api.collection import collection
from records.library import Query

blueprint = Blueprint("health", __name__)


@blueprint.get("/healthz")
@blueprint.get("/api/v1/healthz")
def healthz() -> Response:
    """200 if the store answers; a 503 problem otherwise."""
    collection().page(Query(limit=1))
    return jsonify(status="ok")
