"""Limits the connections, in all and for each address.

If there are too many, it chooses one to close for the new one.
"""

from __future__ import annotations

import resource
import threading
import time
from collections import defaultdict
from collections.abc import Iterable
from typing import TYPE_CHECKING

from api.middleware.limits import party

if TYPE_CHECKING:
    from api.server.channel import Channel

#: The most connections at once. A connection needs a thread only once its request is complete.
CONNECTIONS = 1000
#: The share of them that one address may have.
SHARE = 0.1
#: The descriptors that one connection may need: its own, those of temporary files for the request
#: and the answer, and that of a store.
_EACH = 4
#: Descriptors kept back from connections, so that the present requests can be answered.
_RESERVE = 128
#: Seconds that a new connection has to send something before it may be closed for another.
_FRESH_S = 1.0
#: It has had its time, and is idle: none is closed more readily.
_READILY = (False, 0)


def more_descriptors() -> None:
    """Raise this process's limit of descriptors to what the server may need, if that is allowed."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = CONNECTIONS * _EACH + _RESERVE
    if hard != resource.RLIM_INFINITY:
        wanted = min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


class Room:
    """The present connections.

    One address may have `share` of them, a tenth by default. `everybody` is the address of a proxy.
    It may have them all, because its connections are those of all its callers.
    """

    def __init__(self, share: int | None = None, everybody: str | None = None) -> None:
        descriptors = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        if descriptors == resource.RLIM_INFINITY:
            descriptors = CONNECTIONS * _EACH + _RESERVE
        #: Descriptors from this number on are not for connections.
        self.last = descriptors - min(_RESERVE, descriptors // 4)
        #: The most connections.
        self.most = min(CONNECTIONS, self.last)
        #: The most connections of one address.
        self.share = max(1, int(self.most * SHARE)) if share is None else share
        self._everybody = None if everybody is None else party(everybody)
        self._lock = threading.Lock()
        #: Those of each party, the oldest first.
        self._held: dict[str, dict[Channel, None]] = defaultdict(dict)
        self._number = 0

    def enter(self, channel: Channel) -> None:
        """Note a new connection."""
        with self._lock:
            self._held[party(channel.addr[0])][channel] = None
            self._number += 1

    def leave(self, channel: Channel) -> None:
        """Note that a connection has ended."""
        name = party(channel.addr[0])
        with self._lock:
            held = self._held.get(name, {})
            if channel in held:
                del held[channel]
                self._number -= 1
                if not held:
                    del self._held[name]

    def make(self, address: str, descriptor: int) -> int | None:
        """Make room for another connection, which has this descriptor.

        Returns None if there is room, perhaps because an idle connection was closed for it.
        Otherwise returns the status to refuse with: 429 if the address has too many connections,
        503 if there are too many in all. Cost: linear in the connections of the address.
        """
        name = party(address)
        with self._lock:
            held = self._held.get(name, {})
            full = name != self._everybody and len(held) >= self.share
            channels = list(reversed(held)) if full else []
        if full and not _close_one(channels):
            return 429
        if self._number >= self.most or descriptor >= self.last:
            return None if self.close_one() else 503
        return None

    def close_one(self) -> bool:
        """Close the newest idle connection of the address that has the most.

        Returns whether there was one. If that address has none to close, the next one is tried.
        """
        with self._lock:
            parties = [list(reversed(held)) for held in self._held.values()]
        return any(map(_close_one, sorted(parties, key=len, reverse=True)))


def _close_one(channels: Iterable[Channel]) -> bool:
    """Close the first of these connections that may be closed most readily, the newest first."""
    now = time.monotonic()
    ranked = (
        (now - channel.opened < _FRESH_S, rank, channel)
        for channel in channels
        if (rank := channel.expendable) is not None
    )
    best: tuple[bool, int, Channel] | None = None
    for one in ranked:
        if best is None or one[:2] < best[:2]:
            best = one
            if best[:2] == _READILY:
                break
    if best is not None:
        best[2].handle_close()
    return best is not None
