"""A process that works for the one that serves: its program, and how it is called from there.

It takes one piece of work at a time and answers each.  It ends when its input ends, whatever
it is doing, and so never outlives the process that it works for.
"""

from __future__ import annotations

import math
import os
import pickle
import resource
import select
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from queue import SimpleQueue
from typing import IO, Any

from api.work.outcome import LONGEST, Done, Failed, Outcome, Raised, Refused, TooMuch

#: How far the one that serves goes before those that work for it.
NICENESS = 10
_LENGTH = 8
_AT_ONCE = 1 << 16


class Ended(Exception):  # noqa: N818 - it names a state
    """The process has ended: by this status, or the negative of a signal."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class Child:
    """One such process, for one thread.  Raises OSError if it cannot start."""

    def __init__(self) -> None:
        # Apart from the folder that this happens to be in, and from the terminal's Ctrl-C;
        # what it has to complain of could hold a piece of a record, and is no line of the log.
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "api.work.child"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        self._come = bytearray()
        self._closed = False

    @property
    def pid(self) -> int:
        """The process's number."""
        return self._process.pid

    def give(self, payload: bytes, seconds: int | None) -> None:
        """Give it work that may take so many seconds of a processor, or any number.

        `payload` is a pickled function's place and arguments; see `packed`.
        """
        assert self._process.stdin is not None
        with suppress(OSError):  # it has gone, which is seen when the answer is asked for
            _send(self._process.stdin, pickle.dumps((seconds, payload), pickle.HIGHEST_PROTOCOL))

    def answer(self, wait: float | None = None) -> tuple[Outcome, float] | None:
        """What became of the work, and what it took of a processor, in seconds.

        None if there is no answer within `wait` seconds, where that is given.  Raises Ended.
        """
        assert self._process.stdout is not None
        out = self._process.stdout.fileno()
        poll = select.poll()
        poll.register(out, select.POLLIN)
        while poll.poll(None if wait is None else wait * 1000):
            came = os.read(out, _AT_ONCE)
            if not came:
                raise Ended(self._process.wait())
            self._come += came
            whole = _LENGTH + int.from_bytes(self._come[:_LENGTH], "big")
            if len(self._come) >= max(whole, _LENGTH):
                answer: tuple[Outcome, float] = pickle.loads(self._come[_LENGTH:whole])
                del self._come[:whole]
                return answer
        return None

    def close(self) -> None:
        """End it, with all that it has started, whatever it does."""
        if self._closed:
            return
        self._closed = True
        with suppress(OSError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            with suppress(OSError):
                pipe.close()


def packed(function: Callable[..., bytes], arguments: tuple[Any, ...]) -> bytes:
    """A call of a function at the top of a module, as a process takes it."""
    call = (function.__module__, function.__qualname__, arguments)
    return pickle.dumps(call, pickle.HIGHEST_PROTOCOL)


def carried_out(payload: bytes) -> Outcome:
    """What becomes of a call, wherever it is made."""
    module, name, arguments = pickle.loads(payload)
    try:
        done = Done.of(getattr(import_module(module), name)(*arguments))
    except Refused as refused:
        return refused
    except Exception as error:  # of whatever kind: who asked is to be answered
        return Raised(error) if _of_the_store(error) else Failed(_told(error))
    return done if len(done.data) <= LONGEST else TooMuch()


def _of_the_store(error: Exception) -> bool:
    # Not at the start of a process, whose work may need nothing of it.
    from records.library import QueryError, StoreError

    return isinstance(error, QueryError | StoreError)


def _told(error: Exception) -> str:
    """The kind of an error and its place; its words could be a record's."""
    place = error.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    if place is None:
        return type(error).__name__
    return f"{type(error).__name__} at {place.tb_frame.f_code.co_filename}:{place.tb_lineno}"


def _answer(outcome: Outcome, seconds: float) -> bytes:
    answer = pickle.dumps((outcome, seconds), pickle.HIGHEST_PROTOCOL)
    if isinstance(outcome, Raised):
        try:
            pickle.loads(answer)
        except Exception:  # of any kind: an exception may be made by any arguments
            failed = Failed(_told(outcome.error))
            return pickle.dumps((failed, seconds), pickle.HIGHEST_PROTOCOL)
    return answer


def _send(to: IO[bytes], message: bytes) -> None:
    to.write(len(message).to_bytes(_LENGTH, "big") + message)
    to.flush()


def _receive(source: IO[bytes], work: SimpleQueue[bytes]) -> None:
    """Take work in until no more can come; then nobody wants what is being done either."""
    while len(head := source.read(_LENGTH)) == _LENGTH:
        work.put(source.read(int.from_bytes(head, "big")))
    os._exit(0)


def _allow(seconds: int) -> None:
    """Let this process be ended after so many more seconds of a processor."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    _, most = resource.getrlimit(resource.RLIMIT_CPU)
    until = math.ceil(used.ru_utime + used.ru_stime) + seconds
    resource.setrlimit(resource.RLIMIT_CPU, (until if most < 0 else min(until, most), most))


def main() -> None:
    """Work until no more comes."""
    import time

    # Whoever asked ends this one, by ending its input; nobody else does.
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, signal.SIG_IGN)
    with suppress(OSError):
        os.nice(NICENESS)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    # What anything prints is no answer.
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    work: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_receive, args=(sys.stdin.buffer, work), daemon=True).start()
    while True:
        seconds, payload = pickle.loads(work.get())
        if seconds is not None:
            _allow(seconds)
        began = time.process_time()
        outcome = carried_out(payload)
        try:
            _send(out, _answer(outcome, time.process_time() - began))
        except BrokenPipeError:
            return


if __name__ == "__main__":
    main()
