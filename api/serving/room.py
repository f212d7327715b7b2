"""How many connections there may be, how many of them of one address, and who goes for whom."""

from __future__ import annotations

import ipaddress
import resource
import threading
import time
from collections import defaultdict
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from api.serving.channel import Channel

#: Connections at once; a thread is taken only by one whose request has come whole.
CONNECTIONS = 1000
#: The part of them that one address may have.
SHARE = 0.1
#: Descriptors that a connection may need: its own, those of temporary files for what was sent
#: and is taken, and those of a store.
_EACH = 4
#: Descriptors that no connection ever gets, so that those who are there can be worked for.
_RESERVE = 128
#: Seconds in which a connection has the time to say what it wants before it is closed for another.
_FRESH_S = 1.0


def more_descriptors() -> None:
    """Let this process have as many descriptors as the server may need, if that is allowed."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = CONNECTIONS * _EACH + _RESERVE
    if hard != resource.RLIM_INFINITY:
        wanted = min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def party(address: str) -> str:
    """Those who share: an address, of IPv6 the network of a site (/64).

    >>> party("192.0.2.7"), party("2001:db8::1"), party("2001:db8::2")
    ('192.0.2.7', '2001:db8::/64', '2001:db8::/64')
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))


class Room:
    """The connections that there are.

    One address may have `share` of them, by default a tenth; `everybody` is the address of a
    proxy, whose connections are those of all its callers, and who may have all.
    """

    def __init__(self, share: int | None = None, everybody: str | None = None) -> None:
        descriptors = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        if descriptors == resource.RLIM_INFINITY:
            descriptors = CONNECTIONS * _EACH + _RESERVE
        #: From which number on a descriptor is not for a connection.
        self.last = descriptors - min(_RESERVE, descriptors // 4)
        #: How many connections there may be.
        self.most = min(CONNECTIONS, self.last)
        #: How many of them one address may have.
        self.share = max(1, int(self.most * SHARE)) if share is None else share
        self._everybody = None if everybody is None else party(everybody)
        self._lock = threading.Lock()
        self._held: dict[str, set[Channel]] = defaultdict(set)
        self._number = 0

    def enter(self, channel: Channel) -> None:
        """Note that there is another connection."""
        with self._lock:
            self._held[party(channel.addr[0])].add(channel)
            self._number += 1

    def leave(self, channel: Channel) -> None:
        """Note that it has ended."""
        name = party(channel.addr[0])
        with self._lock:
            held = self._held.get(name, set())
            if channel in held:
                held.remove(channel)
                self._number -= 1
                if not held:
                    del self._held[name]

    def make(self, address: str, descriptor: int) -> int | None:
        """Make room for another connection, which has this descriptor.

        Gives None where there is room, perhaps since the newest one that is idle was closed;
        else the status that tells why there is none: 429 of the address, 503 of all.
        Cost: as much as its address has connections.
        """
        name = party(address)
        with self._lock:
            held = list(self._held.get(name, ()))
        if name != self._everybody and len(held) >= self.share and not _close_one(held):
            return 429
        if self._number >= self.most or descriptor >= self.last:
            return None if self.close_one() else 503
        return None

    def close_one(self) -> bool:
        """Close the newest idle connection of who has most of them; whether there was one."""
        with self._lock:
            parties = sorted(map(list, self._held.values()), key=len, reverse=True)
        return any(_close_one(held) for held in parties)


def _close_one(channels: Iterable[Channel]) -> bool:
    now = time.monotonic()
    found = [
        (now - channel.opened < _FRESH_S, rank, -channel.opened, channel)
        for channel in channels
        if (rank := channel.expendable) is not None
    ]
    if not found:
        return False
    min(found, key=lambda each: each[:3])[3].handle_close()
    return True
