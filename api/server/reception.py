"""Takes requests in, but takes no body before it is known that the application will read it.

Waitress by itself stores a whole body, on disk if it is long, before anything looks at its headers.
Here a request waits once its headers have arrived, until the application has been asked
(`api.http.gate`). A refused request is answered at once. The rest of it is read and dropped for a
while, because closing the connection on a caller who is still sending would lose the answer.
"""

from __future__ import annotations

import logging
from secrets import token_hex
from typing import Any

from flask import Flask
from waitress.proxy_headers import proxy_headers_middleware

from api.http.gate import ASKING, admitted
from api.middleware.limits import COUNTED, party
from api.middleware.logs import path_without_secrets, requests_log
from api.middleware.metrics import count_refused
from api.server.answering import environment_of, problem_parts
from api.server.channel import Channel
from api.server.incoming import Request, Withheld
from api.server.threads import Threads
from api.words import language_of

#: Marks the environment of a request that has reached the application.
_ENTERED = "carnet.entered"

_log = logging.getLogger("carnet.server")


class _Question:
    """The question whether the application would read the body of a request."""

    changes = False

    def __init__(self, channel: Channel, request: Request) -> None:
        self.owner = channel.server.reception.caller(request, channel.addr[0])
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
    """The application as waitress calls it, with the question before a body is read.

    `trusted_proxy` is the address of the proxy whose `X-Forwarded-` headers are trusted.
    """

    def __init__(self, app: Flask, trusted_proxy: str | None) -> None:
        self._app = app
        self._trusted_proxy = trusted_proxy
        self._translated = proxy_headers_middleware(
            self._enter,
            trusted_proxy=trusted_proxy,
            trusted_proxy_headers={"x-forwarded-for", "x-forwarded-host", "x-forwarded-proto"},
        )
        # Questions have a thread of their own, because all others may be busy for a long time.
        self._asker = Threads()
        self._asker.start(1)

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Any:
        """Return the answer by the WSGI protocol."""
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

    def caller(self, request: Request, remote: str) -> str:
        """Return who sent a request, as far as its headers tell: the limits of `party` hold.

        A token does not count here, because nobody has looked it up yet.
        """
        if remote == self._trusted_proxy:
            _, _, told = request.headers.get("X_FORWARDED_FOR", "").rpartition(",")
            remote = told.strip(' \t"') or remote
        return party(remote)

    def ask(self, channel: Channel, request: Request) -> None:
        """Ask the application, in another thread, whether it would read the body of the request."""
        self._asker.add_task(_Question(channel, request))

    def answer(self, channel: Channel, request: Request) -> int | None:
        """Return the largest size of the request's body in bytes, or None to leave it unread."""
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
            "path": path_without_secrets(path),
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
        """Count and log a request whose caller had gone before work on it began."""
        self.tell(request.command, request.path, 499, remote, {"X-Request-ID": token_hex(8)})

    def close(self) -> None:
        """Stop answering questions."""
        self._asker.shutdown(timeout=1)
