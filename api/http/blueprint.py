"""The blueprint of a part of the interface, which refuses unknown and repeated query parameters."""

from __future__ import annotations

from functools import cache
from http import HTTPStatus
from typing import Any

import flask_smorest
import marshmallow as ma
from flask import Request, current_app, request
from webargs.flaskparser import FlaskParser, abort

from api.http.bodies import JSON, NDJSON, read_json
from api.http.problems import fail


class _Parser(FlaskParser):
    # A misspelt parameter must not be ignored, or the answer would be to another question than the
    # caller asked.
    DEFAULT_UNKNOWN_BY_LOCATION = {**FlaskParser.DEFAULT_UNKNOWN_BY_LOCATION, "query": ma.RAISE}  # noqa: RUF012

    def use_args(self, argmap: Any, *args: Any, **named: Any) -> Any:
        """Return a decorator as in webargs. All requests share one object of the schema.

        It is made for the first of them: its fields are copied each time, which takes longer than
        to load the parameters.
        """
        made = cache(argmap)
        return super().use_args(lambda _: made(), *args, **named)

    def load_querystring(self, req: Request, schema: ma.Schema) -> Any:
        """Return the query parameters. Raises ValidationError if one is given twice."""
        twice = [name for name, values in req.args.lists() if len(values) > 1]
        if twice:
            raise ma.ValidationError({name: ["once"] for name in twice})
        return super().load_querystring(req, schema)

    def load_json(self, req: Request, schema: ma.Schema) -> Any:
        """Return the JSON body, within the limits of the service.

        A schema may have a limit of its own, `most_bytes`. Ends the request with 415 for other
        types.
        """
        if not req.is_json:
            fail(415, "media-type", media=req.mimetype, accepted=JSON)
        return read_json(getattr(schema, "most_bytes", None))


class Blueprint(flask_smorest.Blueprint):
    """Calls under `/api/v1`, which refuse query parameters that they do not have.

    `probed` turns that off for calls that monitoring programs make with parameters of their own.
    """

    ARGUMENTS_PARSER = _Parser()

    def __init__(self, name: str, description: str, *, probed: bool = False) -> None:
        super().__init__(name, __name__, url_prefix="/api/v1", description=description)
        self.probed = probed

    def arguments(self, schema: Any, *, location: str = "json", **kwargs: Any) -> Any:
        """Return a decorator that passes the parameters on as `schema` loads them."""
        decorate = super().arguments(schema, location=location, **kwargs)

        def decorated(function: Any) -> Any:
            out = decorate(function)
            out.takes_query = location == "query" or getattr(function, "takes_query", False)
            return out

        return decorated

    def also(self, media: str, said: str) -> Any:
        """Return a decorator that documents another form of the answer, by its media type."""
        schema = {"type": "string", "description": said}
        if not media.startswith("text/") and media != NDJSON:
            schema["format"] = "binary"
        return self.alt_response(200, schema=schema, content_type=media, success=True)

    def problems(self, *statuses: int) -> Any:
        """Return a decorator that documents the problems of a call that others of its kind lack."""

        def documented(call: Any) -> Any:
            for status in reversed(statuses):
                call = self.alt_response(status, HTTPStatus(status).name)(call)
            return call

        return documented


def refuse_unknown() -> None:
    """End the request with 422 if it has query parameters and its call takes none."""
    called = current_app.blueprints.get(request.blueprint or "")
    if not isinstance(called, Blueprint) or called.probed:
        return
    if not request.args or request.method == "OPTIONS":
        return
    if not getattr(current_app.view_functions[request.endpoint or ""], "takes_query", False):
        abort(422, messages={"query": {name: ["Unknown field."] for name in request.args}})
