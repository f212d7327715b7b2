"""Results that are kept for the next one who asks."""

from __future__ import annotations

from collections import OrderedDict
from typing import NamedTuple

from api.work.outcome import Done, Outcome

#: What a result takes besides its bytes.
_BESIDES = 512


class _Kept(NamedTuple):
    outcome: Outcome
    #: Until when, by the clock, it waits for the one who was told to come again; None: it stays.
    until: float | None

    @property
    def size(self) -> int:
        data = len(self.outcome.data) if isinstance(self.outcome, Done) else 0
        return data + _BESIDES


class Results:
    """Outcomes by their key, in memory, those that nobody asked for longest ago going first.

    In memory, since each can be worked out again: no disk to fill, nothing that is old after a
    new version of the program, nothing to be swept.  Not safe for threads.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[bytes, _Kept] = OrderedDict()
        #: The bytes that they take.
        self.size = 0

    def __len__(self) -> int:
        return len(self._kept)

    def keep(self, key: bytes, outcome: Outcome, until: float | None) -> None:
        """Keep an outcome; with `until` for one who asks, and for so long."""
        self._drop(key)
        kept = _Kept(outcome, until)
        self._kept[key] = kept
        self.size += kept.size
        while self.size > self._most and len(self._kept) > 1:
            self._drop(next(iter(self._kept)))

    def take(self, key: bytes, now: float) -> Outcome | None:
        """The outcome of that key, or None."""
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
