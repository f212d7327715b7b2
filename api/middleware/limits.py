"""Limits how often each caller may call."""

from __future__ import annotations

import math

from flask import Flask, request
from limits import RateLimitItem, parse

from api.http.problems import fail
from api.middleware.callers import caller_name
from api.middleware.limits_storage import counts_at
from api.middleware.settings import Settings

#: Marks the environment of a request that has been counted already.
COUNTED = "carnet.counted"

_READING = ("GET", "HEAD", "OPTIONS")
_CHANGING = ("POST", "PUT", "PATCH", "DELETE")
#: Paths that monitoring programs call at their own pace.
_UNCOUNTED = ("/healthz", "/api/v1/healthz", "/metrics", "/api/v1/metrics")


def limit_rates(app: Flask, settings: Settings) -> None:
    """Count the requests of each caller, and answer 429 if there are too many.

    A caller is a token, or an address if there is none. The counts are kept where the settings
    say. While no server answers there, they are kept in the memory of this process.
    """
    limits: dict[str, tuple[str, RateLimitItem]] = {}
    for scope, rate, methods in (
        ("reading", settings.read_rate, _READING),
        ("changing", settings.write_rate, _CHANGING),
    ):
        if rate is not None:
            limits |= dict.fromkeys(methods, (scope, parse(rate)))
    if not limits:
        return
    counts = counts_at(settings.limits_storage)

    def count() -> None:
        if request.method in limits and not _uncounted():
            scope, rate = limits[request.method]
            wait = math.ceil(counts.wait(rate, caller_name(), scope))
            if wait:
                fail(429, "too-often", rate=rate, wait=wait, headers={"Retry-After": str(wait)})
        request.environ[COUNTED] = True

    app.before_request(count)


def _uncounted() -> bool:
    static = request.endpoint is None or request.endpoint.rpartition(".")[2] == "static"
    return static or request.path in _UNCOUNTED or COUNTED in request.environ
