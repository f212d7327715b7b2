"""A blueprint whose parameters in the address are looked at closely."""

from __future__ import annotations

import flask_smorest
import marshmallow as ma
from webargs.flaskparser import FlaskParser


class _Parser(FlaskParser):
    # A parameter that is misspelt must not be overlooked: the answer would be to another
    # question than was asked.
    DEFAULT_UNKNOWN_BY_LOCATION = {**FlaskParser.DEFAULT_UNKNOWN_BY_LOCATION, "query": ma.RAISE}  # noqa: RUF012


class Blueprint(flask_smorest.Blueprint):
    """flask-smorest's, which refuses parameters that a resource does not have."""

    ARGUMENTS_PARSER = _Parser()
