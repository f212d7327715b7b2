"""Files on the web, where every trouble looks like a missing file at first."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from analysis.survey.plan import Span, Task
from analysis.survey.sources import File, Unreadable, found
from analysis.survey.task import do
from tests.api.command import SOIREE, carnet


class _Handler(BaseHTTPRequestHandler):
    """Has one record, a place that nobody may enter, and nothing else."""

    def do_GET(self) -> None:
        body = SOIREE.encode() if self.path == "/a.carnet" else b""
        self.send_response(200 if body else 403 if self.path == "/secret.carnet" else 404)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command == "GET":
            self.wfile.write(body)

    do_HEAD = do_GET  # noqa: N815 - the name that http.server asks for

    def log_message(self, *_: object) -> None:
        """Say nothing on standard error."""


@pytest.fixture
def server() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), _Handler) as serving:
        thread = threading.Thread(target=serving.serve_forever, args=(0.01,))
        thread.start()
        yield f"http://127.0.0.1:{serving.server_port}"
        serving.shutdown()
        thread.join()


@pytest.fixture
def nobody() -> Iterator[str]:
    """The address of a port at which nobody listens, and nobody else can."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        yield f"http://127.0.0.1:{taken.getsockname()[1]}"


def test_a_server_that_does_not_answer_is_told_apart_from_a_missing_file(
    server: str, nobody: str, tmp_path: Path
) -> None:
    for path in ("/a.carnet", "/*.carnet", "/"):
        (one,) = found([nobody + path])
        assert isinstance(one, Unreadable)
        assert (one.name, one.what) == (nobody + path, "no-answer")
    (one,) = found([f"{server}/a.carnet"])
    assert isinstance(one, File)
    assert one.size == len(SOIREE.encode())
    (missing, closed) = found([f"{server}/b.carnet", f"{server}/secret.carnet"])
    assert missing == Unreadable(f"{server}/b.carnet", "no-file")
    assert closed == Unreadable(f"{server}/secret.carnet", "unreadable", "403 Forbidden")
    for language, words in (("en", "its server does not answer ("), ("fr", "ne répond pas (")):
        address = f"{nobody}/a.carnet"
        done = carnet("survey", address, "--out", tmp_path / "out", "--language", language)
        assert (done.exit_code, done.stdout) == (2, "")
        assert address in done.stderr
        assert words in done.stderr
        assert done.stderr.count("\n") == 1


def test_a_server_that_goes_between_plan_and_work_is_told_in_the_report(
    server: str, nobody: str, tmp_path: Path
) -> None:
    for table in ("tasks", "records", "deals", "plays", "declarations", "marks", "findings"):
        (tmp_path / table).mkdir()
    spans = tuple(Span(f"{host}/a.carnet", 0, None, False, 0) for host in (nobody, server))
    done = do(Task(0, spans, str(tmp_path)), str(tmp_path))
    assert [(one.name, one.what) for one in done.unreadable] == [
        (f"{nobody}/a.carnet", "no-answer")
    ]
    assert done.rows["records"] == 1
