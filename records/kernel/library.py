"""The compiled kernel as it is loaded, or the fact that there is none."""

from __future__ import annotations

import ctypes
import os
from functools import lru_cache

from records.kernel.places import library_path

#: The variable that chooses: `python` asks for the reference in Python.
VARIABLE = "CARNET_KERNEL"
#: The interface that this package speaks. A library with another one is not used.
ABI = 1


def load() -> ctypes.CDLL | None:
    """The compiled kernel, None where there is none or `CARNET_KERNEL=python` forbids it."""
    if os.environ.get(VARIABLE) == "python":
        return None
    return _loaded(str(library_path()))


@lru_cache(maxsize=8)
def _loaded(path: str) -> ctypes.CDLL | None:
    try:
        library = ctypes.CDLL(path)
        found = library.carnet_kernel_abi()
    except (OSError, AttributeError):
        # No library for this machine, or something else of that name: Python does the work.
        return None
    return library if found == ABI else None


def state() -> str:
    """What judges records here: `compiled 1` (the number is that of the interface) or `python`."""
    return "python" if load() is None else f"compiled {ABI}"
