"""Answers that are read from the store as they are sent: how many, what they hold, their end."""

from __future__ import annotations

import json
import logging
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from typing import Any

import pytest
from flask import Flask, Response
from flask.testing import FlaskClient

from api.http.stores import stores_of
from api.middleware.limits import Shares
from api.resources.listing import EXPORTS_EACH
from records.library import Query, Store, StoreError
from tests.api.in_thread import InThread
from tests.api.service import CARNET, FAULTY, RECORD, is_problem, kept, stored

NDJSON = "application/x-ndjson"
LIST = "/api/v1/records"


@pytest.fixture
def piecemeal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Records are read and sent one by one."""
    monkeypatch.setattr("records.library.sql.queries.BATCH", 1)
    monkeypatch.setattr("api.http.flows.BLOCK", 1)


def begun(client: FlaskClient) -> Any:
    """The answer to an export, of which nothing but the head was taken."""
    return client.get(LIST, headers={"Accept": NDJSON}, buffered=False)


@pytest.mark.usefixtures("piecemeal")
def test_an_answer_that_waits_to_be_taken_holds_no_store(
    client: FlaskClient, opened: list[Store]
) -> None:
    for text in (RECORD, FAULTY):
        stored(client, text)
    streams = [begun(client), begun(client)]
    pieces = [stream.iter_encoded() for stream in streams]
    for each in pieces:
        next(each)
    # One is the request's, and one was lent for what it has begun to send.
    assert len(opened) == 2
    assert kept(client) == 2
    assert len(opened) == 2
    for stream, each in zip(streams, pieces, strict=True):
        assert json.loads(list(each)[-1]) == {"count": 2}
        stream.close()


@pytest.mark.usefixtures("piecemeal")
def test_who_has_two_exports_gets_a_third_when_one_has_ended(client: FlaskClient) -> None:
    stored(client)
    first, second = begun(client), begun(client)
    refused = begun(client)
    assert is_problem(refused, 429, "too-many-exports")
    assert int(refused.headers["Retry-After"]) > 0
    other = client.get(
        LIST, headers={"Accept": CARNET}, environ_overrides={"REMOTE_ADDR": "192.0.2.7"}
    )
    assert other.status_code == 200
    first.close()
    third = begun(client)
    assert third.status_code == 200
    for each in (second, third):
        each.close()


def test_who_has_no_export_is_not_told_of_too_many_when_others_have_all_places(
    client: FlaskClient, app: Flask
) -> None:
    app.extensions["exports"] = Shares(EXPORTS_EACH, 1)
    first = begun(client)
    second = client.get(
        LIST, headers={"Accept": NDJSON}, environ_overrides={"REMOTE_ADDR": "192.0.2.7"}
    )
    assert is_problem(second, 503, "too-busy")
    first.close()


@pytest.mark.usefixtures("piecemeal")
def test_an_export_counts_until_it_ends_however_it_does(client: FlaskClient) -> None:
    for text in (RECORD, FAULTY):
        stored(client, text)
    for _ in range(EXPORTS_EACH):
        begun(client).close()
        half = begun(client)
        next(half.iter_encoded())
        half.close()
        head = client.head(LIST, headers={"Accept": NDJSON}, buffered=True)
        assert (head.status_code, head.data) == (200, b"")
        whole = client.get(f"{LIST}?as=xlsx")
        assert whole.status_code == 200
        assert client.get(f"{LIST}?sort=none", headers={"Accept": NDJSON}).status_code == 422
        assert client.get(f"{LIST}?cursor=none", headers={"Accept": NDJSON}).status_code == 422
    assert begun(client).status_code == 200


def test_whatever_thread_makes_a_piece_has_a_store(app: Flask, client: FlaskClient) -> None:
    for text in (RECORD, FAULTY):
        stored(client, text)
    found = stores_of(app).stream(Query())
    got: list[str] = []
    for _ in range(2):
        thread = threading.Thread(target=lambda: got.append(next(found)[0].summary.id))
        thread.start()
        thread.join()
    assert len(set(got)) == 2
    assert list(found) == []


# -- served --------------------


class Breaking:
    """An answer that breaks off when it is told to."""

    def __init__(self, app: Flask) -> None:
        self.break_off = threading.Event()
        app.add_url_rule("/breaks", view_func=self.breaks)

    def breaks(self) -> Any:
        return Response(chain((b"x" * 70_000, b"y" * 70_000), self._failing()))

    def _failing(self) -> Iterator[bytes]:
        self.break_off.wait(60)
        raise StoreError("the disk is gone")
        yield b""


@contextmanager
def asked(port: int, path: str, accept: str = "*/*") -> Iterator[socket.socket]:
    head = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: keep-alive\r\n"
    head += f"Accept: {accept}\r\n\r\n"
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
    breaking = Breaking(app)
    with asked(InThread(app).server.port, "/breaks") as connection:
        begun = connection.recv(1)
        breaking.break_off.set()
        with caplog.at_level(logging.ERROR):
            answer = begun + rest(connection)
    assert answer.startswith(b"HTTP/1.1 200 ")
    assert b"\r\nTransfer-Encoding: chunked\r\n" in answer
    assert answer.count(b"y") >= 70_000
    assert not answer.endswith(b"0\r\n\r\n")
    assert any(record.exc_info is not None for record in caplog.records)


def test_an_export_that_fails_counts_no_more(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored(client)
    port = InThread(app, threads=2).server.port
    for _ in range(EXPORTS_EACH):
        with monkeypatch.context() as patch:
            patch.setattr("api.views.export.stored_view", None)
            with asked(port, LIST, accept=NDJSON) as connection:
                assert rest(connection).startswith(b"HTTP/1.1 500 ")
    with asked(port, LIST, accept=NDJSON) as connection:
        assert connection.recv(12) == b"HTTP/1.1 200"
