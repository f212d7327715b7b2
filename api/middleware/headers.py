"""Headers: what a browser may do with an answer, and who may keep it."""

from __future__ import annotations

from flask import Response, g, request

from api.middleware.access import scope_needed

#: Plotly adds an empty style element to the page and fills it by script. This is its hash.
_EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"
CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        f"style-src 'self' {_EMPTY_STYLE}",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
#: An answer that is not a page runs no script wherever it is opened. That covers SVG and uploaded
#: text.
_INERT = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

_OF_A_PART = {
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
}
_ALWAYS = {
    **_OF_A_PART,
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
#: All these headers, for an answer that is not a page.
INERT = {"Content-Security-Policy": _INERT, **_ALWAYS}


def send_headers(response: Response) -> Response:
    """Return an answer with the headers. A resource may have set its own."""
    headers = response.headers
    if response.status_code == 204:
        headers.pop("Content-Type", None)  # there is no content
    policy = headers.get("Content-Security-Policy")
    if policy is None:
        # A service worker is bound by the policy of its own script.
        page = response.mimetype == "text/html" or request.endpoint == "offline.service_worker"
        headers["Content-Security-Policy"] = CONTENT_SECURITY_POLICY if page else _INERT
    styles = g.get("styles")
    if styles is not None:
        # The page has its styles in it or not, as the browser says where the reader comes from.
        response.vary.add("Sec-Fetch-Site")
        headers["Content-Security-Policy"] = headers["Content-Security-Policy"].replace(
            _EMPTY_STYLE, f"{_EMPTY_STYLE} {styles}".rstrip()
        )
    # A page is made of tens of such files. Headers that matter only for pages would be a tenth of
    # their bytes, and a file opened by itself can do nothing under its policy.
    part = request.endpoint == "static" and response.status_code in (200, 206, 304)
    for name, value in (_OF_A_PART if part else _ALWAYS).items():
        # A page that may be framed says so in its policy. This older header would forbid it again.
        if name != "X-Frame-Options" or policy is None or "frame-ancestors 'none'" in policy:
            headers.setdefault(name, value)
    if request.path.startswith("/static/vendor/"):
        # The folder's name holds the version, so its files never change.
        headers["Cache-Control"] = "public, max-age=31536000, immutable"
    return response


#: Seconds for which a browser that came by TLS uses only TLS.
_ONLY_TLS_S = 365 * 24 * 3600


def keep_private(response: Response) -> Response:
    """Return an answer that says who may keep it, and what it depends on."""
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
