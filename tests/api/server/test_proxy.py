"""The nginx of docs/operating.md in front of the service, both in this test's folder."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from api.app import create_app
from api.middleware.access import digest_of, new_token
from api.middleware.settings import Settings
from records.library import open_store
from tests.api.in_thread import InThread
from tests.api.service import RECORD

DOCUMENT = Path(__file__).resolve().parents[3] / "docs" / "operating.md"
AROUND = """
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    {ours}
}}
"""


@pytest.fixture
def port() -> Iterator[int]:
    """A port that nobody else is given, and on which a server that says `reuseport` may listen."""
    with socket.socket() as one:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        one.bind(("127.0.0.1", 0))
        yield int(one.getsockname()[1])


class Club:
    """The address of the proxy, and a token for what is behind it."""

    def __init__(self, port: int, token: str) -> None:
        self.address = f"http://127.0.0.1:{port}"
        self._token = token

    def ask(self, path: str, body: bytes | None = None, **headers: str) -> tuple[int, Any]:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        named.setdefault("Authorization", f"Bearer {self._token}")
        named.setdefault("Content-Type", "text/vnd.carnet")
        request = urllib.request.Request(self.address + path, body, named)
        try:
            with urllib.request.urlopen(request, timeout=10) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read()


@pytest.fixture
def club(tmp_path: Path, port: int) -> Iterator[Club]:
    command = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    if command is None:
        pytest.skip("no nginx on this machine")
    url = f"sqlite:///{tmp_path}/a.db"
    token = new_token()
    with open_store(url) as store:
        store.tokens.add(digest_of(token), "write", "test")
    app = create_app(url, settings=Settings(local=False, read_rate="30/hour"))
    running = InThread(app, trusted_proxy="127.0.0.1")

    found = re.search(r"^```nginx\n(.*?)^```$", DOCUMENT.read_text(encoding="utf-8"), re.M | re.S)
    ours = found[1].replace("127.0.0.1:8080", f"127.0.0.1:{running.server.port}")
    ours = ours.replace("listen 443 ssl;", f"listen 127.0.0.1:{port} reuseport;")
    ours = re.sub(r"ssl_certificate.*;", "", ours)  # no certificate is at hand here
    configuration = tmp_path / "nginx.conf"
    configuration.write_text(AROUND.format(folder=tmp_path, ours=ours), encoding="utf-8")
    with subprocess.Popen([command, "-p", tmp_path, "-c", configuration]) as process:
        try:
            club = Club(port, token)
            until = time.monotonic() + 60
            while True:
                try:
                    assert club.ask("/healthz")[0] == 200
                    break
                # While it begins, it may also reset a connection that it has taken.
                except OSError:
                    assert time.monotonic() < until, (tmp_path / "error.log").read_text()
                    time.sleep(0.05)
            yield club
        finally:
            process.terminate()


def test_behind_the_documented_nginx_records_are_sent_and_read(club: Club) -> None:
    status, body = club.ask("/api/v1/records", RECORD.encode(), Origin=club.address)
    assert status == 201
    record = json.loads(body)["records"][0]["id"]
    assert club.ask(f"/api/v1/records/{record}", Accept="text/vnd.carnet")[1] == RECORD.encode()


def test_behind_the_documented_nginx_who_may_not_send_is_told_before_he_has(
    club: Club, tmp_path: Path
) -> None:
    for size in (1 << 20, 30 << 20):
        status, body = club.ask("/api/v1/records", b"x" * size, Authorization="Bearer x")
        assert (status, json.loads(body)["code"]) == (401, "bad-token")
    status, body = club.ask(f"/api/v1/records/{'x' * 12}", b"x" * (3 << 20))
    assert status == 405
    assert [path for path in (tmp_path / "body").rglob("*") if path.is_file()] == []


def test_behind_the_documented_nginx_callers_are_told_apart_and_counters_hidden(club: Club) -> None:
    assert club.ask("/api/v1/records", Authorization="Bearer x")[0] == 401
    assert club.ask("/api/v1/records", b"x", Origin="https://evil.example")[0] == 403
    assert club.ask("/metrics")[0] == 403
    # Nobody escapes the count by an address that he makes up.
    statuses = [
        club.ask("/api/v1/games", Authorization="none", X_Forwarded_For=f"192.0.2.{n}")[0]
        for n in range(31)
    ]
    assert statuses[-1] == 429
