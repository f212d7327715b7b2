"""Requests that are refused before their bodies are read, over real connections."""

from __future__ import annotations

import contextlib
import errno
import http.client
import json
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from flask import Flask, Response

from api.app import create_app
from api.middleware.access import digest_of, new_token
from api.middleware.settings import Settings
from records.library import Unavailable, open_store
from tests.api.in_thread import PATIENCE_S, InThread, until
from tests.api.service import RECORD

LIMIT = 3 << 20
HUGE = 1 << 40


class Told(NamedTuple):
    """An answer; `ended` if the connection was closed after it, `continued` if there was a 100."""

    status: int
    headers: http.client.HTTPMessage
    body: bytes
    ended: bool
    continued: bool

    @property
    def problem(self) -> Any:
        assert self.headers["Content-Type"] == "application/problem+json"
        told = json.loads(self.body)
        assert told["status"] == self.status
        assert told["type"] == "about:blank"
        assert told["title"]
        return told


class Running(InThread):
    """A service in a thread."""

    def __init__(self, app: Flask, **options: Any) -> None:
        self.app = app
        super().__init__(app, **options)

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.server.port), timeout=10)

    def ask(self, head: str, body: bytes = b"", *, method: str = "POST") -> Told:
        """The answer to these bytes; the connection stays open on this side."""
        with self.connect() as connection:
            connection.sendall(head.replace("\n", "\r\n").encode() + b"\r\n\r\n" + body)
            return told(connection, method)


def told(connection: socket.socket, method: str = "POST") -> Told:
    first = connection.recv(21, socket.MSG_PEEK | socket.MSG_WAITALL)
    answer = http.client.HTTPResponse(connection, method=method)
    answer.begin()
    body = answer.read()
    ended = False
    connection.settimeout(0.5)
    with contextlib.suppress(TimeoutError):
        ended = connection.recv(1) == b""
    return Told(answer.status, answer.headers, body, ended, first == b"HTTP/1.1 100 Continue")


def head(path: str = "/api/v1/records", *more: str, method: str = "POST") -> str:
    lines = (f"{method} {path} HTTP/1.1", "Host: localhost", "Content-Type: text/vnd.carnet", *more)
    return "\n".join(lines)


def length(number: int) -> str:
    return f"Content-Length: {number}"


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/a.db"


@pytest.fixture
def service(url: str) -> Running:
    return Running(create_app(url, body_limit=LIMIT, unpacked_limit=LIMIT))


@pytest.fixture
def token(url: str) -> str:
    made = new_token()
    with open_store(url) as store:
        store.tokens.add(digest_of(made), "read", "test")
    return made


def kept(url: str) -> int:
    from records.library import Query

    with open_store(url) as store:
        return store.count(Query())


@pytest.mark.parametrize("how", [length(HUGE), length(2000), "Transfer-Encoding: chunked"])
@pytest.mark.parametrize("expect", [(), ("Expect: 100-continue",)])
def test_who_has_no_token_is_told_so_before_he_sends(
    service: Running, token: str, how: str, expect: tuple[str, ...]
) -> None:
    answer = service.ask(head("/api/v1/records", how, *expect))
    assert answer.status == 401
    assert answer.problem["code"] == "token"
    assert answer.headers["WWW-Authenticate"] == 'Bearer realm="Carnet"'
    assert answer.headers["Connection"] == "close"
    assert answer.ended
    assert not answer.continued


@pytest.mark.parametrize(
    ("request_head", "status", "code"),
    [
        (head("/api/v1/records", length(LIMIT + 1)), 413, "too-large"),
        (head("/api/v1/replay", length((2 << 20) + 1)), 413, "too-large"),
        (head("/api/v1/records/x", length(HUGE), method="PUT"), 413, "too-large"),
        (head("/sign-in", length(HUGE)), 413, "too-large"),
        (head("/api/v1/games", length(HUGE)), 405, "no-method"),
        (head("/api/v1/nothing", length(HUGE)), 404, "no-path"),
        (head("/api/v1/records", length(9), "Origin: http://x.example"), 403, "foreign-origin"),
        (head("/api/v1/records", length(9), "Content-Type: image/png"), 415, "media-type"),
        (head("/api/v1/records?colour=red", length(HUGE)), 422, "parameters"),
    ],
)
def test_what_will_be_refused_is_refused_before_it_is_sent(
    service: Running, request_head: str, status: int, code: str
) -> None:
    answer = service.ask(request_head + "\nAccept-Language: fr\nExpect: 100-continue")
    assert answer.status == status
    assert answer.problem.get("code") == code
    assert answer.headers["Content-Language"] == "fr"
    assert answer.ended
    assert not answer.continued


