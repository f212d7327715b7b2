"""Insights over the collection: any measure by any dimension."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from flask import Response

from api.http.blueprint import Blueprint
from api.http.problems import fail
from api.pages.chart import described
from api.resources.statistics import drawn_over_many
from api.schemas.insights import DIMENSIONS, InsightsQuery, InsightsSchema
from api.work.asking import may_take_long
from api.work.tasks.collection import insights

if TYPE_CHECKING:
    from analysis.insights import Question

blueprint = Blueprint("insights", "Figures over the collection")


@blueprint.get("/insights")
@blueprint.arguments(InsightsQuery, location="query")
@blueprint.response(200, InsightsSchema)
@described(blueprint, "their chart")
@may_take_long(blueprint)
@blueprint.problems(404, 501)
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
