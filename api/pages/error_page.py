"""The page for a failed request: it says what went wrong, or asks the reader to sign in."""

from __future__ import annotations

from flask import Response, render_template, request
from werkzeug.exceptions import HTTPException

from api.http.problems import problem_of
from api.pages.site import page_context
from api.words import problem_title


def error_page(error: HTTPException) -> Response:
    """Return the page that tells readers in their language what went wrong."""
    status = error.code or 500
    context = page_context()
    title = problem_title(status, context["language"])
    if status == 401:
        html = render_template("sign-in.html", bad=False, going=request.full_path, **context)
    else:
        told = problem_of(error, context["language"]) or ("", "")
        # What the interface has is no help to a reader of pages.
        of_a_path = told[0] == "no-path"
        detail = context["t"]["no-page"].format(path=request.path) if of_a_path else told[1]
        html = render_template("error.html", status=status, title=title, detail=detail, **context)
    return Response(html, status=status, mimetype="text/html")
