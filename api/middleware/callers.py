"""Callers: who counts as one, and how much each may have at a time."""

from __future__ import annotations

import ipaddress
import threading
from collections import Counter

from flask import g, request


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
