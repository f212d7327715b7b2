"""Who reads has threads, however many want to change something."""

from __future__ import annotations

import http.client
import threading
from collections.abc import Iterator

import pytest
from flask import Flask

from api.serving.threads import Threads
from tests.api.in_thread import PATIENCE_S, InThread, until

THREADS = 4


class Running(InThread):
    """A service whose changes take as long as the test wants."""

    def __init__(self) -> None:
        self.let_on = threading.Event()
        self.begun = threading.Semaphore(0)
        self.at_once = self.most = 0
        self._counting = threading.Lock()
        self.statuses: list[int] = []
        super().__init__(self._app(), threads=THREADS)

    def _app(self) -> Flask:
        app = Flask("changes")
        app.config["BODY_LIMIT"] = 1000

        @app.get("/")
        def read() -> str:
            return "read"

        @app.post("/")
        def change() -> str:
            with self._counting:
                self.at_once += 1
                self.most = max(self.most, self.at_once)
            self.begun.release()
            assert self.let_on.wait(PATIENCE_S)
            with self._counting:
                self.at_once -= 1
            return "changed"

        return app

    def ask(self, method: str) -> int:
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE_S)
        connection.request(method, "/")
        answer = connection.getresponse()
        answer.read()
        connection.close()
        return answer.status

    def change(self, count: int) -> list[threading.Thread]:
        asking = [
            threading.Thread(target=lambda: self.statuses.append(self.ask("POST")))
            for _ in range(count)
        ]
        for thread in asking:
            thread.start()
        return asking


@pytest.fixture
def running() -> Iterator[Running]:
    it = Running()
    yield it
    it.let_on.set()
    it.stop()


def test_who_reads_does_not_wait_however_many_changes_do(running: Running) -> None:
    asking = running.change(3 * THREADS)
    for _ in range(THREADS // 2):
        assert running.begun.acquire(timeout=PATIENCE_S)
    # No change ends before this, and there are more of them than threads.
    assert [running.ask("GET") for _ in range(10)] == [200] * 10
    running.let_on.set()
    for thread in asking:
        thread.join(PATIENCE_S)
    assert running.statuses == [200] * 3 * THREADS
    assert running.most == THREADS // 2


def test_changes_that_wait_for_a_thread_are_done_before_the_service_ends(running: Running) -> None:
    asking = running.change(3 * THREADS)
    assert running.begun.acquire(timeout=PATIENCE_S)
    # A connection alone is not yet a request: one that has said nothing may be closed.
    until(lambda: len(running.server._threads._later) == 3 * THREADS - THREADS // 2)
    running.server.stop()
    running.let_on.set()
    for thread in asking:
        thread.join(PATIENCE_S)
    assert running.statuses == [200] * 3 * THREADS


def test_what_none_has_begun_with_is_cancelled() -> None:
    class Task:
        changes = True

        def __init__(self) -> None:
            self.cancelled = False

        def cancel(self) -> None:
            self.cancelled = True

    threads = Threads()
    tasks = [Task() for _ in range(3)]
    for task in tasks:
        threads.add_task(task)
    threads.shutdown(timeout=1)
    assert [task.cancelled for task in tasks] == [True] * 3
