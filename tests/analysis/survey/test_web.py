"""Files on the web, where every trouble looks like a missing file at first."""

from __future__ import annotations

import gzip
import re
import socket
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from analysis.survey.errors import SurveyError
from analysis.survey.plan import Span, Task, planned
from analysis.survey.sources import File, Unreadable, found
from analysis.survey.task import do
from tests.analysis.survey.corpus import tables
from tests.analysis.survey.test_survey import InterruptedHereError, run
from tests.api.command import SOIREE, carnet, refused

MANY = SOIREE.encode() * 30
FILES = {
    "/a.carnet": SOIREE.encode(),
    "/ranges/many.carnet": MANY,
    "/whole/many.carnet": MANY,
    "/whole/many.carnet.gz": gzip.compress(MANY),
}


class _Handler(BaseHTTPRequestHandler):
    """Has some files, a place that nobody may enter, and nothing else.

    Of the files in `ranges` it gives parts, of all others only the whole.
    """

    def do_GET(self) -> None:
        body = FILES.get(self.path, b"")
        found = re.fullmatch(r"bytes=(\d+)-(\d+)", self.headers.get("Range", ""))
        if body and found and self.path.startswith("/ranges/"):
            begin, end = int(found[1]), min(int(found[2]) + 1, len(body))
            self.send_response(206)
            self.send_header("Content-Range", f"bytes {begin}-{end - 1}/{len(body)}")
            body = body[begin:end]
        else:
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
        told = refused("survey", address, "--out", tmp_path / "out", "--language", language)
        assert address in told
        assert words in told
        assert told.count("\n") == 1


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


@pytest.mark.parametrize(
    ("path", "tasks"), [("ranges/many.carnet", 4), ("whole/many.carnet", 1)], ids=["cut", "whole"]
)
def test_a_large_file_is_cut_where_its_server_gives_parts_and_else_read_whole(
    server: str, tmp_path: Path, path: str, tasks: int
) -> None:
    written = tmp_path / "many.carnet"
    written.write_bytes(MANY)
    found = []
    for name in (f"{server}/{path}", str(written)):
        out = tmp_path / f"out-{len(found)}"
        manifest = run(planned([name], len(MANY) // 4 + 1), out)
        assert manifest.unreadable == ()
        found.append((manifest.parts, [row["start"] for row in tables(out)["records"]]))
    assert found == [(tasks, found[1][1]), (4, found[1][1])]
    assert len(found[0][1]) == 30


def test_a_packed_file_of_the_web_is_read_to_its_end(server: str, tmp_path: Path) -> None:
    out = tmp_path / "out"
    done = carnet("survey", f"{server}/whole/many.carnet.gz", "--out", out)
    assert (done.exit_code, done.stderr) == (0, "")
    assert len(tables(out)["records"]) == 30


def test_a_file_that_is_no_longer_given_in_parts_is_another_survey(
    server: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, out = f"{server}/ranges/many.carnet", tmp_path / "out"
    with pytest.raises(InterruptedHereError):
        run(planned([name], len(MANY) // 4 + 1), out, most=1)
    # Read whole, it would be task 0: the one that has read its first quarter.
    monkeypatch.setattr("analysis.survey.plan._can_be_cut", lambda _: False)
    with pytest.raises(SurveyError):
        run(planned([name], len(MANY) // 4 + 1), out)
    monkeypatch.undo()
    run(planned([name], len(MANY) // 4 + 1), out)
    assert len(tables(out)["records"]) == 30
