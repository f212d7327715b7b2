"""Whose turn it is, and that who reads has threads, however many want to change something."""

from __future__ import annotations

import http.client
import threading

import pytest
from flask import Flask

from api.server.threads import Threads
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

    def stop(self) -> None:
        self.let_on.set()
        super().stop()

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
def running() -> Running:
    return Running()


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
    threads = running.server._threads
    until(lambda: len(threads._under_way) == THREADS // 2)
    until(lambda: len(threads._waiting) == 3 * THREADS - THREADS // 2)
    running.server.stop()
    running.let_on.set()
    for thread in asking:
        thread.join(PATIENCE_S)
    assert running.statuses == [200] * 3 * THREADS


class Work:
    """A task that notes its owner when its turn comes, and goes on when the test lets it."""

    def __init__(self, owner: str, turns: list[str], changes: bool = False) -> None:
        self.owner, self.changes = owner, changes
        self.let_on, self.cancelled = threading.Event(), False
        self._turns = turns

    def service(self) -> None:
        self._turns.append(self.owner)
        assert self.let_on.wait(PATIENCE_S)

    def cancel(self) -> None:
        self.cancelled = True


def added(threads: Threads, owners: str, turns: list[str]) -> list[Work]:
    found = [Work(owner, turns) for owner in owners]
    for each in found:
        threads.add_task(each)
    return found


def test_who_wants_much_delays_the_others_by_one_thing() -> None:
    threads, turns = Threads(), list[str]()
    found = added(threads, "aaaaaabbc", turns)
    for each in found:
        each.let_on.set()
    threads.start(1)
    until(lambda: len(turns) == len(found))
    threads.shutdown(timeout=PATIENCE_S)
    assert "".join(turns) == "abcabaaaa"


def test_who_has_a_thread_already_comes_after_who_has_none() -> None:
    threads, turns = Threads(), list[str]()
    threads.start(4)
    first = added(threads, "aab", turns)
    until(lambda: len(turns) == 3)
    late = added(threads, "bc", turns)
    until(lambda: len(turns) == 5 or (len(turns) == 4 and turns[3] == "c"))
    first[2].let_on.set()
    until(lambda: len(turns) == 5)
    assert turns[3:] == ["c", "b"]
    for each in (*first, *late):
        each.let_on.set()
    threads.shutdown(timeout=1)


def test_one_caller_who_reads_has_half_of_the_threads() -> None:
    threads, turns = Threads(), list[str]()
    threads.start(4)
    many = added(threads, "aaaa", turns)
    until(lambda: len(turns) == 2)
    # A thread is free, and yet none for him.
    assert not threads.awaited
    others = added(threads, "b", turns)
    until(lambda: len(turns) == 3)
    assert turns == ["a", "a", "b"]
    for each in (*many, *others):
        each.let_on.set()
    until(lambda: len(turns) == 5)
    threads.shutdown(timeout=PATIENCE_S)


def test_what_has_failed_leaves_its_thread_to_others(caplog: pytest.LogCaptureFixture) -> None:
    threads, turns = Threads(), list[str]()
    failing, other = Work("a", turns), Work("b", turns)
    failing.let_on = None  # type: ignore[assignment]
    other.let_on.set()
    threads.start(1)
    for each in (failing, other):
        threads.add_task(each)
    until(lambda: len(turns) == 2)
    threads.shutdown(timeout=PATIENCE_S)
    assert "a task has failed" in caplog.text


def test_what_none_has_begun_with_is_cancelled() -> None:
    threads, turns = Threads(), list[str]()
    tasks = [Work("a", turns, changes=number > 0) for number in range(3)]
    for task in tasks:
        threads.add_task(task)
    threads.shutdown(timeout=1)
    assert [task.cancelled for task in tasks] == [True] * 3
