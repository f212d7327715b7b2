"""An incoming request: its headers, and its body once the application accepts it."""

from __future__ import annotations

import io
import logging
import re
import sys
import time
from collections import Counter
from typing import Any

from waitress.parser import HTTPRequestParser, ParsingError
from waitress.receiver import ChunkedReceiver
from waitress.utilities import BadRequest, Error, RequestEntityTooLarge

from api.http.spools import NoRoom

#: Bytes per second.
RATE = 1000
#: Seconds of credit at the start, and the most credit that a faster pace can earn.
FIRST_S = 30.0
MOST_S = 60.0


class Pace:
    """The pace of a body that arrives, or of an answer that is taken."""

    def __init__(self) -> None:
        self._left = FIRST_S

    def moved(self, size: int) -> None:
        """Note that `size` bytes have moved."""
        self._left = min(MOST_S, self._left + size / RATE)

    def waited(self, seconds: float) -> None:
        """Note that bytes could have moved for that many seconds."""
        self._left -= seconds

    @property
    def behind(self) -> bool:
        """Whether the pace so far is below the rate."""
        return self._left < FIRST_S

    @property
    def too_slow(self) -> bool:
        """Whether the credit is used up, so that the connection should be closed."""
        return self._left < 0


#: The longest line before a chunk, and the longest trailer after the last chunk, in bytes.
LINE_LIMIT = 4 << 10
TRAILER_LIMIT = 32 << 10
#: The most bytes that all chunk extensions of a body may have together.
EXTENSIONS_LIMIT = 64 << 10

#: A line end that not every implementation accepts.
_BARE_IN_TRAILER = re.compile(rb"^\n|[^\r]\n|\r[^\n]")
_LINE = re.compile(rb"[0-9A-Fa-f]{1,16}(;[\t\x20-\x7e]*)?")


class Chunks(ChunkedReceiver):
    """Waitress's reader for chunked bodies. It checks each line around a chunk first, by RFC 9112.

    If this reader and a proxy before it disagreed where a line ends, one of them would see a
    request inside what the other takes for a body.
    """

    _extensions = 0

    def received(self, s: bytes) -> int:
        """Read some bytes. Returns how many were used, or all of them after an error."""
        taken = 0
        while taken < len(s) and not self.completed and self.error is None:
            part = s[taken:]
            if self.chunk_remainder:
                part = part[: self.chunk_remainder]
            elif self.validate_chunk_end:
                part = part[: 2 - len(self.chunk_end)]
            elif not self.all_chunks_received:
                part = self._line(part)
            if self.error is None:
                taken += super().received(part)
            if self.all_chunks_received and self.error is None:
                self._look_at_trailer()
        return taken if self.error is None else len(s)

    def _line(self, data: bytes) -> bytes:
        """Return as much of the data as belongs to the line before a chunk.

        A bad line is refused.
        """
        ahead = self.control_line
        whole = ahead + data
        # A line that is too long is refused at once, without waiting for its end.
        end = whole.find(b"\n")
        if end < 0:
            if len(whole) > LINE_LIMIT:
                self._refuse("a line without end")
            return data
        line = whole[: end + 1]
        found = _LINE.fullmatch(line[:-2]) if line.endswith(b"\r\n") else None
        if found is None or len(line) > LINE_LIMIT:
            self._refuse("no size of a chunk")
        else:
            self._extensions += len(found[1] or b"")
            if self._extensions > EXTENSIONS_LIMIT:
                self._refuse("too much about the chunks")
        return line[len(ahead) :]

    def _look_at_trailer(self) -> None:
        if len(self.trailer) > TRAILER_LIMIT or _BARE_IN_TRAILER.search(self.trailer):
            self._refuse("no trailer")

    def _refuse(self, why: str) -> None:
        self.error = BadRequest(why)


_FIRST_LINE = re.compile(
    rb"[!#$%&'*+\-.^_`|~0-9A-Za-z]+ ([\x21-\x7e\x80-\xff]+) HTTP/(1\.[01])",
)
#: A line end that not every implementation accepts.
_BARE = re.compile(rb"[^\r]\n|\r[^\n]")
#: Headers that may occur only once. Given two, each proxy on the way might choose another one.
_ONCE = (b"host", b"content-length", b"transfer-encoding")

_log = logging.getLogger("carnet.server")


class _NoRoomError(Error):
    code = 507
    reason = "Insufficient Storage"


class _TooManyFilesError(Error):
    code = 503
    reason = "Service Unavailable"


class _TooSlowError(Error):
    code = 408
    reason = "Request Timeout"


class Withheld(io.RawIOBase):
    """Stands in for a body that was not read. Reading it raises OSError."""

    def readable(self) -> bool:
        """Return True: the buffer around this object requires it."""
        return True

    def readinto(self, _: Any) -> int:
        """Raise OSError."""
        raise OSError("the body was not taken down")


