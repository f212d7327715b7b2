"""Requests that a proxy and this service might take differently (request smuggling).

Each is sent on a real connection with another request right behind, which must not be
answered: after what is not certain the connection ends.
"""

from __future__ import annotations

import contextlib
import re
import socket

import pytest
from flask import Flask, request

from tests.api.in_thread import InThread

#: It is the last that is asked, so that nobody waits for more.
BEHIND = b"GET /smuggled HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"


class Seen(InThread):
    """A service that tells what it was asked."""

    def __init__(self) -> None:
        self.paths: list[str] = []
        app = Flask("seen")
        app.config["BODY_LIMIT"] = 1 << 20

        @app.route("/<path:path>", methods=["GET", "POST", "PUT"])
        def seen(path: str) -> str:
            self.paths.append(path)
            return request.get_data().decode()

        super().__init__(app, threads=2)

    def answers(self, sent: bytes) -> bytes:
        """All that comes back before the connection ends."""
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=10) as connection:
            connection.sendall(sent)
            got = b""
            with contextlib.suppress(ConnectionResetError):
                while part := connection.recv(10_000):
                    got += part
            return got


@pytest.fixture(scope="module")
def service() -> Seen:
    return Seen()


def head(*lines: str) -> bytes:
    return "\r\n".join(("POST /first HTTP/1.1", "Host: localhost", *lines, "", "")).encode(
        "latin-1"
    )


CHUNKED = "Transfer-Encoding: chunked"
END = b"0\r\n\r\n"

REFUSED = {
    "two transfer encodings": head(CHUNKED, CHUNKED) + END,
    "two transfer encodings in one": head("Transfer-Encoding: chunked, chunked") + END,
    "an empty transfer encoding": head("Transfer-Encoding:", "Content-Length: 5") + b"hello",
    "half a transfer encoding": head("Transfer-Encoding: chunked,") + END,
    "a transfer encoding behind a control": head("Transfer-Encoding: \x0bchunked") + END,
    "both lengths": head(CHUNKED, "Content-Length: 5") + END,
    "two lengths": head("Content-Length: 5", "Content-Length: 6") + b"hello!",
    "the same length twice": head("Content-Length: 5", "Content-Length: 5") + b"hello",
    "two lengths in one": head("Content-Length: 5, 6") + b"hello!",
    "a length with a sign": head("Content-Length: +5") + b"hello",
    "a space before the colon": head("Content-Length : 5") + b"hello",
    "a folded header": head("X-Long: a", " b"),
    "a folded length": head("Content-Length:", " 5") + b"hello",
    "a header without a colon": head("nonsense"),
    "a header with a NUL": head("X-Odd: a\0b"),
    "a bare LF after the first line": b"GET /first HTTP/1.1\nHost: localhost\r\n\r\n",
    "a bare LF among the headers": head("X-Odd: a\nContent-Length: 5"),
    "a bare CR among the headers": head("X-Odd: a\rContent-Length: 5"),
    "nothing but bare LF": b"GET /first HTTP/1.1\nHost: localhost\n\n",
    "an empty line with a bare LF": b"\nGET /first HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "a space before the first line": b" GET /first HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "a space after the first line": b"GET /first HTTP/1.1 \r\nHost: localhost\r\n\r\n",
    "two spaces in the first line": b"GET  /first HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "no version": b"GET /first\r\nHost: localhost\r\n\r\n",
    "another version": b"GET /first HTTP/2.0\r\nHost: localhost\r\n\r\n",
    "the preface of HTTP/2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "no host": b"GET /first HTTP/1.1\r\n\r\n",
    "two hosts": head("Host: other"),
    "another host in the address": b"GET http://other/first HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "an upgrade to HTTP/2": head("Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c"),
    "an upgrade to a web socket": head("Connection: Upgrade", "Upgrade: websocket"),
    "a chunk with a bare LF": head(CHUNKED) + b"5\nhello\r\n" + END,
    "a chunk with a bare LF before its end": head(CHUNKED) + b"5\n\r\nhello\r\n" + END,
    "a chunk with a bare CR": head(CHUNKED) + b"5\rhello\r\n" + END,
    "a chunk with 0x": head(CHUNKED) + b"0x5\r\nhello\r\n" + END,
    "a chunk with a sign": head(CHUNKED) + b"+5\r\nhello\r\n" + END,
    "a chunk with a space": head(CHUNKED) + b"5 \r\nhello\r\n" + END,
    "a chunk that is longer": head(CHUNKED) + b"5\r\nhelloooo\r\n" + END,
    "a chunk too large for a number": head(CHUNKED) + b"f" * 17 + b"\r\nhello\r\n" + END,
    "no size at all": head(CHUNKED) + b"\r\n5\r\nhello\r\n" + END,
    "an extension with a bare LF": head(CHUNKED) + b"5;a=\nb\r\nhello\r\n" + END,
    "an extension without end": head(CHUNKED) + b"5;" + b"a" * 5000 + b"\r\nhello\r\n" + END,
    "too many extensions": head(CHUNKED) + (b"1;" + b"a" * 4000 + b"\r\nx\r\n") * 20 + END,
    "a trailer with a bare LF": head(CHUNKED) + b"0\r\nX: y\n\r\n\r\n",
}


@pytest.mark.parametrize("sent", REFUSED.values(), ids=REFUSED.keys())
@pytest.mark.parametrize("slowly", [False, True], ids=["at once", "byte by byte"])
def test_what_is_not_certain_is_refused_and_ends_the_connection(
    service: Seen, sent: bytes, slowly: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    service.paths.clear()
    if slowly:
        for each in service.server._doors:
            monkeypatch.setattr(each.adj, "recv_bytes", 1 if len(sent) < 1000 else 50)
    got = service.answers(sent + BEHIND)
    status = got.split(b" ", 2)[1]
    assert status in (b"400", b"501"), got
    assert b"\r\nConnection: close\r\n" in got
    assert len(re.findall(rb"HTTP/1\.\d \d{3} ", got)) == 1
    assert service.paths == []


ACCEPTED = {
    "chunks": head(CHUNKED) + b"3\r\nhel\r\n2;a=b\r\nlo\r\n0\r\nX: y\r\n\r\n",
    "letters of either case": head("transfer-encoding: Chunked") + b"005\r\nhello\r\n" + END,
    "spaces around a value": head("Content-Length: \t 5 \t") + b"hello",
    "an empty line before": b"\r\n" + head("Content-Length: 5") + b"hello",
    "the host in the address": b"POST http://localhost/first HTTP/1.1\r\n"
    b"Host: localhost\r\nContent-Length: 5\r\n\r\nhello",
    "a wish to have it safe": head("Upgrade-Insecure-Requests: 1", "Content-Length: 5") + b"hello",
}


@pytest.mark.parametrize("sent", ACCEPTED.values(), ids=ACCEPTED.keys())
@pytest.mark.parametrize("slowly", [False, True], ids=["at once", "byte by byte"])
def test_what_is_certain_is_answered_and_what_comes_behind_it(
    service: Seen, sent: bytes, slowly: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    service.paths.clear()
    if slowly:
        for each in service.server._doors:
            monkeypatch.setattr(each.adj, "recv_bytes", 1)
    got = service.answers(sent + BEHIND)
    assert b"\r\n\r\nhello" in got
    assert got.count(b"HTTP/1.1 200 OK") == 2
    assert service.paths == ["first", "smuggled"]
