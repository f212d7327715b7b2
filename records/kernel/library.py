"""Where the compiled kernel and its sources lie, and the library as it is loaded."""

from __future__ import annotations

import ctypes
import os
import re
import sys
from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple
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


#: The variable that chooses: `python` asks for the reference in Python.
VARIABLE = "CARNET_KERNEL"
#: The interface that this package speaks. A library with another one is not used.
ABI = 1
#: What a unit offers: what a function returns, its name, and what it takes.
_OFFERED = re.compile(r"^CARNET_API (\w+ \*?)(\w+)\(([^)]*)\)", re.MULTILINE)
_NUMBERS = {"void": None, "i32": ctypes.c_int32, "i64": ctypes.c_int64}


class Loaded(NamedTuple):
    """The library, or None and why there is one that is not used; empty if there is none."""

    library: ctypes.CDLL | None
    why: str

    @property
    def state(self) -> str:
        """`compiled` and the number of the interface, or `python` and why, if nobody asked so."""
        if self.library is not None:
            return f"compiled {ABI}"
        return f"python (a compiled kernel is there, but {self.why})" if self.why else "python"


def load() -> ctypes.CDLL | None:
    """The compiled kernel, None where there is none or `CARNET_KERNEL=python` forbids it."""
    return found(library_path(), digest, SOURCES).library


def state() -> str:
    """What judges records here: see `Loaded.state`."""
    return found(library_path(), digest, SOURCES).state


def found(path: str, sources: Callable[[], str], folder: str) -> Loaded:
    """The library at a path, if it was made from these sources and nothing forbids it.

    `folder` is that of its unit.
    """
    if os.environ.get(VARIABLE) == "python":
        return Loaded(None, "")
    return _loaded(path, sources, folder)


@lru_cache(maxsize=8)
def _loaded(path: str, digest_of_sources: Callable[[], str], folder: str) -> Loaded:
    try:
        library = ctypes.CDLL(path)
        abi = library.carnet_kernel_abi()
        sources = library.carnet_kernel_sources
    except (OSError, AttributeError):
        # No library for this machine, or something else of that name: Python does the work.
        return Loaded(None, "it cannot be loaded" if os.path.exists(path) else "")
    sources.restype = ctypes.c_char_p
    if abi != ABI:
        return Loaded(None, f"it has interface {abi}, not {ABI}")
    # Where the sources are not installed, the library came with this package.
    expected = digest_of_sources()
    if expected and sources() != expected.encode():
        return Loaded(None, "it was made from other sources: make it anew")
    _tell_types(library, os.path.join(folder, "kernel.cpp"))
    return Loaded(library, "")


def _tell_types(library: ctypes.CDLL, unit: str) -> None:
    """Tell ctypes what the functions of a library return and take, as its unit has them."""
    with open(unit, encoding="utf-8") as source:
        offered = _OFFERED.findall(source.read())
    for returned, name, taken in offered:
        function = getattr(library, name)
        function.restype = _type(returned)
        function.argtypes = [_type(one) for one in taken.split(",") if one]


def _type(told: str) -> Any:
    return ctypes.c_void_p if "*" in told else _NUMBERS[told.split()[0]]
