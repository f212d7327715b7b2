"""`carnet serve` in a process of its own that may be tortured: killed, starved, listened to."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from tests.api.command import INSTALLED, carnet

#: How long a start and an orderly end may take.
PATIENCE_S = 60.0


class Died(AssertionError):  # noqa: N818
    """The process ended, and nobody had asked it to."""


@dataclass
class Service:
    """A service on a free port, with a database and temporary files of its own.

    `folder` holds its log and, in `tmp`, its TMPDIR; `options` are those of `carnet serve`;
    `wrapped` is put before the command (`strace …`); `environment` is added to that of the tests.
    """

    url: str
    folder: Path
    options: Sequence[str] = ()
    wrapped: Sequence[str] = ()
    environment: dict[str, str] = field(default_factory=dict)
    port: int = 0

    def __post_init__(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        self.temporary = self.folder / "tmp"
        self.temporary.mkdir(exist_ok=True)
        self._log = self.folder / "log"
        self._log.touch()
        self.process: subprocess.Popen[str] | None = None

    @property
    def pid(self) -> int:
        """The process that serves (with `wrapped`: the one that wraps it)."""
        assert self.process is not None
        return self.process.pid

    def start(self) -> Service:
        """Start it; returns when it can be called, on the same port as before."""
        command = ["serve", "--port", str(self.port), "--database", self.url, *self.options]
        with self._log.open("a") as log:
            self.process = subprocess.Popen(
                [*self.wrapped, sys.executable, str(INSTALLED), *command],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                start_new_session=True,
                env={
                    **os.environ,
                    "PYTHONFAULTHANDLER": "1",
                    "TMPDIR": str(self.temporary),
                    **self.environment,
                },
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r":([0-9]+)/", line)
        if found is None:
            self.kill()
            raise Died(f"it did not start: {line!r}\n{self.log()[-4000:]}")
        self.port = int(found[1])
        return self

    def kill(self, number: int = signal.SIGKILL) -> int:
        """End it by this signal, wherever it is; the status it ended with."""
        assert self.process is not None
        with suppress(ProcessLookupError):
            os.kill(self.process.pid, number)
        return self._ended()

    def stop(self) -> int:
        """End it in order; 0, unless it did not end well."""
        return self.kill(signal.SIGTERM)

    def _ended(self) -> int:
        assert self.process is not None
        try:
            return self.process.wait(PATIENCE_S)
        finally:
            # What it has left behind must not disturb the next; `left_behind` tells of it before.
            if self.process.poll() is None:
                os.killpg(self.process.pid, signal.SIGKILL)
            if self.process.stdout is not None:
                self.process.stdout.close()

    def close(self) -> None:
        """End it and all that it has started, if it has not ended already."""
        if self.process is None:
            return
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(PATIENCE_S)
        if self.process.stdout is not None:
            self.process.stdout.close()

    def alive(self) -> bool:
        """Whether it runs."""
        return self.process is not None and self.process.poll() is None

    def must_live(self) -> None:
        """Raises Died with what its log says last, if it has ended."""
        if not self.alive():
            status = None if self.process is None else self.process.returncode
            raise Died(f"the service ended with {status}\n{self.log()[-4000:]}")

    def left_behind(self, within: float = 10.0) -> list[int]:
        """The processes that it started and that run on so long after it."""
        end = time.monotonic() + within
        while (left := _of_session(self.pid)) and time.monotonic() < end:
            time.sleep(0.05)
        return left

    def log(self) -> str:
        """All that it has told on standard error, of every start."""
        return self._log.read_text(encoding="utf-8", errors="replace")

    def token(self, scope: str, label: str = "") -> str:
        """A new token of that scope, made beside it."""
        done = carnet("token", "add", "--scope", scope, "--label", label, "--database", self.url)
        assert done.exit_code == 0, done.output
        return done.stdout.strip()

    def memory(self) -> int:
        """The most that it ever held, in bytes."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        (line,) = [line for line in status.splitlines() if line.startswith("VmHWM")]
        return int(line.split()[1]) * 1024

    def processor(self) -> float:
        """Seconds of a processor that it has used so far, its children not counted."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def children(self) -> list[int]:
        """The processes that it has started and that have not ended."""
        found: list[int] = []
        for task in Path(f"/proc/{self.pid}/task").iterdir():
            with suppress(OSError):  # a thread that has ended meanwhile
                found += map(int, (task / "children").read_text().split())
        return [pid for pid in found if _runs(pid)]

    def descriptors(self) -> int:
        """How many descriptors it has open."""
        return len(os.listdir(f"/proc/{self.pid}/fd"))


def _of_session(session: int) -> list[int]:
    found = []
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit() or int(entry.name) == session:
            continue
        with suppress(OSError):
            fields = (entry / "stat").read_text().rsplit(")", 1)[1].split()
            if int(fields[3]) == session and fields[0] != "Z":
                found.append(int(entry.name))
    return found


def _runs(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def run(url: str, *arguments: str, **options: object) -> subprocess.Popen[str]:
    """The installed command on that database, begun in a process of its own."""
    return subprocess.Popen(
        [str(INSTALLED), *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONFAULTHANDLER": "1", "CARNET_DATABASE": url},
        **options,  # type: ignore[call-overload]
    )