def test_a_body_that_will_be_read_is_asked_for(service: Running, url: str) -> None:
    text = RECORD.encode()
    with service.connect() as connection:
        request = head("/api/v1/records", length(len(text)), "Expect: 100-continue")
        connection.sendall(request.replace("\n", "\r\n").encode() + b"\r\n\r\n")
        assert connection.recv(100) == b"HTTP/1.1 100 Continue\r\n\r\n"
        connection.sendall(text)
        assert told(connection).status == 201
        # And the connection is there for more.
        assert service.ask(head("/api/v1/check", length(len(text))), text).status == 200
    assert kept(url) == 1


def test_who_expects_to_be_asked_and_sends_nothing_is_answered(service: Running) -> None:
    request = head("/api/v1/games", "Expect: 100-continue", method="GET")
    assert service.ask(request, method="GET").status == 200
    assert service.ask(head("/api/v1/records", length(0), "Expect: 100-continue")).status == 422


def pieces(connection: socket.socket, *parts: bytes) -> None:
    for part in parts:
        connection.sendall(part)
        time.sleep(0.05)


def test_a_body_may_come_in_pieces_and_another_request_right_behind(service: Running) -> None:
    text = RECORD.encode()
    get = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
    first = head("/api/v1/records", length(len(text))).replace("\n", "\r\n").encode()
    second = head("/api/v1/check", "Transfer-Encoding: chunked").replace("\n", "\r\n").encode()
    chunk = b"%x\r\n%s\r\n" % (len(text), text)
    with service.connect() as connection:
        pieces(
            connection,
            get + first[:20],
            first[20:] + b"\r\n\r\n" + text[:7],
            text[7:] + get + second + b"\r\n\r\n" + chunk[:10],
            chunk[10:] + b"0\r\n\r\n" + get,
        )
        assert [told_next(connection) for _ in range(5)] == [200, 201, 200, 200, 200]


def told_next(connection: socket.socket) -> int:
    """The status of the next of several answers."""
    received = b""
    while b"\r\n\r\n" not in received:
        received += connection.recv(1)
    answer = received.decode()
    size = int(answer.lower().split("content-length: ")[1].split("\r\n")[0])
    while size:
        size -= len(connection.recv(size))
    return int(answer.split()[1])


def test_a_request_that_is_refused_waits_for_the_answer_before_it(
    service: Running, token: str
) -> None:
    get = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
    post = head("/api/v1/records", length(HUGE)).replace("\n", "\r\n").encode() + b"\r\n\r\n"
    with service.connect() as connection:
        connection.sendall(get + post)
        assert told_next(connection) == 200
        assert told(connection).status == 401


@pytest.mark.parametrize(
    "body",
    [
        b"7fffffff\r\nxxx",
        b"100000\r\n" + b"x" * 0x100000 + b"\r\n300001\r\n",
        b"1;" + b"x" * 10_000,
        b"0\r\n" + b"X: y\r\n" * 10_000,
        b"zz\r\n",
        b"1\r\nxxx",
    ],
)
def test_chunks_that_are_too_many_or_no_chunks_are_cut_off(
    service: Running, url: str, body: bytes
) -> None:
    answer = service.ask(head("/api/v1/records", "Transfer-Encoding: chunked"), body)
    large = body.startswith((b"7", b"100000"))
    assert answer.status == (413 if large else 400)
    assert answer.problem["code"] == ("too-large" if large else "bad-chunks")
    assert answer.ended
    assert kept(url) == 0


