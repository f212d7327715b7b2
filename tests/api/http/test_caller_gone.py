"""Callers who go away while they are worked for, over real connections."""

from __future__ import annotations

import contextlib
import http.client
import socket
import threading
import time
from collections.abc import Iterator

import pytest
from flask import Flask, Response

from api.http.caller_gone import GONE, CallerGone, heed_gone, stop_if_gone, watched
from api.server.channel import Channel
from tests.api.in_thread import PATIENCE_S, InThread, until


class Running(InThread):
    """A server in a thread, and what became of the work that was asked of it."""

    def __init__(self, threads: int = 4) -> None:
        self.began = threading.Event()
        self.over = threading.Event()
        self.let = threading.Event()
        self.ended: list[str] = []
        super().__init__(self._app(), threads=threads)

    def _app(self) -> Flask:
        app = Flask("working")
        app.config["BODY_LIMIT"] = 1000
        heed_gone(app)

        def work() -> None:
            self.began.set()
            until = time.monotonic() + PATIENCE_S
            try:
                while time.monotonic() < until:
                    stop_if_gone()
                    time.sleep(0.01)
                self.ended.append("to the end")
            except CallerGone:
                self.ended.append("stopped")
                raise
            finally:
                self.over.set()

        @app.route("/work", methods=["GET", "POST"])
        def working() -> str:
            work()
            return "done"

        @app.get("/stream")
        def streaming() -> Response:
            gone = watched()

            def parts() -> Iterator[bytes]:
                yield b"a beginning"
                self.began.set()
                until = time.monotonic() + PATIENCE_S
                while not gone():
                    assert time.monotonic() < until
                    time.sleep(0.01)
                self.ended.append("stopped")
                self.over.set()
                raise CallerGone

            return Response(parts())

        @app.get("/patient")
        def patient() -> str:
            self.began.set()
            assert self.let.wait(PATIENCE_S)
            return "gone" if watched()() else "here"

        return app

    def ask(self, path: str, body: bytes | None = None) -> socket.socket:
        connection = socket.create_connection(("127.0.0.1", self.server.port), timeout=PATIENCE_S)
        method = "GET" if body is None else "POST"
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body or b'')}"
        connection.sendall(head.encode() + b"\r\n\r\n" + (body or b""))
        return connection


@pytest.fixture
def running() -> Running:
    return Running()


@pytest.mark.parametrize("how", ["close", "reset", "half"])
@pytest.mark.parametrize(("path", "body"), [("/work", None), ("/work", b"sent"), ("/stream", None)])
def test_work_stops_when_the_caller_goes_away(
    running: Running, path: str, body: bytes | None, how: str
) -> None:
    with running.ask(path, body) as connection:
        assert running.began.wait(PATIENCE_S)
        if how == "half":
            connection.shutdown(socket.SHUT_WR)
        elif how == "reset":
            linger = (1).to_bytes(4, "little") + bytes(4)
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
        if how != "half":
            connection.close()
        assert running.over.wait(PATIENCE_S)
    assert running.ended == ["stopped"]


def test_work_for_those_who_wait_goes_on(running: Running) -> None:
    with running.ask("/patient") as connection:
        assert running.began.wait(PATIENCE_S)
        running.began.clear()
        with running.ask("/work") as other:
            assert running.began.wait(PATIENCE_S)
            other.close()
            assert running.over.wait(PATIENCE_S)
        running.let.set()
        answer = http.client.HTTPResponse(connection)
        answer.begin()
        assert answer.read() == b"here"


def test_what_waits_for_a_thread_is_not_begun_for_who_has_gone() -> None:
    running = Running(threads=1)
    with running.ask("/patient") as connection:
        assert running.began.wait(PATIENCE_S)
        running.began.clear()
        with running.ask("/work", b"sent"), running.ask("/work"):
            until(lambda: sum(bool(each.requests) for each in channels(running)) == 3)
        until(lambda: sum(each.gone() for each in channels(running)) == 2)
        running.let.set()
        answer = http.client.HTTPResponse(connection)
        answer.begin()
        assert answer.read() == b"here"
        until(lambda: len(channels(running)) == 1)
    assert not running.began.is_set()


def channels(running: Running) -> list[Channel]:
    return running.server._channels()


def test_it_costs_no_processor_that_a_caller_has_gone_from_work_that_does_not_ask(
    running: Running,
) -> None:
    connection = running.ask("/patient")
    assert running.began.wait(PATIENCE_S)
    connection.shutdown(socket.SHUT_WR)
    before = time.process_time()
    time.sleep(0.5)
    assert time.process_time() - before < 0.25
    running.let.set()
    with contextlib.closing(connection):
        answer = http.client.HTTPResponse(connection)
        answer.begin()
        assert answer.read() == b"gone"


def test_a_request_that_was_stopped_is_told_as_such(app: Flask) -> None:
    @app.get("/leave")
    def leave() -> None:
        stop_if_gone()

    with app.test_client().get("/leave", environ_overrides={GONE: lambda: True}) as answer:
        assert (answer.status_code, answer.data) == (499, b"")
    assert 'route="/leave",status="499"' in app.test_client().get("/metrics").text


def test_outside_the_server_nobody_goes() -> None:
    stop_if_gone()
    with Flask("other").test_request_context("/"):
        assert not watched()()
        stop_if_gone()
