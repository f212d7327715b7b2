"""Results kept for callers who ask for the same again."""

from __future__ import annotations

from collections import OrderedDict
from typing import NamedTuple

from api.work.outcome import Done, Outcome

#: The estimated overhead of a kept result, in bytes.
_BESIDES = 512


class _Kept(NamedTuple):
    outcome: Outcome
    #: Until when it waits for the caller who was told to ask again; None if it stays.
    until: float | None

    @property
    def size(self) -> int:
        data = len(self.outcome.data) if isinstance(self.outcome, Done) else 0
        return data + _BESIDES


class Results:
    """Outcomes by key, in memory. The least recently used ones are dropped first.

    Memory is enough, because every result can be computed again. So nothing fills a disk, nothing
    outlives a new version of the program, and nothing needs cleaning up. Not thread-safe.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[bytes, _Kept] = OrderedDict()
        #: Their size in bytes.
        self.size = 0

    def __len__(self) -> int:
        return len(self._kept)

    def keep(self, key: bytes, outcome: Outcome, until: float | None) -> None:
        """Keep an outcome. With `until`, it is kept until then, and for one caller only."""
        self._drop(key)
        kept = _Kept(outcome, until)
        self._kept[key] = kept
        self.size += kept.size
        while self.size > self._most and len(self._kept) > 1:
            self._drop(next(iter(self._kept)))

    def take(self, key: bytes, now: float) -> Outcome | None:
        """Return the outcome with that key, or None."""
        kept = self._kept.get(key)
        if kept is None:
            return None
        if kept.until is None:
            self._kept.move_to_end(key)
            return kept.outcome
        self._drop(key)
        return kept.outcome if now <= kept.until else None

    def _drop(self, key: bytes) -> None:
        kept = self._kept.pop(key, None)
        if kept is not None:
            self.size -= kept.size
