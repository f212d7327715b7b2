"""The server in a thread of this process; and the command, stopped by a signal."""

from __future__ import annotations

import http.client
import re
import signal
import socket
import subprocess
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from importlib.metadata import version
from pathlib import Path

import pytest
from flask import Flask, Response
from waitress.adjustments import Adjustments

from api.middleware.access import digest_of
from api.server.incoming import Request
from api.server.reception import Reception
from records.library import open_store
from tests.api.command import INSTALLED
from tests.api.in_thread import PATIENCE_S, InThread, refused, until


def slow_app(begun: threading.Event, let_on: threading.Event) -> Flask:
    """An application that says when it has begun with an answer, and ends it when it may."""
    app = Flask("slow")
    app.config["BODY_LIMIT"] = 1000

    @app.get("/slow")
    def slow() -> str:
        begun.set()
        assert let_on.wait(2 * PATIENCE_S)
        return "done"

    @app.get("/long")
    def long() -> Response:
        def parts() -> Iterator[str]:
            begun.set()
            for number in range(7):
                yield f"{number}" * 100_000
                assert let_on.wait(2 * PATIENCE_S)

        return Response(parts())

    @app.get("/big")
    def big() -> Response:
        begun.set()
        return Response(b"x" * 1_000_000 for _ in range(200))

    @app.get("/quick")
    def quick() -> str:
        from flask import request

        return f"{request.remote_addr} {request.url_root}"

    return app


