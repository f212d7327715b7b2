"""What became of many entries, in little memory."""

from __future__ import annotations

import zlib
from array import array
from collections.abc import Sequence
from typing import overload

from records.library import ids
from records.library.model import Added

_NONE = -1


class Outcomes(Sequence[Added]):
    """One answer for each entry, in seventeen bytes; ids are worked out when asked for."""

    def __init__(self) -> None:
        self._numbers = array("q")
        self._firsts = array("q")
        self._stored = bytearray()

    def note(self, number: int, stored: bool, first: int | None) -> None:
        """Adds an answer: the number that the entry is kept under, that of the first like it."""
        self._numbers.append(number)
        self._firsts.append(_NONE if first is None else first)
        self._stored.append(stored)

    def __len__(self) -> int:
        return len(self._numbers)

    @overload
    def __getitem__(self, index: int) -> Added: ...

    @overload
    def __getitem__(self, index: slice) -> list[Added]: ...

    def __getitem__(self, index: int | slice) -> Added | list[Added]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        first = self._firsts[index]
        return Added(
            ids.encode(self._numbers[index]),
            bool(self._stored[index]),
            None if first == _NONE else ids.encode(first),
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    def __repr__(self) -> str:
        return f"Outcomes({list(self)})"

    def packed(self) -> bytes:
        """All of it, to be kept; `unpacked` reads it."""
        stored = bytes(self._stored)
        return zlib.compress(self._numbers.tobytes() + self._firsts.tobytes() + stored, 1)


def unpacked(packed: bytes) -> Outcomes:
    """What `Outcomes.packed` has packed.

    >>> some = Outcomes()
    >>> some.note(1, True, None)
    >>> unpacked(some.packed())[0]
    Added(id='000000000001', stored=True, duplicate_of=None)
    """
    parts = zlib.decompress(packed)
    count = len(parts) // 17
    out = Outcomes()
    out._numbers.frombytes(parts[: 8 * count])
    out._firsts.frombytes(parts[8 * count : 16 * count])
    out._stored.extend(parts[16 * count :])
    return out
