"""A chart as whatever its caller likes best: figure, page, image, table."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

from flask import Response, json, render_template, request

from api.problems import fail
from api.words import Language

if TYPE_CHECKING:
    import plotly.graph_objects as go

    from analysis.charts import Table

#: Each image starts a browser: one at a time, and whoever waits longer than this is sent away.
IMAGE_WAIT_S = 15
_one_image = threading.Semaphore(1)

HTML, SVG, PNG, CSV = "text/html", "image/svg+xml", "image/png", "text/csv"
FORMS = ("application/json", HTML, SVG, PNG, CSV)


def described(blueprint: Any, what: str) -> Any:
    """Describes the forms of a chart besides JSON, for a call's entry in the document."""

    def describe(call: Any) -> Any:
        for media, description in (
            (HTML, f"A page that shows {what}, with its data as a table"),
            (SVG, "An image"),
            (PNG, "An image"),
            (CSV, "Its data as a table"),
        ):
            text = media.startswith("text/")
            schema = {"type": "string"} if text else {"type": "string", "format": "binary"}
            call = blueprint.alt_response(
                200, schema=schema, content_type=media, success=True, description=description
            )(call)
        return call

    return describe


def plotted(figure: go.Figure, data: Table) -> dict[str, Any]:
    """The figure as JSON has it, and beside it its data as a table."""
    from analysis import charts

    body: dict[str, Any] = json.loads(charts.as_json(figure))
    return {**body, "table": data.as_dict()}


def drawn(
    form: str,
    figure: go.Figure,
    data: Table,
    title: str,
    language: Language,
    back: tuple[str, str],
) -> Response:
    """The chart in one of FORMS, JSON apart.  `back` is a page and its name, to go back to.

    Ends the request with 501 where no image can be made here, 503 where others are being made.
    """
    if form == HTML:
        from analysis.charts.table import shown
        from api.pages import page_context

        html = render_template(
            "chart.html",
            source=request.full_path.rstrip("?"),
            title=title,
            back=back,
            table=data,
            shown=shown,
            **{**page_context(), "language": language},
        )
        response = Response(html, mimetype=form)
    elif form == CSV:
        response = Response(data.as_csv(), content_type=f"{form}; charset=utf-8; header=present")
        response.headers["Content-Disposition"] = 'attachment; filename="chart.csv"'
    else:
        response = Response(_image(figure, form), mimetype=form)
    response.vary.update(("Accept", "Accept-Language"))
    return response


def _image(figure: go.Figure, form: str) -> bytes:
    from analysis import charts

    if not _one_image.acquire(timeout=IMAGE_WAIT_S):
        fail(503, "busy", headers={"Retry-After": str(IMAGE_WAIT_S)})
    try:
        return charts.as_image(figure, "svg" if form == SVG else "png")
    except charts.ImagesUnavailable:
        fail(501, "images")
    finally:
        _one_image.release()
