"""Charts of one record."""

from __future__ import annotations

from typing import Any

from flask import Response, url_for
from flask.views import MethodView

from api.answers import PROBLEM, json_answer
from api.blueprint import Blueprint
from api.collection import stored_record
from api.drawing import FORMS, described, drawn, plotted
from api.negotiation import best_form
from api.problems import ProblemSchema, fail
from api.replaying import MOST_ACTIONS
from api.schemas.charts import ChartQuery, FigureSchema
from api.views import stored_replay
from api.words import requested_language

blueprint = Blueprint(
    "charts", __name__, url_prefix="/api/v1", description="Charts, as Plotly figures"
)


@blueprint.route("/records/<record>/charts/<kind>")
class Chart(MethodView):
    """One chart of one record."""

    @blueprint.arguments(ChartQuery, location="query")
    @blueprint.response(200, FigureSchema, description="A Plotly figure, with its data as a table")
    @described(blueprint, "it")
    @blueprint.alt_response(404, schema=ProblemSchema, content_type=PROBLEM)
    @blueprint.alt_response(413, schema=ProblemSchema, content_type=PROBLEM)
    @blueprint.alt_response(501, schema=ProblemSchema, content_type=PROBLEM)
    def get(self, values: dict[str, Any], record: str, kind: str) -> Response:
        """The chart as a Plotly figure in JSON, a page, SVG, PNG or a table, by Accept."""
        from analysis import charts

        stored = stored_record(record)
        if kind not in charts.CHARTS:
            fail(404, "no-chart", kind=kind, kinds=", ".join(charts.CHARTS))
        if kind != "score" and stored.summary.plies > MOST_ACTIONS:
            fail(413, "too-long-for-analysis", most=MOST_ACTIONS)
        form = best_form(FORMS)
        language = values.get("language") or requested_language()
        replay, deal = stored_replay(stored), values.get("deal")
        try:
            figure = charts.draw(kind, replay, language, values["theme"], deal)
            data = charts.data(kind, replay, language, deal)
        except IndexError:
            fail(404, "no-deal", deal=deal, deals=len(replay.deals))
        if form == "application/json":
            response = json_answer(plotted(figure, data))
            response.vary.update(("Accept", "Accept-Language"))
            return response
        title = charts.CHARTS[kind].title[language]
        players = " – ".join(stored.summary.players.values()) or record
        back = (url_for("pages.replay", record=record), players)
        return drawn(form, figure, data, title, language, back)
