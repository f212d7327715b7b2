"""Callers who hold connections, and those who come after them, over real connections."""

from __future__ import annotations

import contextlib
import errno
import http.client
import json
import logging
import socket
import threading
import time
from typing import Any

import pytest
from flask import Flask

from api.middleware.limits import party
from api.server.door import Room, more_descriptors
from tests.api.in_thread import PATIENCE_S, InThread, until


class Running(InThread):
    """A service in a thread."""

    def __init__(self, **options: Any) -> None:
        app = Flask("small")
        app.config["BODY_LIMIT"] = 1 << 20
        self.let = threading.Event()

        @app.route("/quick", methods=["GET", "POST"])
        def quick() -> str:
            return "quick"

        @app.get("/patient")
        def patient() -> str:
            assert self.let.wait(PATIENCE_S)
            return "patient"

        self.app = app
        super().__init__(app, **{"threads": 2, **options})
        self.room = self.server._doors[0].room

    def stop(self) -> None:
        self.let.set()
        super().stop()

    def connect(self, source: str, sent: bytes = b"") -> socket.socket:
        address = ("127.0.0.1", self.server.port)
        connection = socket.create_connection(address, PATIENCE_S, source_address=(source, 0))
        connection.sendall(sent)
        return connection

    def quick(self, source: str) -> int:
        with self.connect(source, b"GET /quick HTTP/1.1\r\nHost: localhost\r\n\r\n") as connection:
            return status(connection)

    def open(self) -> int:
        return len(self.server._channels())


def status(connection: socket.socket) -> int:
    answer = http.client.HTTPResponse(connection)
    answer.begin()
    answer.read()
    return answer.status


def alive(connection: socket.socket) -> bool:
    connection.setblocking(False)
    try:
        return connection.recv(1) != b""
    except BlockingIOError:
        return True
    except ConnectionError:
        return False


HELD = {
    "nothing": b"",
    "the beginning of headers": b"GET /quick HTTP/1.1\r\nX-Slow: ",
    "a slow body": b"POST /quick HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nx",
}


@pytest.mark.parametrize("sent", HELD.values(), ids=HELD.keys())
def test_one_address_has_its_share_and_leaves_room_for_others(sent: bytes) -> None:
    running = Running(per_address=5)
    with contextlib.ExitStack() as stack:
        held = [stack.enter_context(running.connect("127.0.0.2", sent)) for _ in range(5)]
        until(lambda: running.open() == 5)
        until(lambda: all(each.expendable is not None for each in running.server._channels()))
        assert running.quick("127.0.0.3") == 200
        assert all(map(alive, held))
        # Its own next caller, too, is answered: the newest of the others goes.
        assert running.quick("127.0.0.2") == 200
        assert [alive(each) for each in held] == [True] * 4 + [False]
        for _ in range(20):
            with contextlib.suppress(ConnectionError):
                stack.enter_context(running.connect("127.0.0.2", sent))
        until(lambda: running.open() <= 5)


def test_who_is_worked_for_does_not_go_for_another(caplog: pytest.LogCaptureFixture) -> None:
    running = Running(per_address=2, threads=3)
    ask = b"GET /patient HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with contextlib.ExitStack() as stack, caplog.at_level(logging.WARNING, "carnet.server"):
        held = [stack.enter_context(running.connect("127.0.0.2", ask)) for _ in range(2)]
        until(lambda: sum(bool(each.requests) for each in running.server._channels()) == 2)
        for _ in range(50):
            with running.connect("127.0.0.2") as another:
                answer = http.client.HTTPResponse(another)
                answer.begin()
                assert answer.status == 429
                assert answer.headers["Retry-After"]
                assert json.loads(answer.read())["code"] == "too-many-connections"
        assert running.quick("127.0.0.3") == 200
        running.let.set()
        assert [status(each) for each in held] == [200, 200]
    told = [record for record in caplog.records if record.name == "carnet.server"]
    assert len(told) == 1


