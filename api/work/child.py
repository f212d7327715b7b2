"""A worker process: its program, and the interface to it from the serving process.

A worker does one task at a time and answers each. It ends when its input ends, even in the middle
of a task. So it never outlives the serving process.
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

from api.garbage_collection import look_for_cycles_less_often
from api.views.refused import Refused
from api.work.outcome import LONGEST, Done, Failed, Outcome, Raised, TooMuch

#: How much lower the priority of the workers of a service is.
NICENESS = 10
#: Seconds between two looks whether anybody still wants the work.
LOOK_S = 0.2
_LENGTH = 8
_AT_ONCE = 1 << 16


class Ended(Exception):  # noqa: N818 - it names a state
    """The process has ended, with this exit status or with the negative number of a signal."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class Child:
    """A worker process, to be used by one thread.

    It begins with the first call, and anew with the next one after it has ended. Its priority is
    lower by `nice`. Must be closed.
    """

    def __init__(self, nice: int = NICENESS) -> None:
        self._nice = nice
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int | None:
        """The id of the process, or None."""
        process = self._process
        return None if process is None else process.pid

    def carry_out(
        self, payload: bytes, seconds: int | None, wanted: Callable[[], bool], look: float = LOOK_S
    ) -> tuple[Outcome, float] | None:
        """Return the outcome of a call made by `packed`, and the seconds of processor time it took.

        It may take so many seconds; None sets no limit. Returns None if `wanted`, which is asked
        every `look` seconds, says no, and ends the process. Raises OSError if no process can
        start, and Ended if it has ended.
        """
        process = self._process = self._process or _begun(self._nice)
        assert process.stdin is not None
        assert process.stdout is not None
        out = process.stdout.fileno()
        poll = select.poll()
        poll.register(out, select.POLLIN)
        come = bytearray()
        try:
            with suppress(OSError):  # the end of its answers tells that the process has gone
                call = pickle.dumps((seconds, payload), pickle.HIGHEST_PROTOCOL)
                _send(process.stdin, call)
            while len(come) < max(_LENGTH, _LENGTH + int.from_bytes(come[:_LENGTH], "big")):
                if poll.poll(look * 1000):
                    came = os.read(out, _AT_ONCE)
                    if not came:
                        raise Ended(process.wait())
                    come += came
                elif not wanted():
                    self.close()
                    return None
        except BaseException:  # also of `wanted`: the next call must not get this one's answer
            self.close()
            raise
        answer: tuple[Outcome, float] = pickle.loads(come[_LENGTH:])
        return answer

    def close(self) -> None:
        """Kill the process and everything that it has started."""
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        for pipe in (process.stdin, process.stdout):
            assert pipe is not None
            with suppress(OSError):
                pipe.close()


def _begun(nice: int) -> subprocess.Popen[bytes]:
    # The process does not depend on the current folder (-P) nor on the terminal's Ctrl-C. Its error
    # output is dropped, because it could contain parts of a record.
    return subprocess.Popen(
        [sys.executable, "-P", "-m", "api.work.child", str(nice)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


def packed(function: Callable[..., bytes], arguments: tuple[Any, ...]) -> bytes:
    """Return a call of a top-level function as bytes for a worker."""
    call = (function.__module__, function.__qualname__, arguments)
    return pickle.dumps(call, pickle.HIGHEST_PROTOCOL)


def carried_out(payload: bytes) -> Outcome:
    """Make a call and return its outcome. It may run in a worker or in the serving process."""
    module, name, arguments = pickle.loads(payload)
    try:
        done = Done.of(getattr(import_module(module), name)(*arguments))
    except Refused as refused:
        return refused
    except Exception as error:  # any error: the caller must get an answer
        return Raised(error) if _of_the_store(error) else Failed(_told(error))
    return done if len(done.data) <= LONGEST else TooMuch()


def _of_the_store(error: Exception) -> bool:
    # Imported late, because the work of a process may not need the library at all.
    from records.library import QueryError, StoreError

    return isinstance(error, QueryError | StoreError)


def _told(error: Exception) -> str:
    """Return the type of an error and its place. Its message could quote a record."""
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
        except Exception:  # any error: exceptions take any arguments
            failed = Failed(_told(outcome.error))
            return pickle.dumps((failed, seconds), pickle.HIGHEST_PROTOCOL)
    return answer


def _send(to: IO[bytes], message: bytes) -> None:
    to.write(len(message).to_bytes(_LENGTH, "big") + message)
    to.flush()


def _receive(source: IO[bytes], work: SimpleQueue[bytes]) -> None:
    """Queue tasks until the input ends, then end the process: nobody wants its work any more."""
    while len(head := source.read(_LENGTH)) == _LENGTH:
        work.put(source.read(int.from_bytes(head, "big")))
    os._exit(0)


def _allow(seconds: int) -> None:
    """Let the system end this process after that many more seconds of processor time."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    _, most = resource.getrlimit(resource.RLIMIT_CPU)
    until = math.ceil(used.ru_utime + used.ru_stime) + seconds
    resource.setrlimit(resource.RLIMIT_CPU, (until if most < 0 else min(until, most), most))


def main() -> None:
    """Do tasks until no more come."""
    import time

    # Only the serving process ends this one, by closing its input.
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, signal.SIG_IGN)
    with suppress(OSError):
        os.nice(int(sys.argv[1]))
    look_for_cycles_less_often()
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    # Whatever a task prints must not mix with the answers.
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
