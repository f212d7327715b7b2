"""What a service costs its machine while something is done to it, with all that it has started."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from tests.torture.serving import Service

#: Seconds between two looks.
LOOK_S = 0.05
_TICKS = os.sysconf("SC_CLK_TCK")


@dataclass
class Costs:
    """The most that was seen at once, in bytes: memory of all processes, files of the service."""

    memory: int = 0
    disk: int = 0


def memory(service: Service) -> int:
    """What all processes of a service hold now, what they share counted for each."""
    return sum(map(_memory, _pids(service)))


def disk(service: Service) -> int:
    """The sizes of the files it has open, gone ones too, its database and its log."""
    found: dict[tuple[int, int], int] = {}
    for pid in _pids(service):
        with suppress(OSError):
            for link in Path(f"/proc/{pid}/fd").iterdir():
                with suppress(OSError):
                    file = link.stat()
                    found[file.st_dev, file.st_ino] = file.st_blocks * 512
    return sum(found.values())


def processor(service: Service) -> float:
    """Seconds of a processor that all its processes have used, those that have ended too."""
    used = 0
    for pid in _pids(service):
        with suppress(OSError):
            fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
            used += sum(map(int, fields[11:15]))
    return used / _TICKS


@contextmanager
def costing(service: Service) -> Iterator[Costs]:
    """What it costs at most until the end of the block, looked at again and again."""
    costs = Costs()
    stop = threading.Event()

    def look() -> None:
        while not stop.wait(LOOK_S):
            costs.memory = max(costs.memory, memory(service))
            costs.disk = max(costs.disk, disk(service))

    thread = threading.Thread(target=look)
    thread.start()
    try:
        yield costs
    finally:
        stop.set()
        thread.join()


def _pids(service: Service) -> list[int]:
    return [service.pid, *service.children()]


def _memory(pid: int) -> int:
    with suppress(OSError):
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1]) * 1024
    return 0
