"""Headers by which a browser does with an answer what is meant, and nothing else."""

from __future__ import annotations

from flask import Flask, Response, request

#: Plotly puts an empty style element into the page and fills it by script; this is its hash.
_EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"
CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        f"style-src 'self' {_EMPTY_STYLE}",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
#: What is no page runs nothing, wherever it is opened: an SVG, say, or what somebody sent.
_INERT = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

_ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
#: All of them, of an answer that is no page.
INERT = {"Content-Security-Policy": _INERT, **_ALWAYS}


def send_headers(app: Flask) -> None:
    """Let every answer of `app` have them; a resource may set its own before."""
    app.after_request(_guarded)


def _guarded(response: Response) -> Response:
    headers = response.headers
    if response.status_code == 204:
        headers.pop("Content-Type", None)  # of nothing
    policy = headers.get("Content-Security-Policy")
    if policy is None:
        page = response.mimetype == "text/html"
        static = request.endpoint == "static"
        headers["Content-Security-Policy"] = CONTENT_SECURITY_POLICY if page or static else _INERT
    for name, value in _ALWAYS.items():
        # A page that may be framed says so in its policy, which this older header would undo.
        if name != "X-Frame-Options" or policy is None or "frame-ancestors 'none'" in policy:
            headers.setdefault(name, value)
    if request.path.startswith("/static/vendor/"):
        # The folder's name holds the version, so what it holds never changes.
        headers["Cache-Control"] = "public, max-age=31536000, immutable"
    return response
