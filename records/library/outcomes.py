"""The outcome of storing each of many entries, held in little memory."""

from __future__ import annotations

import zlib
from array import array
from collections.abc import Sequence
from typing import overload

from records.library import ids
from records.library.model import Added

_NONE = -1


class Names(Sequence[str | None]):
    """A sequence of ids or None, in eight bytes each. An id is spelled only when it is read."""

    def __init__(self) -> None:
        self._numbers = array("q")

    def note(self, number: int | None) -> None:
        """Append the id that spells `number`, or None."""
        self._numbers.append(_NONE if number is None else number)

    def __len__(self) -> int:
        return len(self._numbers)

    @overload
    def __getitem__(self, index: int) -> str | None: ...

    @overload
    def __getitem__(self, index: slice) -> list[str | None]: ...

    def __getitem__(self, index: int | slice) -> str | list[str | None] | None:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        number = self._numbers[index]
        return None if number == _NONE else ids.encode(number)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    def __repr__(self) -> str:
        return f"Names({list(self)})"


class Outcomes(Sequence[Added]):
    """One answer for each entry, in 17 bytes each. Ids are spelled only when they are read."""

    def __init__(self) -> None:
        self._kept = Names()
        self._firsts = Names()
        self._stored = bytearray()

    def note(self, number: int, stored: bool, first: int | None) -> None:
        """Append an answer.

        `number` is the number of the kept record, and `first` that of the first one of the same
        play.
        """
        self._kept.note(number)
        self._firsts.note(first)
        self._stored.append(stored)

    def __len__(self) -> int:
        return len(self._stored)

    @overload
    def __getitem__(self, index: int) -> Added: ...

    @overload
    def __getitem__(self, index: slice) -> list[Added]: ...

    def __getitem__(self, index: int | slice) -> Added | list[Added]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        kept = self._kept[index]
        assert kept is not None
        return Added(kept, bool(self._stored[index]), self._firsts[index])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    def __repr__(self) -> str:
        return f"Outcomes({list(self)})"

    def packed(self) -> bytes:
        """Return all answers as compressed bytes, which `unpacked` reads."""
        parts = (self._kept._numbers, self._firsts._numbers, self._stored)
        return zlib.compress(b"".join(map(bytes, parts)), 1)


def unpacked(packed: bytes) -> Outcomes:
    """Return the answers that `Outcomes.packed` packed.

    >>> some = Outcomes()
    >>> some.note(1, True, None)
    >>> unpacked(some.packed())[0]
    Added(id='000000000001', stored=True, duplicate_of=None)
    """
    parts = zlib.decompress(packed)
    count = len(parts) // 17
    out = Outcomes()
    out._kept._numbers.frombytes(parts[: 8 * count])
    out._firsts._numbers.frombytes(parts[8 * count : 16 * count])
    out._stored.extend(parts[16 * count :])
    return out
