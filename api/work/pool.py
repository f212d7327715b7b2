"""The processes at work and the line before them.

Each caller has one piece of work done at a time, and may have some more waiting; who asks for
what is already waiting or running joins it.  What nobody wants any more is stopped.
"""

from __future__ import annotations

import logging
import signal
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from api.work.child import Child, Ended, carried_out
from api.work.outcome import Failed, Lost, Outcome, Raised, TooMuch
from api.work.piece import Piece, Task, in_turn
from api.work.results import Results

if TYPE_CHECKING:
    from collections.abc import Iterator

#: Pieces of work that may wait, of one caller and of all; and what they may take, in bytes.
WAITING_EACH = 20
WAITING = 100
WAITING_BYTES = 64 << 20
#: Seconds for which one is expected who was told to come again and is late.
LATE_S = 5
#: Seconds after which a process that has nothing to do is ended.
IDLE_S = 300
#: How often, in seconds, it is looked whether anybody still wants what is being done.
LOOK_S = 0.2
#: So many seconds may go by, for each of a processor, until it is thought to hang.
PATIENCE = 10

_log = logging.getLogger("carnet.server")


class Full(Exception):  # noqa: N818 - it names a state
    """No more can wait: of this caller (`each`), or of all."""

    def __init__(self, each: bool) -> None:
        super().__init__(each)
        self.each = each


@dataclass(frozen=True, slots=True)
class Place:
    """Not done yet: the place in the line, from 1, or 0 while it is being worked on.

    `again`: after how many seconds to ask again.
    """

    place: int
    again: int


@dataclass
class Counts:
    """What was done, by the task's name and what became of it."""

    ended: Counter[tuple[str, str]] = field(default_factory=Counter)
    seconds: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))


