"""Works out, while a service runs, what figures need of the records that came in.

An import does not wait for it: it would take half as long again.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress

from api.work.child import Child, Ended, packed
from api.work.outcome import Done
from api.work.tasks.collection import keep_facts
from records.library import Query, StoreError, open_store

#: After how many seconds to look again whether records have come in.
EVERY_S = 60.0

_log = logging.getLogger("carnet.server")


class Keeper(threading.Thread):
    """Looks for new records every so many seconds, and lets a process of its own work on them.

    The process has a low priority, and ends with its work, with `close`, or with this process.
    """

    def __init__(self, database: str, every: float = EVERY_S) -> None:
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
