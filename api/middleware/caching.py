"""Says who may keep an answer. If the answer needs a token, only its reader may."""

from __future__ import annotations

from flask import Flask, Response, request

from api.middleware.access import scope_needed

#: Seconds for which a browser that came by TLS uses only TLS.
_ONLY_TLS_S = 365 * 24 * 3600


def keep_private(app: Flask) -> None:
    """Let each answer of `app` say who may keep it, and what it depends on."""
    app.after_request(_private)


def _private(response: Response) -> Response:
    page = response.mimetype == "text/html"
    whole = response.status_code == 200 and not response.is_streamed
    if page and whole and not response.cache_control.no_store:
        # Whoever opens a page again is sent it only if it has changed.
        response.add_etag()
        response.make_conditional(request)
    if scope_needed() is not None or request.url_rule is None:
        cache = response.cache_control
        cache.private = True
        # With an ETag, a browser asks whether its copy is current. A page must survive “back”.
        tagged = response.get_etag()[0] is not None
        if tagged or (page and not cache.no_store):
            cache.no_cache = True
        else:
            cache.no_store = True
        response.vary.update(("Authorization", "Cookie"))
    elif page:
        response.vary.add("Cookie")
    if request.is_secure:
        response.headers["Strict-Transport-Security"] = f"max-age={_ONLY_TLS_S}"
    return response
