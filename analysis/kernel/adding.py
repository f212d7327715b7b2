"""What the compiled kernel adds up of texts, one after the other."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from analysis.kernel.library import load
from analysis.kernel.shared import ANALYSED

_WHOLE, _FOR_PYTHON = ANALYSED.numbers["Done::WHOLE"], ANALYSED.numbers["Done::FOR_PYTHON"]


class ForPythonError(Exception):
    """A number is too large for the kernel, or a text is not written as it should be."""


class Adding:
    """Sums that the kernel keeps, made by the function `new` of those that begin with `name`.

    Raises ForPythonError if there is no kernel.
    """

    def __init__(self, name: str, *new: int | bytes) -> None:
        library = load()
        if library is None:
            raise ForPythonError
        self._library = library
        self._name = name
        self._sums = self._function("new")(*_given(new))
        if not self._sums:
            raise MemoryError
        self._take = self._function("take")

    def __del__(self) -> None:
        if getattr(self, "_sums", None):
            self._function("free")(self._sums)

    def _function(self, name: str) -> Any:
        return getattr(self._library, f"carnet_{self._name}_{name}")

    def tell(self, name: str, *values: int | bytes) -> None:
        """Tell the kernel what to add up. Raises MemoryError."""
        if not self._function(name)(self._sums, *_given(values)):
            raise MemoryError

    def take(self, text: bytes) -> None:
        """Add what is kept of a record, or the lines of several.

        Raises ForPythonError if it is not written as it should be, or if a number is too large, and
        MemoryError. Cost: 2 µs a KiB.
        """
        done = self._take(self._sums, text, len(text))
        if done != _WHOLE:
            raise ForPythonError if done == _FOR_PYTHON else MemoryError

    def take_first(self, texts: Sequence[bytes]) -> int:
        """Add what is kept of some records, up to one for which `take` raises ForPythonError.

        Returns how many are added. This is for sums that can tell how many they have taken.
        """
        taken = self._function("taken")
        before = taken(self._sums)
        with suppress(ForPythonError):
            self.take(b"\n\n".join(texts))
        return int(taken(self._sums) - before)

    def written(self, name: str, *which: int) -> bytes:
        """Return what a function of the kernel writes."""
        write = self._function(name)
        room = write(self._sums, *which, None, 0)
        text = ctypes.create_string_buffer(room)
        write(self._sums, *which, text, room)
        return text.raw


def _given(values: tuple[int | bytes, ...]) -> list[int | bytes]:
    """Return arguments for the kernel, each text with its length."""
    out: list[int | bytes] = []
    for one in values:
        out += (one, len(one)) if isinstance(one, bytes) else (one,)
    return out
