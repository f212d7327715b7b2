"""Insights over the collection: any measure by any dimension."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from flask import Response
from marshmallow import fields

from api.http.blueprint import Blueprint
from api.http.problems import fail
from api.pages.chart import described
from api.resources.statistics import drawn_over_many
from api.schemas.shared_fields import filled, listed, number, string
from api.schemas.statistics import CollectionQuery, CollectionSchema, FigureOfManySchema
from api.work.asking import may_take_long
from api.work.tasks.collection import insights

if TYPE_CHECKING:
    from analysis.insights import Question


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


blueprint = Blueprint("insights", "Figures over the collection")


@blueprint.get("/insights")
@blueprint.arguments(InsightsQuery, location="query")
@blueprint.response(200, InsightsSchema)
@described(blueprint, "their chart")
@may_take_long(blueprint)
@blueprint.problems(404)
def insights_of(values: dict[str, Any]) -> Response:
    """A measure by a dimension over the records that the filters select, with intervals.

    The figures are JSON. By Accept, the chart alone is a page, SVG, PNG or a table. They come
    from what is kept with each record. What is not kept yet is worked out for a limited time,
    the newest record first, and `lacking` is how many records remain.
    """
    from analysis.charts import insights_title

    question = _question(values)
    title = partial(insights_title, question)
    return drawn_over_many(insights, values, title, question)


def _question(values: dict[str, Any]) -> Question:
    """Return the question. Ends the request with a problem if it makes no sense."""
    from analysis.insights import Question, QuestionError

    where = tuple(
        (name, values[f"of_{name}"]) for name in DIMENSIONS if values.get(f"of_{name}") is not None
    )
    try:
        return Question(values["measure"], values["by"], where)
    except QuestionError as error:
        asked = values["measure"]
        fail(404, f"insights-{error.reason}", name=error.name, measure=asked, names=error.names)
