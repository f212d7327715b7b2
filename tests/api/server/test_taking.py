"""Answers that are not taken, or break off, over real connections."""

from __future__ import annotations

import contextlib
import errno
import http.client
import socket
import threading
import time
from collections.abc import Iterator

import pytest
from flask import Flask, Response, g, request, stream_with_context

from tests.api.in_thread import PATIENCE_S, InThread, until

PART = b"x" * (64 << 10)
PARTS = 100


class Running(InThread):
    """A service with answers that are long, and what became of them."""

    def __init__(self, threads: int = 1) -> None:
        self.given = 0
        self.threads: set[int] = set()
        self.closed: list[str] = []
        self.problems: list[str] = []
        super().__init__(self._app(), threads=threads)

    def _app(self) -> Flask:
        app = Flask("long")
        app.config["BODY_LIMIT"] = 1000

        @app.get("/long/<name>")
        def long(name: str) -> Response:
            g.name = name

            def parts() -> Iterator[bytes]:
                try:
                    for _ in range(PARTS):
                        self.given += 1
                        self.threads.add(threading.get_ident())
                        if (g.name, request.path) != (name, f"/long/{name}"):
                            self.problems.append(g.name)
                        yield PART
                finally:
                    self.closed.append(g.name)

            return Response(stream_with_context(parts()))

        @app.get("/whole")
        def whole() -> Response:
            return Response(PART * PARTS)

        @app.get("/broken")
        def broken() -> Response:
            def parts() -> Iterator[bytes]:
                yield b"a beginning"
                raise RuntimeError

            return Response(parts())

        @app.get("/quick")
        def quick() -> str:
            return "quick"

        return app

    def ask(self, path: str, version: str = "1.1") -> socket.socket:
        connection = socket.socket()
        # So that little is taken by the systems on the way.
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.settimeout(PATIENCE_S)
        connection.connect(("127.0.0.1", self.server.port))
        connection.sendall(f"GET {path} HTTP/{version}\r\nHost: localhost\r\n\r\n".encode())
        return connection

    def quick(self) -> bytes:
        with self.ask("/quick") as connection:
            return taken(connection)

    def waiting(self) -> int:
        return sum(channel.total_outbufs_len for channel in self.server._channels())


def taken(connection: socket.socket) -> bytes:
    answer = http.client.HTTPResponse(connection)
    answer.begin()
    return answer.read()


@pytest.fixture
def running() -> Iterator[Running]:
    it = Running()
    yield it
    it.server.stop()
    for each in it.server._channels():
        each.handle_close()
    it.thread.join(10)
    assert not it.thread.is_alive()


def test_answers_that_are_not_taken_have_no_thread_and_little_memory(running: Running) -> None:
    with contextlib.ExitStack() as stack:
        asked = [stack.enter_context(running.ask(f"/long/{n}")) for n in range(8)]
        assert running.quick() == b"quick"
        # Each has been begun, by the only thread, and what waits of each is little.
        until(lambda: running.given >= 8)
        assert running.quick() == b"quick"
        assert running.waiting() < 8 * (1 << 20)
        assert running.closed == []
        # And each is whole for who takes it after all.
        for each in asked:
            assert taken(each) == PART * PARTS
    until(lambda: len(running.closed) == 8)
    assert sorted(running.closed) == [str(n) for n in range(8)]


def test_an_answer_that_waited_goes_on_in_whichever_thread_is_free() -> None:
    running = Running(threads=4)
    with contextlib.ExitStack() as stack:
        asked = [stack.enter_context(running.ask(f"/long/{n}")) for n in range(4)]
        found: dict[int, bytes] = {}

        def take(number: int) -> None:
            found[number] = taken(asked[number])

        takers = [threading.Thread(target=take, args=(n,)) for n in range(4)]
        for each in takers:
            each.start()
        for each in takers:
            each.join(PATIENCE_S)
        assert all(found[n] == PART * PARTS for n in range(4))
    assert len(running.threads) > 1
    assert running.problems == []


def test_an_answer_whose_taker_goes_away_is_closed(running: Running) -> None:
    with running.ask("/long/left"):
        until(lambda: running.waiting() > 0)
    until(lambda: running.closed == ["left"])
    assert running.given < PARTS


