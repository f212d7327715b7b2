"""Lists the versions of other packages that Carnet takes: `python -m tools.dependencies FILE`.

Each has the day since which it is taken. Where no database of advisories can be had, this shows
what has not been looked at for long.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
_TAKEN = re.compile(r"\t([\w.-]+)==([^\s;]+)")
_DAY = re.compile(r"author-time (\d+)")


class Taken(NamedTuple):
    """A package, its version, and the day on which a lock file took that version."""

    day: str
    name: str
    version: str
    lock: str


def taken(lock: Path) -> Iterator[Taken]:
    """Yield what a lock file takes, in its order. Raises CalledProcessError outside of git."""
    command = ["git", "blame", "--line-porcelain", lock.name]
    lines = subprocess.run(command, cwd=lock.parent, capture_output=True, text=True, check=True)
    day = ""
    for line in lines.stdout.splitlines():
        if found := _DAY.match(line):
            day = f"{datetime.fromtimestamp(int(found[1]), UTC):%Y-%m-%d}"
        elif found := _TAKEN.match(line):
            yield Taken(day, found[1], found[2], lock.name)


def main() -> None:
    """Write the list, with what was taken first at its beginning."""
    rows = sorted(one for lock in ROOT.glob("requirements*.lock") for one in taken(lock))
    file = Path(sys.argv[1])
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("".join("\t".join(row) + "\n" for row in rows), encoding="utf-8")


if __name__ == "__main__":
    main()
