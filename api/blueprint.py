"""A blueprint whose parameters in the address are looked at closely."""

from __future__ import annotations

from typing import Any

import flask_smorest
import marshmallow as ma
from flask import Request
from webargs.flaskparser import FlaskParser

from api.bodies import JSON, read_json
from api.problems import fail


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
    """flask-smorest's, which refuses parameters that a resource does not have."""

    ARGUMENTS_PARSER = _Parser()
