"""Simulated callers of a service on this machine. They are light, because they share its cores."""

from __future__ import annotations

import json
import socket
import threading
import time
from dataclasses import dataclass, field
from typing import Any

#: Seconds after which a GET or a small POST counts as failed.
TIMEOUT_S = 30


@dataclass
class Calls:
    """The duration of each of some requests, and of all together, in seconds."""

    seconds: list[float] = field(default_factory=list)
    elapsed: float = 0.0

    @property
    def rate(self) -> float:
        """Requests per second."""
        return len(self.seconds) / self.elapsed

    def percentile(self, part: float) -> float:
        """Return the seconds within which this part of the requests, 0 to 1, was answered."""
        ranked = sorted(self.seconds)
        return ranked[min(len(ranked) - 1, int(part * len(ranked)))]


class Caller:
    """One connection, kept open as long as the service keeps it."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._connect()

    def _connect(self) -> None:
        self._socket = socket.create_connection(("127.0.0.1", self._port), timeout=TIMEOUT_S)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._closed = False

    def ask(self, request: bytes) -> bytes:
        """Return the body of the answer. Raises SystemExit if the status is not 200 or 201."""
        if self._closed:
            self._connect()
        self._socket.sendall(request)
        data = self._socket.recv(1 << 16)
        while b"\r\n\r\n" not in data:
            data += self._more()
        head, _, body = data.partition(b"\r\n\r\n")
        if not head.startswith((b"HTTP/1.1 200", b"HTTP/1.1 201")):
            raise SystemExit(f"refused: {head.decode('latin-1')}\n{body.decode('utf-8')}")
        length = _length(head)
        while not body.endswith(b"0\r\n\r\n") if length is None else len(body) < length:
            body += self._more()
        if b"connection: close" in head.lower():
            self.close()
        return body

    def _more(self) -> bytes:
        data = self._socket.recv(1 << 16)
        if not data:
            raise SystemExit("the service hung up")
        return data

    def close(self) -> None:
        """Close the connection."""
        self._socket.close()
        self._closed = True


def _length(head: bytes) -> int | None:
    """Return the length of the body, or None if it is chunked."""
    for line in head.split(b"\r\n"):
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            return int(value)
    return None


def get(path: str) -> bytes:
    """Return the bytes of a GET request for that path."""
    return f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()


def post(path: str, body: bytes) -> bytes:
    """Return the bytes of a POST request with this Carnet text."""
    head = (
        f"POST {path} HTTP/1.1\r\nHost: localhost\r\n"
        f"Content-Type: text/vnd.carnet\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


def answered(port: int, request: bytes) -> Any:
    """Return the JSON that answers this request."""
    caller = Caller(port)
    try:
        body = caller.ask(request)
    finally:
        caller.close()
    return json.loads(body[body.index(b"{") : body.rindex(b"}") + 1])


def repeat(port: int, request: bytes, callers: int, seconds: float) -> Calls:
    """Send the same request over and over, and return how long each one took.

    That many callers do so at once, for that many seconds.
    """
    calls = Calls()
    began = time.perf_counter()

    def call() -> None:
        caller = Caller(port)
        try:
            while (now := time.perf_counter()) < began + seconds:
                caller.ask(request)
                calls.seconds.append(time.perf_counter() - now)
        finally:
            caller.close()

    threads = [threading.Thread(target=call) for _ in range(callers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    calls.elapsed = time.perf_counter() - began
    return calls


class Watch:
    """A caller that sends the same request every few milliseconds until it is stopped."""

    def __init__(self, port: int, request: bytes, pause: float = 0.005) -> None:
        self.calls = Calls()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(port, request, pause))

    def _run(self, port: int, request: bytes, pause: float) -> None:
        caller = Caller(port)
        began = time.perf_counter()
        while not self._stop.wait(pause):
            now = time.perf_counter()
            caller.ask(request)
            self.calls.seconds.append(time.perf_counter() - now)
        self.calls.elapsed = time.perf_counter() - began
        caller.close()

    def __enter__(self) -> Watch:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join()
