"""The listening socket, and the room for connections, in all and for each address.

Callers are accepted without being held up by those already connected. If there are too many, one
is chosen to be closed for the new one.
"""

from __future__ import annotations

import contextlib
import errno
import logging
import resource
import socket
import threading
import time
from collections import defaultdict
from collections.abc import Iterable
from http import HTTPStatus
from typing import Any

from waitress.server import TcpWSGIServer

from api.middleware.limits import party
from api.server.answering import problem_parts
from api.server.channel import Channel
from api.server.reception import Reception
from api.words import language_of

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
#: How many callers are accepted before the present ones get their turn.
_AT_ONCE = 8
#: Seconds for which nobody is accepted after the descriptors have run out.
_PAUSE_S = 0.5
#: Seconds between two log messages about missing descriptors.
_SAID_S = 600.0
#: Seconds between two log messages about callers turned away.
_TOLD_S = 10.0
#: Seconds after which a caller that was turned away may come back.
_RETRY_S = 5
#: Bytes that the system may hold before sending them. Few, so that the pace of the caller is
#: visible.
_UNSENT = 128 << 10
#: Errors for which the system is to blame and not the caller.
_EXHAUSTED = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)

_log = logging.getLogger("carnet.server")


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


class Door(TcpWSGIServer):
    """A listening socket. `reception` and `room` belong to its server."""

    channel_class = Channel
    reception: Reception
    room: Room
    _shut_until = 0.0
    _said = -_SAID_S
    _turned_away = 0
    _told = -_TOLD_S

    def pull_trigger(self) -> None:
        """Wake the server if it is still running."""
        with contextlib.suppress(OSError):
            super().pull_trigger()

    def silence(self) -> None:
        """Keep every thread from waking the server any more.

        A thread that outlives the server would write to its descriptor. By then that number may
        belong to another file.
        """
        self.trigger.trigger = -1

    def readable(self) -> bool:
        """Return whether callers are accepted now."""
        return bool(self.accepting) and time.monotonic() >= self._shut_until

    def handle_accept(self) -> None:
        """Accept the callers that are waiting."""
        gave = False
        for _ in range(_AT_ONCE):
            try:
                connection, address = self.socket.accept()
            except OSError as error:
                if error.errno not in _EXHAUSTED:
                    return  # nobody waits any more
                self._tell_exhausted(error)
                # Only one is closed between two pauses, because another process may be taking the
                # descriptors.
                if gave or not self.room.close_one():
                    self._shut_until = time.monotonic() + _PAUSE_S
                    return
                gave = True
            else:
                self._let_in(connection, address)

    def _let_in(self, connection: socket.socket, address: Any) -> None:
        refused = self.room.make(address[0], connection.fileno())
        if refused is not None:
            self._turn_away(connection, address[0], refused)
            return
        try:
            self.set_socket_options(connection)
        except OSError:
            connection.close()  # the caller has gone
            return
        self.room.enter(self.channel_class(self, connection, address, self.adj, map=self._map))

    def set_socket_options(self, conn: socket.socket) -> None:
        """Set the socket to send at once and to buffer little. Raises OSError."""
        conn.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        unsent: int | None = getattr(socket, "TCP_NOTSENT_LOWAT", None)
        if unsent is not None:
            conn.setsockopt(socket.IPPROTO_TCP, unsent, _UNSENT)

    def _turn_away(self, connection: socket.socket, address: str, status: int) -> None:
        headers, body = problem_parts(status, "too-many-connections", language_of(""), {})
        lines = [
            f"HTTP/1.1 {status} {HTTPStatus(status).phrase}",
            *(f"{name}: {value}" for name, value in headers),
            f"Retry-After: {_RETRY_S}",
            f"Content-Length: {len(body)}",
            "Connection: close",
        ]
        with connection, contextlib.suppress(OSError):  # a caller who has gone need not be told
            connection.setblocking(False)
            connection.send("\r\n".join(lines).encode() + b"\r\n\r\n" + body)
            connection.shutdown(socket.SHUT_WR)
        self.reception.count("", status)
        self._turned_away += 1
        now = time.monotonic()
        if now > self._told + _TOLD_S:
            self._told = now
            _log.warning("turned away for want of room: %d, %s last", self._turned_away, address)
            self._turned_away = 0

    def _tell_exhausted(self, error: OSError) -> None:
        now = time.monotonic()
        if now - self._said > _SAID_S:
            self._said = now
            _log.error(
                "nobody new is let in until there is a descriptor (%s): raise the limit of open "
                "files; said again in %d minutes at the earliest",
                error.strerror,
                _SAID_S / 60,
            )
