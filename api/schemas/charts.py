"""The parameters and the answers of charts."""

from __future__ import annotations

from marshmallow import fields

from api.schemas.shared_fields import (
    Schema,
    asked_form,
    asked_language,
    asked_seat,
    asked_theme,
    from_one,
    listed,
    mapping,
)

#: The forms of a chart, by the names that addresses have for them.
FORMS_OF_A_CHART = {"csv": "text/csv", "html": "text/html", "json": "application/json"}


class DrawingQuery(Schema):
    """How a chart is drawn."""

    media = asked_form(FORMS_OF_A_CHART)

    theme = asked_theme("For a light or a dark page")
    language = asked_language("The language of its words; by default that of Accept-Language")


class ChartQuery(DrawingQuery):
    """Which part of a record is drawn, and how."""

    deal = from_one(
        "The deal's place in the record, from 1; the whole game if left "
        "out, of the tricks the first deal"
    )
    seat = asked_seat(
        "The seat by whose eyes `chance` is drawn, A to F; by default those of all in turn"
    )


class TableSchema(Schema):
    """The data of a chart."""

    headers = fields.List(fields.String(), required=True)
    rows = listed(
        "A cell for each header: text, number or null",
        fields.List(fields.Raw(allow_none=True)),
        required=True,
    )


class FigureSchema(Schema):
    """A chart: a Plotly figure, and its data as a table."""

    data = listed("The traces, as Plotly has them", fields.Dict(), required=True)
    layout = mapping("As Plotly has it", required=True)
    table = fields.Nested(TableSchema, required=True)
