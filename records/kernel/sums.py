"""Facts of records added up by group by the compiled kernel: see src/sums.hpp."""

from __future__ import annotations

import ctypes
import json
from collections.abc import Callable, Iterable
from typing import Any

from records.kernel.library import load

#: A group: its kind, its game and its name.
Name = tuple[str, str, str]

_I64, _TEXT, _ADDRESS = ctypes.c_int64, ctypes.c_char_p, ctypes.c_void_p
_WHOLE, _FOR_PYTHON = 0, 1


class ForPythonError(Exception):
    """A number is too large for the kernel, or a text is not written as facts are."""


class CompiledSums:
    """Adds up facts by group.

    In each text it reads the groups of the kind `whole`, and those of another `kind`. With `word`,
    these are grouped by one word of their names: the name ``1850 1850s`` has the words 0 and 1.
    `size` names the count that says how large a group is. At most the first `most` groups of that
    kind are told apart, and those of `apart`. For the others only the sizes are known. The sum of
    all groups of the kind is kept for each game. Memory: about 3 KiB for each group that is told
    apart, 100 bytes for others.
    """

    def __init__(
        self, whole: str, kind: str, word: int, size: str, most: int, apart: Iterable[Name] = ()
    ) -> None:
        library = load()
        if library is None:
            raise ForPythonError
        self._library = library
        texts = [json.dumps(one).encode() for one in (whole, kind, size)]
        new = library.carnet_sums_new
        new.argtypes = (_TEXT, _I64, _TEXT, _I64, ctypes.c_int32, _TEXT, _I64, _I64)
        new.restype = _ADDRESS
        first, second, third = ((one, len(one)) for one in texts)
        self._sums = new(*first, *second, word, *third, most)
        if not self._sums:
            raise MemoryError
        self._take = library.carnet_sums_take
        self._take.argtypes = (_ADDRESS, _TEXT, _I64)
        tell = library.carnet_sums_tell
        tell.argtypes = (_ADDRESS, _TEXT, _I64)
        for one in apart:
            text = json.dumps(one, separators=(",", ":"))[1:-1].encode()
            if not tell(self._sums, text, len(text)):
                raise MemoryError

    def __del__(self) -> None:
        if getattr(self, "_sums", None):
            free = self._library.carnet_sums_free
            free.argtypes = (_ADDRESS,)
            free.restype = None
            free(self._sums)

    def take(self, text: bytes) -> None:
        """Add the facts of a record, as they are kept.

        Raises ForPythonError, and MemoryError; then the sums are of no more use. Cost: 2 µs a KiB.
        """
        done = self._take(self._sums, text, len(text))
        if done != _WHOLE:
            raise ForPythonError if done == _FOR_PYTHON else MemoryError

    def groups(self) -> list[tuple[str, str, str, int, bool]]:
        """Return each group: its kind, its game, its name, its size, and whether it is told apart.

        The numbers of the sums follow the order. The sum of all groups of a kind and game is a
        group without a name, and has a ``*`` before the kind.
        """
        found = self._written(self._library.carnet_sums_list)
        return [(*name, size, bool(told)) for *name, size, told in found]

    def sums(self, number: int) -> dict[str, list[int]]:
        """Return the sums of the group of that number."""
        found: dict[str, list[int]] = self._written(self._library.carnet_sums_of, _I64(number))
        return found

    def _written(self, write: Callable[..., int], *which: object) -> Any:
        write.restype = _I64  # type: ignore[attr-defined]
        sums = _ADDRESS(self._sums)
        room = write(sums, *which, None, _I64(0))
        text = ctypes.create_string_buffer(room)
        write(sums, *which, text, _I64(room))
        return json.loads(text.raw)
