"""Works out in the background what figures need of the records that came in.

Any number of workers share the jobs of a store, on one machine or on several. Each job is done in a
process of its own, so that a record that is too much for it takes no worker down. What a replay
alone tells is worked out by a service itself: an import does not wait for it, as it would take half
as long again.
"""

from __future__ import annotations

import logging
import os
import secrets
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress

from analysis.collection.kept import WORKED_FORMS
from api.work.child import Child, Ended, packed
from api.work.outcome import Done, Failed, Outcome
from api.work.tasks.collection import facts_of_kind, keep_facts
from records.library import Facts, Job, Query, Store, StoreError, Unavailable, open_store

#: For how many seconds a job belongs to a worker that does not renew this.
LEASE_S = 60.0
#: How many seconds of processor time a job may take.
MOST_S = 60
#: After how many seconds without a job to look again.
EVERY_S = 5.0
#: After how many seconds a service looks again whether records have come in.
LOOK_EVERY_S = 60.0
#: The most seconds between two looks whether to end.
_LOOK_S = 0.5

#: Is told of a job: None if it is done, otherwise why it failed too often.
Told = Callable[[Job, str | None], None]

_log = logging.getLogger("carnet.server")


class Worker:
    """Works on the jobs of some kinds, one at a time, until `end`.

    `lease` and `every` are in seconds, `seconds` are those of processor time for one job.
    """

    def __init__(
        self,
        database: str,
        kinds: Sequence[str],
        lease: float = LEASE_S,
        seconds: int = MOST_S,
        every: float = EVERY_S,
    ) -> None:
        self.name = f"{socket.gethostname()} {os.getpid()} {secrets.token_hex(4)}"
        self._database = database
        self._kinds = kinds
        self._lease = lease
        self._seconds = seconds
        self._every = every
        self._ended = threading.Event()
        self._child = Child()
        #: What the store held when every record last had its jobs.
        self._seen: object = None

    def end(self) -> None:
        """Stop, also in the middle of a job, which is given back."""
        self._ended.set()

    def run(
        self,
        told: Told = lambda job, why: None,
        *,
        once: bool = False,
        looked: Callable[[Store], None] = lambda store: None,
    ) -> None:
        """Work until `end`, or with `once` until nothing is left to do, by others either.

        `looked` is called with the store now and then. Raises StoreError unless it may pass.
        """
        try:
            while not self._ended.is_set():
                # A server that is away for a moment comes back: so it is waited for.
                with suppress(Unavailable), open_store(self._database) as store:
                    if self._worked(store, told, looked, once):
                        return
                self._ended.wait(self._every)
        finally:
            self._child.close()

    def _worked(
        self, store: Store, told: Told, looked: Callable[[Store], None], once: bool
    ) -> bool:
        """Work on all jobs that there are. Returns whether that was all, if it is to end then."""
        next_look = 0.0
        while not self._ended.is_set():
            if time.monotonic() >= next_look:
                looked(store)
                next_look = time.monotonic() + 2 * _LOOK_S
            job = store.claim_job(self._kinds, self.name, self._lease)
            if job is not None:
                self._work_on(store, job, told)
            elif not self._laid_out(store):
                looked(store)
                if once and not any(self._left(store, kind) for kind in self._kinds):
                    return True
                if self._ended.wait(self._every):
                    break
        return False

    def _left(self, store: Store, kind: str) -> bool:
        counts = store.job_counts(kind)
        return counts.waiting + counts.running > 0

    def _laid_out(self, store: Store) -> bool:
        """Make jobs for records that lack them, if records have come in or changed since."""
        newest = [one.id for one in store.page(Query(limit=1)).items]
        held = newest, store.count(Query()), store.last_change()
        if held == self._seen:
            return False
        made = False
        for kind in self._kinds:
            last = None
            while (last := store.lay_out(kind, WORKED_FORMS[kind], last)) is not None:
                made = True
        self._seen = held
        return made

    # -- one job --------------------

    def _work_on(self, store: Store, job: Job, told: Told) -> None:
        stored = store.get(job.record)
        if stored is None or stored.summary.version != job.version:
            store.give_back_job(job, self.name)
            return
        task = packed(facts_of_kind, (stored.text, stored.summary.game or "", job.kind))
        why = self._outcome(store, job, task)
        if isinstance(why, Facts):
            if store.finish_job(job, self.name, why):
                told(job, None)
        elif why is None:
            store.give_back_job(job, self.name)
        elif store.give_back_job(job, self.name, why):
            told(job, why)

    def _outcome(self, store: Store, job: Job, task: bytes) -> Facts | str | None:
        """Return the facts, or why there are none, or None if the job is not to be done any more.

        The lease is renewed meanwhile.
        """
        until = time.monotonic() + self._lease / 3

        def wanted() -> bool:
            nonlocal until
            if self._ended.is_set():
                return False
            if time.monotonic() >= until:
                until = time.monotonic() + self._lease / 3
                return store.renew_job(job, self.name, self._lease)
            return True

        try:
            look = min(_LOOK_S, self._lease / 3)
            answer = self._child.carry_out(task, self._seconds, wanted, look)
        except Ended as ended:
            return _why_ended(ended.status)
        return None if answer is None else _facts(job.kind, answer[0])


