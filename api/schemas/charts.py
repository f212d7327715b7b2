"""How charts are asked for."""

from __future__ import annotations

import marshmallow as ma
from marshmallow import validate

from api.schemas.parts import string


class ChartQuery(ma.Schema):
    """How a chart is drawn."""

    theme = string(
        "For a light or a dark page",
        load_default="light",
        validate=validate.OneOf(["light", "dark"], error="theme"),
    )
    language = string(
        "The language of its words; by default that of Accept-Language",
        validate=validate.OneOf(["en", "fr"], error="language"),
    )
