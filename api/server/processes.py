"""Several processes that serve together on one machine, and the one that watches over them.

The watching process holds the sockets that listen, so that the port stays its own and callers wait
while a process is started anew. It answers nobody itself.
"""

from __future__ import annotations

import logging
import os
import pickle
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from waitress.adjustments import Adjustments

from api.middleware.shared_metrics import forget
from api.server.plan import Plan
from api.server.process import GOODBYE, READY
from api.server.server import GRACE_S

#: Seconds that a process has to end, besides those that its requests have.
ENDING_S = 5
#: If a process ends within this many seconds of its start, it is restarted later each time.
EARLY_S = 10.0
#: The most seconds until it is.
LATEST_S = 30.0

_log = logging.getLogger("carnet.server")


class NotStarted(Exception):  # noqa: N818 - it names a state
    """A process ended with this status before all of them served."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


def listening(host: str, port: int) -> list[socket.socket]:
    """Return sockets that listen at that address. Raises OSError or ValueError if none can."""
    options = Adjustments(host=host, port=port)
    sockets: list[socket.socket] = []
    try:
        for family, kind, protocol, address in options.listen:
            each = socket.socket(family, kind, protocol)
            sockets.append(each)
            each.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                each.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            each.bind(address)
            each.listen(options.backlog)
    except OSError:
        for each in sockets:
            each.close()
        raise
    return sockets


class Processes:
    """A number of processes that serve by one plan, from `run` until `stop`.

    Each that ends is started anew. `sockets` listen; they are closed in the end.
    """

    def __init__(self, plan: Plan, count: int, sockets: list[socket.socket]) -> None:
        self._plan = plan
        self._sockets = sockets
        self._folder = Path(tempfile.mkdtemp(prefix="carnet-metrics-"))
        self._running: dict[int, _Process] = {}
        #: When each process that does not run is to be started, and how often it has ended early.
        self._due = dict.fromkeys(range(1, count + 1), 0.0)
        self._early = dict.fromkeys(range(1, count + 1), 0)
        self._stopping = self._at_once = self._over = False
        self._woken, self._wake = os.pipe()

    def stop(self) -> None:
        """Let all processes finish their requests, then let `run` return. Twice: end them now.

        May be called from a signal handler.
        """
        self._at_once = self._stopping
        self._stopping = True
        if not self._over:
            os.write(self._wake, b".")

    def run(self, started: Callable[[], None]) -> None:
        """Keep the processes running until `stop`. `started` is called once all of them serve.

        Raises NotStarted if one ends before.
        """
        told = False
        try:
            while not self._stopping:
                self._start_those_due()
                self._listen()
                if not told and all(each.ready for each in self._running.values()):
                    told = True
                    started()
                for number, status in self._buried():
                    if not told:
                        raise NotStarted(status)
                    self._note_end(number, status)
        finally:
            self._end()

    def _start_those_due(self) -> None:
        for number, due in list(self._due.items()):
            if due <= time.monotonic():
                del self._due[number]
                self._running[number] = _Process(number, self._plan, self._sockets, self._folder)

    def _listen(self, most: float = 1.0) -> None:
        """Wait until a process or a signal tells something, at most for so many seconds."""
        poll = select.poll()
        poll.register(self._woken, select.POLLIN)
        heard = {each.voice: each for each in self._running.values() if not each.ended}
        for voice in heard:
            poll.register(voice, select.POLLIN)
        for voice, _ in poll.poll(1000 * most):
            if voice == self._woken:
                os.read(voice, 64)
            else:
                heard[voice].listen()

    def _buried(self) -> list[tuple[int, int]]:
        """Return the numbers and the statuses of the processes that have ended since."""
        found = []
        for number, each in list(self._running.items()):
            if each.ended:
                found.append((number, each.bury()))
                forget(self._folder, number)
        return found

    def _note_end(self, number: int, status: int) -> None:
        ended = self._running.pop(number)
        early = time.monotonic() - ended.began < EARLY_S
        delay = min(LATEST_S, 2.0 ** self._early[number] - 1) if early else 0.0
        self._early[number] = self._early[number] + 1 if early else 0
        self._due[number] = time.monotonic() + delay
        _log.warning(
            "process %d (%d) ended with %d; started anew in %d s", number, ended.pid, status, delay
        )

    def _end(self) -> None:
        for each in self._sockets:
            each.close()
        for process in self._running.values():
            process.end()
        until = time.monotonic() + GRACE_S + ENDING_S
        while any(not each.ended for each in self._running.values()):
            if self._at_once or time.monotonic() > until:
                break
            self._listen(0.2)
        for process in self._running.values():
            if not process.ended:
                process.kill()
            process.bury()
        self._over = True
        os.close(self._woken)
        os.close(self._wake)
        shutil.rmtree(self._folder, ignore_errors=True)


class _Process:
    """One process. It has an input, the end of which ends it, and a voice, by which it tells."""

    def __init__(self, number: int, plan: Plan, sockets: list[socket.socket], folder: Path) -> None:
        self.began = time.monotonic()
        self.ready = self.ended = False
        descriptors = [each.fileno() for each in sockets]
        program = [sys.executable, "-P", "-m", "api.server.process", str(number), str(folder)]
        # A session of its own keeps it from what the terminal sends to all.
        self._process = subprocess.Popen(
            [*program, *map(str, descriptors)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            pass_fds=descriptors,
            start_new_session=True,
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self.voice = self._process.stdout.fileno()
        with suppress(OSError):  # its end is noticed
            self._process.stdin.write(pickle.dumps(plan))
            self._process.stdin.flush()

    @property
    def pid(self) -> int:
        """The id of the process."""
        return self._process.pid

    def listen(self) -> None:
        """Take what it tells: that it serves, or that it has ended."""
        said = os.read(self.voice, len(READY))
        self.ready = self.ready or said == READY
        self.ended = not said

    def end(self) -> None:
        """Let it finish its requests and end."""
        told = self._process.stdin
        assert told is not None
        with suppress(OSError):
            if not told.closed:
                told.write(GOODBYE)
            told.close()

    def kill(self) -> None:
        """End it at once."""
        self._process.send_signal(signal.SIGKILL)

    def bury(self) -> int:
        """Return its exit status, once it has told that it ended."""
        self.end()
        try:
            self._process.wait(ENDING_S)
        except subprocess.TimeoutExpired:
            self.kill()
        assert self._process.stdout is not None
        self._process.stdout.close()
        return self._process.wait()