class Request(HTTPRequestParser):
    """A request while it comes in."""

    body_rcv: Any
    #: The headers have arrived, the body has not. The request waits for `admit` or `withhold`.
    waiting = False
    #: The body will not be read.
    withheld = False
    #: The sender waits for “100 Continue”.
    expect_continue: bool = False
    #: The question to the application has already counted against the caller's rate.
    counted = False
    #: The largest size of the body in bytes, once known.
    limit = sys.maxsize
    #: The name of the problem, unless the type of the error says it.
    problem: str | None = None
    _held = b""
    _expects = False

    def __init__(self, adj: Any) -> None:
        super().__init__(adj)
        #: When the first bytes arrived, by `time.monotonic`.
        self.began = time.monotonic()
        #: The pace of the body.
        self.pace = Pace()

    def received(self, data: bytes) -> int:
        """Process bytes of the request. Returns how many belong to it."""
        if self.waiting:
            self._held += data
            return len(data)
        in_body = self.headers_finished
        if in_body:
            self.pace.moved(len(data))
        elif self._begins_badly(data):
            self._fail(BadRequest("a line that is none everywhere"), None)
            return len(data)
        try:
            taken: int = super().received(data)
        except OSError as error:
            _log.exception("a body cannot be taken down")
            if NoRoom(error).for_now:
                self._fail(_TooManyFilesError(""), "too-many-files")
            else:
                self._fail(_NoRoomError(""), "no-room")
            return len(data)
        if in_body and self.chunked and self.error is None:
            self._measure()
        elif self.headers_finished and not in_body:
            self._look_for_body(len(data) - taken)
        # After an error nobody knows where the next request begins, so all bytes are used up.
        return len(data) if self.error is not None else taken

    def _begins_badly(self, data: bytes) -> bool:
        """Return whether the headers contain a line end that not every implementation accepts."""
        before: bytes = self.header_plus
        if not before.strip(b"\r\n") and data.lstrip(b"\r\n")[:1] in (b" ", b"\t", b"\v", b"\f"):
            return True
        # The end of the headers may have begun in the last three bytes.
        here = before[-3:] + data
        end = here.find(b"\r\n\r\n")
        return (not before and data[:1] == b"\n") or bool(
            _BARE.search(here, 0, len(here) if end < 0 else end + 4)
        )

    def parse_header(self, header_plus: bytes) -> None:
        """Read the headers. Raises ParsingError if they are ambiguous."""
        self._look_at(header_plus)
        try:
            super().parse_header(header_plus)
        except ValueError as error:  # an address or a number that Python rejects
            raise ParsingError(str(error)) from None
        if self.chunked:
            if "CONTENT_LENGTH" in self.headers:
                self.problem = "two-lengths"
                raise ParsingError("both Content-Length and Transfer-Encoding")
            self.body_rcv = Chunks(self.body_rcv.getbuf())
        if "TRANSFER_ENCODING" in self.headers:  # only where the version does not know it
            raise ParsingError("Transfer-Encoding before HTTP/1.1")
        if self.proxy_netloc and self.proxy_netloc != self.headers.get("HOST"):
            raise ParsingError("two hosts")

    def _look_at(self, head: bytes) -> None:
        """Raise ParsingError for headers that others might read differently from waitress."""
        first, *lines = head.split(b"\r\n")
        found = _FIRST_LINE.fullmatch(first)
        if found is None:
            raise ParsingError("no first line of a request")
        names: Counter[bytes] = Counter()
        for line in lines:
            if line[:1] in (b" ", b"\t"):
                raise ParsingError("a line folded")
            name, _, value = line.partition(b":")
            names[name.lower()] += 1
            codings = [each.strip(b" \t").lower() for each in value.split(b",")]
            if name.lower() == b"transfer-encoding" and (
                b"" in codings or codings.count(b"chunked") > 1
            ):
                raise ParsingError("a transfer encoding that is none")
        if any(names[name] > 1 for name in _ONCE):
            raise ParsingError("a header twice")
        if found[2] == b"1.1" and not names[b"host"]:
            raise ParsingError("no host")
        if names[b"upgrade"]:
            self.problem = "upgrade"
            raise ParsingError("another protocol")

    def _look_for_body(self, here: int) -> None:
        """Begin to wait if the body has not completely arrived with the headers."""
        whole = self.completed or (not self.chunked and here >= self.content_length)
        if not whole:
            self.waiting = True
            self._expects = self.expect_continue
        # The thread that decides sends “continue”, which a sender who has sent everything does not
        # need.
        self.expect_continue = False

    def _measure(self) -> None:
        body = self.body_rcv
        if len(body) + body.chunk_remainder > self.limit:
            self._fail(RequestEntityTooLarge(""), "too-large")

    def too_slow(self) -> None:
        """End the request with the error that its rest arrives too slowly."""
        self._fail(_TooSlowError(""), "too-slow")

    def _fail(self, error: Error, problem: str | None) -> None:
        self.error, self.problem = error, problem
        self.completed = True

    def admit(self, limit: int) -> bytes:
        """Allow a body of up to `limit` bytes.

        Returns the bytes of it that have already arrived.
        """
        self.limit, self.waiting = limit, False
        held, self._held = self._held, b""
        self.expect_continue = self._expects and not held
        return held

    def withhold(self) -> None:
        """Have the request answered without its body, and the connection closed afterwards."""
        self.withheld = self.completed = True
        self.waiting, self._held = False, b""
        self.headers["CONNECTION"] = "close"

    def get_body_stream(self) -> Any:
        """Return the body as a file."""
        return io.BufferedReader(Withheld()) if self.withheld else super().get_body_stream()

    def refusal(self) -> tuple[int, str, dict[str, Any]]:
        """Return the status, the problem and its values for a request with an error."""
        status = self.error.code
        in_chunks = self.body_rcv is not None and self.chunked
        usual = {
            431: "headers-too-large",
            500: "failed",
            501: "transfer-encoding",
        }.get(status, "bad-chunks" if in_chunks else "bad-http")
        limit = self.limit if status == 413 else self.adj.max_request_header_size
        return status, self.problem or usual, {"limit": limit}