def test_chunks_may_hold_as_much_as_a_body_and_not_a_byte_more(service: Running) -> None:
    one = head("/api/v1/check", "Transfer-Encoding: chunked")
    full = b"10000\r\n" + b"%" * 0x10000 + b"\r\n"
    assert LIMIT == 48 * 0x10000
    # So much text without a record is refused too, but only after all of it was received.
    assert service.ask(one, full * 48 + b"0\r\n\r\n").problem["code"] == "record-too-long"
    assert service.ask(one, full * 48 + b"1\r\n%\r\n0\r\n\r\n").problem["code"] == "too-large"


@pytest.mark.parametrize(
    ("request_head", "status", "code"),
    [
        (head("/api/v1/records", length(2), "Transfer-Encoding: chunked"), 400, "two-lengths"),
        (head("/api/v1/records", "Transfer-Encoding: chunked", length(0)), 400, "two-lengths"),
        (head("/api/v1/records", length(-1)), 400, "bad-http"),
        (head("/api/v1/records", length(5), length(6)), 400, "bad-http"),
        (head("/api/v1/records", "Content-Length: " + "9" * 5000), 400, "bad-http"),
        (head("/api/v1/records", "Transfer-Encoding: gzip, chunked"), 501, "transfer-encoding"),
        (head().replace("1.1", "1.0") + "\nTransfer-Encoding: chunked", 400, "bad-http"),
        (head("http://[x"), 400, "bad-http"),
        ("nonsense", 400, "bad-http"),
        ("GET / HTTP/1.1\n bad", 400, "bad-http"),
        (head("/healthz", "X-Long: " + "x" * 40_000, method="GET"), 431, "headers-too-large"),
    ],
)
def test_what_is_no_request_is_a_problem_like_any_other(
    service: Running, request_head: str, status: int, code: str
) -> None:
    answer = service.ask(request_head)
    assert (answer.status, answer.problem["code"]) == (status, code)
    assert answer.ended
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'")
    assert answer.headers["X-Request-ID"]
    counters = service.app.test_client().get("/metrics").text
    assert f'route="none",status="{status}"' in counters


def test_what_is_no_request_is_told_in_the_language_of_its_headers(service: Running) -> None:
    both = head("/api/v1/records", length(2), "Transfer-Encoding: chunked")
    answer = service.ask(both + "\nAccept-Language: de, fr-CA;q=0.8, en;q=0.5")
    assert answer.headers["Content-Language"] == "fr"
    assert "Envoyez l’un des deux" in answer.problem["detail"]


