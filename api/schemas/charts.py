"""The parameters and the answers of charts."""

from __future__ import annotations

import marshmallow as ma
from marshmallow import fields, validate

from api.schemas.shared_fields import string


class DrawingQuery(ma.Schema):
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


class ChartQuery(DrawingQuery):
    """Which part of a record is drawn, and how."""

    deal = fields.Integer(
        validate=validate.Range(1, error="at-least-1"),
        metadata={
            "description": "The deal's place in the record, from 1; the whole game if left "
            "out, of the tricks the first deal"
        },
    )


class TableSchema(ma.Schema):
    """The data of a chart."""

    headers = fields.List(fields.String(), required=True)
    rows = fields.List(
        fields.List(fields.Raw(allow_none=True)),
        required=True,
        metadata={"description": "A cell for each header: text, number or null"},
    )


class FigureSchema(ma.Schema):
    """A chart: a Plotly figure, and its data as a table."""

    data = fields.List(
        fields.Dict(), required=True, metadata={"description": "The traces, as Plotly has them"}
    )
    layout = fields.Dict(required=True, metadata={"description": "As Plotly has it"})
    table = fields.Nested(TableSchema, required=True)
