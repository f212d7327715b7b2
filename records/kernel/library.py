"""The compiled kernel as it is loaded, or the fact that there is none."""

from __future__ import annotations

import ctypes
import os
from functools import lru_cache
from typing import NamedTuple

from records.kernel.paths import digest, library_path

#: The variable that chooses: `python` asks for the reference in Python.
VARIABLE = "CARNET_KERNEL"
#: The interface that this package speaks. A library with another one is not used.
ABI = 1


class _Found(NamedTuple):
    """The library, or None and why there is one that is not used; empty if there is none."""

    library: ctypes.CDLL | None
    why: str


def load() -> ctypes.CDLL | None:
    """The compiled kernel, None where there is none or `CARNET_KERNEL=python` forbids it."""
    if os.environ.get(VARIABLE) == "python":
        return None
    return _loaded(library_path()).library


@lru_cache(maxsize=8)
def _loaded(path: str) -> _Found:
    try:
        library = ctypes.CDLL(path)
        abi = library.carnet_kernel_abi()
        sources = library.carnet_kernel_sources
    except (OSError, AttributeError):
        # No library for this machine, or something else of that name: Python does the work.
        return _Found(None, "it cannot be loaded" if os.path.exists(path) else "")
    sources.restype = ctypes.c_char_p
    if abi != ABI:
        return _Found(None, f"it has interface {abi}, not {ABI}")
    # Where the sources are not installed, the library came with this package.
    expected = digest()
    if expected and sources() != expected.encode():
        return _Found(None, "it was made from other sources: make it anew")
    return _Found(library, "")


def state() -> str:
    """What judges records here: `compiled 1` (the number is that of the interface) or `python`.

    If there is a compiled kernel that is not used, and nobody asked for that, it says why.
    """
    if load() is not None:
        return f"compiled {ABI}"
    forced = os.environ.get(VARIABLE) == "python"
    why = "" if forced else _loaded(library_path()).why
    return f"python (a compiled kernel is there, but {why})" if why else "python"