def test_who_sends_all_of_it_all_the_same_reads_the_answer(
    service: Running, token: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_file(*_: object) -> None:
        raise AssertionError("a body was taken down")

    monkeypatch.setattr("waitress.buffers.TempfileBasedBuffer.newfile", no_file)
    sent = 30 << 20
    answer = service.ask(head("/api/v1/records", length(sent)), b"x" * sent)
    assert answer.status == 401
    assert answer.ended
    chunks = (b"100000\r\n" + b"x" * 0x100000 + b"\r\n") * 30
    answer = service.ask(head("/api/v1/records", "Transfer-Encoding: chunked"), chunks)
    assert answer.status == 401


def cut_off(connection: socket.socket) -> bool:
    """Whether there comes a time when it is no longer possible to send."""
    ends = time.monotonic() + PATIENCE_S
    while time.monotonic() < ends:
        try:
            connection.sendall(b"x")
        except OSError:
            return True
        time.sleep(0.02)
    return False


def test_who_never_stops_sending_is_cut_off(
    service: Running, token: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("api.server.channel.LINGER_S", 0.3)
    with service.connect() as connection:
        request = head("/api/v1/records", length(HUGE)).replace("\n", "\r\n").encode()
        connection.sendall(request + b"\r\n\r\n")
        connection.recv(10_000)
        assert cut_off(connection)
    with service.connect() as connection:  # nor is one who goes quiet waited for
        connection.sendall(request + b"\r\n\r\n")
        until(lambda: not service.server._channels())


def test_an_answer_without_a_body_leaves_the_connection_open(service: Running) -> None:
    tag = service.app.test_client().get("/api/v1/records").headers["ETag"]
    request = head("/api/v1/records", f"If-None-Match: {tag}", method="GET")
    answer = service.ask(request, method="GET")
    assert (answer.status, answer.ended, "Connection" in answer.headers) == (304, False, False)
    answer = service.ask(request + "\nConnection: close", method="GET")
    assert (answer.status, answer.ended, answer.headers["Connection"]) == (304, True, "close")
    answer = service.ask(request.replace("1.1", "1.0"), method="GET")
    assert (answer.status, answer.ended) == (304, True)


def test_a_body_for_what_takes_none_is_not_waited_for(service: Running) -> None:
    answer = service.ask(head("/api/v1/games", length(HUGE), method="GET"), method="GET")
    assert answer.status == 200
    assert answer.ended


def test_a_request_that_was_looked_at_first_counts_once(url: str) -> None:
    service = Running(create_app(url, settings=Settings(write_rate="2/hour")))
    text = RECORD.encode()
    statuses = []
    for _ in range(3):
        with service.connect() as connection:
            request = head("/api/v1/check", length(len(text))).replace("\n", "\r\n").encode()
            pieces(connection, request + b"\r\n\r\n")
            with contextlib.suppress(OSError):  # where it is refused
                connection.sendall(text)
            statuses.append(told(connection).status)
    assert statuses == [200, 200, 429]
    counters = service.app.test_client().get("/metrics").text
    assert "carnet_requests_running 1.0" in counters  # which is the one for /metrics
    assert 'method="POST",route="/api/v1/check",status="200"} 2.0' in counters


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [(errno.ENOSPC, 507, "no-room"), (errno.EMFILE, 503, "too-many-files")],
)
def test_where_there_is_no_room_the_sender_is_told(
    service: Running, monkeypatch: pytest.MonkeyPatch, error: int, status: int, code: str
) -> None:
    def full(*_: object) -> None:
        raise OSError(error, "refused")

    monkeypatch.setattr("waitress.buffers.TempfileBasedBuffer.newfile", full)
    answer = service.ask(head("/api/v1/records", length(2 << 20)), b"%" * (2 << 20))
    assert (answer.status, answer.problem["code"]) == (status, code)
    assert (answer.headers["Retry-After"] is not None) == (status == 503)


def test_forwarded_headers_that_cannot_be_read_are_a_problem(url: str) -> None:
    service = Running(create_app(url), trusted_proxy="127.0.0.1")
    for request in (
        head("/api/v1/games", 'X-Forwarded-For: "1', method="GET"),
        head("/api/v1/records", length(HUGE), 'X-Forwarded-For: "1'),
    ):
        answer = service.ask(request)
        assert (answer.status, answer.problem["code"]) == (400, "bad-forwarded")


def test_an_application_that_fails_is_a_problem() -> None:
    app = Flask("failing")

    @app.get("/")
    def failing() -> Response:
        def parts() -> Iterator[str]:
            raise RuntimeError
            yield ""

        return Response(parts())

    service = Running(app)
    answer = service.ask(head("/", "Accept-Language: fr", method="GET"))
    assert (answer.status, answer.problem["code"]) == (500, "failed")
    assert answer.headers["Content-Language"] == "fr"


def test_what_was_refused_and_would_not_be_a_moment_later_may_be_sent_again(url: str) -> None:
    app = create_app(url)
    looks = []

    @app.before_request
    def away_once() -> None:
        looks.append(1)
        if len(looks) == 1:
            raise Unavailable("the store was away when the headers came")

    service = Running(app)
    answer = service.ask(head("/api/v1/records", length(2000)))
    assert (answer.status, answer.problem["code"]) == (503, "store")
    assert int(answer.headers["Retry-After"]) > 0
    assert kept(url) == 0


def test_a_body_that_was_withheld_is_no_empty_one() -> None:
    from waitress.adjustments import Adjustments

    from api.server.incoming import Request

    request = Request(Adjustments())
    request.received(b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n")
    assert request.waiting
    request.withhold()
    with pytest.raises(OSError, match="not taken down"):
        request.get_body_stream().read(1)