def test_where_there_is_no_room_at_all_the_newest_idle_one_goes() -> None:
    running = Running()
    running.room.most = 6
    with contextlib.ExitStack() as stack:
        held = {
            (source, n): stack.enter_context(running.connect(source))
            for source, number in (("127.0.0.2", 4), ("127.0.0.3", 2))
            for n in range(number)
        }
        until(lambda: running.open() == 6)
        assert running.quick("127.0.0.4") == 200
        # That of who has the most.
        assert [key for key, each in held.items() if not alive(each)] == [("127.0.0.2", 3)]


def test_where_all_are_worked_for_the_next_is_told() -> None:
    running = Running(threads=3)
    running.room.most = 2
    ask = b"GET /patient HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with running.connect("127.0.0.2", ask), running.connect("127.0.0.3", ask):
        until(lambda: sum(bool(each.requests) for each in running.server._channels()) == 2)
        with running.connect("127.0.0.4") as another:
            assert status(another) == 503
        running.let.set()
    until(lambda: running.open() == 0)
    assert running.quick("127.0.0.4") == 200


def test_the_proxy_may_have_all_connections() -> None:
    running = Running(per_address=3, trusted_proxy="127.0.0.2")
    with contextlib.ExitStack() as stack:
        held = [stack.enter_context(running.connect("127.0.0.2")) for _ in range(9)]
        until(lambda: running.open() == 9)
        assert all(map(alive, held))


def test_a_share_is_a_tenth_and_a_site_of_ipv6_has_one() -> None:
    room = Room()
    assert room.share == room.most // 10
    assert Room(7).share == 7
    assert party("2001:db8::1") == party("2001:db8::2") != party("2001:db8:0:1::1")
    assert party("::ffff:192.0.2.1") == party("192.0.2.1") != party("192.0.2.2")


@pytest.mark.parametrize("slowly", [False, True])
def test_headers_have_their_time_and_no_more(monkeypatch: pytest.MonkeyPatch, slowly: bool) -> None:
    monkeypatch.setattr("api.server.channel.HEADERS_S", 0.5)
    running = Running()
    with running.connect("127.0.0.2", b"GET /quick HTTP/1.1\r\nX-Slow: ") as connection:
        end = time.monotonic() + PATIENCE_S
        while running.server._channels()[0].request is not None if running.open() else True:
            assert time.monotonic() < end
            if slowly:
                with contextlib.suppress(ConnectionError):
                    connection.send(b"x")
            time.sleep(0.05)
        assert status(connection) == 408


@pytest.mark.parametrize(
    "more", ["Content-Length: 1000000", "Transfer-Encoding: chunked"], ids=["length", "chunks"]
)
def test_a_body_has_its_pace(monkeypatch: pytest.MonkeyPatch, more: str) -> None:
    monkeypatch.setattr("api.server.incoming.FIRST_S", 0.5)
    running = Running()
    head = f"POST /quick HTTP/1.1\r\nHost: localhost\r\n{more}\r\n\r\n".encode()
    # As much as would do for ten seconds, however busy the machine is.
    part = b"2710\r\n" + b"x" * 10_000 + b"\r\n" if "chunked" in more else b"x" * 10_000
    with (
        running.connect("127.0.0.2", head) as slow,
        running.connect("127.0.0.3", head + part) as good,
    ):
        slow.setblocking(False)
        got = b""
        end = time.monotonic() + PATIENCE_S
        while not got:
            assert time.monotonic() < end
            with contextlib.suppress(BlockingIOError):
                got = slow.recv(1000)
            good.sendall(part)
            time.sleep(0.1)
        assert got.startswith(b"HTTP/1.1 408 ")
        assert b'"too-slow"' in got
        assert alive(good)


