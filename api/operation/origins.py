"""Whether a request was meant for this service, and by its own pages.

A page of another site can make its reader's browser call any address, this machine's own
among them.  It cannot hide what it calls (`Host`), nor where it is from (`Origin`,
`Sec-Fetch-Site`); programs send neither of the latter.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import Flask, current_app, request

from api.http.problems import fail
from api.operation.settings import Settings

_READING = ("GET", "HEAD", "OPTIONS")


def check_origins(app: Flask) -> None:
    """Let `app` refuse what was not meant for it (421), and changes that others ask for (403)."""
    app.before_request(_meant_for_us)
    app.before_request(_asked_by_us)


def _meant_for_us() -> None:
    # A name of somebody else's that leads to this machine (DNS rebinding) would make their
    # pages ours, as the browser sees it; only the name that it calls by tells.
    settings: Settings = current_app.config["SETTINGS"]
    if settings.hosts and _name(request.host) not in settings.hosts:
        fail(421, "host", host=request.host)


def _name(host: str) -> str | None:
    try:
        return urlsplit(f"//{host}").hostname
    except ValueError:
        return None


def _is_ours(origin: str) -> bool:
    # Behind a proxy the scheme may have been lost on the way; the name and port were not.
    try:
        return urlsplit(origin).netloc == request.host
    except ValueError:
        return False


def _asked_by_us() -> None:
    if request.method in _READING:
        return
    site = request.headers.get("Sec-Fetch-Site", "none")
    origin = request.headers.get("Origin")
    if site not in ("same-origin", "none") or (origin is not None and not _is_ours(origin)):
        fail(403, "foreign-origin")
