"""The threads that answer requests: whose turn it is, and how many are left for those who read."""

from __future__ import annotations

import logging
import threading
import time
from collections import Counter
from dataclasses import dataclass
from typing import Protocol

from api.work.turns import Turns

_log = logging.getLogger("carnet.server")


class Task(Protocol):
    """Something to be done by a thread, or to be cancelled if none will come."""

    @property
    def owner(self) -> str:
        """The caller for whom it is done."""

    @property
    def changes(self) -> bool:
        """Whether it may change something."""

    def service(self) -> None:
        """Do it."""

    def cancel(self) -> None:
        """Release what it holds."""


@dataclass(eq=False)
class _Turn:
    """A task as it was when it was added. Once done, it may stand for another request."""

    task: Task
    owner: str
    #: Those of one kind have half of the threads at most: all changes, or what one caller reads.
    kind: str


class Threads:
    """A number of threads, whose turns are those of `Turns`.

    At most half of them work on requests that may change something. Changes wait for each other
    and for the disk, one at a time, whatever else is done. If they had all threads, everybody who
    reads would wait for them too. At most half of them work for one caller who reads, because all
    threads share a processor. What is beyond a half waits without a thread.
    """

    def __init__(self) -> None:
        self._half = 1
        self._turns = Turns()
        self._waiting: list[_Turn] = []
        self._under_way: list[_Turn] = []
        self._stopping = False
        self._news = threading.Condition()
        self._threads: list[threading.Thread] = []

    def start(self, count: int) -> None:
        """Start that many threads."""
        self._half = max(1, count // 2)
        for number in range(count):
            thread = threading.Thread(target=self._run, name=f"carnet-{number}", daemon=True)
            self._threads.append(thread)
            thread.start()

    def add_task(self, task: Task) -> None:
        """Have a task done when it is its turn."""
        with self._news:
            kind = "changes" if task.changes else f"reads {task.owner}"
            self._waiting.append(_Turn(task, task.owner, kind))
            self._news.notify()

    @property
    def awaited(self) -> bool:
        """Whether a task waits that a thread could begin with."""
        with self._news:
            return self._next() is not None

    def _next(self) -> _Turn | None:
        busy = Counter(one.kind for one in self._under_way)
        may_begin = [one for one in self._waiting if busy[one.kind] < self._half]
        return next(self._turns.order(may_begin, self._under_way), None)

    def _take(self) -> _Turn | None:
        """Wait for a task and return it, or None if the threads are to end."""
        with self._news:
            while not self._stopping:
                turn = self._next()
                if turn is not None:
                    self._turns.begin(turn.owner)
                    self._waiting.remove(turn)
                    self._under_way.append(turn)
                    return turn
                self._news.wait()
        return None

    def _run(self) -> None:
        while (turn := self._take()) is not None:
            try:
                turn.task.service()
            except BaseException:  # the thread is needed for others
                _log.exception("a task has failed")
            with self._news:
                self._under_way.remove(turn)

    def shutdown(self, timeout: float = 5) -> None:
        """Stop the threads, and cancel the tasks that have not begun.

        Tasks under way have `timeout` seconds to end.
        """
        with self._news:
            self._stopping = True
            self._news.notify_all()
        until = time.monotonic() + timeout
        for thread in self._threads:
            thread.join(max(0.0, until - time.monotonic()))
        with self._news:
            waiting, self._waiting = self._waiting, []
        for turn in waiting:
            turn.task.cancel()
