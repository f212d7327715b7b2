"""Tells whether the caller of the present request has gone, so that no work is done in vain.

Work that may take longer than a second asks now and then, and stops:

    for deal in deals:
        stop_if_gone()
        figure(deal)

Work that must be completed once begun is not stopped: an import asks before it commits its records
and never afterwards. Work for a request in another thread or process asks through the function that
`watched` returns. Outside a request, and under a server other than `api.server.server`, the caller
never goes.
"""

from __future__ import annotations

from collections.abc import Callable

from flask import Flask, Response, has_request_context, request
from werkzeug.exceptions import HTTPException

#: The key in the environment of a function that says whether the caller has gone. Any thread may
#: call it. It takes less than 1 µs.
GONE = "carnet.gone"


class CallerGone(HTTPException):
    """Ends a request whose caller has gone. The log shows it with status 499."""

    code = 499
    description = "The caller has gone."


def watched() -> Callable[[], bool]:
    """Return a function that says whether the present caller has closed the connection, or its
    sending half. Any thread may call it.
    """
    if not has_request_context():
        return _never
    found: Callable[[], bool] = request.environ.get(GONE, _never)
    return found


def _never() -> bool:
    return False


def stop_if_gone() -> None:
    """Raise CallerGone if nobody waits for the answer."""
    if watched()():
        raise CallerGone


def heed_gone(app: Flask) -> None:
    """Let requests of `app` that `stop_if_gone` has ended finish with an empty answer."""
    app.register_error_handler(CallerGone, _nothing)


def _nothing(_: CallerGone) -> Response:
    return Response(status=499)
