"""The pool of workers, and the queue of work for them.

Each caller has one piece of work running at a time, and some more may wait. The batches of an
upload may run together, but those of another caller come first. A caller who asks for work that
already waits or runs joins it. Work that nobody wants any more is stopped.
"""

from __future__ import annotations

import logging
import os
import signal
import threading
import time
from collections import Counter, OrderedDict, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from api.work.child import LOOK_S, NICENESS, Child, Ended, carried_out
from api.work.outcome import Done, Failed, Lost, Outcome, Raised, TooMuch
from api.work.piece import Piece, Task
from api.work.turns import Turns

if TYPE_CHECKING:
    from collections.abc import Iterator

#: The most pieces of work that may wait, for one caller and for all, and the most bytes of them.
WAITING_EACH = 20
WAITING = 100
WAITING_BYTES = 64 << 20
#: Seconds for which a caller who was told to ask again may be late by default.
LATE_S = 5
#: Seconds after which an idle worker is ended.
IDLE_S = 300
#: A worker's process ends after a call of more bytes than this, because judging a text may take
#: some hundred times its length in memory.
HEAVY = 1 << 18
#: Seconds of waiting per second of allowed processor time, after which a worker counts as hanging.
PATIENCE = 10
#: The estimated overhead of a kept result, in bytes.
_BESIDES = 512

_log = logging.getLogger("carnet.server")


def usual() -> int:
    """Return the default number of workers: the number of processors, at most 4."""
    return min(4, len(os.sched_getaffinity(0)))


class Full(Exception):  # noqa: N818 - it names a state
    """The queue is full, for this caller (`each`) or for all."""

    def __init__(self, each: bool) -> None:
        super().__init__(each)
        self.each = each


@dataclass(frozen=True, slots=True)
class Place:
    """The work is not done yet. `place` is its place in the queue from 1, or 0 while it runs.

    `again` is the number of seconds after which to ask again.
    """

    place: int
    again: int


class _Kept(NamedTuple):
    outcome: Outcome
    #: Until when it waits for the caller who was told to ask again; None if it stays.
    until: float | None

    @property
    def size(self) -> int:
        data = len(self.outcome.data) if isinstance(self.outcome, Done) else 0
        return data + _BESIDES


