"""A blueprint whose parameters in the address are looked at closely."""

from __future__ import annotations

from typing import Any

import flask_smorest
import marshmallow as ma
from flask import Request, current_app, request
from webargs.flaskparser import FlaskParser, abort

from api.http.bodies import JSON, read_json
from api.http.problems import fail


class _Parser(FlaskParser):
    # A parameter that is misspelt must not be overlooked: the answer would be to another
    # question than was asked.
    DEFAULT_UNKNOWN_BY_LOCATION = {**FlaskParser.DEFAULT_UNKNOWN_BY_LOCATION, "query": ma.RAISE}  # noqa: RUF012

    def load_querystring(self, req: Request, schema: ma.Schema) -> Any:
        """The parameters of the address; none of them is taken in silence for another."""
        twice = [name for name, values in req.args.lists() if len(values) > 1]
        if twice:
            raise ma.ValidationError({name: ["once"] for name in twice})
        return super().load_querystring(req, schema)

    def load_json(self, req: Request, schema: ma.Schema) -> Any:
        """The body, within the limits of this service; 415 if it is no JSON."""
        if not req.is_json:
            fail(415, "media-type", media=req.mimetype, accepted=JSON)
        return read_json()


class Blueprint(flask_smorest.Blueprint):
    """flask-smorest's, which refuses parameters that a resource does not have.

    `probed`: what machines ask for, some of them with parameters of their own.
    """

    ARGUMENTS_PARSER = _Parser()

    def __init__(self, *args: Any, probed: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not probed:
            self.before_request(_refuse_unknown)

    def arguments(self, schema: Any, *, location: str = "json", **kwargs: Any) -> Any:
        """A decorator by which the parameters come as `schema` has them."""
        decorate = super().arguments(schema, location=location, **kwargs)

        def decorated(function: Any) -> Any:
            out = decorate(function)
            out.takes_query = location == "query" or getattr(function, "takes_query", False)
            return out

        return decorated


def _refuse_unknown() -> None:
    """Ends the request with 422 if the call takes no parameters in its address and has some."""
    if not request.args:
        return
    view = getattr(current_app.view_functions[request.endpoint or ""], "view_class", None)
    method = "get" if request.method == "HEAD" else request.method.lower()
    if not getattr(getattr(view, method, None), "takes_query", request.method == "OPTIONS"):
        abort(422, messages={"query": {name: ["Unknown field."] for name in request.args}})
