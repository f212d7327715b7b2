"""A request as it comes in, byte by byte: its headers, and its body once it is let in."""

from __future__ import annotations

import io
import logging
import sys
from typing import Any

from waitress.parser import HTTPRequestParser, ParsingError
from waitress.utilities import BadRequest, Error, RequestEntityTooLarge

#: The most that the line before a chunk may have, in bytes; and all lines after the last.
CHUNK_LINE_LIMIT = 4 << 10
TRAILER_LIMIT = 32 << 10

_log = logging.getLogger("carnet.server")


class _NoRoomError(Error):
    code = 507
    reason = "Insufficient Storage"


class Withheld(io.RawIOBase):
    """In place of a body that nobody took down: whoever reads it all the same finds it broken."""

    def readable(self) -> bool:
        """It seems so."""
        return True

    def readinto(self, _: Any) -> int:
        """Raises OSError."""
        raise OSError("the body was not taken down")


class Request(HTTPRequestParser):
    """A request as it comes in."""

    #: Its headers are here and its body is not: it waits for `admit` or `withhold`.
    waiting = False
    #: The body is not to be read.
    withheld = False
    #: Its sender waits to be told to go on.
    expect_continue: bool = False
    #: It was counted against its caller's rate when the application was asked.
    counted = False
    #: The most bytes that the body may have, once that is known.
    limit = sys.maxsize
    #: What is wrong, if it is nothing that the kind of the error says.
    problem: str | None = None
    _held = b""
    _expects = False

    def received(self, data: bytes) -> int:
        """Takes some bytes of it; how many of these there were."""
        if self.waiting:
            self._held += data
            return len(data)
        in_body = self.headers_finished
        try:
            taken: int = super().received(data)
        except OSError:
            _log.exception("a body cannot be taken down")
            self._fail(_NoRoomError(""), "no-room")
            return len(data)
        if in_body and self.chunked and self.error is None:
            self._measure()
        elif self.headers_finished and not in_body:
            self._look_for_body(len(data) - taken)
        # After a fault nobody knows where the next request would begin.
        return len(data) if self.error is not None else taken

    def parse_header(self, header_plus: bytes) -> None:
        """Reads the headers.  Raises ParsingError where their sense is not certain."""
        try:
            super().parse_header(header_plus)
        except ValueError as error:  # an address or a number that Python would not have
            raise ParsingError(str(error)) from None
        if self.chunked and "CONTENT_LENGTH" in self.headers:
            self.problem = "two-lengths"
            raise ParsingError("both Content-Length and Transfer-Encoding")
        if "TRANSFER_ENCODING" in self.headers:  # only where the version does not know it
            raise ParsingError("Transfer-Encoding before HTTP/1.1")

    def _look_for_body(self, here: int) -> None:
        """Waits if the body is not among the bytes that are here."""
        whole = self.completed or (not self.chunked and here >= self.content_length)
        if not whole:
            self.waiting = True
            self._expects = self.expect_continue
        # To say “continue” is for who decides; and who has sent everything needs no word.
        self.expect_continue = False

    def _measure(self) -> None:
        body = self.body_rcv
        if len(body) + body.chunk_remainder > self.limit:
            self._fail(RequestEntityTooLarge(""), "too-large")
        elif not self.completed and (
            len(body.control_line) > CHUNK_LINE_LIMIT or len(body.trailer) > TRAILER_LIMIT
        ):
            self._fail(BadRequest("a line without end"), None)

    def _fail(self, error: Error, problem: str | None) -> None:
        self.error, self.problem = error, problem
        self.completed = True

    def admit(self, limit: int) -> bytes:
        """Lets the body be read, up to so many bytes; gives what of it had come already."""
        self.limit, self.waiting = limit, False
        held, self._held = self._held, b""
        self.expect_continue = self._expects and not held
        return held

    def withhold(self) -> None:
        """Lets the request be answered without its body, and its connection end."""
        self.withheld = self.completed = True
        self.waiting, self._held = False, b""
        self.headers["CONNECTION"] = "close"

    def get_body_stream(self) -> Any:
        """The body as a file."""
        return io.BufferedReader(Withheld()) if self.withheld else super().get_body_stream()

    def refusal(self) -> tuple[int, str, dict[str, Any]]:
        """The status, the problem and its values, where the request itself has an error."""
        status = self.error.code
        in_chunks = self.body_rcv is not None and self.chunked
        usual = {
            431: "headers-too-large",
            500: "failed",
            501: "transfer-encoding",
        }.get(status, "bad-chunks" if in_chunks else "bad-http")
        limit = self.limit if status == 413 else self.adj.max_request_header_size
        return status, self.problem or usual, {"limit": limit}
