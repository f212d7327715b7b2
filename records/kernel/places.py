"""Where the sources of the kernel and the compiled library lie."""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).parent
#: The one file that is compiled. It includes all the others.
UNIT = HERE / "src" / "kernel.cpp"

_SUFFIXES = {"win32": ".dll", "darwin": ".dylib"}


def library_path(platform: str = sys.platform) -> Path:
    """Where the compiled kernel lies on a platform, named as `sys.platform` is."""
    return HERE / f"_kernel{_SUFFIXES.get(platform, '.so')}"
