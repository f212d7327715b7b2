"""Insights over the collection: any measure by any dimension."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flask import Response, current_app, url_for
from flask.views import MethodView

from api.http.blueprint import Blueprint
from api.http.filters import query_of
from api.http.negotiation import best_form
from api.http.problems import fail
from api.resources.statistics import SECONDS
from api.schemas.charts import FORMS_OF_A_CHART
from api.schemas.insights import DIMENSIONS, InsightsQuery, InsightsSchema
from api.views.chart import FORMS, alone, described, drawn
from api.words import requested_language
from api.work.asking import may_take_long, worked_out
from api.work.tasks.collection import insights

if TYPE_CHECKING:
    from analysis.insights import Question

blueprint = Blueprint(
    "insights", __name__, url_prefix="/api/v1", description="Figures over the collection"
)


@blueprint.route("/insights")
class InsightsOf(MethodView):
    """Any measure by any dimension."""

    @blueprint.arguments(InsightsQuery, location="query")
    @blueprint.response(200, InsightsSchema)
    @described(blueprint, "their chart")
    @may_take_long(blueprint)
    @blueprint.problems(404, 501)
    def get(self, values: dict[str, Any]) -> Response:
        """A measure by a dimension over the records that the filters select, with intervals.

        The figures are JSON. By Accept, the chart alone is a page, SVG, PNG or a table. They come
        from what is kept with each record. What is not kept yet is worked out for a limited time,
        the newest record first, and `lacking` is how many records remain.
        """
        from analysis.charts import insights_title

        question = _question(values)
        form = best_form(tuple(FORMS), FORMS_OF_A_CHART.get(values.get("media", "")))
        language = values.get("language") or requested_language()
        found = worked_out(
            insights,
            current_app.config["DATABASE"],
            query_of(values),
            question,
            FORMS[form],
            language,
            values["theme"],
            values["page"],
            current_app.config.get("STATISTICS_SECONDS", SECONDS),
            alone=alone(form),
            lasting=False,
        )
        title = insights_title(question, language)
        return drawn(form, found, title, language, (url_for("pages.index"), "Carnet"))


def _question(values: dict[str, Any]) -> Question:
    """Return the question. Ends the request with a problem if it makes no sense."""
    from analysis.insights import MEASURES, Question, QuestionError, dimensions_of

    where = tuple(
        (name, values[f"of_{name}"]) for name in DIMENSIONS if values.get(f"of_{name}") is not None
    )
    try:
        return Question(values["measure"], values["by"], where)
    except QuestionError as error:
        there_are = {"measure": tuple(MEASURES), "dimension": DIMENSIONS}
        names = there_are.get(error.reason) or dimensions_of(values["measure"])
        fail(
            404,
            f"insights-{error.reason}",
            name=error.name,
            measure=values["measure"],
            names=", ".join(names),
        )