class Running(InThread):
    """A server in a thread."""

    def __init__(self, **options: object) -> None:
        self.begun, self.let_on = threading.Event(), threading.Event()
        super().__init__(slow_app(self.begun, self.let_on), **options)

    @contextmanager
    def asked(self, path: str, **headers: str) -> Iterator[http.client.HTTPConnection]:
        """A connection on which this has been asked."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        port = self.server.port
        with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)) as it:
            it.request("GET", path, headers=named)
            yield it

    def get(self, path: str, **headers: str) -> str:
        with self.asked(path, **headers) as connection:
            return connection.getresponse().read().decode()

    def has_ended(self) -> bool:
        self.thread.join(PATIENCE_S)
        return not self.thread.is_alive()


@pytest.fixture
def running() -> Running:
    return Running()


@pytest.mark.parametrize(("path", "length"), [("/slow", 4), ("/long", 700_000)])
def test_a_request_that_runs_is_answered_before_the_end(
    running: Running, path: str, length: int
) -> None:
    with running.asked(path) as connection:
        assert running.begun.wait(PATIENCE_S)
        running.server.stop()
        until(lambda: refused(running.server.port))
        running.let_on.set()
        assert len(connection.getresponse().read()) == length
        assert running.has_ended()


def test_who_only_keeps_a_connection_does_not_hold_up_the_end() -> None:
    running = Running(grace=100 * PATIENCE_S)
    with running.asked("/quick") as connection:
        connection.getresponse().read()
        running.server.stop()
        assert running.has_ended()


def test_the_end_does_not_wait_for_ever() -> None:
    running = Running(grace=0.2)
    with running.asked("/slow"):
        assert running.begun.wait(PATIENCE_S)
        running.server.stop()
        assert running.has_ended()
        # It ends before the request that runs.
        assert not running.let_on.is_set()
    running.let_on.set()


def test_forwarded_headers_are_believed_of_the_trusted_proxy_alone(running: Running) -> None:
    told = {
        "X_Forwarded_For": "192.0.2.9",
        "X_Forwarded_Proto": "https",
        "X_Forwarded_Host": "club.example",
    }
    port = running.server.port
    assert running.get("/quick", **told) == f"127.0.0.1 http://127.0.0.1:{port}/"
    behind = Running(trusted_proxy="127.0.0.1")
    assert behind.get("/quick", **told) == "192.0.2.9 https://club.example/"


@pytest.mark.parametrize(
    ("remote", "told", "caller"),
    [
        ("192.0.2.1", "192.0.2.9", "192.0.2.1"),
        ("127.0.0.1", "192.0.2.9", "192.0.2.9"),
        ("127.0.0.1", "203.0.113.1, 192.0.2.9", "192.0.2.9"),
        ("127.0.0.1", '"[2001:db8::1]"', "2001:db8::/64"),
        ("127.0.0.1", None, "127.0.0.1"),
    ],
)
def test_the_turn_is_that_of_the_caller_whom_the_trusted_proxy_names(
    remote: str, told: str | None, caller: str
) -> None:
    request = Request(Adjustments())
    request.headers = {} if told is None else {"X_FORWARDED_FOR": told}
    reception = Reception(Flask("turns"), "127.0.0.1")
    assert reception.caller(request, remote) == caller
    reception.close()


def test_who_takes_nothing_of_an_answer_does_not_keep_its_thread(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("api.server.channel.IDLE_S", 0.3)
    running = Running(threads=1)
    with running.asked("/big"):
        assert running.begun.wait(PATIENCE_S)
        assert running.get("/quick")


@contextmanager
def served(folder: Path, *options: str) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """`carnet serve` in a process of its own, and its port."""
    command = [INSTALLED, "serve", "--port", "0", "--database", f"sqlite:///{folder}/a.db"]
    pipe = subprocess.PIPE
    with subprocess.Popen([*command, *options], stdout=pipe, stderr=pipe, text=True) as process:
        try:
            found = re.search(r":(\d+)/", process.stdout.readline())
            yield process, int(found[1])
        finally:
            process.kill()


def status(port: int, path: str, **headers: str) -> int:
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=60)) as connection:
        connection.request("GET", path, headers=headers)
        return connection.getresponse().status


@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT"])
def test_carnet_serve_ends_well_by_a_signal(tmp_path: Path, name: str) -> None:
    with served(tmp_path, "--log-format", "json") as (process, port):
        assert status(port, "/healthz", **{"X-Request-ID": "mine"}) == 200
        process.send_signal(getattr(signal, name))
        assert process.wait(60) == 0
        log = process.stderr.read()
        assert '"request_id": "mine"' in log
        with open_store(f"sqlite:///{tmp_path}/a.db") as store:
            assert f"version {version('carnet')}, schema {store.schema}" in log
        assert "Traceback" not in log


def test_carnet_serve_goes_by_its_names_and_heeds_its_rates(tmp_path: Path) -> None:
    options = ("--allowed-host", "club.example", "--read-rate", "5/hour")
    with served(tmp_path, *options) as (_, port):
        hosts = ["evil.example", "club.example", "localhost:1"]
        assert [status(port, "/api/v1/games", Host=host) for host in hosts] == [421, 200, 200]
        assert [status(port, "/api/v1/games") for _ in range(4)] == [200, 200, 200, 429]


@pytest.mark.parametrize("option", ["--read-only", "--public-read"])
def test_carnet_serve_lets_others_in_once_they_can_be_told_apart(
    tmp_path: Path, option: str
) -> None:
    if option == "--public-read":
        with open_store(f"sqlite:///{tmp_path}/a.db") as store:
            store.tokens.add(digest_of("secret"), "write", "")
    with served(tmp_path, option, "--host", "0.0.0.0") as (_, port):
        assert status(port, "/api/v1/games") == 200
        assert status(port, "/api/v1/games", Authorization="Bearer x") == 401
        with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=60)) as connection:
            connection.request("POST", "/api/v1/records", body=b"x")
            assert connection.getresponse().status == (403 if option == "--read-only" else 401)


def test_where_the_port_is_taken_no_database_is_made(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        done = subprocess.run(
            [INSTALLED, "serve", "--port", port, "--database", f"sqlite:///{tmp_path}/a.db"],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert done.returncode == 2
        assert port in done.stderr
    assert list(tmp_path.iterdir()) == []
