"""How many of the selected records have what."""

from __future__ import annotations

from marshmallow import fields

from api.schemas.shared_fields import Schema, both, flag, listed, number, string


class ValueSchema(Schema):
    """A value of a filter."""

    value = string("The value, as the filter takes it", required=True)
    count = number("How many of the records have it", required=True)
    title = both("What it is called, if it is a game")


class FacetSchema(Schema):
    """The values of a filter."""

    filter = string("The name of the filter", required=True)
    values = listed("Those that records have", fields.Nested(ValueSchema), required=True)


class FacetsSchema(Schema):
    """How many of the selected records each further filter would select."""

    counted = number("How many records were looked at, the newest", required=True)
    whole = flag("Whether these were all of them", required=True)
    facets = listed("By filter", fields.Nested(FacetSchema), required=True)