def test_an_answer_that_is_never_taken_ends_with_the_server(running: Running) -> None:
    running.server._grace = 0.1
    with running.ask("/long/stopped"):
        until(lambda: running.waiting() > 0)
        running.server.stop()
        running.thread.join(PATIENCE_S)
        assert running.closed == ["stopped"]


def test_a_whole_answer_that_is_not_taken_has_no_thread(running: Running) -> None:
    with running.ask("/whole") as connection:
        until(lambda: running.waiting() > 0)
        assert running.quick() == b"quick"
        assert taken(connection) == PART * PARTS


@pytest.mark.parametrize("path", ["/whole", "/long/name"])
@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EMFILE])
def test_an_answer_is_whole_though_it_cannot_be_set_down(
    running: Running, monkeypatch: pytest.MonkeyPatch, path: str, error: int
) -> None:
    def fails(_: object) -> None:
        raise OSError(error, "refused")

    monkeypatch.setattr("waitress.buffers.TempfileBasedBuffer.newfile", fails)
    with running.ask(path) as connection:
        until(lambda: running.waiting() > 0)
        assert running.quick() == b"quick"
        assert taken(connection) == PART * PARTS
    assert running.problems == []


def test_so_much_waits_to_be_taken_and_no_more(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    with contextlib.ExitStack() as stack:
        one = stack.enter_context(running.ask("/whole"))
        until(lambda: running.waiting() > 0)
        assert running.quick() == b"quick"  # so the first was handed over whole
        monkeypatch.setattr("api.server.server.UNTAKEN", running.waiting())
        other = stack.enter_context(running.ask("/whole"))
        until(lambda: len(running.server._channels()) == 2)
        until(lambda: len(running.server._channels()) == 1)
        broken = 0
        for each in (one, other):
            try:
                assert taken(each) == PART * PARTS
            except (http.client.IncompleteRead, ConnectionError):
                broken += 1
        assert broken == 1


@pytest.mark.parametrize("little", [0, 100])
def test_who_takes_less_than_he_has_to_is_cut_off(
    running: Running, monkeypatch: pytest.MonkeyPatch, little: int
) -> None:
    monkeypatch.setattr("api.server.incoming.FIRST_S", 1.0)
    monkeypatch.setattr("api.server.incoming.MOST_S", 1.0)
    with running.ask("/long/slow") as connection:
        began = time.monotonic()
        while not running.closed:
            assert time.monotonic() < began + PATIENCE_S
            if little:
                connection.recv(little)
            time.sleep(0.2)
    assert running.given < PARTS


def test_an_answer_that_breaks_off_is_known_as_broken_off(running: Running) -> None:
    with running.ask("/broken") as connection:
        answer = http.client.HTTPResponse(connection)
        answer.begin()
        assert answer.headers["Transfer-Encoding"] == "chunked"
        with pytest.raises(http.client.IncompleteRead):
            answer.read()
    # Where there are no chunks, the connection breaks: to end it would be to say it is whole.
    with running.ask("/broken", "1.0") as connection, pytest.raises(ConnectionResetError):
        taken(connection)


def test_an_answer_to_head_has_no_end_of_chunks(running: Running) -> None:
    with socket.create_connection(
        ("127.0.0.1", running.server.port), timeout=PATIENCE_S
    ) as connection:
        connection.sendall(b"HEAD /long/head HTTP/1.1\r\nHost: localhost\r\n\r\n")
        got = b""
        while part := connection.recv(10_000):
            got += part
    assert got.endswith(b"\r\n\r\n")
    assert got.count(b"\r\n\r\n") == 1


def test_requests_sent_ahead_wait_for_the_answers_before_them(running: Running) -> None:
    with running.ask("/whole") as connection:
        connection.sendall(b"GET /quick HTTP/1.1\r\nHost: localhost\r\n\r\n" * 3)
        until(lambda: running.waiting() > 0)
        assert running.quick() == b"quick"
        got = bytearray()
        while got[-2000:].count(b"\r\n\r\nquick") < 3:
            got += connection.recv(1 << 20)
        assert got.count(b"HTTP/1.1 200 OK\r\n") == 4
        assert got.count(b"x" * 1000) == len(PART) * PARTS // 1000
