"""Exports of the whole collection, several at once, beside readers, writers, restores and callers
who go away: the process lives, and an export is whole or known as broken off.
"""

from __future__ import annotations

import itertools
import json
import socket
import struct
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from records.library import open_store
from tests.api.service import RECORD
from tests.torture.callers import HONEST, Caller, Gone, Request, calling, get
from tests.torture.length import Length
from tests.torture.serving import Service
from tests.torture.telling import Told

NDJSON = "application/x-ndjson"
CARNET = "text/vnd.carnet"
EXPORTS = [
    (NDJSON, "records?form=written"),
    (CARNET, "records"),
    (NDJSON, "records?sort=event"),
    (CARNET, "records?form=canonical"),
]


def numbered(number: int, of: str) -> str:
    """One of many records that differ in their event."""
    text = RECORD.removeprefix("% carnet 1\n\n").replace("Soirée", f"{of} {number}")
    return text.replace("a good duck", "a good duck, " * 150)


def one_more() -> Callable[[], Request]:
    """Each time a record that is not there yet; for any number of threads."""
    numbers = itertools.count()
    return lambda: ("POST", "records", numbered(next(numbers), "More"), None)


def events(accept: str, body: bytes) -> list[str] | None:
    """The events of the records in an export, None if its last line is not there or is wrong."""
    lines = body.splitlines()
    if accept == NDJSON:
        found = [json.loads(line) for line in lines]
        if not found or found[-1] != {"count": len(found) - 1}:
            return None
        return [each["event"] for each in found[:-1]]
    named = [line[8:-2].decode() for line in lines if line.startswith(b"[Event ")]
    return named if lines and lines[-1] == b"%% %d records" % len(named) else None


class Exporting:
    """Exports, one after the other, each held against the records that are always there.

    Each thread has an address of its own, because one address has two exports at a time.
    """

    def __init__(self, port: int, always: set[str], until: float) -> None:
        self._port = port
        self._always = always
        self._until = until
        self.seen: Counter[str] = Counter()
        self.wrong: list[str] = []

    def run(self, turn: int) -> None:
        """Export until the end, first in one form, then in the next."""
        for accept, path in itertools.islice(itertools.cycle(EXPORTS), turn, None):
            if time.monotonic() > self._until:
                return
            with Caller(self._port, address=f"127.0.3.{turn + 1}") as caller:
                try:
                    answer = caller.ask("GET", path, headers={"Accept": accept})
                except Gone as error:
                    self.wrong.append(f"broken off: {error}")
                    time.sleep(0.1)
                    continue
            self.seen[str(answer.status)] += 1
            if answer.status != 200:
                if answer.status not in HONEST:
                    self.wrong.append(f"{answer.status}: {answer.body[:200]!r}")
                continue
            found = events(accept, answer.body)
            if found is None:
                self.wrong.append(f"{path}: ends in {answer.body[-100:]!r}")
            elif not self._always <= set(found) or len(set(found)) < len(found):
                self.wrong.append(f"{path}: {len(found)} records, {len(set(found))} different")

    def leave(self, turn: int) -> None:
        """Begin an export and go away, in the one way or the other."""
        for number in itertools.count(turn):
            if time.monotonic() > self._until:
                return
            try:
                self._begin_and_leave(number)
            except OSError as error:
                self.wrong.append(f"nobody listens: {error!r}")
            self.seen["left"] += 1
            time.sleep(0.05)

    def _begin_and_leave(self, number: int) -> None:
        accept, path = EXPORTS[number % len(EXPORTS)]
        method = "HEAD" if number % 5 == 0 else "GET"
        asked = f"{method} /api/v1/{path} HTTP/1.1\r\nHost: localhost\r\nAccept: {accept}\r\n"
        # A refusal ends the connection too, so that no more of it is waited for.
        asked += "Connection: close\r\n\r\n"
        with socket.create_connection(
            ("127.0.0.1", self._port), timeout=60, source_address=("127.0.4.1", 0)
        ) as connection:
            connection.sendall(asked.encode())
            if number % 3:
                connection.recv(1 << 16)
            if number % 4 == 0:
                # The answer waits until he takes more of it, for which there is then a thread.
                time.sleep(0.5)
                connection.recv(1 << 20)
            if number % 2:
                # It is reset, not ended.
                linger = struct.pack("ii", 1, 0)
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)


def restoring(url: str, folder: Path, until: float) -> int:
    """Put the same backup back again and again; how often."""
    number = 0
    while time.monotonic() < until:
        time.sleep(1)
        with open_store(url) as store:
            store.backup(folder / f"copy-{number % 2}.db")
            store.restore(folder / "always.db")
        number += 1
    return number


def test_exports_beside_everything_else_are_whole(
    served: Service, tmp_path: Path, length: Length, told: Told
) -> None:
    count = 15_000 if length.long else int(150 * length.seconds)
    always = {f"Always {number}" for number in range(count)}
    # It is long, and the machine may have other things to do: the attack has not begun yet.
    with Caller(served.port, timeout=600) as caller:
        texts = "".join(numbered(number, "Always") for number in range(count))
        stored = caller.ask("POST", "records", texts, {"Accept": NDJSON})
        assert stored.status == 201, stored.body[-500:]
    with open_store(served.url) as store:
        store.backup(tmp_path / "always.db")
    until = time.monotonic() + length.seconds
    exports = Exporting(served.port, always, until)
    threads = [
        threading.Thread(target=work, args=(turn,))
        for work, number in ((exports.run, 3), (exports.leave, 1))
        for turn in range(number)
    ]
    with ExitStack() as around:
        reading = get(["records?limit=20", "records?q=always", "/healthz", "/"])
        readers = around.enter_context(calling(served.port, 3, reading))
        writers = around.enter_context(calling(served.port, 2, one_more()))
        for thread in threads:
            thread.start()
        restores = restoring(served.url, tmp_path, until)
        for thread in threads:
            thread.join()
    told(
        f"exports of {count} records beside 3 readers, 2 writers, restores, callers who leave",
        f"{length.seconds:.0f} s: {dict(exports.seen)}, {restores} restores",
        f"{len(exports.wrong)} wrong; readers {readers}; writers {writers}",
        "the process lives; exports whole; no 5xx but 503",
    )
    served.must_live()
    assert exports.wrong == []
    assert exports.seen["200"] > 0
    assert exports.seen["left"] > 0
    assert restores > 0
    for waits in (readers, writers):
        assert not waits.dishonest
        assert waits.gone == []
    assert set(readers.statuses) == {200}
    assert served.stop() == 0
    assert "Error" not in served.log()
