"""What a command costs its machine: the installed one, in a process of its own."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.api.command import INSTALLED

#: How long a command may take before it is ended, in seconds. None takes a tenth of it.
PATIENCE_S = 300


#: Starts the command as a child of a small process: the most memory that a process ever had counts
#: what the one that started it had.
_STARTER = """
import resource, subprocess, sys
if int(sys.argv[2]):
    resource.setrlimit(resource.RLIMIT_DATA, (int(sys.argv[2]),) * 2)
status = subprocess.run(sys.argv[3:], timeout=float(sys.argv[1])).returncode
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(status, used.ru_maxrss, used.ru_utime + used.ru_stime, file=open("used", "w"))
"""


@dataclass(frozen=True)
class Ran:
    """How a command ended: its status, what it wrote, the bytes it held at most, its seconds of a
    processor."""

    status: int
    out: bytes
    err: bytes
    memory: int
    seconds: float


def ran(folder: Path, arguments: Sequence[str], room: int = 0) -> Ran:
    """Run the command in a folder until it ends. Raises CalledProcessError if it does not.

    `room` are the bytes that each of its processes may hold, 0 for any number.
    """
    out, err = folder / "out", folder / "err"
    starter = [sys.executable, "-S", "-c", _STARTER, str(PATIENCE_S), str(room)]
    with out.open("wb") as told, err.open("wb") as complained:
        subprocess.run(
            [*starter, str(INSTALLED), *arguments],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=told,
            stderr=complained,
            check=True,
        )
    status, memory, seconds = (folder / "used").read_text().split()
    return Ran(int(status), out.read_bytes(), err.read_bytes(), int(memory) << 10, float(seconds))
