"""How waitress takes requests in: no body before it is known that somebody will read it.

Waitress by itself takes down a whole body, on the disk if it is long, before anybody looks at
its headers.  Here a request whose body is yet to come waits when its headers are there, until
the application was asked (`api.operation.gate`).  What is refused is answered at once; the rest
of it is let go by for a while, since a connection that is closed on somebody who is sending
takes the answer with it.
"""

from __future__ import annotations

import logging
import socket
import struct
import time
from contextlib import suppress
from http import HTTPStatus
from secrets import token_hex
from typing import Any

from flask import Flask
from waitress.channel import ClientDisconnected, HTTPChannel
from waitress.proxy_headers import proxy_headers_middleware
from waitress.task import ErrorTask, ThreadedTaskDispatcher, WSGITask

from api.operation.gate import ASKING, admitted
from api.operation.gone import GONE, CallerGone
from api.operation.headers import INERT
from api.operation.incoming import Request, Withheld
from api.operation.limits import COUNTED
from api.operation.logs import requests_log
from api.operation.metrics import count_refused
from api.problems import MEDIA_TYPE, problem_text
from api.words import Language, language_of

#: Seconds in which what is still sent after an answer is let go by.
LINGER_S = 10

#: To linger for no time is to reset.
_RESET = struct.pack("ii", 1, 0)
#: In the environment of a request that has come as far as the application.
_ENTERED = "carnet.entered"

_log = logging.getLogger("carnet.server")


class _Answer(WSGITask):
    """The application's answer."""

    close_on_finish: bool = False

    def get_environment(self) -> dict[str, Any]:
        environ: dict[str, Any] = super().get_environment()
        environ[GONE] = self.channel.gone
        if self.request.counted:
            environ[COUNTED] = True
        return environ

    def execute(self) -> None:
        """Sends the answer; where it breaks off, its end must not look like that of a whole one.

        The last chunk is then not sent, nor all of the length that was told.  Where there are
        no chunks and no length, the connection is reset.
        """
        try:
            super().execute()
        except CallerGone:  # where its beginning had been sent
            raise ClientDisconnected from None
        except Exception:
            unmarked = not self.chunked_response and self.content_length is None
            self.channel.to_be_reset = self.wrote_header and unmarked
            raise

    def build_response_header(self) -> bytes:
        """The head of the answer.

        Waitress ends the connection after one whose length is not told; one that never has a
        body needs none.
        """
        goes_on = not self.close_on_finish and self.version == "1.1" and not self.has_body
        header: bytes = super().build_response_header()
        if goes_on and self.request.headers.get("CONNECTION", "").lower() != "close":
            self.close_on_finish = False
            header = header.replace(b"\r\nConnection: close\r\n", b"\r\n", 1)
        return header


class _Refusal(ErrorTask):
    """The answer to what never reaches the application, in the form of all its refusals."""

    def execute(self) -> None:
        # Of a request that failed, waitress gives a new one that knows only its error.
        request = self.channel.requests[0]
        status, problem, values = self.request.refusal()
        language = language_of(request.headers.get("ACCEPT_LANGUAGE", ""))
        headers, body = _problem(status, problem, language, values)
        self.status = f"{status} {HTTPStatus(status).phrase}"
        self.response_headers.extend(headers)
        self.set_close_on_finish()
        self.channel.unread = True
        self.content_length = len(body)
        method = getattr(request, "command", "")
        self.write(b"" if method == "HEAD" else body)
        # A failure of the application was counted and told there.
        if status != 500:
            path, remote = getattr(request, "path", "-"), self.channel.addr[0]
            self.channel.server.reception.tell(method, path, status, remote, dict(headers))


def _problem(
    status: int, key: str, language: Language, values: dict[str, Any]
) -> tuple[list[tuple[str, str]], bytes]:
    headers = {
        "Content-Type": MEDIA_TYPE,
        "Content-Language": language,
        "Vary": "Accept-Language",
        "X-Request-ID": token_hex(8),
        **INERT,
    }
    body = problem_text(status, key, language, **values).encode()
    return list(headers.items()), body


