"""For operators: whether the service can do its work, and what it has done."""

from __future__ import annotations

from importlib.metadata import version

from flask import Blueprint, Response, current_app, jsonify

from api.collection import collection
from api.operation.metrics import CONTENT_TYPE, metrics
from api.problems import fail
from records.library import Query, StoreError

blueprint = Blueprint("health", __name__)


@blueprint.get("/healthz")
@blueprint.get("/api/v1/healthz")
def healthz() -> Response:
    """200 if the store answers, with the program's version and its schema's; else a 503 problem."""
    try:
        store = collection()
        store.page(Query(limit=1))
        schema = store.schema
    except StoreError:
        current_app.logger.exception("the store does not answer")
        fail(503, "store")
    response = jsonify(status="ok", version=version("carnet"), schema=schema)
    response.cache_control.no_store = True
    return response


@blueprint.get("/metrics")
@blueprint.get("/api/v1/metrics")
def prometheus() -> Response:
    """What was counted since the start, as Prometheus reads it.  Cost: a count of the records."""
    metrics().kept.set(collection().count(Query()))
    response = Response(metrics().text(), content_type=CONTENT_TYPE)
    response.cache_control.no_store = True
    return response
