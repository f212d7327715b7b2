"""Answers on their way out: each worked on while its caller takes it, and waiting else.

A thread works on an answer until more of it waits to be sent than `Channel.full` allows, and
goes on when its caller has taken that; between the two the answer has no thread.  Its parts
are never worked on by two threads at once, yet by one after the other: the context variables
of a request (Flask's `request` and `g`) go with it, and so must whatever else its iterator uses.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextvars import copy_context
from http import HTTPStatus
from secrets import token_hex
from typing import TYPE_CHECKING, Any, Protocol

from waitress.buffers import ReadOnlyFileBasedBuffer
from waitress.task import ErrorTask, WSGITask

from api.http.gone import GONE
from api.http.problems import MEDIA_TYPE, problem_text
from api.operation.headers import INERT
from api.operation.limits import COUNTED
from api.words import Language, language_of

if TYPE_CHECKING:
    from api.serving.incoming import Request


class Connection(Protocol):
    """What an answer needs of the connection that it goes out on."""

    server: Any
    addr: Any
    #: Its peer may still be sending what nobody will read.
    unread: bool

    @property
    def full(self) -> bool:
        """Whether so much waits to be sent that nobody need work on more."""

    def gone(self) -> bool:
        """Whether its peer has closed it, or the half by which it sends."""

    def write_soon(self, data: Any) -> int:
        """Sends this, or holds it until it can be sent.  Raises ClientDisconnected."""


class Answer(WSGITask):
    """The application's answer."""

    close_on_finish: bool = False
    chunked_response: bool = False
    content_length: int | None = None

    def __init__(self, channel: Connection, request: Request) -> None:
        super().__init__(channel, request)
        self._context = copy_context()
        #: What the application gave, to be closed; and what of it is still to come.
        self._given: Any = None
        self._parts: Iterator[bytes] | None = None
        #: A file is sent without anybody's work, and closed by the connection.
        self._file = False

    def go_on(self) -> bool:
        """Works on; whether it is whole, else it waits until more is taken.

        Raises what the application raises, and ClientDisconnected.
        """
        return self._context.run(self._work)

    def _work(self) -> bool:
        if self._parts is None:
            self.start()
            environ = self.get_environment()
            self._given = self.channel.server.application(environ, self._start_response)
            self._parts = self._begin(self._given)
        for part in self._parts:
            if part:
                self.write(part)
                if self.channel.full:
                    return False
        self._count()
        self._let_go()
        self.finish()
        return True

    def _begin(self, given: Any) -> Iterator[bytes]:
        """The parts of the answer, with its length told where that is known."""
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
            # Nobody is to wait for more of it.
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
        """Lets go of what is left of it.  Raises what the application raises."""
        self._context.run(self._let_go)

    @property
    def breaks_off_unseen(self) -> bool:
        """Whether, were it to end here, its taker could think that it is whole."""
        told = self.chunked_response or self.content_length is not None
        return self.wrote_header and self.has_body and not told

    def finish(self) -> None:
        """Sends the end of it."""
        if not self.wrote_header:
            self.write(b"")
        if self.request.command == "HEAD":
            self.chunked_response = False  # which ends a body, and there is none
        super().finish()

    def get_environment(self) -> dict[str, Any]:
        """The WSGI environment, with what Carnet's server adds to it."""
        environ: dict[str, Any] = super().get_environment()
        environ[GONE] = self.channel.gone
        if self.request.counted:
            environ[COUNTED] = True
        return environ

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


class Refusal(ErrorTask):
    """The answer to what never reaches the application, or fails there."""

    breaks_off_unseen = False

    def __init__(self, channel: Connection, request: Request, *, failed: bool = False) -> None:
        super().__init__(channel, request)
        self._failed = failed

    def go_on(self) -> bool:
        """Hands it over.  Raises ClientDisconnected."""
        self.service()
        return True

    def end(self) -> None:
        """Lets go of nothing."""

    def execute(self) -> None:
        """Works it out and hands it over."""
        request = self.request
        status, problem, values = (500, "failed", {}) if self._failed else request.refusal()
        language = language_of(request.headers.get("ACCEPT_LANGUAGE", ""))
        headers, body = problem_parts(status, problem, language, values)
        self.status = f"{status} {HTTPStatus(status).phrase}"
        self.response_headers.extend(headers)
        self.set_close_on_finish()
        self.channel.unread = True
        self.content_length = len(body)
        method = getattr(request, "command", "")
        self.write(b"" if method == "HEAD" else body)
        # A failure of the application was counted and told there.
        if not self._failed:
            path, remote = getattr(request, "path", "-"), self.channel.addr[0]
            self.channel.server.reception.tell(method, path, status, remote, dict(headers))


Work = Answer | Refusal


def problem_parts(
    status: int, key: str, language: Language, values: dict[str, Any]
) -> tuple[list[tuple[str, str]], bytes]:
    """Headers and body of a problem that is told without the application."""
    headers = {
        "Content-Type": MEDIA_TYPE,
        "Content-Language": language,
        "Vary": "Accept-Language",
        "Cache-Control": "no-store",
        "X-Request-ID": token_hex(8),
        **INERT,
    }
    body = problem_text(status, key, language, **values).encode()
    return list(headers.items()), body


def environment_of(channel: Connection, request: Request) -> dict[str, Any]:
    """The WSGI environment of a request, as far as waitress makes it."""
    environ: dict[str, Any] = WSGITask(channel, request).get_environment()
    return environ
