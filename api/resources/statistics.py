"""Figures over the collection."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from flask import Response, current_app, request, url_for
from flask.views import MethodView

from api.answers import PROBLEM, json_answer
from api.blueprint import Blueprint
from api.collection import collection
from api.drawing import FORMS, described, drawn, plotted
from api.filters import query_of
from api.negotiation import best_form
from api.problems import ProblemSchema, fail
from api.schemas.statistics import (
    BehindPageSchema,
    DealsQuery,
    StatisticsQuery,
    StatisticsSchema,
)
from api.words import requested_language

if TYPE_CHECKING:
    from analysis.collection import Figure, Statistics

blueprint = Blueprint(
    "statistics", __name__, url_prefix="/api/v1", description="Figures over the collection"
)

#: Of so many groups the figures are told; the rest can be asked for one by one.
MOST_GROUPS = 100
#: Records of which deals are listed at a time where each needs the solver, or a long look.
MOST_DEEP = 10
#: For how long records are counted for one answer, in seconds.
SECONDS = 10.0


@blueprint.route("/statistics/deals")
class DealsBehind(MethodView):
    """The deals behind a figure."""

    @blueprint.arguments(DealsQuery, location="query")
    @blueprint.response(200, BehindPageSchema)
    @blueprint.alt_response(404, schema=ProblemSchema, content_type=PROBLEM)
    def get(self, values: dict[str, Any]) -> Response:
        """The deals behind a figure, of one page of the records that the filters select.

        Of a share those in which it happened; of a mean those that gave it a value.
        """
        from analysis.collection import DEEP, deals_behind, sense_of
        from api.statistics import facts_in

        measure = values["measure"]
        try:
            kind = sense_of(measure).kind
        except KeyError:
            fail(404, "no-measure", measure=measure)
        store = collection()
        query = query_of(values)
        if kind in DEEP:
            query = replace(query, limit=min(query.limit, MOST_DEEP))
        page = store.page(query)
        items = []
        for summary in page.items:
            stored = store.get(summary.id)
            facts = None if stored is None else facts_in(stored, kind)
            if facts is None:
                continue
            for deal in deals_behind(
                facts, measure, values["by"], values["group"], values["period"]
            ):
                address = url_for("pages.replay", record=summary.id, _anchor=f"deal={deal}&ply=0")
                items.append({"record": summary.id, "deal": deal, "page": address})
        response = json_answer({"items": items, "next": page.next})
        if page.next is not None:
            following = urlencode({**request.args.to_dict(), "cursor": page.next})
            response.headers["Link"] = f'<{request.path}?{following}>; rel="next"'
        return response


@blueprint.route("/statistics/<kind>")
class StatisticsOf(MethodView):
    """Figures of one kind."""

    @blueprint.arguments(StatisticsQuery, location="query")
    @blueprint.response(200, StatisticsSchema)
    @described(blueprint, "their chart")
    @blueprint.alt_response(404, schema=ProblemSchema, content_type=PROBLEM)
    @blueprint.alt_response(501, schema=ProblemSchema, content_type=PROBLEM)
    def get(self, values: dict[str, Any], kind: str) -> Response:
        """Figures over the records that the filters select, with intervals, links and a chart.

        As JSON; the chart alone as a page, SVG, PNG or table by Accept.  The newest records are
        counted first, for a bounded time: `whole` says if it was enough.
        """
        from analysis.charts import COLLECTION_CHARTS
        from api.statistics import summed

        chart = COLLECTION_CHARTS.get(kind)
        if chart is None:
            fail(404, "no-statistics", kind=kind, kinds=", ".join((*COLLECTION_CHARTS, "deals")))
        form = best_form(FORMS)
        language = values.get("language") or requested_language()
        query = query_of(values)
        store = collection()
        seconds = current_app.config.get("STATISTICS_SECONDS", SECONDS)
        by, period = chart.by or values["by"], values["period"]
        found, whole = summed(store.stream(query), by, period, chart.needs, seconds)
        figure = chart.figure(found, language, values["theme"])
        data = chart.data(found, language)
        if form != "application/json":
            back = (url_for("pages.index"), "Carnet")
            return drawn(form, figure, data, chart.title[language], language, back)
        figures = [
            {**one.as_dict(), "link": _link(one, by)}
            for one in found.figures([chart.needs], _groups(found, values.get("group")))
        ]
        response = json_answer(
            {
                "kind": kind,
                "by": by,
                "groups": len(found.sums),
                "records": found.records,
                "deals": found.deals,
                "left_out": found.left_out,
                "total": store.count(query),
                "whole": whole,
                "figures": figures,
                "chart": plotted(figure, data),
            }
        )
        response.vary.update(("Accept", "Accept-Language"))
        return response


def _groups(found: Statistics, group: str | None) -> set[tuple[str, str]]:
    """The groups whose figures are told: one, or the largest."""
    if group is not None:
        return {key for key in found.sums if key[1] == group}
    return set(found.largest(MOST_GROUPS))


def _link(figure: Figure, by: str) -> str:
    """The deals behind a figure, under the same filters."""
    filters = {
        k: v for k, v in request.args.items() if k not in ("by", "group", "theme", "language")
    }
    asked = {
        **filters,
        "game": figure.game,
        "by": by,
        "group": figure.group,
        "measure": figure.measure,
    }
    return f"{url_for('statistics.DealsBehind')}?{urlencode(asked)}"
