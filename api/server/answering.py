"""Answers on their way out. A thread works on one only while its caller keeps taking it.

A thread works on an answer until more bytes wait to be sent than `Channel.full` allows, or until
others wait for the thread. The answer gets its next turn when the caller has taken the bytes. In
between, no thread is tied to it. Two threads never work on the same answer at once, but one may
continue what another began. So the request's context variables (Flask's `request` and `g`) travel
with the answer, and anything else that its iterator uses must not depend on the thread.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextvars import copy_context
from http import HTTPStatus
from secrets import token_hex
from typing import TYPE_CHECKING, Any

from waitress.buffers import ReadOnlyFileBasedBuffer
from waitress.task import ErrorTask, WSGITask

from api.http.caller_gone import GONE
from api.http.gate import WITHHELD
from api.http.problems import PROBLEM, problem_text
from api.middleware.headers import INERT
from api.middleware.limits import COUNTED
from api.words import Language, language_of

if TYPE_CHECKING:
    from api.server.incoming import Request


class Answer(WSGITask):
    """The application's answer to a request."""

    close_on_finish: bool = False
    chunked_response: bool = False
    content_length: int | None = None

    def __init__(self, channel: Any, request: Request) -> None:
        super().__init__(channel, request)
        self._context = copy_context()
        #: The iterable from the application, to be closed at the end, and the parts still to come.
        self._given: Any = None
        self._parts: Iterator[bytes] | None = None
        #: A file is sent by the connection, which also closes it.
        self._file = False

    def go_on(self) -> bool:
        """Work on the answer.

        Returns True if it is complete, and False if it waits for the caller.

        Raises what the application raises, and ClientDisconnected.
        """
        return self._context.run(self._work)

    def _work(self) -> bool:
        if self._parts is None:
            self.start()
            environ = self.get_environment()
            if self.request.withheld:
                environ[WITHHELD] = None
            self._given = self.channel.server.application(environ, self._start_response)
            self._parts = self._begin(self._given)
        for part in self._parts:
            if part:
                self.write(part)
                whole = self.content_length == self.content_bytes_written
                if not whole and (self.channel.full or self.channel.awaited):
                    return False
        self._count()
        self._let_go()
        self.finish()
        return True

    def _begin(self, given: Any) -> Iterator[bytes]:
        """Return the parts of the answer. If its length is known, it is announced."""
        if isinstance(given, ReadOnlyFileBasedBuffer):
            size = given.prepare(self.content_length)
            if size:
                if self.content_length != size:
                    self.remove_content_length_header()
                    self.content_length = size
                self.write(b"")
                self.channel.write_soon(given)
                self.content_bytes_written = size
                self._file = True
                return iter(())
        elif self.content_length is None and hasattr(given, "__len__") and len(given) == 1:
            first = next(iter(given))
            self.content_length = len(first)
            return iter((first,))
        return iter(given)

    def _start_response(
        self, status: str, headers: list[tuple[str, str]], exc_info: Any = None
    ) -> Any:
        if exc_info is not None and self.wrote_header:
            raise exc_info[1]
        self.complete = True
        self.status = status
        self.response_headers = list(headers)
        for name, value in headers:
            if name.lower() == "content-length":
                self.content_length = int(value)
        return self.write

    def _count(self) -> None:
        short = self.content_length not in (None, self.content_bytes_written)
        if short and self.request.command != "HEAD" and self.has_body:
            # The connection ends here, so that the caller does not wait for the missing bytes.
            self.set_close_on_finish()
            self.logger.warning(
                "%d bytes of an answer of %d",
                self.content_bytes_written,
                self.content_length,
            )

    def _let_go(self) -> None:
        given, self._given = self._given, None
        if not self._file and hasattr(given, "close"):
            given.close()

    def end(self) -> None:
        """Release what is left of the answer. Raises what the application raises."""
        self._context.run(self._let_go)

    @property
    def breaks_off_unseen(self) -> bool:
        """Whether the caller could take the answer for complete if it ended here."""
        told = self.chunked_response or self.content_length is not None
        return self.wrote_header and self.has_body and not told

    def finish(self) -> None:
        """Send the end of the answer."""
        if not self.wrote_header:
            self.write(b"")
        if self.request.command == "HEAD":
            self.chunked_response = False  # there is no body to end
        super().finish()

    def get_environment(self) -> dict[str, Any]:
        """Return the WSGI environment with the additions of Carnet's server."""
        environ: dict[str, Any] = super().get_environment()
        environ[GONE] = self.channel.gone
        if self.request.counted:
            environ[COUNTED] = True
        return environ

    def build_response_header(self) -> bytes:
        """Return the head of the answer.

        Waitress closes the connection after an answer of unknown length. An answer that never has a
        body needs no length, so its connection stays open.
        """
        goes_on = not self.close_on_finish and self.version == "1.1" and not self.has_body
        header: bytes = super().build_response_header()
        if goes_on and self.request.headers.get("CONNECTION", "").lower() != "close":
            self.close_on_finish = False
            header = header.replace(b"\r\nConnection: close\r\n", b"\r\n", 1)
        return header


class Refusal(ErrorTask):
    """The answer to a request that never reaches the application, or that fails there."""

    breaks_off_unseen = False

    def __init__(self, channel: Any, request: Request, *, failed: bool = False) -> None:
        super().__init__(channel, request)
        self._failed = failed

    def go_on(self) -> bool:
        """Send the whole answer. Raises ClientDisconnected."""
        self.service()
        return True

    def end(self) -> None:
        """Do nothing: there is nothing to release."""

    def execute(self) -> None:
        """Build the answer and send it."""
        request = self.request
        status, problem, values = (500, "failed", {}) if self._failed else request.refusal()
        language = language_of(request.headers.get("ACCEPT_LANGUAGE", ""))
        headers, body = problem_parts(status, problem, language, values)
        self.status = f"{status} {HTTPStatus(status).phrase}"
        self.response_headers.extend(headers)
        if status == HTTPStatus.SERVICE_UNAVAILABLE:
            self.response_headers.append(("Retry-After", "1"))
        self.set_close_on_finish()
        self.channel.unread = True
        self.content_length = len(body)
        method = getattr(request, "command", "")
        self.write(b"" if method == "HEAD" else body)
        # The application has already counted and logged its own failure.
        if not self._failed:
            path, remote = getattr(request, "path", "-"), self.channel.addr[0]
            self.channel.server.reception.tell(method, path, status, remote, dict(headers))


Work = Answer | Refusal


def problem_parts(
    status: int, key: str, language: Language, values: dict[str, Any]
) -> tuple[list[tuple[str, str]], bytes]:
    """Return the headers and the body of a problem that does not pass through the application."""
    headers = {
        "Content-Type": PROBLEM,
        "Content-Language": language,
        "Vary": "Accept-Language",
        "Cache-Control": "no-store",
        "X-Request-ID": token_hex(8),
        **INERT,
    }
    body = problem_text(status, key, language, **values).encode()
    return list(headers.items()), body


def environment_of(channel: Any, request: Request) -> dict[str, Any]:
    """Return the WSGI environment of a request as waitress builds it."""
    environ: dict[str, Any] = WSGITask(channel, request).get_environment()
    return environ
