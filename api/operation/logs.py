"""What the service tells its operator, on standard error: a line for each event.

A line tells of a request what was asked and what became of it, never what was in it: no
text of records, no search, no token.
"""

from __future__ import annotations

import json
import logging
import os
import re
import time
import traceback
from collections.abc import Callable
from datetime import UTC, datetime
from secrets import token_hex
from typing import Any, Literal

from flask import Flask, Response, g, request

requests_log = logging.getLogger("carnet.requests")

_NAMED = re.compile(r"[A-Za-z0-9._-]{1,64}")


def log_requests(app: Flask) -> None:
    """Give each request of `app` an id, `g.request_id`, and a line in the log when it is over."""
    app.before_request(_begin)
    app.after_request(_end)


def _begin() -> None:
    g.began = time.perf_counter()
    given = request.headers.get("X-Request-ID", "")
    g.request_id = given if _NAMED.fullmatch(given) else token_hex(8)


def _end(response: Response) -> Response:
    if "request_id" not in g:
        return response
    response.headers["X-Request-ID"] = g.request_id
    if not requests_log.isEnabledFor(logging.INFO):
        return response
    began = g.began
    caller = g.get("caller")
    fields = {
        "request_id": g.request_id,
        "method": request.method,
        "path": request.path,
        "status": response.status_code,
        "token": None if caller is None else caller.id,
        "remote": request.remote_addr,
    }

    def over() -> None:
        # An answer that streams is over when its last line has gone.
        fields["duration_ms"] = round(1000 * (time.perf_counter() - began), 1)
        requests_log.info("request", extra={"fields": fields})

    when_over(response, over)
    return response


def when_over(response: Response, act: Callable[[], None]) -> None:
    """Call `act` when the last of the response has been handed to the server."""
    if response.direct_passthrough:
        act()  # of a file that the server sends by itself nobody is told the end
    else:
        response.call_on_close(act)


def set_up_logging(form: Literal["text", "json"]) -> None:
    """Send what is logged to standard error, as lines for people or as a JSON object each."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    logging.basicConfig(handlers=[handler], level=logging.INFO, force=True)
    # What these say of each request is said in its own line, or counted.
    for name in ("flask-limiter", "waitress.queue"):
        logging.getLogger(name).setLevel(logging.ERROR)


class JsonLines(logging.Formatter):
    """One JSON object a line: time, level, logger, message, and the fields of the event."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line: dict[str, Any] = {
            "time": _time(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info and record.exc_info[1] is not None:
            line["exception"], line["where"] = _failure(record.exc_info[1])
        # In ASCII: a path may hold what others take for the end of a line.
        return json.dumps(line)


class TextLines(logging.Formatter):
    """The same for people."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, and those of an exception below it."""
        fields = getattr(record, "fields", None)
        if fields is None:
            words = [record.name, record.getMessage()]
        else:
            words = [
                fields["method"],
                fields["path"],
                str(fields["status"]),
                f"{fields['duration_ms']} ms",
                str(fields["remote"]),
                fields["request_id"],
            ]
        line = " ".join((_time(record), record.levelname.lower(), *words))
        lines = [line if line.isprintable() else ascii(line)[1:-1]]
        if record.exc_info and record.exc_info[1] is not None:
            exception, where = _failure(record.exc_info[1])
            lines += [f"  {exception}", *(f"    {place}" for place in where)]
        return "\n".join(lines)


def _time(record: logging.LogRecord) -> str:
    moment = datetime.fromtimestamp(record.created, UTC)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _failure(error: BaseException) -> tuple[str, list[str]]:
    """The kind of an exception and where it arose.

    Its words may quote a record, so they are told only under CARNET_DEBUG=1.
    """
    name = type(error).__name__
    said = f"{name}: {error}" if os.environ.get("CARNET_DEBUG") else name
    frames = traceback.extract_tb(error.__traceback__)
    return said, [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]
