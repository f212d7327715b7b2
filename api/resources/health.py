"""For operators: whether the service can work, its metrics, and to whom to report a weakness."""

from __future__ import annotations

from datetime import timedelta
from importlib.metadata import version

import flask
from flask import Response, abort, current_app, jsonify

from analysis import kernel
from api.http.blueprint import Blueprint
from api.http.problems import fail
from api.http.store_errors import damage_seen, unusable
from api.http.stores import collection
from api.middleware.metrics import CONTENT_TYPE, metrics
from api.schemas.shared_fields import Schema, number, string
from records.library import Query, StoreError
from records.library.clock import now

blueprint = Blueprint("health", "For operators", probed=True)
#: The same paths at the root, where operators look first.
at_the_root = flask.Blueprint("health-root", __name__)


class HealthSchema(Schema):
    """The state of the service."""

    status = string("ok", required=True, example="ok")
    version = string("The program's", required=True)
    schema = number("The number of the form of the store's tables", required=True)
    kernel = string(
        "What judges records: compiled code, with the number of its interface, or Python alone",
        required=True,
        example="compiled 1",
    )


@at_the_root.get("/healthz")
@blueprint.get("/healthz")
@blueprint.response(200, HealthSchema)
@blueprint.problems(503)
def healthz() -> Response:
    """200 with the versions of the program and the schema if the store answers, else 503.

    It is 503 too from the moment when a request has met something damaged.
    """
    try:
        store = collection()
        store.page(Query(limit=1))
        schema = store.schema
    except StoreError as error:
        unusable(error, "the store does not answer")
    if damage_seen():
        fail(503, "damaged")
    response = jsonify(status="ok", version=version("carnet"), schema=schema, kernel=kernel.state())
    response.cache_control.no_store = True
    return response


#: How long what is said of the contact may be relied on: less than a year, by RFC 9116.
_CONTACT_HOLDS = timedelta(days=180)


@at_the_root.get("/.well-known/security.txt")
def security() -> Response:
    """Return to whom to report a weakness of this service (RFC 9116), if the operator says so."""
    contact = current_app.config["SETTINGS"].contact
    if contact is None:
        abort(404)
    lines = f"Contact: {contact}\nExpires: {now(_CONTACT_HOLDS)}\nPreferred-Languages: en, fr\n"
    return Response(lines, content_type="text/plain; charset=utf-8")


@at_the_root.get("/metrics")
@blueprint.get("/metrics")
@blueprint.response(200, {"type": "string"}, content_type="text/plain")
def prometheus() -> Response:
    """The metrics since the start, in Prometheus' format. Cost: a count of the records."""
    metrics().kept.set(collection().count(Query()))
    response = Response(metrics().text(), content_type=CONTENT_TYPE)
    response.cache_control.no_store = True
    return response
