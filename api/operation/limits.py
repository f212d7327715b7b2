"""Limits how often each caller may call."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

from flask import Flask, current_app, g, request
from flask.typing import ResponseReturnValue
from flask_limiter import ApplicationLimit, Limiter, RateLimitExceeded, RequestLimit
from werkzeug.exceptions import HTTPException

from api.http.problems import fail
from api.operation.callers import caller_name
from api.operation.limits_storage import MEMORY, options
from api.operation.settings import Settings

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
    limits: list[str | Callable[[], str] | ApplicationLimit] = [
        ApplicationLimit(rate, scope=scope, methods=methods)
        for rate, scope, methods in (
            (settings.read_rate, "reading", _READING),
            (settings.write_rate, "changing", _CHANGING),
        )
        if rate is not None
    ]
    if not limits:
        return
    limiter = Limiter(
        caller_name,
        application_limits=limits,
        storage_uri=settings.limits_storage,
        storage_options=options(settings.limits_storage),
        in_memory_fallback_enabled=settings.limits_storage != MEMORY,
        key_prefix="carnet",
        strategy="fixed-window",
        on_breach=_note_refusal,
    )
    limiter.request_filter(lambda: request.path in _UNCOUNTED or COUNTED in request.environ)
    limiter.init_app(app)
    app.register_error_handler(RateLimitExceeded, _refuse)
    app.before_request(_remember)


def _remember() -> None:
    request.environ[COUNTED] = True


def _note_refusal(limit: RequestLimit) -> None:
    # The limiter takes whatever is raised here for a storage that does not answer.
    g.refused = limit.limit, max(1, math.ceil(limit.window.reset_time - time.time()))


def _refuse(_: RateLimitExceeded) -> ResponseReturnValue:
    rate, wait = g.refused
    try:
        fail(429, "too-often", rate=rate, wait=wait, headers={"Retry-After": str(wait)})
    except HTTPException as error:
        return current_app.handle_http_exception(error)
