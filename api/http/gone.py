"""Whether the caller of the present request has gone, so that work for nobody ends.

Work that may take longer than a second asks now and then, and stops:

    for deal in deals:
        stop_if_gone()
        figure(deal)

What was promised is not stopped: an import asks before its records are committed and never
after.  Work that another thread or process does for a request asks by what `watched` gives.
Outside a request, and under another server than `api.serving.server`, nobody ever goes.
"""

from __future__ import annotations

from collections.abc import Callable

from flask import Flask, Response, has_request_context, request
from werkzeug.exceptions import HTTPException

#: In the environment of a request: a function that says whether its caller has gone.  Any
#: thread may call it; it takes less than a microsecond.
GONE = "carnet.gone"


class CallerGone(HTTPException):
    """Ends a request whose answer nobody waits for; the log tells of it as status 499."""

    code = 499
    description = "The caller has gone."


def watched() -> Callable[[], bool]:
    """A function that says whether the present caller has gone; any thread may call it."""
    if not has_request_context():
        return _never
    found: Callable[[], bool] = request.environ.get(GONE, _never)
    return found


def _never() -> bool:
    return False


def caller_gone() -> bool:
    """Whether the present caller has gone: has closed the connection, or its sending half."""
    return watched()()


def stop_if_gone() -> None:
    """Go on only if somebody waits for the answer.  Raises CallerGone."""
    if caller_gone():
        raise CallerGone


def heed_gone(app: Flask) -> None:
    """Let a request of `app` that `stop_if_gone` has ended be over without a word."""
    app.register_error_handler(CallerGone, _nothing)


def _nothing(_: CallerGone) -> Response:
    return Response(status=499)
