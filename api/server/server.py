"""The server under the application: waitress with limits and an orderly stop."""

from __future__ import annotations

import logging
import select
import sys
import time
from typing import Any

from flask import Flask
from waitress import wasyncore
from waitress.adjustments import Adjustments

from api.server.channel import Channel
from api.server.door import Door, Room
from api.server.reception import Reception
from api.server.threads import Threads

#: The largest size of all headers of a request, in bytes.
HEADERS_LIMIT = 32 << 10
#: Bytes read from a connection at a time. A shorter request arrives in one piece.
RECEIVED_AT_ONCE = 64 << 10
#: Seconds that running requests have to finish after the server was asked to stop.
GRACE_S = 30
#: Bytes of all answers together that may wait to be taken, in memory and in temporary files.
UNTAKEN = 1 << 30
#: Bytes of an answer that are held in memory. Longer answers wait in a temporary file.
HELD = 1 << 20
#: Seconds that a thread may compute while others want to.
SWITCH_S = 0.0005

#: The event that the peer has closed its sending half. Not every system reports it.
_LEFT: int = getattr(select, "POLLRDHUP", 0)

_log = logging.getLogger("carnet.server")


class Server:
    """Serves an application. It listens from its creation on, and `run` answers until `stop`.

    `trusted_proxy` is the address of the proxy whose `X-Forwarded-` headers are trusted.
    `per_address` is the number of connections that any other address may have, a tenth of all by
    default. Raises OSError or ValueError if it cannot listen at that address.
    """

    def __init__(
        self,
        app: Flask,
        *,
        host: str,
        port: int,
        threads: int,
        trusted_proxy: str | None = None,
        per_address: int | None = None,
        grace: float = GRACE_S,
    ) -> None:
        self._map: dict[int, Any] = {}
        self._stopping = False
        self._grace = grace
        self._reception = Reception(app, trusted_proxy)
        self._threads = Threads()
        room = Room(per_address, trusted_proxy)
        options = Adjustments(
            host=host,
            port=port,
            max_request_header_size=HEADERS_LIMIT,
            # The reception checks these itself: the size of each body, and which headers to trust.
            max_request_body_size=sys.maxsize,
            clear_untrusted_proxy_headers=False,
            recv_bytes=RECEIVED_AT_ONCE,
            outbuf_high_watermark=HELD,
            outbuf_overflow=HELD,
            # A caller who leaves is not an event worth logging.
            log_socket_errors=False,
            ident="",
        )
        self._doors: list[Door] = []
        try:
            for each in options.listen:
                door = Door(
                    self._reception,
                    self._map,
                    dispatcher=self._threads,
                    adj=options,
                    sockinfo=each,
                )
                door.reception, door.room = self._reception, room
                self._doors.append(door)
        except OSError:
            self._reception.close()
            wasyncore.close_all(self._map)
            raise
        self._threads.start(threads)

    @property
    def port(self) -> int:
        """The port on which it listens, even if it was left to the system to choose."""
        return int(self._doors[0].effective_port)

    def stop(self) -> None:
        """Accept no more requests, let those that are running finish, then let `run` return.

        May be called from a signal handler or from another thread.
        """
        self._stopping = True
        for each in self._doors:
            each.pull_trigger()

    def run(self) -> None:
        """Answer requests until `stop` is called."""
        # One thread may be judging a large upload. The others then still get their short turns
        # without waiting long.
        sys.setswitchinterval(SWITCH_S)
        looked = time.monotonic()
        try:
            while not self._stopping:
                self._turn(1)
                now = time.monotonic()
                if now - looked >= 1:
                    self._look(now, now - looked)
                    looked = now
            self._drain()
        finally:
            self._reception.close()
            self._threads.shutdown(timeout=1)
            for channel in self._channels():
                channel.abandon()
            for door in self._doors:
                door.silence()
            wasyncore.close_all(self._map)

    def _turn(self, seconds: float) -> None:
        asked = select.poll()
        known = dict(self._map)
        for number, each in known.items():
            events = select.POLLIN
            # Most connections rest, and each turn asks all of them.
            if not (isinstance(each, Channel) and each.rests):
                if isinstance(each, Channel):
                    each.go_on()
                events = select.POLLIN if each.readable() else 0
                if each.writable() and not each.accepting:
                    events |= select.POLLOUT
                if isinstance(each, Channel) and each.watches:
                    events |= _LEFT
            if events:
                asked.register(number, events)
        for number, events in asked.poll(1000 * seconds):
            # A new connection may have taken over the number since the poll began.
            each = known[number]
            if self._map.get(number) is each:
                if isinstance(each, Channel) and events & _LEFT:
                    each.leave()
                wasyncore.readwrite(each, events)

    def _drain(self) -> None:
        for each in self._doors:
            each.del_channel()
            each.socket.close()
        until = time.monotonic() + self._grace
        while channels := self._channels():
            for channel in channels:
                if _idle(channel):
                    channel.handle_close()
            if time.monotonic() > until:
                _log.warning("stopped with %d requests unfinished", len(self._channels()))
                return
            self._turn(0.1)

    def _look(self, now: float, passed: float) -> None:
        channels = self._channels()
        for channel in channels:
            channel.look(now, passed)
        untaken = sum(channel.total_outbufs_len for channel in channels)
        while untaken > UNTAKEN:
            largest = max(channels, key=lambda channel: channel.total_outbufs_len)
            untaken -= largest.total_outbufs_len
            _log.warning("an answer is not taken, and there is no room for more of them")
            largest.handle_close()

    def _channels(self) -> list[Channel]:
        return [each for each in list(self._map.values()) if isinstance(each, Channel)]


def _idle(channel: Channel) -> bool:
    """Return whether a connection has no request, whole or in part, and nothing left to send."""
    # The order matters: a thread puts out its answer before it removes its request.
    return not channel.requests and channel.request is None and not channel.total_outbufs_len
