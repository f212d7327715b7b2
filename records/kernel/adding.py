"""What the compiled kernel adds up of texts, one after the other."""

from __future__ import annotations

import ctypes
from typing import Any

from records.kernel.shared import JUDGED

I32, I64, TEXT = ctypes.c_int32, ctypes.c_int64, ctypes.c_char_p
_ADDRESS = ctypes.c_void_p
_WHOLE, _FOR_PYTHON = JUDGED.numbers["Done::WHOLE"], JUDGED.numbers["Done::FOR_PYTHON"]


class ForPythonError(Exception):
    """A number is too large for the kernel, or a text is not written as it should be."""


class Adding:
    """Sums that a library keeps, made by the function `new` of those that begin with `name`.

    Raises ForPythonError if there is no library.
    """

    def __init__(
        self,
        library: ctypes.CDLL | None,
        name: str,
        *new: ctypes.c_int32 | ctypes.c_int64 | bytes,
    ) -> None:
        if library is None:
            raise ForPythonError
        self._library = library
        self._name = name
        make = self._function("new")
        make.restype = _ADDRESS
        self._sums = _ADDRESS(make(*_given(new)))
        if not self._sums:
            raise MemoryError
        self._take = self._function("take")
        self._take.argtypes = (_ADDRESS, TEXT, I64)

    def __del__(self) -> None:
        if getattr(self, "_sums", None):
            free = self._function("free")
            free.restype = None
            free(self._sums)

    def _function(self, name: str) -> Any:
        return getattr(self._library, f"carnet_{self._name}_{name}")

    def tell(self, name: str, *values: ctypes.c_int32 | bytes) -> None:
        """Tell the kernel what to add up. Raises MemoryError."""
        if not self._function(name)(self._sums, *_given(values)):
            raise MemoryError

    def take(self, text: bytes) -> None:
        """Add what is kept of a record.

        Raises ForPythonError if it is not written as it should be, or if a number is too large, and
        MemoryError. Cost: 2 µs a KiB.
        """
        done = self._take(self._sums, text, len(text))
        if done != _WHOLE:
            raise ForPythonError if done == _FOR_PYTHON else MemoryError

    def written(self, name: str, *which: object) -> bytes:
        """Return what a function of the kernel writes."""
        write = self._function(name)
        write.restype = I64
        room = write(self._sums, *which, None, I64(0))
        text = ctypes.create_string_buffer(room)
        write(self._sums, *which, text, I64(room))
        return text.raw


def _given(values: tuple[ctypes.c_int32 | ctypes.c_int64 | bytes, ...]) -> list[object]:
    """Return arguments for the kernel, each text with its length."""
    out: list[object] = []
    for one in values:
        out += (TEXT(one), I64(len(one))) if isinstance(one, bytes) else (one,)
    return out
