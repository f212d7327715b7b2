"""Charts of one record."""

from __future__ import annotations

import threading
from typing import Any

from flask import Response, render_template, request
from flask.views import MethodView

from api.blueprint import Blueprint
from api.collection import stored_record
from api.negotiation import best_form
from api.problems import ProblemSchema, fail
from api.schemas import ChartQuery
from api.views import stored_replay
from api.words import requested_language

blueprint = Blueprint(
    "charts", __name__, url_prefix="/api/v1", description="Charts, as Plotly figures"
)

#: Each image starts a browser: one at a time, and whoever waits longer than this is sent away.
IMAGE_WAIT_S = 15
_one_image = threading.Semaphore(1)

FORMS = ("application/json", "text/html", "image/svg+xml", "image/png")


@blueprint.route("/records/<record>/charts/<kind>")
class Chart(MethodView):
    """One chart of one record."""

    @blueprint.arguments(ChartQuery, location="query")
    @blueprint.response(200, {"type": "object"}, description="A Plotly figure")
    @blueprint.alt_response(
        200,
        schema={"type": "string"},
        content_type="text/html",
        success=True,
        description="A page that shows it",
    )
    @blueprint.alt_response(
        200,
        schema={"type": "string", "format": "binary"},
        content_type="image/svg+xml",
        success=True,
        description="An image",
    )
    @blueprint.alt_response(
        200,
        schema={"type": "string", "format": "binary"},
        content_type="image/png",
        success=True,
        description="An image",
    )
    @blueprint.alt_response(404, schema=ProblemSchema, content_type="application/problem+json")
    @blueprint.alt_response(501, schema=ProblemSchema, content_type="application/problem+json")
    def get(self, values: dict[str, Any], record: str, kind: str) -> Response:
        """The chart as a Plotly figure in JSON, as a page, as SVG or as PNG, by Accept."""
        from analysis import charts

        stored = stored_record(record)
        if kind not in charts.CHARTS:
            fail(404, "no-chart", kind=kind, kinds=", ".join(charts.CHARTS))
        form = best_form(FORMS)
        language = values.get("language") or requested_language()
        figure = charts.draw(kind, stored_replay(stored), language, values["theme"])
        if form == "application/json":
            response = Response(charts.as_json(figure), mimetype=form)
        elif form == "text/html":
            from api.pages import page_context

            html = render_template(
                "chart.html",
                source=request.full_path.rstrip("?"),
                record=stored.summary,
                **{**page_context(), "language": language},
            )
            response = Response(html, mimetype=form)
        else:
            if not _one_image.acquire(timeout=IMAGE_WAIT_S):
                fail(503, "busy", headers={"Retry-After": str(IMAGE_WAIT_S)})
            try:
                image = charts.as_image(figure, "svg" if form == "image/svg+xml" else "png")
            except charts.ImagesUnavailable:
                fail(501, "images")
            finally:
                _one_image.release()
            response = Response(image, mimetype=form)
        response.vary.update(("Accept", "Accept-Language"))
        return response
