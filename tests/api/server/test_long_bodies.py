"""The served process: bodies that are cut on their way, and bodies that are long."""

from __future__ import annotations

import http.client
import json
import os
import re
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.api.command import INSTALLED
from tests.api.service import RECORD

HEAD = b"POST /api/v1/records HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/vnd.carnet\r\n"


class Served:
    """A service in a process of its own."""

    def __init__(self, folder: Path) -> None:
        url = f"sqlite:///{folder}/records.db"
        self.process = subprocess.Popen(
            [INSTALLED, "serve", "--port", "0", "--database", url],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
            # Else each thread has memory of its own that it has let go of.
            env={**os.environ, "MALLOC_ARENA_MAX": "1"},
        )
        found = re.search(r":([0-9]+)/", self.process.stdout.readline())
        self.port = int(found[1])

    def call(self, method: str, path: str, body: Any = None, **headers: str) -> bytes:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=300)
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, f"/api/v1{path}", body, named)
        answer = connection.getresponse().read()
        connection.close()
        return answer

    def kept(self) -> int:
        return int(json.loads(self.call("GET", "/records"))["total"])

    def memory(self) -> int:
        """The most that it ever held, in MiB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        (line,) = [line for line in status.splitlines() if line.startswith("VmHWM")]
        return int(line.split()[1]) // 1024

    def stop(self) -> None:
        self.process.terminate()
        self.process.communicate(timeout=60)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    service = Served(tmp_path)
    yield service
    service.stop()


def sent(service: Served, data: bytes) -> bytes:
    """What is answered to these bytes when nothing comes after them."""
    with socket.create_connection(("127.0.0.1", service.port), timeout=60) as connection:
        connection.sendall(data)
        connection.shutdown(socket.SHUT_WR)
        answer = b""
        while block := connection.recv(1 << 16):
            answer += block
    return answer


def test_a_body_that_is_cut_on_its_way_stores_nothing(served: Served) -> None:
    text = RECORD.encode()
    chunked = HEAD + b"Transfer-Encoding: chunked\r\n\r\n"
    chunk = b"%x\r\n%s\r\n" % (len(text), text)
    cut = [
        HEAD + b"Content-Length: %d\r\n\r\n%s" % (len(text) + 1, text),
        chunked + chunk,
        chunked + chunk[:-10],
        chunked + chunk + b"100\r\n[Game",
        chunked + b"zz\r\n" + text,
    ]
    for body in cut:
        assert not sent(served, body).startswith(b"HTTP/1.1 2")
    time.sleep(0.2)
    assert served.kept() == 0
    # By one who waits for the answer: who closes his half of the connection has gone.
    whole = served.call("POST", "/records", iter([text]), Content_Type="text/vnd.carnet")
    assert json.loads(whole)["stored"] == 1
    assert served.kept() == 1


@pytest.mark.skipif(not os.path.exists("/proc/self/status"), reason="tells memory by /proc")
def test_memory_stays_flat_however_much_is_sent(served: Served) -> None:
    # A deal in which nothing is played is soon judged, however long the remark in it.
    def texts(count: int) -> Iterator[bytes]:
        deal = b'[Deal "1"]\n\n{' + b"x" * 12_000 + b"}\n*\n\n"
        for number in range(count):
            yield b'[Game "whist"]\n[Event "No %d"]\n\n%b' % (number, deal)

    def imported(count: int) -> dict[str, int]:
        headers = {"Content_Type": "text/vnd.carnet", "Accept": "application/x-ndjson"}
        answer = served.call("POST", "/records", texts(count), **headers)
        last: dict[str, int] = json.loads(answer.splitlines()[-1])
        return last

    # So many fill the page cache of SQLite, which grows to 64 MiB while records are added.
    assert imported(7_000)["stored"] == 7_000
    before = served.memory()
    assert imported(14_000)["stored"] == 7_000
    # To hold what is sent, or what is kept of it, would take nearly three times that.
    assert served.memory() < before + 30
