"""A chart in the form that its caller prefers: figure, page, image or table."""

from __future__ import annotations

from typing import Any, Literal
from urllib.parse import urlencode

from flask import Response, json, render_template, request

from api.pages.site import page_context
from api.words import Language

#: What a chart is made as.
Form = Literal["figure", "table", "csv", "svg", "png"]

HTML, SVG, PNG, CSV = "text/html", "image/svg+xml", "image/png", "text/csv"
#: The media types of a chart, the preferred one first, each with the form that it is made from.
FORMS: dict[str, Form] = {
    "application/json": "figure",
    HTML: "table",
    SVG: "svg",
    PNG: "png",
    CSV: "csv",
}


def described(blueprint: Any, what: str) -> Any:
    """Document the forms of a chart other than JSON for an operation."""

    def describe(call: Any) -> Any:
        for media, description in (
            (HTML, f"A page that shows {what}, with its data as a table"),
            (SVG, "An image"),
            (PNG, "An image"),
            (CSV, "Its data as a table"),
        ):
            call = blueprint.also(media, description)(call)
        return call

    return describe


def alone(form: str) -> str | None:
    """Return a key for charts that must not be made at the same time.

    Images have one, because each starts a browser. Other forms have None.
    """
    return "image" if form in (SVG, PNG) else None


def drawn(
    form: str, found: bytes, title: str, language: Language, back: tuple[str, str]
) -> Response:
    """Return the answer with a finished chart in one of FORMS.

    `back` is the address and the name of a page to go back to.
    """
    if form != HTML:
        return answer(form, found, "chart")
    response = _page(found, title, language, back)
    response.vary.update(("Accept", "Accept-Language"))
    return response


def answer(form: str, found: bytes, name: str) -> Response:
    """Return the answer as it is made, as CSV in a file of that name."""
    response = Response(found, mimetype=form)
    if form == CSV:
        response.content_type = f"{form}; charset=utf-8; header=present"
        response.headers["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    response.vary.update(("Accept", "Accept-Language"))
    return response


def _page(found: bytes, title: str, language: Language, back: tuple[str, str]) -> Response:
    from analysis.charts.output import shown

    html = render_template(
        "chart.html",
        source=request.full_path.rstrip("?"),
        as_csv=f"{request.path}?{urlencode({**request.args, 'as': 'csv', 'language': language})}",
        title=title,
        about=_definition(request.path),
        back=back,
        table=json.loads(found),
        shown=shown,
        **{**page_context(), "language": language, "other_address": None},
    )
    return Response(html, mimetype=HTML)


def _definition(path: str) -> tuple[str, str]:
    """Return the document, and the anchor in it, that says what the chart of a path shows."""
    *_, folder, name = path.split("/")
    if folder == "statistics":
        return "charts", f"over-many-{name}"
    if folder == "charts":
        return "charts", f"of-a-record-{name}"
    if folder == "players":
        return "charts", "in-a-table-over-time"
    chance = request.args.get("measure", "").endswith("-chance")
    return "analysis", "accuracy-by-the-chance-lost" if chance else "insights"