class Pool:
    """So many processes, started when they are needed; without any, callers work themselves.

    `seconds`: what one piece of work may take of a processor.  `connected`: how many requests
    may wait here at once, half of them of one caller; the others are told their place.
    `kept`: how many bytes of results are kept.  For any thread.
    """

    def __init__(
        self, workers: int, *, seconds: int = 60, connected: int = 4, kept: int = 64 << 20
    ) -> None:
        self.workers = workers
        self.counts = Counts()
        self._seconds = seconds
        self._connected = max(1, connected)
        self._results = Results(kept)
        self._lock = threading.Lock()
        self._ended = threading.Condition(self._lock)
        self._pieces: dict[bytes, Piece] = {}
        self._threads: list[_Worker] = []
        self._idle: list[_Worker] = []
        self._closed = False
        self._here = threading.Lock()

    # -- for those who ask --------------------

    def ask(
        self, task: Task, caller: str, wait: float, gone: Callable[[], bool]
    ) -> Outcome | Place:
        """What became of the task; or, if that takes longer than `wait` seconds, its place.

        `gone` tells whether the caller has gone; then the answer is read by nobody.  Raises
        Full.
        """
        now = time.monotonic()
        with self._lock:
            found = self._results.take(task.key, now)
            if found is not None:
                return found
            if self.workers:
                piece = self._pieces.get(task.key) or self._queue(task, caller, now)
                if not self._may_wait(caller):
                    return self._told_to_come_again(piece, caller)
                piece.connected[caller] += 1
                piece.expected.pop(caller, None)
                left = self._wait(piece, now + wait, gone)
                piece.leave(caller)
                if piece.outcome is not None:
                    return piece.outcome
                if left:
                    self._drop_unwanted()
                    return Place(0, 1)
                return self._told_to_come_again(piece, caller)
        return self._work_here(task, wait)

    def _may_wait(self, caller: str) -> bool:
        waiting: Counter[str] = Counter()
        for one in self._pieces.values():
            waiting.update(one.connected)
        own = max(1, self._connected // 2)
        return waiting.total() < self._connected and waiting[caller] < own

    def _wait(self, piece: Piece, until: float, gone: Callable[[], bool]) -> bool:
        """Waits for the end of a piece; whether the caller went before."""
        while piece.outcome is None:
            if gone():
                return True
            rest = until - time.monotonic()
            if rest <= 0:
                return False
            self._ended.wait(min(rest, LOOK_S))
        return False

    def _told_to_come_again(self, piece: Piece, caller: str) -> Place:
        line = in_turn(list(self._pieces.values()))
        place = line.index(piece) + 1 if piece in line else 0
        again = min(5, 1 + place // max(1, self.workers))
        piece.expected[caller] = time.monotonic() + again + LATE_S
        return Place(place, again)

    def _work_here(self, task: Task, wait: float) -> Outcome | Place:
        if not self._here.acquire(timeout=max(0.0, wait)):
            return Place(1, 1)
        try:
            outcome = carried_out(task.payload)
        finally:
            self._here.release()
        with self._lock:
            self._count(task, outcome, 0.0)
            if task.lasting:
                self._keep(task, outcome, expected=False)
        return outcome

    # -- the line --------------------

    def _queue(self, task: Task, caller: str, now: float) -> Piece:
        self._drop_unwanted()
        waiting = [one for one in self._pieces.values() if not one.running]
        if sum(one.owner == caller for one in waiting) >= WAITING_EACH:
            raise Full(each=True)
        size = sum(len(one.task.payload) for one in waiting) + len(task.payload)
        if len(waiting) >= WAITING or (waiting and size > WAITING_BYTES):
            raise Full(each=False)
        piece = Piece(task, caller)
        # Until it is known whether the request waits.
        piece.expected[caller] = now + LATE_S
        self._pieces[task.key] = piece
        self._give_out()
        return piece

    def _drop_unwanted(self) -> None:
        now = time.monotonic()
        for key, one in list(self._pieces.items()):
            if not one.running and not one.wanted(now):
                del self._pieces[key]

    def _give_out(self) -> None:
        """Give what waits to those that have nothing to do, the last one of them first.

        So the same process, which has read much already, gets most of it.
        """
        while not self._closed:
            piece = self._next()
            if piece is None:
                return
            if not self._idle:
                if len(self._threads) >= self.workers:
                    return
                worker = _Worker(self)
                worker.start()
                self._threads.append(worker)
                self._idle.append(worker)
            piece.running = True
            self._idle.pop().take(piece)

    def _next(self) -> Piece | None:
        self._drop_unwanted()
        pieces = list(self._pieces.values())
        callers = {one.owner for one in pieces if one.running}
        alone = {one.task.alone for one in pieces if one.running} - {None}
        for one in in_turn(pieces):
            if one.owner not in callers and one.task.alone not in alone:
                return one
        return None

    def _keep(self, task: Task, outcome: Outcome, expected: bool) -> None:
        lasting = task.lasting and not isinstance(outcome, Failed | Lost | Raised)
        if lasting or expected:
            until = None if lasting else time.monotonic() + 2 * LATE_S
            self._results.keep(task.key, outcome, until)

    def _count(self, task: Task, outcome: Outcome | None, seconds: float) -> None:
        what = "stopped" if outcome is None else type(outcome).__name__.lower()
        self.counts.ended[task.name, what] += 1
        self.counts.seconds[task.name] += seconds

    # -- for those that work --------------------

    @property
    def seconds(self) -> int:
        """What one piece of work may take of a processor."""
        return self._seconds

    @contextmanager
    def looked_at(self) -> Iterator[None]:
        """While nobody else changes anything."""
        with self._lock:
            yield

    def condition(self) -> threading.Condition:
        """One for a thread to wait on; its lock is that of the pool."""
        return threading.Condition(self._lock)

    def still_wanted(self, piece: Piece) -> bool:
        """Whether a piece that is being worked on is to be gone on with."""
        with self._lock:
            return not self._closed and piece.wanted(time.monotonic())

    def end(self, worker: _Worker, piece: Piece, outcome: Outcome | None, seconds: float) -> None:
        """A piece is done, or, without an outcome, was stopped; the worker takes the next."""
        with self._lock:
            self._pieces.pop(piece.task.key, None)
            self._count(piece.task, outcome, seconds)
            if outcome is not None:
                piece.outcome = outcome
                self._keep(piece.task, outcome, bool(piece.expected))
            elif piece.wanted(time.monotonic()) and not self._closed:
                # Somebody has asked for it while it was being stopped.
                piece.running = False
                self._pieces[piece.task.key] = piece
            self._idle.append(worker)
            self._give_out()
            self._ended.notify_all()

    def leave(self, worker: _Worker) -> bool:
        """Whether a worker that has had nothing to do for long may end."""
        if worker not in self._idle:
            return False
        self._idle.remove(worker)
        self._threads.remove(worker)
        return True

    @property
    def closed(self) -> bool:
        """Whether the service is being ended."""
        return self._closed

    # -- for those who run it --------------------

    def standing(self) -> tuple[int, int, int, int]:
        """How many pieces wait and run, how many results are kept, in how many bytes."""
        with self._lock:
            self._drop_unwanted()
            running = sum(one.running for one in self._pieces.values())
            return len(self._pieces) - running, running, len(self._results), self._results.size

    def pids(self) -> list[int]:
        """The processes that there are now."""
        with self._lock:
            return [one.pid for one in self._threads if one.pid is not None]

    def close(self) -> None:
        """End all that is being worked on, and the processes."""
        with self._lock:
            self._closed = True
            threads = list(self._threads)
            for one in threads:
                one.wake()
        for one in threads:
            one.join()


class _Worker(threading.Thread):
    """A thread that looks after one process."""

    def __init__(self, pool: Pool) -> None:
        super().__init__(name="carnet-work", daemon=True)
        self._pool = pool
        self._given = pool.condition()
        self._piece: Piece | None = None
        self._child: Child | None = None

    @property
    def pid(self) -> int | None:
        """The number of its process."""
        return None if self._child is None else self._child.pid

    def take(self, piece: Piece) -> None:
        """Work on that next; for who holds the pool's lock."""
        self._piece = piece
        self._given.notify()

    def wake(self) -> None:
        """Look whether the pool is closed; for who holds its lock."""
        self._given.notify()

    def run(self) -> None:
        """Work until there has been nothing to do for long, or the pool is closed."""
        try:
            while (piece := self._next()) is not None:
                outcome, seconds = self._work(piece)
                self._piece = None
                self._pool.end(self, piece, outcome, seconds)
        finally:
            self._end_child()

    def _next(self) -> Piece | None:
        with self._pool.looked_at():
            while self._piece is None:
                if self._pool.closed:
                    return None
                if not self._given.wait(IDLE_S) and self._piece is None and self._pool.leave(self):
                    return None
            return self._piece

    def _work(self, piece: Piece) -> tuple[Outcome | None, float]:
        """What became of it, None if it was stopped, and what it took of a processor."""
        # What a process dies of that somebody ended it is not the work's fault: once more.
        for again in (True, False):
            try:
                return self._worked(piece)
            except Ended as ended:
                self._end_child()
                if ended.status == -signal.SIGXCPU:
                    return TooMuch(), float(self._pool.seconds)
                _log.warning("a process at work on %s ended: %d", piece.task.name, ended.status)
                if not again or not self._pool.still_wanted(piece):
                    break
            except OSError as error:
                self._end_child()
                _log.warning("no process can be started: %s", error.strerror)
                break
        return Lost(), 0.0

    def _worked(self, piece: Piece) -> tuple[Outcome | None, float]:
        child = self._child = self._child or Child()
        began = time.monotonic()
        child.give(piece.task.payload, self._pool.seconds)
        while (answer := child.answer(LOOK_S)) is None:
            if not self._pool.still_wanted(piece):
                self._end_child()
                return None, time.monotonic() - began  # at most
            if time.monotonic() - began > PATIENCE * self._pool.seconds:
                self._end_child()
                return TooMuch(), float(self._pool.seconds)
        outcome, seconds = answer
        if isinstance(outcome, Failed):
            _log.error("work on %s failed: %s", piece.task.name, outcome.what)
        return outcome, seconds

    def _end_child(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            child.close()
