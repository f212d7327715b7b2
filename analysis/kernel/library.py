"""The compiled library of this package as it is loaded, or the fact that there is none."""

from __future__ import annotations

import ctypes
import os

from records.kernel import library

_HERE = os.path.dirname(__file__)
#: The folder of the sources. They include those of `records.kernel`.
SOURCES = os.path.join(_HERE, "src")
PATH = library.library_path(_HERE)


def digest() -> str:
    """What tells all sources of the library from any others, empty if there are none."""
    return library.digest(SOURCES, library.SOURCES)


def load() -> ctypes.CDLL | None:
    """The compiled library, None where there is none or `CARNET_KERNEL=python` forbids it."""
    return library.found(PATH, digest, SOURCES).library


def state() -> str:
    """What judges and searches here, as `records.kernel.state` says it."""
    judges, searches = library.state(), library.found(PATH, digest, SOURCES).state
    return judges if judges == searches else f"{judges}; to play on and search: {searches}"
