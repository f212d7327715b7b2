"""The threads that answer requests, some of which are always left for those who only read."""

from __future__ import annotations

from collections import deque
from typing import Any

from waitress.task import ThreadedTaskDispatcher


class Threads(ThreadedTaskDispatcher):
    """A number of threads, at most half of which work on requests that may change something.

    Changes wait for each other and for the disk, one at a time, whatever else is done. If they had
    all threads, everybody who reads would wait for them too. Changes beyond that half wait their
    turn without a thread.

    A task has `service` and `cancel`; its attribute `changes` says which kind it is.
    """

    def __init__(self) -> None:
        super().__init__()
        self._most = 1
        #: Changes that have a thread, or will get the next one that is free.
        self._begun = 0
        self._later: deque[Any] = deque()

    def set_thread_count(self, count: int) -> None:
        """Start or stop threads until there are that many."""
        self._most = max(1, count // 2)
        super().set_thread_count(count)

    def add_task(self, task: Any) -> None:
        """Have a task done as soon as there is a thread for its kind."""
        if task.changes:
            with self.lock:
                if self._begun >= self._most:
                    self._later.append(task)
                    return
                self._begun += 1
            task = _Change(self, task)
        super().add_task(task)

    def one_less(self) -> None:
        """Note that a change has left its thread, and start the next one."""
        with self.lock:
            if not self._later:
                self._begun -= 1
                return
            task = self._later.popleft()
        super().add_task(_Change(self, task))

    def shutdown(self, cancel_pending: bool = True, timeout: float = 5) -> bool:
        """Stop the threads, and cancel the tasks that have not begun."""
        ended: bool = super().shutdown(cancel_pending, timeout)
        with self.lock:
            waiting, self._later = self._later, deque()
        for task in waiting:
            task.cancel()
        return ended


class _Change:
    """A task that may change something, with its place among the threads."""

    def __init__(self, threads: Threads, task: Any) -> None:
        self._threads = threads
        self._task = task

    def service(self) -> None:
        try:
            self._task.service()
        finally:
            self._threads.one_less()

    def cancel(self) -> None:
        self._task.cancel()
