"""Callers: who counts as one, whose turn it is, and how much each may have at a time.

The threads and the workers take what waits in the same order, that of `Turns`.
"""

from __future__ import annotations

import ipaddress
import threading
from collections import Counter
from collections.abc import Iterable, Iterator
from heapq import heapify, heappop
from typing import Protocol, TypeVar

from flask import g, request


class Owned(Protocol):
    """Something that a caller has asked for."""

    owner: str


_Owned = TypeVar("_Owned", bound=Owned)

#: The callers whose last turns are remembered.
_REMEMBERED = 1000


def party(address: str) -> str:
    """Return who shares a limit: an IPv4 address, or the /64 network of an IPv6 address.

    A proxy may tell a port besides, which is left out.

    >>> party("192.0.2.7"), party("2001:db8::1"), party("2001:db8::2")
    ('192.0.2.7', '2001:db8::/64', '2001:db8::/64')
    >>> party("192.0.2.7:4711"), party("[2001:db8::1]:4711"), party("[2001:db8::1]")
    ('192.0.2.7', '2001:db8::/64', '2001:db8::/64')
    """
    if address.startswith("["):
        address = address[1:].partition("]")[0]
    elif address.count(":") == 1:
        address = address.partition(":")[0]
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))


def caller_name() -> str:
    """Return the name of the present caller: that of a token, or of an address without one."""
    caller = g.get("caller")
    if caller is not None:
        return f"token {caller.id}"
    return f"address {party(request.remote_addr or '')}"


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


class Shares:
    """Places of which each caller has `each` at most, and all together `most`. Thread-safe."""

    def __init__(self, each: int, most: int) -> None:
        self._each = each
        self._most = most
        self._taken: Counter[str] = Counter()
        self._lock = threading.Lock()

    def take(self, caller: str) -> bool:
        """Take a place for the caller. Returns whether there was one."""
        with self._lock:
            if self._taken[caller] >= self._each or self._taken.total() >= self._most:
                return False
            self._taken[caller] += 1
            return True

    def used_up(self, caller: str) -> bool:
        """Return whether the caller has all the places that one may have."""
        with self._lock:
            return self._taken[caller] >= self._each

    def leave(self, caller: str) -> None:
        """Give a place of the caller back."""
        with self._lock:
            self._taken -= Counter([caller])
