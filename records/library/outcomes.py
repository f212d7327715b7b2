"""The outcome of storing each of many entries, held in little memory."""

from __future__ import annotations

import zlib
from array import array

from records.library import ids
from records.library.model import Added
from records.made_when_read import MadeWhenRead

_NONE = -1


class Names(MadeWhenRead[str | None]):
    """A sequence of ids or None, in eight bytes each. An id is spelled only when it is read."""

    def __init__(self) -> None:
        self._numbers = array("q")

    def note(self, number: int | None) -> None:
        """Append the id that spells `number`, or None."""
        self._numbers.append(_NONE if number is None else number)

    def __len__(self) -> int:
        return len(self._numbers)

    def _make(self, index: int) -> str | None:
        number = self._numbers[index]
        return None if number == _NONE else ids.encode(number)


class Outcomes(MadeWhenRead[Added]):
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

    def _make(self, index: int) -> Added:
        kept = self._kept[index]
        assert kept is not None
        return Added(kept, bool(self._stored[index]), self._firsts[index])

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
