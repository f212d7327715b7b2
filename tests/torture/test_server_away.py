"""The server of PostgreSQL stops, crashes and cuts connections while callers import and read."""

from __future__ import annotations

import os
import random
import signal
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from records.library import Query, open_store
from tests.postgresql import Server, running
from tests.torture.callers import Answer, Caller
from tests.torture.ledger import text
from tests.torture.length import length
from tests.torture.serving import Service
from tests.torture.telling import Told
from tests.torture.waiting import crashing, waited

#: Something of the process of any connection of the service.
_ANY = "select {} from pg_stat_activity where application_name = 'carnet' order by random() limit 1"
IMPORTERS, READERS, RECORDS = 4, 4, 60


@pytest.fixture
def server(postgresql: Server) -> Iterator[Server]:
    """A server that no other test uses, and that has written what it has acknowledged."""
    with running(
        fsync="on", full_page_writes="on", synchronous_commit="on", autovacuum="on"
    ) as server:
        yield server


class Callers:
    """Callers who import and read until they are told to stop; each upload until it is stored."""

    def __init__(self, port: int) -> None:
        self.acknowledged = 0
        self.refused = 0
        self.events: list[str] = []
        self.wrong: list[str] = []
        self._port = port
        self._stop = threading.Event()
        self._noting = threading.Lock()
        ways = [self._import] * IMPORTERS + [self._read] * READERS
        self._threads = [threading.Thread(target=way, args=(n,)) for n, way in enumerate(ways)]

    def __enter__(self) -> Callers:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        for thread in self._threads:
            thread.join()

    def _import(self, number: int) -> None:
        serial = 0
        with Caller(self._port) as caller:
            while not self._stop.is_set():
                events = [f"Soirée {number}.{serial}.{each}" for each in range(RECORDS)]
                upload = "".join(map(text, events))
                key = {"Idempotency-Key": f"{number}-{serial}"}
                while not self._noted(caller.ask("POST", "records", upload, key), (200, 201)):
                    time.sleep(0.05)
                with self._noting:
                    self.acknowledged += 1
                    self.events += events
                serial += 1

    def _read(self, number: int) -> None:
        paths = ("records?limit=5", "records?q=soiree&limit=5", "records?sort=event&limit=5")
        with Caller(self._port) as caller:
            while not self._stop.is_set():
                self._noted(caller.ask("GET", paths[number % len(paths)]), (200,))
                time.sleep(0.02)

    def _noted(self, answer: Answer, good: tuple[int, ...]) -> bool:
        """Return whether an answer is a good one. Any other must say when to ask again."""
        with self._noting:
            if answer.status == 503 and int(answer.headers["Retry-After"]) > 0:
                self.refused += 1
            elif answer.status not in good:
                self.wrong.append(f"{answer.status} {answer.body[:300]!r}")
        return answer.status in good

    @contextmanager
    def going_on(self, name: str) -> Iterator[None]:
        """Wait, after the block, until that has grown."""
        before = getattr(self, name)
        yield
        waited(lambda: getattr(self, name) > before or bool(self.wrong), name)
        assert not self.wrong


def _one_killed(server: Server) -> bool:
    """Kill the process of a connection of the service, if it has one at this instant."""
    for (pid,) in server.ask(_ANY.format("pid")):
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
            return True
    return False


def test_what_was_acknowledged_is_there_once_whatever_becomes_of_the_server(
    server: Server, tmp_path: Path, told: Told
) -> None:
    choose = random.Random(length().seed)
    address = server.address(server.empty())
    service = Service(address, tmp_path / "service")
    rounds = max(1, length().kills // 4)
    cuts = 0
    try:
        service.start()
        with Callers(service.port) as callers:
            # In order, as by `pg_ctl stop -m immediate`, and as by `kill -9`.
            for how in [signal.SIGINT, signal.SIGQUIT, signal.SIGKILL] * rounds:
                with callers.going_on("acknowledged"):
                    time.sleep(choose.uniform(0.0, 1.0))
                with callers.going_on("refused"):
                    server.stop(how)
                server.start()
            for _ in range(10 * rounds):
                with callers.going_on("acknowledged"):
                    cuts += len(server.ask(_ANY.format("pg_terminate_backend(pid)")))
            for _ in range(rounds):
                # All other connections end with it, and the server recovers by itself.
                with callers.going_on("acknowledged"), crashing(server):
                    waited(lambda: _one_killed(server), "connected")
        # It was the server that went away; nobody had to start Carnet anew.
        service.must_live()
        with Caller(service.port) as caller:
            assert caller.ask("GET", "records").json()["total"] == len(callers.events)
        assert service.stop() == 0
    finally:
        service.close()
    with open_store(address) as store:
        there = Counter(stored.summary.event for stored in store.stream(Query()))
        damages = list(store.verify())
    told_twice_or_lost = there - Counter(callers.events), Counter(callers.events) - there
    told(
        f"PostgreSQL stopped, killed and cut off, {IMPORTERS} importers, {READERS} readers",
        f"{3 * rounds} stops, {rounds} processes, {cuts} connections; "
        f"{callers.acknowledged} imports of {RECORDS}",
        f"{callers.refused} refused for a while, {sum(map(len, told_twice_or_lost))} lost or twice",
        "none lost, none twice, no restart of Carnet",
    )
    assert told_twice_or_lost == (Counter(), Counter())
    assert not damages
    assert "Traceback" not in service.log()
    assert cuts
