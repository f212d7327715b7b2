"""Attacks that go on until they are ended, each in a process of its own, from its own address.

python -m tests.torture.attacks NAME PORT RECORD
"""

from __future__ import annotations

import itertools
import select
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import zstandard

from tests.torture.callers import Caller, Gone
from tests.torture.ledger import text

ROOT = Path(__file__).resolve().parents[2]
#: How many connections are held open by who only holds them.
HELD = 400
#: How many exports one address asks for at once, and how.
EXPORTS = 95
EXPORT = b"GET /api/v1/records HTTP/1.1\r\nHost: localhost\r\nAccept: application/x-ndjson\r\n\r\n"


def hold(port: int, _: str) -> None:
    """Many connections whose headers come a byte at a time, and do not end."""
    held: list[socket.socket] = []
    for turn in itertools.count():
        with suppress(OSError):
            while len(held) < HELD:
                one = socket.create_connection(
                    ("127.0.0.1", port), timeout=5, source_address=("127.0.66.1", 0)
                )
                one.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ")
                held.append(one)
        still = []
        for each in held:
            try:
                each.sendall(b"x" if turn % 2 else b"y")
                still.append(each)
            except OSError:
                each.close()
        held = still
        time.sleep(2)


def want_much(port: int, record: str) -> None:
    """What is expensive, by ten at once, as soon as the last was answered."""
    paths = itertools.cycle(
        (
            f"records/{record}/accuracy?deal=1",
            f"records/{record}/rules",
            f"records/{record}/charts/chance?deal=1",
            "insights?measure=accuracy",
            "statistics/sources?by=player",
            "statistics/missed",
        )
    )

    def ask() -> None:
        with Caller(port, address="127.0.66.2") as caller:
            while True:
                with suppress(Gone):
                    caller.ask("GET", next(paths))
                time.sleep(0.2)

    _all(ask, 10)


def send_bombs(port: int, _: str) -> None:
    """Little that is much: empty deals, packed records, a fault in every eight bytes."""
    packed = zstandard.ZstdCompressor().compress(("".join(map(text, "ab")) * 5000).encode())
    bodies = itertools.cycle(
        (
            (b'[Game "whist"]\n\n' + b'[Deal "1"]\n' * 100_000, {}),
            (packed, {"Content-Encoding": "zstd"}),
            (b'[Game "whist"]\n\n[Deal "1"]\n\n1. ' + b"A:2S ?? " * 60_000, {}),
        )
    )

    def send() -> None:
        with Caller(port, address="127.0.66.3") as caller:
            while True:
                body, headers = next(bodies)
                with suppress(Gone):
                    caller.ask("POST", "check", body, headers)
                time.sleep(0.5)

    _all(send, 2)


def leave_exports(port: int, _: str) -> None:
    """Exports of everything, each left after 13 bytes for the next, as many as one may have."""
    held: list[socket.socket] = []
    while True:
        with suppress(OSError):
            while len(held) < EXPORTS:
                held.append(asked(port, "127.0.66.4"))
        for each in select.select(held, [], [], 1)[0]:
            with suppress(OSError):
                each.recv(13)
            each.close()
            held.remove(each)


def asked(port: int, address: str) -> socket.socket:
    """A connection that has asked for an export of everything and has taken none of it."""
    connection = socket.socket()
    # So that little is taken by the systems on the way.
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.settimeout(60)
    connection.bind((address, 0))
    connection.connect(("127.0.0.1", port))
    connection.sendall(EXPORT)
    return connection


def _all(work: Callable[[], None], count: int) -> None:
    threads = [threading.Thread(target=work) for _ in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


ATTACKS = {attack.__name__: attack for attack in (hold, want_much, send_bombs, leave_exports)}


@contextmanager
def attacking(port: int, record: str, *names: str) -> Iterator[None]:
    """These attacks go on at once until the end of the block."""
    command = [sys.executable, "-m", "tests.torture.attacks"]
    processes = [subprocess.Popen([*command, name, str(port), record], cwd=ROOT) for name in names]
    try:
        yield
        ended = [name for name, each in zip(names, processes, strict=True) if each.poll()]
        assert not ended, f"the attack is over: {ended}"
    finally:
        for each in processes:
            each.kill()
            each.wait()


if __name__ == "__main__":
    ATTACKS[sys.argv[1]](int(sys.argv[2]), sys.argv[3])
