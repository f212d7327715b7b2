"""The server under the application: waitress within limits, ended without cutting anybody off."""

from __future__ import annotations

import logging
import select
import sys
import time
from typing import Any

from flask import Flask
from waitress import wasyncore
from waitress.adjustments import Adjustments
from waitress.task import ThreadedTaskDispatcher

from api.serving.channel import Channel
from api.serving.door import Door
from api.serving.reception import Reception
from api.serving.room import Room

#: All headers of one request, in bytes.
HEADERS_LIMIT = 32 << 10
#: Bytes that are taken from a connection at a time; a shorter request comes in one piece.
RECEIVED_AT_ONCE = 64 << 10
#: Seconds that requests have to end in, once the server was asked to stop.
GRACE_S = 30
#: Bytes of answers that may wait in all, in memory and temporary files, until they are taken.
UNTAKEN = 1 << 30
#: Bytes of an answer that are held in memory; more of it at once is in a temporary file.
HELD = 1 << 20
#: Seconds that a thread may compute while others want to.
SWITCH_S = 0.0005

#: That the peer sends no more, which not every system tells.
_LEFT: int = getattr(select, "POLLRDHUP", 0)

_log = logging.getLogger("carnet.server")


class Server:
    """An application being served; made, it listens, and `run` answers until `stop` is called.

    `trusted_proxy` is the address of the proxy whose `X-Forwarded-` headers are believed;
    `per_address` is how many connections any other address may have, by default a tenth of all.
    Raises OSError or ValueError if it cannot listen there.
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
        self._threads = ThreadedTaskDispatcher()
        room = Room(per_address, trusted_proxy)
        options = Adjustments(
            host=host,
            port=port,
            max_request_header_size=HEADERS_LIMIT,
            # The reception knows better what each may send, and whose headers to believe.
            max_request_body_size=sys.maxsize,
            clear_untrusted_proxy_headers=False,
            recv_bytes=RECEIVED_AT_ONCE,
            outbuf_high_watermark=HELD,
            outbuf_overflow=HELD,
            # A caller who goes away is no event of the service.
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
        self._threads.set_thread_count(threads)

    @property
    def port(self) -> int:
        """The port that it listens on, also where it took a free one."""
        return int(self._doors[0].effective_port)

    def stop(self) -> None:
        """Take no more requests, end those that are running, then let `run` return.

        For a signal's handler or another thread.
        """
        self._stopping = True
        for each in self._doors:
            each.pull_trigger()

    def run(self) -> None:
        """Answer requests."""
        # Of the threads one may be judging a large upload: the others are not to wait long for
        # each of their many short turns.
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
            # Another connection may have taken the number over since it was asked about.
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
    """Whether it has no request, whole or in part, and nothing left to send."""
    # In this order: a thread puts out its answer before it takes its request away.
    return not channel.requests and channel.request is None and not channel.total_outbufs_len
