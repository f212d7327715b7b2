"""Insights over the collection: any measure by any dimension."""

from __future__ import annotations

import marshmallow as ma
from marshmallow import fields, validate

from api.schemas.charts import DrawingQuery, FigureSchema
from api.schemas.records import FilterQuery
from api.schemas.shared_fields import asked_number, filled, flag, listed, number, string
from api.schemas.statistics import WorkDoneSchema

#: The dimensions of `analysis.insights`, by which what is counted can be filtered, too.
DIMENSIONS = (
    *("player", "opponent", "seat", "year", "game", "dealer", "hand", "trick", "phase", "lead"),
    "choice",
)
#: Before the name of a dimension: the parameter that filters by it. `player` and `game` choose
#: records.
OF = "of-"


class _InsightsQuery(FilterQuery, DrawingQuery):
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
    page = asked_number(
        "The page of the chart, if it does not fit on one",
        load_default=1,
        validate=validate.Range(1, error="at-least-1"),
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


class InsightSchema(ma.Schema):
    """One figure of an insight."""

    game = string("The id of the game", required=True)
    value_of = string("The value of the dimension", required=True)
    label = string("That value in words", required=True)
    unit = string(
        "share, or what the game counts: points, chips, odd-tricks, game-points, or mixed where "
        "records of the game count different things",
        required=True,
    )
    value = fields.Float(required=True, metadata={"description": "A share (0 to 1) or a mean"})
    low = fields.Float(allow_none=True, metadata={"description": "Its interval at 95 % begins"})
    high = fields.Float(allow_none=True, metadata={"description": "And ends"})
    count = number("Out of how many (hands, cards, choices, games)", required=True)
    deals = number("How many deals are behind it", required=True)
    records = number("How many records are behind it", required=True)


class InsightsSchema(ma.Schema):
    """Any measure by any dimension, over the collection."""

    title = string("The question in words", required=True)
    measure = string("What is measured", required=True)
    by = string("The dimension that splits the figures", required=True)
    where = listed(
        "The filters on what is counted, each a dimension and a value",
        fields.List(fields.String()),
        required=True,
    )
    records = number("How many records were counted", required=True)
    left_out = number("Records without a known game or without a deal", required=True)
    total = number("How many records the filters select", required=True)
    whole = flag(
        "Whether all of them were counted, which only those can hinder of which something is not "
        "kept yet",
        required=True,
    )
    lacking = number("How many of them were not counted", required=True)
    work = fields.Nested(
        WorkDoneSchema,
        required=True,
        allow_none=True,
        metadata={
            "description": "What is worked out in the background for measures that take more than "
            "a replay; null for the others"
        },
    )
    figures = fields.List(fields.Nested(InsightSchema), required=True)
    page = number("Which page of the chart this is, from 1", required=True)
    pages = number("How many pages the chart has", required=True)
    drawn = string("Which page this is, in words; empty if the chart draws all", required=True)
    chart = fields.Nested(FigureSchema, required=True)
