"""Checks that a request is meant for this service, and that no other site caused it.

A page of another site can make its reader's browser call any address, even this machine's. It
cannot hide the name that it calls (`Host`) or its own origin (`Origin`, `Sec-Fetch-Site`). Programs
other than browsers do not send the latter.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import Flask, current_app, request

from api.http.problems import fail
from api.http.responses import READING
from api.middleware.settings import Settings


def check_origins(app: Flask) -> None:
    """Let `app` refuse requests for other names (421), and changes that other sites cause (403)."""
    app.before_request(_meant_for_us)
    app.before_request(_asked_by_us)


def _meant_for_us() -> None:
    # A foreign name that resolves to this machine (DNS rebinding) would make a foreign page look
    # like ours to the browser. Only the name in the request shows it.
    settings: Settings = current_app.config["SETTINGS"]
    if settings.hosts and _name(request.host) not in settings.hosts:
        fail(421, "host", host=request.host)


def _name(host: str) -> str | None:
    try:
        return urlsplit(f"//{host}").hostname
    except ValueError:
        return None


def _is_ours(origin: str) -> bool:
    # A proxy may hide the scheme, but not the name and the port.
    try:
        return urlsplit(origin).netloc == request.host
    except ValueError:
        return False


def _asked_by_us() -> None:
    if request.method in READING:
        return
    site = request.headers.get("Sec-Fetch-Site", "none")
    origin = request.headers.get("Origin")
    if site not in ("same-origin", "none") or (origin is not None and not _is_ours(origin)):
        fail(403, "foreign-origin")
