"""How waitress takes requests in: no body before it is known that somebody will read it.

Waitress by itself takes down a whole body, on the disk if it is long, before anybody looks at
its headers.  Here a request whose body is yet to come waits when its headers are there, until
the application was asked (`api.http.gate`).  What is refused is answered at once; the rest
of it is let go by for a while, since a connection that is closed on somebody who is sending
takes the answer with it.
"""

from __future__ import annotations

import logging
from secrets import token_hex
from typing import Any

from flask import Flask
from waitress.proxy_headers import proxy_headers_middleware
from waitress.task import ThreadedTaskDispatcher

from api.http.gate import ASKING, admitted
from api.operation.limits import COUNTED
from api.operation.logs import requests_log
from api.operation.metrics import count_refused
from api.serving.answering import environment_of, problem_parts
from api.serving.channel import Channel
from api.serving.incoming import Request, Withheld
from api.words import language_of

#: In the environment of a request that has come as far as the application.
_ENTERED = "carnet.entered"

_log = logging.getLogger("carnet.server")


class _Question:
    """Whether the application would read the body of a request."""

    def __init__(self, channel: Channel, request: Request) -> None:
        self._channel = channel
        self._request = request

    def service(self) -> None:
        channel, request = self._channel, self._request
        try:
            limit = channel.server.reception.answer(channel, request)
            channel.decide(request, limit)
        except Exception:
            _log.exception("a request could not be looked at")
            self.cancel()
            channel.server.pull_trigger()

    def cancel(self) -> None:
        self._channel.will_close = True


class Reception:
    """The application as waitress calls it, and who asks it beforehand.

    `trusted_proxy` is the address of the proxy whose `X-Forwarded-` headers are believed.
    """

    def __init__(self, app: Flask, trusted_proxy: str | None) -> None:
        self._app = app
        self._translated = proxy_headers_middleware(
            self._enter,
            trusted_proxy=trusted_proxy,
            trusted_proxy_headers={"x-forwarded-for", "x-forwarded-host", "x-forwarded-proto"},
        )
        # A thread of its own: those that answer may all be busy for long.
        self._asker = ThreadedTaskDispatcher()
        self._asker.set_thread_count(1)

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Any:
        """The answer, as WSGI has it."""
        answer = self._translated(environ, start_response)
        if _ENTERED in environ:
            return answer
        language = language_of(environ.get("HTTP_ACCEPT_LANGUAGE", ""))
        headers, body = problem_parts(400, "bad-forwarded", language, {})
        start_response("400 Bad Request", headers)
        self.tell(
            environ["REQUEST_METHOD"],
            environ["PATH_INFO"],
            400,
            environ["REMOTE_ADDR"],
            dict(headers),
        )
        return [body]

    def _enter(self, environ: dict[str, Any], start_response: Any) -> Any:
        environ[_ENTERED] = True
        if ASKING in environ:
            environ[ASKING] = admitted(self._app, environ)
            return []
        return self._app(environ, start_response)

    def ask(self, channel: Channel, request: Request) -> None:
        """Let the application be asked, soon, whether it would read the body of the request."""
        self._asker.add_task(_Question(channel, request))

    def answer(self, channel: Channel, request: Request) -> int | None:
        """The most bytes that the body of the request may have; None if it is not to be read."""
        environ = environment_of(channel, request)
        environ["wsgi.input"] = Withheld()
        environ[ASKING] = None
        self._translated(environ, lambda *_: None)
        request.counted = COUNTED in environ
        limit: int | None = environ[ASKING]
        return limit

    def tell(
        self, method: str, path: str, status: int, remote: str, headers: dict[str, str]
    ) -> None:
        """Count and log a request that was refused before it reached the application."""
        self.count(method, status)
        fields = {
            "request_id": headers["X-Request-ID"],
            "method": method or "-",
            "path": path,
            "status": status,
            "token": None,
            "remote": remote,
            "duration_ms": 0.0,
        }
        requests_log.info("request", extra={"fields": fields})

    def count(self, method: str, status: int) -> None:
        """Count a request that was refused before it reached the application."""
        count_refused(self._app, method, status)

    def tell_gone(self, request: Request, remote: str) -> None:
        """Count and log a request whose caller had gone before it was begun."""
        self.tell(request.command, request.path, 499, remote, {"X-Request-ID": token_hex(8)})

    def close(self) -> None:
        """Answer no more questions."""
        self._asker.shutdown(timeout=1)
