"""The listening socket, which accepts callers without being held up by those already connected."""

from __future__ import annotations

import contextlib
import errno
import logging
import socket
import time
from http import HTTPStatus
from typing import Any

from waitress.server import TcpWSGIServer

from api.server.answering import problem_parts
from api.server.channel import Channel
from api.server.reception import Reception
from api.server.room import Room
from api.words import language_of

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
