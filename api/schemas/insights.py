"""Insights over the collection: any measure by any dimension."""

from __future__ import annotations

from marshmallow import fields

from api.schemas.shared_fields import filled, listed, number, string
from api.schemas.statistics import CollectionQuery, CollectionSchema, FigureOfManySchema

#: The dimensions of `analysis.insights`, by which what is counted can be filtered, too.
DIMENSIONS = (
    *("player", "opponent", "pair", "seat", "game", "rules", "year", "month", "decade"),
    *("dealer", "hand", "trick", "phase", "lead", "choice"),
)
#: Before the name of a dimension: the parameter that filters by it. `player` and `game` choose
#: records.
OF = "of-"


class _InsightsQuery(CollectionQuery):
    """The filters of records, and the question."""

    measure = string(
        "What to measure: wins, tricks, score, points-brisques and so on",
        load_default="wins",
        validate=filled,
    )
    by = string(
        "The dimension to split the figures by, one of: " + ", ".join(DIMENSIONS),
        load_default="player",
        validate=filled,
    )


#: The query with a parameter for each dimension.
InsightsQuery = _InsightsQuery.from_dict(
    {
        f"of_{name}": string(
            f"Count only what has this value of the dimension {name}",
            data_key=f"{OF}{name}",
            validate=filled,
        )
        for name in DIMENSIONS
    },
    name="InsightsQuery",
)


class InsightSchema(FigureOfManySchema):
    """One figure of an insight."""

    value_of = string("The value of the dimension", required=True)
    label = string("That value in words", required=True)
    records = number("How many records are behind it", required=True)


class InsightsSchema(CollectionSchema):
    """Any measure by any dimension, over the collection."""

    title = string("The question in words", required=True)
    measure = string("What is measured", required=True)
    by = string("The dimension that splits the figures", required=True)
    where = listed(
        "The filters on what is counted, each a dimension and a value",
        fields.List(fields.String()),
        required=True,
    )
    lacking = number(
        "How many records were not counted, because nothing is kept of them yet", required=True
    )
    figures = fields.List(fields.Nested(InsightSchema), required=True)
