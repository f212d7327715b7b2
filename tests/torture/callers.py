"""Callers of a service: one that asks, and many that read and tell how long they waited."""

from __future__ import annotations

import http.client
import json
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

#: After this a caller has been left alone.
TIMEOUT_S = 60.0
#: What an honest service may say when it has too much to do.
HONEST = (429, 503)


class Gone(Exception):  # noqa: N818
    """The connection ended before there was a whole answer: nothing was acknowledged."""


@dataclass(frozen=True)
class Answer:
    """A whole answer, and how long it took to the last byte."""

    status: int
    headers: http.client.HTTPMessage
    body: bytes
    seconds: float

    def json(self) -> Any:
        return json.loads(self.body)


class Caller:
    """One connection to 127.0.0.1, kept while the service keeps it; for one thread at a time.

    `address` is where it comes from: another one of this machine, `127.0.1.7` say, is another
    caller's.
    """

    def __init__(
        self,
        port: int,
        token: str | None = None,
        timeout: float = TIMEOUT_S,
        address: str = "127.0.0.1",
    ) -> None:
        self._connection = http.client.HTTPConnection(
            "127.0.0.1", port, timeout=timeout, source_address=(address, 0)
        )
        self._token = token

    def ask(
        self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None
    ) -> Answer:
        """The answer to a request; a path without `/` before it is one below `/api/v1/`.

        A `body` that is neither bytes nor text is sent as JSON.  Raises Gone.
        """
        sent = {} if self._token is None else {"Authorization": f"Bearer {self._token}"}
        if body is not None and not isinstance(body, bytes | str):
            body = json.dumps(body)
            sent["Content-Type"] = "application/json"
        elif body is not None:
            sent["Content-Type"] = "text/vnd.carnet"
        data = body.encode() if isinstance(body, str) else body
        address = path if path.startswith("/") else f"/api/v1/{path}"
        began = time.perf_counter()
        try:
            self._connection.request(method, address, data, {**sent, **(headers or {})})
            answer = self._connection.getresponse()
            content = answer.read()
        except (OSError, http.client.HTTPException) as error:
            self._connection.close()
            raise Gone(f"{method} {path}: {error!r}") from error
        return Answer(answer.status, answer.headers, content, time.perf_counter() - began)

    def close(self) -> None:
        """Let go of the connection."""
        self._connection.close()

    def __enter__(self) -> Caller:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


@dataclass
class Waits:
    """What a number of requests were answered and how long each waited, in seconds."""

    seconds: list[float] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)
    gone: list[str] = field(default_factory=list)

    def percentile(self, part: float) -> float:
        """The time within which this part of the requests was answered."""
        ranked = sorted(self.seconds)
        return ranked[min(len(ranked) - 1, int(part * len(ranked)))] if ranked else 0.0

    @property
    def dishonest(self) -> dict[int, int]:
        """The statuses of 5xx but those of a service that says it has too much to do."""
        return {
            status: count
            for status, count in self.statuses.items()
            if status >= 500 and status not in HONEST
        }

    def __str__(self) -> str:
        said = ", ".join(f"{status}: {count}" for status, count in sorted(self.statuses.items()))
        return (
            f"{sum(self.statuses.values())} requests ({said}), {len(self.gone)} broken off, "
            f"p50 {self.percentile(0.5) * 1000:.0f} ms, p99 {self.percentile(0.99) * 1000:.0f} ms"
        )


#: One request of a caller: method, path, body, headers.
Request = tuple[str, str, Any, dict[str, str] | None]


def repeat(caller: Caller, requests: Callable[[], Request], waits: Waits) -> None:
    """Make one request and note what came of it."""
    try:
        answer = caller.ask(*requests())
    except Gone as error:
        waits.gone.append(str(error))
        return
    waits.seconds.append(answer.seconds)
    waits.statuses[answer.status] += 1


@contextmanager
def calling(
    port: int,
    count: int,
    request: Callable[[], Request],
    token: str | None = None,
    pause: float = 0.1,
    addresses: str = "127.0.0.1",
) -> Iterator[Waits]:
    """So many callers at once who make requests until the end of the block.

    With `addresses` as `127.0.1.{}` each comes from one of its own.

    Each waits for `pause` seconds after each answer: the callers share the machine with the
    service, and without it would be measured themselves.
    """
    stop = threading.Event()
    each = [Waits() for _ in range(count)]
    together = Waits()

    def call(waits: Waits, number: int) -> None:
        with Caller(port, token, address=addresses.format(number + 1)) as caller:
            stop.wait(pause * number / count)
            while not stop.is_set():
                repeat(caller, request, waits)
                stop.wait(pause)

    threads = [
        threading.Thread(target=call, args=(waits, number)) for number, waits in enumerate(each)
    ]
    for thread in threads:
        thread.start()
    try:
        yield together
    finally:
        stop.set()
        for thread in threads:
            thread.join()
        for waits in each:
            together.seconds += waits.seconds
            together.statuses += waits.statuses
            together.gone += waits.gone


def get(paths: Sequence[str]) -> Callable[[], Request]:
    """One GET after the other, round and round; for any number of threads."""
    lock = threading.Lock()
    turn = 0

    def following() -> Request:
        nonlocal turn
        with lock:
            turn += 1
            return "GET", paths[turn % len(paths)], None, None

    return following


@contextmanager
def plain(port: int, sent: bytes, timeout: float = TIMEOUT_S) -> Iterator[socket.socket]:
    """A bare connection on which these bytes have been sent."""
    with socket.create_connection(("127.0.0.1", port), timeout=timeout) as connection:
        if sent:
            connection.sendall(sent)
        yield connection
