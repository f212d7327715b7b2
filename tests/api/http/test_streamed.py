"""Answers that are read from the store as they are sent: whose it is meanwhile, and their end."""

from __future__ import annotations

import json
import logging
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain, repeat
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from api.http.stores import Streamed, collection, stores_of, streamed
from api.serving.server import Server
from records.library import OwnerError, Query, Store, StoreError
from tests.api.service import FAULTY, RECORD, kept, stored

NDJSON = "application/x-ndjson"
LIST = "/api/v1/records"


@pytest.fixture
def piecemeal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Records are read and sent one by one."""
    monkeypatch.setattr("records.library.sql.queries.BATCH", 1)
    monkeypatch.setattr("api.http.responses.BLOCK", 1)
    monkeypatch.setattr("api.views.record._AT_ONCE", 1)


def begun(client: FlaskClient) -> Any:
    """The answer to an export, of which nothing but the head was taken."""
    return client.get(LIST, headers={"Accept": NDJSON}, buffered=False)


@pytest.mark.usefixtures("piecemeal")
def test_nobody_is_given_the_store_of_an_answer_that_goes_on(
    client: FlaskClient, opened: list[Store]
) -> None:
    for text in (RECORD, FAULTY):
        stored(client, text)
    stream = begun(client)
    pieces = stream.iter_encoded()
    next(pieces)
    assert len(opened) == 1
    assert kept(client) == 2
    assert len(opened) == 2
    assert json.loads(list(pieces)[-1]) == {"count": 2}
    stream.close()
    again = [begun(client), begun(client)]
    assert len(opened) == 2
    for each in again:
        each.close()


@pytest.mark.usefixtures("piecemeal")
def test_a_store_comes_back_however_its_answer_ends(
    client: FlaskClient, opened: list[Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    stored(client)
    begun(client).close()
    half = begun(client)
    next(half.iter_encoded())
    half.close()
    head = client.head(LIST, headers={"Accept": NDJSON}, buffered=True)
    assert (head.status_code, head.data) == (200, b"")
    with monkeypatch.context() as patch:
        patch.setattr("api.views.export.stored_view", None)
        with pytest.raises(TypeError):
            begun(client).get_data()
    assert client.get(f"{LIST}?sort=none", headers={"Accept": NDJSON}).status_code == 422
    assert kept(client) == 1
    assert len(opened) == 1


def test_each_thread_has_the_store_while_it_makes_a_piece(app: Flask) -> None:
    stores = stores_of(app)
    store = stores.take()

    def counts() -> Iterator[bytes]:
        for _ in range(3):
            yield b"%d" % store.count(Query())

    stream = Streamed(stores, store, counts())
    got: list[bytes] = []
    for _ in range(2):
        thread = threading.Thread(target=lambda: got.append(next(stream)))
        thread.start()
        thread.join()
        with pytest.raises(OwnerError):
            store.count(Query())
    assert [*got, *stream] == [b"0"] * 3
    stream.close()
    assert list(stream) == []
    assert stores.take() is store
    store.close()


def test_who_closes_an_answer_waits_for_the_piece_that_is_made(app: Flask) -> None:
    stores = stores_of(app)
    store = stores.take()
    making, go_on = threading.Event(), threading.Event()

    def slowly() -> Iterator[bytes]:
        making.set()
        go_on.wait(60)
        yield b"%d" % store.count(Query())
        raise AssertionError("nobody asks any more")

    stream = Streamed(stores, store, slowly())
    got: list[bytes] = []
    maker = threading.Thread(target=lambda: got.append(next(stream)))
    maker.start()
    assert making.wait(60)
    closer = threading.Thread(target=stream.close)
    closer.start()
    closer.join(0.1)
    assert closer.is_alive()
    go_on.set()
    for thread in (maker, closer):
        thread.join(60)
    assert got == [b"0"]
    assert stores.take() is store
    store.close()


# -- served --------------------


class Answers:
    """Answers that never end by themselves: one breaks off when it is told to, one goes on."""

    def __init__(self, app: Flask) -> None:
        self.break_off = threading.Event()
        self.ended = threading.Event()
        app.add_url_rule("/breaks", view_func=self.breaks)
        app.add_url_rule("/at-once", view_func=self.at_once)
        app.add_url_rule("/endless", view_func=self.endless)

    def breaks(self) -> Any:
        collection()
        return streamed(chain((b"x" * 70_000, b"y" * 70_000), self._failing()))

    def at_once(self) -> Any:
        collection()
        return streamed(self._failing())

    def _failing(self) -> Iterator[bytes]:
        self.break_off.wait(60)
        raise StoreError("the disk is gone")
        yield b""

    def endless(self) -> Any:
        collection()
        return streamed(self._without_end())

    def _without_end(self) -> Iterator[bytes]:
        try:
            yield from repeat(b"z" * 70_000)
        finally:
            self.ended.set()


@contextmanager
def serving(app: Flask) -> Iterator[int]:
    """The port on which the application is served."""
    server = Server(app, host="127.0.0.1", port=0, threads=2)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    try:
        yield server.port
    finally:
        server.stop()
        thread.join(60)
        assert not thread.is_alive()


@contextmanager
def asked(port: int, path: str, version: str = "1.1") -> Iterator[socket.socket]:
    head = f"GET {path} HTTP/{version}\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n"
    with socket.create_connection(("127.0.0.1", port), timeout=60) as connection:
        connection.sendall(head.encode())
        yield connection


def rest(connection: socket.socket) -> bytes:
    """All that comes until the other side ends the connection."""
    got = b""
    while block := connection.recv(1 << 16):
        got += block
    return got


def test_an_answer_that_breaks_off_has_no_end(app: Flask, caplog: pytest.LogCaptureFixture) -> None:
    answers = Answers(app)
    with serving(app) as port, asked(port, "/breaks") as connection:
        begun = connection.recv(1)
        answers.break_off.set()
        with caplog.at_level(logging.ERROR):
            answer = begun + rest(connection)
    assert answer.startswith(b"HTTP/1.1 200 ")
    assert b"\r\nTransfer-Encoding: chunked\r\n" in answer
    assert answer.count(b"y") >= 70_000
    assert not answer.endswith(b"0\r\n\r\n")
    assert any(record.exc_info is not None for record in caplog.records)


def test_an_answer_that_fails_before_its_beginning_is_a_failure(app: Flask) -> None:
    answers = Answers(app)
    answers.break_off.set()
    with serving(app) as port, asked(port, "/at-once") as connection:
        assert rest(connection).startswith(b"HTTP/1.1 500 ")


def test_an_answer_without_chunks_that_breaks_off_is_reset(app: Flask) -> None:
    answers = Answers(app)
    with serving(app) as port, asked(port, "/breaks", "1.0") as connection:
        begun = connection.recv(1)
        answers.break_off.set()
        with pytest.raises(ConnectionResetError):
            rest(connection)
    assert begun == b"H"


def test_work_stops_when_the_caller_goes(app: Flask) -> None:
    answers = Answers(app)
    with serving(app) as port:
        with asked(port, "/endless") as connection:
            connection.recv(1 << 16)
            assert not answers.ended.is_set()
        assert answers.ended.wait(60)