def test_who_asks_nothing_goes_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.server.channel.IDLE_S", 0.3)
    running = Running()
    with running.connect("127.0.0.2"), running.connect("127.0.0.2") as other:
        until(lambda: running.open() == 2)
        end = time.monotonic() + PATIENCE_S
        # Empty lines are no request.
        while running.open():
            assert time.monotonic() < end
            with contextlib.suppress(ConnectionError):
                other.sendall(b"\r\n\r\n")
            time.sleep(0.05)


def test_headers_may_wait_for_the_answer_before_them() -> None:
    running = Running()
    ask = b"GET /patient HTTP/1.1\r\nHost: localhost\r\n\r\nGET /quick"
    with running.connect("127.0.0.2", ask) as connection:
        until(lambda: running.open() == 1 and bool(running.server._channels()[0].requests))
        channel = running.server._channels()[0]
        assert channel.request is not None
        much_later = time.monotonic() + 1000
        channel.look(much_later, 1)
        running.let.set()
        until(lambda: not channel.requests)
        channel.look(much_later + 1, 1)
        connection.sendall(b" HTTP/1.1\r\nHost: localhost\r\n\r\n")
        got = b""
        while got.count(b"HTTP/1.1 200 OK") < 2:
            got += connection.recv(1000)
            assert b" 408 " not in got


class Full:
    """A listening socket where there are no descriptors."""

    def __init__(self, listening: socket.socket) -> None:
        self._listening = listening
        self.full = True
        self.asked = 0

    def accept(self) -> Any:
        self.asked += 1
        if self.full:
            raise OSError(errno.EMFILE, "Too many open files")
        return self._listening.accept()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._listening, name)


def test_out_of_descriptors_it_answers_those_who_are_there_and_does_not_spin(
    caplog: pytest.LogCaptureFixture,
) -> None:
    running = Running()
    with running.connect("127.0.0.2") as there, caplog.at_level(logging.INFO, "carnet.server"):
        until(lambda: running.open() == 1)
        ask = b"GET /patient HTTP/1.1\r\nHost: localhost\r\n\r\n"
        there.sendall(ask)
        until(lambda: bool(running.server._channels()[0].requests))
        door = running.server._doors[0]
        full = door.socket = Full(door.socket)
        with running.connect("127.0.0.3", ask) as waiting:
            until(lambda: full.asked > 0)
            began, before = time.monotonic(), time.process_time()
            time.sleep(1.5)
            used, passed = time.process_time() - before, time.monotonic() - began
            assert full.asked < 6 * passed
            assert used < passed / 2
            running.let.set()
            assert status(there) == 200
            full.full = False
            assert status(waiting) == 200
    told = [record for record in caplog.records if "descriptor" in record.getMessage()]
    assert len(told) == 1


def test_where_a_descriptor_is_wanted_the_newest_idle_connection_gives_its_own() -> None:
    running = Running()
    with running.connect("127.0.0.2") as older, running.connect("127.0.0.2") as newer:
        until(lambda: running.open() == 2)
        door = running.server._doors[0]
        full = door.socket = Full(door.socket)
        with running.connect("127.0.0.3"):
            until(lambda: running.open() == 1)
            full.full = False
            # It is no longer counted a moment before it is closed.
            until(lambda: not alive(newer))
            assert alive(older)


def test_some_descriptors_are_for_no_connection() -> None:
    running = Running()
    running.room.last = 0
    with running.connect("127.0.0.2") as connection:
        assert status(connection) == 503


def test_the_process_may_have_as_many_descriptors_as_it_is_allowed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found: list[Any] = []
    monkeypatch.setattr("resource.setrlimit", lambda what, limits: found.append(limits))
    for limits in ((256, 2000), (256, 100_000), (50_000, 50_000), (256, -1)):
        monkeypatch.setattr("resource.getrlimit", lambda what, limits=limits: limits)
        more_descriptors()
    assert found == [(2000, 2000), (4128, 100_000), (4128, -1)]
