"""Charts of one record."""

from __future__ import annotations

from typing import Any

from flask import Response, url_for

from api.http.blueprint import Blueprint
from api.http.problems import fail
from api.http.responses import best_form
from api.http.stores import stored_record
from api.pages.chart import FORMS, alone, described, drawn
from api.schemas.statistics import FORMS_OF_A_CHART, ChartQuery, FigureSchema
from api.views.replay import MOST_ACTIONS
from api.words import requested_language
from api.work.asking import may_take_long, worked_out
from api.work.tasks import figures

blueprint = Blueprint("charts", "Charts, as Plotly figures")


@blueprint.get("/records/<record>/charts/<kind>")
@blueprint.arguments(ChartQuery, location="query")
@blueprint.response(200, FigureSchema, description="A Plotly figure, with its data as a table")
@described(blueprint, "it")
@may_take_long(blueprint)
@blueprint.problems(422)
def chart_of(values: dict[str, Any], record: str, kind: str) -> Response:
    """The chart as a Plotly figure in JSON, or by Accept as a page, SVG, PNG or a table."""
    from analysis import charts

    stored = stored_record(record)
    if kind not in charts.CHARTS:
        fail(404, "no-chart", kind=kind, kinds=", ".join(charts.CHARTS))
    if values.get("seat") and not charts.CHARTS[kind].by_seat:
        fail(422, "no-eyes", kind=kind)
    if kind != "score" and stored.summary.plies > MOST_ACTIONS:
        fail(413, "too-long-for-analysis", most=MOST_ACTIONS)
    form = best_form(tuple(FORMS), FORMS_OF_A_CHART.get(values.get("media", "")))
    language = values.get("language") or requested_language()
    found = worked_out(
        figures.chart,
        kind,
        stored.text,
        FORMS[form],
        language,
        values["theme"],
        values.get("deal"),
        values.get("seat"),
        alone=alone(form),
    )
    players = " – ".join(stored.summary.players.values()) or record
    back = (url_for("pages.replay", record=record), players)
    return drawn(form, found, charts.CHARTS[kind].title[language], language, back)
