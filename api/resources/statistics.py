"""Figures over the collection."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from flask import Response, current_app, json, request, url_for

from api.http.blueprint import Blueprint
from api.http.filters import query_of
from api.http.problems import fail
from api.http.responses import best_form, json_answer
from api.pages.chart import FORMS, alone, described, drawn
from api.schemas.statistics import (
    FORMS_OF_A_CHART,
    BehindPageSchema,
    DealsQuery,
    StatisticsQuery,
    StatisticsSchema,
)
from api.words import Language, requested_language
from api.work.asking import may_take_long, worked_out
from api.work.tasks import collection as figures

blueprint = Blueprint("statistics", "Figures over the collection")

#: The most groups in one answer. The others can be asked for one by one.
MOST_GROUPS = 100
#: The most records on a page of deals whose figures need more than a replay.
MOST_DEEP = 10
#: Seconds for which records are replayed for one answer.
SECONDS = 10.0
#: Parameters that do not affect which records are counted.
_OF_THE_FIGURE = ("by", "group", "theme", "language", "page", "as")


def over_many(
    task: Callable[..., bytes],
    values: dict[str, Any],
    form: str,
    *question: object,
    alone: str | None = None,
) -> bytes:
    """Return what a task makes of the selected records, in that form of FORMS.

    The task is given an `OverMany` and the `question`.
    """
    asked = figures.OverMany(
        current_app.config["DATABASE"],
        query_of(values),
        FORMS[form],
        values.get("language") or requested_language(),
        values.get("theme", "light"),
        values.get("page", 1),
        values.get("limit", 0),
        float(current_app.config.get("STATISTICS_SECONDS", SECONDS)),
    )
    return worked_out(task, asked, *question, alone=alone, lasting=False)


def drawn_over_many(
    task: Callable[..., bytes],
    values: dict[str, Any],
    title: Callable[[Language], str],
    *question: object,
) -> Response:
    """Return what a task makes of the selected records, in the form and language asked for."""
    form = best_form(tuple(FORMS), FORMS_OF_A_CHART.get(values.get("media", "")))
    language = values.get("language") or requested_language()
    found = over_many(task, values, form, *question, alone=alone(form))
    return drawn(form, found, title(language), language, (url_for("pages.index"), "Carnet"))


@blueprint.get("/statistics/deals")
@blueprint.arguments(DealsQuery, location="query")
@blueprint.response(200, BehindPageSchema)
@may_take_long(blueprint)
@blueprint.problems(404)
def deals_behind(values: dict[str, Any]) -> Response:
    """The deals behind a figure, from one page of the records that the filters select.

    For a share, these are the deals in which it happened. For a mean, they are the deals with a
    value.
    """
    from analysis.collection import MISSED, sense_of

    measure = values["measure"]
    try:
        kind = sense_of(measure).kind
    except KeyError:
        fail(404, "no-measure", measure=measure)
    query = query_of(values)
    if kind == MISSED:
        query = replace(query, limit=min(query.limit, MOST_DEEP))
    database = current_app.config["DATABASE"]
    apart = values["by"], values["group"], values["period"]
    page = json.loads(
        worked_out(figures.deals, database, query, kind, measure, *apart, lasting=False)
    )
    for item in page["items"]:
        place = f"deal={item['deal']}&ply=0"
        item["page"] = url_for("pages.replay", record=item["record"], _anchor=place)
    response = json_answer(page)
    if page["next"] is not None:
        following = urlencode({**request.args.to_dict(), "cursor": page["next"]})
        response.headers["Link"] = f'<{request.path}?{following}>; rel="next"'
    return response


@blueprint.get("/statistics/<kind>")
@blueprint.arguments(StatisticsQuery, location="query")
@blueprint.response(200, StatisticsSchema)
@described(blueprint, "their chart")
@may_take_long(blueprint)
def statistics(values: dict[str, Any], kind: str) -> Response:
    """Figures over the records that the filters select, with intervals, links and a chart.

    The figures are JSON. By Accept, the chart alone is a page, SVG, PNG or a table. They cover
    all records, except those that need more than a replay: for these the newest records are
    counted first, for a limited time. `whole` says whether all were counted.
    """
    from analysis.charts import COLLECTION_CHARTS

    chart = COLLECTION_CHARTS.get(kind)
    if chart is None:
        fail(404, "no-statistics", kind=kind, kinds=", ".join((*COLLECTION_CHARTS, "deals")))
    told = figures.Grouping(
        values["by"],
        values["period"],
        values.get("group"),
        MOST_GROUPS,
        url_for("statistics.deals_behind"),
        {k: v for k, v in request.args.items() if k not in _OF_THE_FIGURE},
    )
    return drawn_over_many(figures.statistics, values, chart.title.__getitem__, kind, told)