def _facts(kind: str, outcome: Outcome) -> Facts | str:
    if isinstance(outcome, Done):
        return Facts(WORKED_FORMS[kind], outcome.result.decode())
    if isinstance(outcome, Failed):
        # The place in the source is of no use to others, who may have installed it elsewhere.
        return outcome.what.split(" at ")[0]
    return type(outcome).__name__


def _why_ended(status: int) -> str:
    """Return the name of the signal that ended a process, or its exit status.

    >>> _why_ended(-9), _why_ended(3)
    ('SIGKILL', 'exit status 3')
    """
    return signal.Signals(-status).name if status < 0 else f"exit status {status}"


# -- while a service runs --------------------


class Keeper(threading.Thread):
    """Looks for new records every so many seconds, and lets a process of its own work on them.

    The process has a low priority, and ends with its work, with `close`, or with this process.
    """

    def __init__(self, database: str, every: float = LOOK_EVERY_S) -> None:
        super().__init__(name="carnet-keeping", daemon=True)
        self._database = database
        self._every = every
        self._ended = threading.Event()
        #: What the store held when all were last done.
        self._done: tuple[str, int] | None = None

    def run(self) -> None:
        """Look, and work, until `close`."""
        while not self._ended.wait(self._every):
            try:
                held = self._held()
                if held not in (None, self._done) and self._kept():
                    self._done = held
            except MemoryError:
                _log.warning("what the figures need could not be kept: there is no memory for it")

    def close(self) -> None:
        """Stop, also in the middle of the work."""
        self._ended.set()
        if self.is_alive():
            self.join()

    def _held(self) -> tuple[str, int] | None:
        """The newest record and the number of all, None without any, or without an answer."""
        with suppress(StoreError), open_store(self._database) as store:
            for newest in store.page(Query(limit=1)).items:
                return newest.id, store.count(Query())
        return None

    def _kept(self) -> bool:
        """Work on all records that lack it. Returns whether that was done."""
        task = packed(keep_facts, (self._database,))
        try:
            with closing(Child()) as child:
                answer = child.carry_out(task, None, lambda: not self._ended.is_set())
        except OSError as error:
            _log.warning("no process can be started: %s", error.strerror)
            return False
        except Ended as ended:
            _log.warning("the process that works for the figures ended: %d", ended.status)
            return False
        if answer is None:
            return False
        done = isinstance(answer[0], Done)
        if not done:
            _log.warning("what the figures need could not be kept")
        return done


@contextmanager
def facts_kept(database: str) -> Iterator[None]:
    """Run a `Keeper` meanwhile."""
    keeper = Keeper(database)
    keeper.start()
    try:
        yield
    finally:
        keeper.close()
