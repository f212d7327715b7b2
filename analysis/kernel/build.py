"""Compiles the library beside this module: `python -m analysis.kernel.build`."""

from __future__ import annotations

import sys
from pathlib import Path

from analysis.kernel.library import PATH, SOURCES, digest
from records.kernel import build as compiling

UNIT = Path(SOURCES) / "kernel.cpp"


def build(target: Path | None = None, more: tuple[str, ...] = (), unit: Path = UNIT) -> Path:
    """Compile it as `records.kernel.build.build` compiles the kernel, with the sources of both."""
    of_records = unit.parents[3] / "records" / "kernel" / "src"
    return compiling.build(target or Path(PATH), more, unit, (of_records,))


def outdated() -> bool:
    """Whether the library is missing, or was made from other sources than those that are there."""
    return compiling.outdated(PATH, digest)


if __name__ == "__main__":
    sys.exit(compiling.main(build))
