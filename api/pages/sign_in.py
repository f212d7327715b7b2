"""The page for a failed request, and signing in: the browser keeps a reader's token in a cookie.

Scripts cannot see the cookie. Browsers do not send it with requests from other sites, except when a
reader follows a link. Changes that other sites cause are refused in any case
(`api.middleware.access`).
"""

from __future__ import annotations

from flask import Blueprint, Response, make_response, redirect, render_template, request
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as AnyResponse

from api.http.problems import problem_of
from api.middleware.access import COOKIE, valid_token
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


blueprint = Blueprint("sign_in", __name__)

_MONTH = 30 * 24 * 3600


@blueprint.get("/sign-in")
def form() -> AnyResponse:
    """Show the form that asks for a token."""
    return _form(bad=False)


@blueprint.post("/sign-in")
def enter() -> AnyResponse:
    """Store the token in a cookie if it is valid, and redirect to the page asked for before."""
    given = request.form.get("token", "").strip()
    if valid_token(given) is None:
        return _form(bad=True)
    response = redirect(_going(), 303)
    response.set_cookie(
        COOKIE, given, max_age=_MONTH, httponly=True, samesite="Lax", secure=request.is_secure
    )
    return response


@blueprint.post("/sign-out")
def leave() -> AnyResponse:
    """Delete the cookie with the token."""
    response = redirect("/", 303)
    response.delete_cookie(COOKIE, httponly=True, samesite="Lax", secure=request.is_secure)
    return response


def _form(*, bad: bool) -> AnyResponse:
    html = render_template("sign-in.html", bad=bad, going=_going(), **page_context())
    response = make_response(html, 401 if bad else 200)
    response.cache_control.no_store = True
    return response


def _going() -> str:
    """Return the path that the reader asked for before. It is never on another site."""
    going = request.values.get("next", "/")
    inside = going.startswith("/") and not going.startswith(("//", "/\\")) and going.isprintable()
    return going if inside else "/"
