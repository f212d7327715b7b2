"""Whose turn it is, where several wait for the same threads or processes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from heapq import heapify, heappop
from typing import Protocol, TypeVar


class Owned(Protocol):
    """Something that a caller has asked for."""

    owner: str


_Owned = TypeVar("_Owned", bound=Owned)

#: The callers whose last turns are remembered.
_REMEMBERED = 1000


class Turns:
    """Remembers who has had a turn. Not thread-safe.

    A caller who wants much delays the others by one thing at most: the turn is that of the caller
    who has the least under way, and of several that of the one who has waited longest for one.
    """

    def __init__(self) -> None:
        #: The number of each caller's last turn, the earliest first.
        self._last: dict[str, int] = {}
        self._count = 0

    def begin(self, owner: str) -> None:
        """Note that something of a caller is begun."""
        self._count += 1
        self._last.pop(owner, None)
        self._last[owner] = self._count
        if len(self._last) > _REMEMBERED:
            del self._last[next(iter(self._last))]

    def order(self, waiting: Iterable[_Owned], under_way: Iterable[_Owned]) -> Iterator[_Owned]:
        """Yield what waits, in the order in which it should be begun.

        Cost: linear in what waits, and its logarithm for each that is taken.
        """
        before = Counter(one.owner for one in under_way)
        seen: set[str] = set()
        ranked: list[tuple[int, int, int, _Owned]] = []
        for number, one in enumerate(waiting):
            last = self._count + 1 if one.owner in seen else self._last.get(one.owner, 0)
            ranked.append((before[one.owner], last, number, one))
            before[one.owner] += 1
            seen.add(one.owner)
        heapify(ranked)
        while ranked:
            yield heappop(ranked)[3]
