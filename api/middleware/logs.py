"""The log on standard error: one line for each event.

The line of a request says what was asked and how it ended. It never contains the text of a record,
a search or a token.
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

#: The secret in the address of a live game.
_SECRET = re.compile(r"(/live/)[^/]+")
_NAMED = re.compile(r"[A-Za-z0-9._-]{1,64}")


def log_requests(app: Flask) -> None:
    """Give each request of `app` an id, `g.request_id`, and log a line when it is over."""
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
        "path": path_without_secrets(request.path),
        "status": response.status_code,
        "token": None if caller is None else caller.id,
        "remote": request.remote_addr,
    }

    def over() -> None:
        # A streamed answer is over when its last line has gone out.
        fields["duration_ms"] = round(1000 * (time.perf_counter() - began), 1)
        requests_log.info("request", extra={"fields": fields})

    when_over(response, over)
    return response


def path_without_secrets(path: str) -> str:
    """Return a path as logs show it.

    >>> path_without_secrets("/api/v1/live/Zk3w/replay")
    '/api/v1/live/…/replay'
    """
    return _SECRET.sub(r"\1…", path)


def when_over(response: Response, act: Callable[[], None]) -> None:
    """Call `act` when all of the response has been handed to the server.

    If the server sends a file by itself, nothing reports the end, so `act` is called at once.
    """
    if response.direct_passthrough:
        act()  # nothing reports the end of a file that the server sends by itself
    else:
        response.call_on_close(act)


def set_up_logging(form: Literal["text", "json"]) -> None:
    """Send the log to standard error, as text or with one JSON object a line."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    logging.basicConfig(handlers=[handler], level=logging.INFO, force=True)
    # These would log for each request what its own line says, or what is counted.
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)


class JsonLines(logging.Formatter):
    """Formats an event as a JSON object: time, level, logger, message and the event's fields."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        line: dict[str, Any] = {
            "time": _time(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info and record.exc_info[1] is not None:
            line["exception"], line["where"] = _failure(record.exc_info[1])
        # ASCII only, because a path may hold characters that some programs take for a line end.
        return json.dumps(line)


class TextLines(logging.Formatter):
    """Formats an event as a line for people."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line, followed by those of an exception."""
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
    """Return the type of an exception, and the places of its traceback.

    The message may quote a record, so it is included only under CARNET_DEBUG=1.
    """
    name = type(error).__name__
    said = f"{name}: {error}" if os.environ.get("CARNET_DEBUG") else name
    frames = traceback.extract_tb(error.__traceback__)
    return said, [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]
