"""The server under the application: waitress within limits, ended without cutting anybody off."""

from __future__ import annotations

import logging
import select
import sys
import time
from typing import Any

import waitress
from flask import Flask
from waitress import wasyncore
from waitress.server import BaseWSGIServer

from api.operation.reception import Channel, Reception

#: Connections at once; a thread is taken only by one whose request has come whole.
CONNECTIONS = 500
#: Seconds after which a connection is closed that asks nothing, or takes nothing of its answer.
IDLE_S = 60
#: All headers of one request, in bytes.
HEADERS_LIMIT = 32 << 10
#: Bytes that are taken from a connection at a time; a shorter request comes in one piece.
RECEIVED_AT_ONCE = 64 << 10
#: Seconds that requests have to end in, once the server was asked to stop.
GRACE_S = 30
#: Seconds that a thread may compute while others want to.
SWITCH_S = 0.0005

#: That the peer sends no more, which not every system tells.
_LEFT: int = getattr(select, "POLLRDHUP", 0)

_log = logging.getLogger("carnet.server")


class Server:
    """An application being served; made, it listens, and `run` answers until `stop` is called.

    `trusted_proxy` is the address of the proxy whose `X-Forwarded-` headers are believed.
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
        grace: float = GRACE_S,
    ) -> None:
        self._map: dict[int, Any] = {}
        #: Those with something to send: when they last did anything, and since when that is known.
        self._waiting: dict[Channel, tuple[float, float]] = {}
        self._stopping = False
        self._grace = grace
        self._reception = Reception(app, trusted_proxy)
        self._server = waitress.create_server(
            self._reception,
            map=self._map,
            host=host,
            port=port,
            threads=threads,
            connection_limit=CONNECTIONS,
            channel_timeout=IDLE_S,
            cleanup_interval=10,
            max_request_header_size=HEADERS_LIMIT,
            # The reception knows better what each may send, and whose headers to believe.
            max_request_body_size=sys.maxsize,
            clear_untrusted_proxy_headers=False,
            recv_bytes=RECEIVED_AT_ONCE,
            asyncore_use_poll=True,
            ident="",
        )
        for each in self._servers():
            each.channel_class = Channel
            each.reception = self._reception

    @property
    def port(self) -> int:
        """The port that it listens on, also where it took a free one."""
        listening = getattr(self._server, "effective_listen", None)
        return int(listening[0][1] if listening else self._server.effective_port)

    def stop(self) -> None:
        """Take no more requests, end those that are running, then let `run` return.

        For a signal's handler or another thread.
        """
        self._stopping = True
        for each in self._servers():
            each.pull_trigger()

    def run(self) -> None:
        """Answer requests."""
        next_look = 0.0
        # Of the threads one may be judging a large upload: the others are not to wait long for
        # each of their many short turns.
        sys.setswitchinterval(SWITCH_S)
        try:
            while not self._stopping:
                self._turn(1)
                if time.monotonic() > next_look:
                    next_look = time.monotonic() + 1
                    self._cut_stalled()
            self._drain()
        finally:
            self._reception.close()
            self._server.task_dispatcher.shutdown(timeout=1)
            wasyncore.close_all(self._map)

    def _turn(self, seconds: float) -> None:
        asked = select.poll()
        known = dict(self._map)
        for number, each in known.items():
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
        for each in self._servers():
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

    def _cut_stalled(self) -> None:
        # Waitress times out those who ask nothing; one who takes nothing would hold a thread.
        now = time.monotonic()
        waiting: dict[Channel, tuple[float, float]] = {}
        for channel in self._channels():
            if channel.lingers_until is not None and now > channel.lingers_until:
                channel.handle_close()
            if not channel.total_outbufs_len:
                continue
            active, since = self._waiting.get(channel, (None, now))
            if active != channel.last_activity:
                since = now
            elif now - since > IDLE_S:
                # At once: to mark it would be to wait until something can be sent.
                channel.handle_close()
                continue
            waiting[channel] = (channel.last_activity, since)
        self._waiting = waiting

    def _servers(self) -> list[BaseWSGIServer]:
        return [each for each in list(self._map.values()) if isinstance(each, BaseWSGIServer)]

    def _channels(self) -> list[Channel]:
        return [each for each in list(self._map.values()) if isinstance(each, Channel)]


def _idle(channel: Channel) -> bool:
    """Whether it has no request, whole or in part, and nothing left to send."""
    # In this order: a thread puts out its answer before it takes its request away.
    return not channel.requests and channel.request is None and not channel.total_outbufs_len
