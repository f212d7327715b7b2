"""Those who follow a game wait without a thread."""

from __future__ import annotations

import http.client
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask

from api.app import create_app
from api.http.stores import stores_of
from api.live import calls as live
from api.middleware.access import digest_of
from api.server.server import Server
from records.library import open_store
from tests.api.in_thread import InThread, until

READER, WRITER = "reader", "writer"
#: More than there are threads by far.
LISTENERS = 30


@pytest.fixture
def url(tmp_path: Path) -> str:
    """A store with a live game."""
    address = f"sqlite:///{tmp_path}/a.db"
    with open_store(address) as store:
        store.live.add(digest_of(READER), digest_of(WRITER), b"one", 1)
    return address


Start = Callable[[], Server]


@pytest.fixture
def start(url: str) -> Iterator[Start]:
    """Starts a server with two threads, as a process of its own would be."""
    running: dict[InThread, Flask] = {}

    def one() -> Server:
        app = create_app(url)
        it = InThread(app, threads=2, per_address=1000)
        running[it] = app
        return it.server

    yield one
    for each, app in running.items():
        each.stop()
        stores_of(app).close()


class Listener:
    """Somebody who follows the game."""

    def __init__(self, server: Server) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
        self._connection.request("GET", f"/api/v1/live/{READER}/events")
        self._answer = self._connection.getresponse()
        assert self._answer.status == 200
        self.retry = self._line()

    def _line(self) -> str:
        while not (line := self._answer.readline().decode().strip()):
            assert not self._answer.isclosed()
        return line

    def heard(self) -> int:
        """The version in the next event."""
        while not (line := self._line()).startswith("data: "):
            pass
        return int(json.loads(line.removeprefix("data: "))["version"])

    def over(self) -> bool:
        """Whether the answer ends."""
        try:
            return self._answer.read() is not None
        except (http.client.IncompleteRead, ConnectionError):
            return True

    def leave(self) -> None:
        self._answer.close()
        self._connection.close()


def ask(server: Server) -> int:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    connection.request("GET", "/api/v1/records")
    status = connection.getresponse().status
    connection.close()
    return status


def change(url: str, text: bytes) -> None:
    with open_store(url) as store:
        store.live.change(digest_of(READER), digest_of(WRITER), text)


def test_many_listen_and_others_are_answered_and_all_hear_what_another_process_changes(
    url: str, start: Start
) -> None:
    servers = [start(), start()]
    listeners = [Listener(servers[n % 2]) for n in range(LISTENERS)]
    assert {one.heard() for one in listeners} == {1}
    assert [ask(server) for server in servers] == [200, 200]
    change(url, b"two")
    assert {one.heard() for one in listeners} == {2}
    for one in listeners:
        one.leave()


def test_who_leaves_makes_room_for_another_and_who_has_none_is_told_to_come_again(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "LISTENERS", 1)
    server = start()
    first = Listener(server)
    assert first.heard() == 1
    second = Listener(server)
    assert (first.retry, second.retry) == ("retry: 2000", "retry: 5000")
    assert second.heard() == 1
    assert second.over()
    first.leave()

    def has_room() -> bool:
        third = Listener(server)
        third.leave()
        return third.retry == "retry: 2000"

    until(has_room)


def test_a_server_that_stops_does_not_wait_for_those_who_listen(start: Start) -> None:
    server = start()
    listener = Listener(server)
    assert listener.heard() == 1
    server._grace = 3600
    server.stop()
    assert listener.over()


def test_a_listener_hears_the_end_and_then_nothing(url: str, start: Start) -> None:
    listener = Listener(start())
    assert listener.heard() == 1
    with open_store(url) as store:
        store.live.end(digest_of(READER), digest_of(WRITER), "0j4x8k2m7q9a")
    assert listener.heard() == 2
    assert listener.over()


def test_something_is_sent_though_nothing_changes_so_that_proxies_wait(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "STILL_THERE_S", 0.01)
    listener = Listener(start())
    assert listener.heard() == 1
    # A line that begins with a colon is a comment, which no listener takes for an event.
    assert listener._line() == ":"
    listener.leave()