class Results:
    """Results kept for callers who ask for the same again: outcomes by key, in memory.

    The least recently used ones are dropped first. Memory is enough, because every result can
    be computed again. So nothing fills a disk, nothing outlives a new version of the program,
    and nothing needs cleaning up. Not thread-safe.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[bytes, _Kept] = OrderedDict()
        #: Their size in bytes.
        self.size = 0

    def __len__(self) -> int:
        return len(self._kept)

    def keep(self, key: bytes, outcome: Outcome, until: float | None) -> None:
        """Keep an outcome. With `until`, it is kept until then, and for one caller only."""
        self._drop(key)
        kept = _Kept(outcome, until)
        self._kept[key] = kept
        self.size += kept.size
        while self.size > self._most and len(self._kept) > 1:
            self._drop(next(iter(self._kept)))

    def take(self, key: bytes, now: float) -> Outcome | None:
        """Return the outcome with that key, or None."""
        kept = self._kept.get(key)
        if kept is None:
            return None
        if kept.until is None:
            self._kept.move_to_end(key)
            return kept.outcome
        self._drop(key)
        return kept.outcome if now <= kept.until else None

    def _drop(self, key: bytes) -> None:
        kept = self._kept.pop(key, None)
        if kept is not None:
            self.size -= kept.size


@dataclass
class Counts:
    """The work done so far: how often each task ended in which way, and its processor time."""

    ended: Counter[tuple[str, str]] = field(default_factory=Counter)
    seconds: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))


class Pool:
    """A number of worker processes, started when needed.

    With none, callers do the work themselves.

    `seconds` is the processor time that one piece of work may use. `connected` is the number of
    requests that may wait at once, half of them from one caller. Others are told their place in the
    queue, and may come again `late` seconds late. `kept` is the largest size of the kept results in
    bytes. The priority of the processes is lower by `nice`. All methods are thread-safe.
    """

    def __init__(
        self,
        workers: int,
        *,
        seconds: int = 60,
        connected: int = 4,
        late: float = LATE_S,
        kept: int = 64 << 20,
        nice: int = NICENESS,
    ) -> None:
        self.workers = workers
        self.nice = nice
        self.counts = Counts()
        self.seconds = seconds
        self._connected = max(1, connected)
        self._late = late
        self._results = Results(kept)
        #: Held by its workers too.
        self._lock = threading.Lock()
        self._ended = threading.Condition(self._lock)
        self._turns = Turns()
        self._pieces: dict[bytes, Piece] = {}
        self._threads: list[_Worker] = []
        self._idle: list[_Worker] = []
        self._closed = False
        self._here = threading.Lock()

    # -- for those who ask --------------------

    def ask(
        self, task: Task, caller: str, wait: float, gone: Callable[[], bool]
    ) -> Outcome | Place:
        """Return the outcome of a task, or its place in the queue after `wait` seconds.

        `gone` tells whether the caller has gone. Then nobody reads what is returned. Raises Full.
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
            if not one.task.batch:
                waiting.update(one.connected)
        own = max(1, self._connected // 2)
        return waiting.total() < self._connected and waiting[caller] < own

    def _wait(self, piece: Piece, until: float, gone: Callable[[], bool]) -> bool:
        """Wait for a piece to end. Returns whether the caller left before."""
        while piece.outcome is None:
            if gone():
                return True
            rest = until - time.monotonic()
            if rest <= 0:
                return False
            self._ended.wait(min(rest, LOOK_S))
        return False

    def _told_to_come_again(self, piece: Piece, caller: str) -> Place:
        line = list(self._line())
        place = line.index(piece) + 1 if piece in line else 0
        again = min(5, 1 + place // max(1, self.workers))
        piece.expected[caller] = time.monotonic() + again + self._late
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

    # -- for uploads --------------------

    def begin(self, task: Task, caller: str) -> Piece:
        """Queue a batch of an upload, or join an equal one. `give_up` must follow."""
        with self._lock:
            piece = self._pieces.setdefault(task.key, Piece(task, caller))
            piece.connected[caller] += 1
            self._give_out()
            return piece

    def outcome(self, piece: Piece, meanwhile: Callable[[], None]) -> Outcome:
        """Wait for the outcome of a batch. `meanwhile` is called several times a second."""
        while True:
            with self._lock:
                if piece.outcome is None and not self._closed:
                    self._ended.wait(LOOK_S)
                if piece.outcome is not None or self._closed:
                    return piece.outcome or Lost()
            meanwhile()

    def give_up(self, piece: Piece, caller: str) -> None:
        """Note that one upload of a caller no longer wants a batch."""
        with self._lock:
            piece.leave(caller)

    # -- the line --------------------

    def _queue(self, task: Task, caller: str, now: float) -> Piece:
        self._drop_unwanted()
        pieces = self._pieces.values()
        waiting = [one for one in pieces if not one.running and not one.task.batch]
        if sum(one.owner == caller for one in waiting) >= WAITING_EACH:
            raise Full(each=True)
        size = sum(len(one.task.payload) for one in waiting) + len(task.payload)
        if len(waiting) >= WAITING or (waiting and size > WAITING_BYTES):
            raise Full(each=False)
        piece = Piece(task, caller)
        # This keeps the piece until it is known whether the request waits.
        piece.expected[caller] = now + self._late
        self._pieces[task.key] = piece
        self._give_out()
        return piece

    def _drop_unwanted(self) -> None:
        now = time.monotonic()
        for key, one in list(self._pieces.items()):
            if not one.running and not one.wanted(now):
                del self._pieces[key]

    def _give_out(self) -> None:
        """Give waiting pieces to idle workers, first to the one that was last busy.

        So the same process, which has its modules loaded and its caches filled, gets most of the
        work.
        """
        while not self._closed:
            piece = self._next()
            if piece is None:
                return
            if not self._idle:
                if len(self._threads) >= self.workers:
                    return
                worker = _Worker(self)
                try:
                    worker.start()
                except RuntimeError as error:
                    _log.warning("no worker can be started: %s", error)
                    if not self._threads:
                        self._lose_all()
                    return
                self._threads.append(worker)
                self._idle.append(worker)
            piece.running = True
            self._turns.begin(piece.owner)
            self._idle.pop().take(piece)

    def _lose_all(self) -> None:
        """Tell those who wait that nobody will do their work."""
        for piece in self._pieces.values():
            piece.outcome = Lost(begun=False)
            self._count(piece.task, piece.outcome, 0.0)
        self._pieces.clear()
        self._ended.notify_all()

    def _next(self) -> Piece | None:
        self._drop_unwanted()
        running = [one for one in self._pieces.values() if one.running]
        callers = {one.owner for one in running if not one.task.batch}
        alone = {one.task.alone for one in running} - {None}
        for one in self._line():
            free = one.task.batch or one.owner not in callers
            if free and one.task.alone not in alone:
                return one
        return None

    def _line(self) -> Iterator[Piece]:
        pieces = self._pieces.values()
        running = [one for one in pieces if one.running]
        return self._turns.order([one for one in pieces if not one.running], running)

    def _keep(self, task: Task, outcome: Outcome, expected: bool) -> None:
        lasting = task.lasting and not isinstance(outcome, Failed | Lost | Raised)
        if lasting or expected:
            until = None if lasting else time.monotonic() + 2 * self._late
            self._results.keep(task.key, outcome, until)

    def _count(self, task: Task, outcome: Outcome | None, seconds: float) -> None:
        what = "stopped" if outcome is None else type(outcome).__name__.lower()
        self.counts.ended[task.name, what] += 1
        self.counts.seconds[task.name] += seconds

    # -- for those that work --------------------

    def still_wanted(self, piece: Piece) -> bool:
        """Return whether work on a running piece should go on."""
        with self._lock:
            return not self._closed and piece.wanted(time.monotonic())

    def end(self, worker: _Worker, piece: Piece, outcome: Outcome | None, seconds: float) -> None:
        """Note that a piece has ended, and give the worker the next one.

        A piece without an outcome was stopped.
        """
        with self._lock:
            self._pieces.pop(piece.task.key, None)
            self._count(piece.task, outcome, seconds)
            if outcome is not None:
                piece.outcome = outcome
                self._keep(piece.task, outcome, bool(piece.expected))
            elif piece.wanted(time.monotonic()) and not self._closed:
                # Somebody asked for it while it was being stopped.
                piece.running = False
                self._pieces[piece.task.key] = piece
            self._idle.append(worker)
            self._give_out()
            self._ended.notify_all()

    def leave(self, worker: _Worker) -> bool:
        """Return whether a worker that has been idle for long may end."""
        if worker not in self._idle:
            return False
        self._idle.remove(worker)
        self._threads.remove(worker)
        return True

    # -- for those who run it --------------------

    def standing(self) -> tuple[int, int, int, int]:
        """Return the numbers of waiting and running pieces, and of kept results and their bytes."""
        with self._lock:
            self._drop_unwanted()
            running = sum(one.running for one in self._pieces.values())
            return len(self._pieces) - running, running, len(self._results), self._results.size

    def pids(self) -> list[int]:
        """Return the ids of the present worker processes."""
        with self._lock:
            return [one.pid for one in self._threads if one.pid is not None]

    def close(self) -> None:
        """Stop all work and end the processes."""
        with self._lock:
            self._closed = True
            threads = list(self._threads)
            for one in threads:
                one.wake()
        for one in threads:
            one.join()


class _Worker(threading.Thread):
    """A thread that controls one worker process."""

    def __init__(self, pool: Pool) -> None:
        super().__init__(name="carnet-work", daemon=True)
        self._pool = pool
        self._given = threading.Condition(pool._lock)
        self._piece: Piece | None = None
        self._child = Child(pool.nice)

    @property
    def pid(self) -> int | None:
        """The id of its process, or None."""
        return self._child.pid

    def take(self, piece: Piece) -> None:
        """Take a piece to work on next. The caller holds the pool's lock."""
        self._piece = piece
        self._given.notify()

    def wake(self) -> None:
        """Wake up to see whether the pool is closed. The caller holds the pool's lock."""
        self._given.notify()

    def run(self) -> None:
        """Work until idle for long, or until the pool is closed."""
        try:
            while (piece := self._next()) is not None:
                outcome, seconds = self._work(piece)
                self._piece = None
                self._pool.end(self, piece, outcome, seconds)
        finally:
            self._child.close()

    def _next(self) -> Piece | None:
        with self._pool._lock:
            while self._piece is None:
                if self._pool._closed:
                    return None
                if not self._given.wait(IDLE_S) and self._piece is None and self._pool.leave(self):
                    return None
            return self._piece

    def _work(self, piece: Piece) -> tuple[Outcome | None, float]:
        """Return the outcome of a piece and the processor time that it used.

        The outcome is None if the piece was stopped.
        """
        # If somebody else killed the process, the work is not to blame and is tried once more.
        for again in (True, False):
            try:
                return self._worked(piece)
            except Ended as ended:
                if ended.status == -signal.SIGXCPU:
                    return TooMuch(), float(self._pool.seconds)
                _log.warning("a process at work on %s ended: %d", piece.task.name, ended.status)
                if not again or not self._pool.still_wanted(piece):
                    break
            except OSError as error:
                _log.warning("no process can be started: %s", error.strerror)
                return Lost(begun=False), 0.0
            except MemoryError:
                _log.warning("there is no memory for work on %s", piece.task.name)
                break
        return Lost(), 0.0

    def _worked(self, piece: Piece) -> tuple[Outcome | None, float]:
        began = time.monotonic()
        most = None if piece.task.batch else self._pool.seconds
        hangs = False

        def wanted() -> bool:
            nonlocal hangs
            hangs = most is not None and time.monotonic() - began > PATIENCE * most
            return not hangs and self._pool.still_wanted(piece)

        answer = self._child.carry_out(piece.task.payload, most, wanted)
        if hangs:
            return TooMuch(), float(self._pool.seconds)
        if answer is None:
            return None, time.monotonic() - began  # at most
        outcome, seconds = answer
        if len(piece.task.payload) > HEAVY:
            self._child.close()
        if isinstance(outcome, Failed):
            _log.error("work on %s failed: %s", piece.task.name, outcome.what)
        return outcome, seconds