class Channel(HTTPChannel):
    """A connection."""

    request: Request | None
    parser_class = Request
    task_class = _Answer
    error_task_class = _Refusal

    #: The application is being asked about the request that is coming in.
    asking = False
    #: Its peer may still be sending what nobody will read.
    unread = False
    #: Until when, by the clock of `time.monotonic`, that is let go by; None before its answer.
    lingers_until: float | None = None
    #: It is not to end as after a whole answer.
    to_be_reset = False
    _writing = False
    _left = False

    def gone(self) -> bool:
        """Whether its peer has closed it, or the half by which it sends."""
        return self._left or not self.connected

    def leave(self) -> None:
        """Notes that its peer has."""
        self._left = True

    @property
    def watches(self) -> bool:
        """Whether it is to be told when its peer closes it: who reads finds that out."""
        return bool(self.requests) and not self._left

    def readable(self) -> bool:
        """Whether more is to be read now."""
        return not self.asking and bool(super().readable())

    def received(self, data: bytes) -> bool:
        """Takes what has come."""
        if self.lingers_until is not None:
            if time.monotonic() > self.lingers_until:
                self.handle_close()
            return False
        taken: bool = super().received(data)
        self._ask()
        return taken

    def _ask(self) -> None:
        request: Request | None = self.request
        if request is None or not request.waiting:
            self.asking = False
            return
        # Never in between: the other thread would begin to read.
        self.asking = True
        self.server.reception.ask(_Question(self, request))

    def decide(self, request: Request, limit: int | None) -> None:
        """Goes on with the request that was asked about: `limit` is what the gate says."""
        with self.requests_lock:
            if self.will_close or self.close_when_flushed:
                return  # the one before it was the last
            if limit is None:
                request.withhold()
                held, self.request, self.unread = b"", None, True
                self.requests.append(request)
                if len(self.requests) == 1:
                    self.server.add_task(self)
            else:
                held = request.admit(limit)
                # Else the thread that answers the one before says it, when it has.
                if request.expect_continue and not self.requests:
                    self.send_continue()
        # The rest is read by nobody else while `asking` is true.
        if held:
            super().received(held)
        self._ask()
        self.server.pull_trigger()

    def handle_write(self) -> None:
        """Sends what is to be sent; ends the connection if that was all."""
        self._writing = True
        try:
            super().handle_write()
        finally:
            self._writing = False

    def _flush_some(self, do_close: bool = True) -> bool:
        # Waitress relies on it that where no request is worked on nobody else sends; but who
        # decides may be saying “continue” just then.
        with self.outbuf_lock:
            sent: bool = super()._flush_some(do_close=do_close)
            return sent

    def handle_close(self) -> None:
        """Ends the connection; where its answer has just gone, only what we send of it."""
        answered = self._writing and self.unread and self.connected and not self.total_outbufs_len
        if answered and self.lingers_until is None:
            try:
                self.socket.shutdown(socket.SHUT_WR)
            except OSError:
                pass  # there is nobody any more
            else:
                self.lingers_until = time.monotonic() + LINGER_S
                self.will_close = self.close_when_flushed = False
                return
        if self.to_be_reset and self.connected:
            with suppress(OSError):  # there is nobody any more
                self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)
        super().handle_close()


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
        headers, body = _problem(400, "bad-forwarded", language, {})
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

    def ask(self, question: _Question) -> None:
        """Let a question be answered, soon."""
        self._asker.add_task(question)

    def answer(self, channel: Channel, request: Request) -> int | None:
        """The most bytes that the body of the request may have; None if it is not to be read."""
        environ = WSGITask(channel, request).get_environment()
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
        count_refused(self._app, method, status)
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

    def close(self) -> None:
        """Answer no more questions."""
        self._asker.shutdown(timeout=1)
