"""Where the sources of a compiled library lie, and the library itself."""

from __future__ import annotations

import os
import sys
from functools import lru_cache
from zlib import crc32

_HERE = os.path.dirname(__file__)
#: The folder of the sources.
SOURCES = os.path.join(_HERE, "src")

_SUFFIXES = {"win32": ".dll", "darwin": ".dylib"}


@lru_cache(maxsize=8)
def library_path(folder: str = _HERE) -> str:
    """Where the compiled library of a package lies, by default the kernel."""
    return os.path.join(folder, f"_kernel{_SUFFIXES.get(sys.platform, '.so')}")


def digest(*folders: str | os.PathLike[str]) -> str:
    """What tells the sources in folders, by default the kernel's, from any others; empty if none.

    Cost: half a millisecond.
    """
    total = 0
    for folder in folders or (SOURCES,):
        for name in sorted(os.listdir(folder)) if os.path.isdir(folder) else ():
            if name.endswith((".cpp", ".hpp")):
                with open(os.path.join(folder, name), "rb", buffering=0) as source:
                    total = crc32(source.read(), crc32(name.encode(), total))
    return f"{total:08x}" if total else ""
