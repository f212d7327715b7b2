"""A connection: its incoming requests, the thread that works for it, and its outgoing bytes."""

from __future__ import annotations

import contextlib
import fcntl
import logging
import socket
import struct
import termios
import time
from typing import Any

from waitress.buffers import OverflowableBuffer
from waitress.channel import ClientDisconnected, HTTPChannel

from api.http.caller_gone import CallerGone
from api.http.responses import READING
from api.server.answering import Answer, Refusal, Work
from api.server.incoming import Pace, Request

#: Seconds before an idle connection is closed. It is idle while it sends no request and awaits no
#: answer.
IDLE_S = 60
#: Seconds in which all headers of a request must arrive.
HEADERS_S = 20
#: Seconds for which bytes that arrive after the last answer are still read and dropped.
LINGER_S = 10
#: Bytes waiting to be sent: above the first figure work on an answer pauses, and at the second it
#: goes on.
MOST_WAITING = 256 << 10
FEW_WAITING = 64 << 10

#: The socket option that lingers for no time, so that closing sends a reset.
_RESET = struct.pack("ii", 1, 0)

_log = logging.getLogger("carnet.server")


class Outgoing(OverflowableBuffer):
    """Bytes that wait to be sent: in memory at first, then in a temporary file.

    If no temporary file can be written, they stay in memory: the answer has begun, and nothing else
    would bring it to its end.
    """

    def _set_large_buffer(self) -> None:
        file = self.buf.file
        at = file.tell()
        try:
            super()._set_large_buffer()
        except OSError:
            _log.exception("an answer cannot be set down, and waits in memory")
            file.seek(at)
            self.overflowed = True


class Channel(HTTPChannel):
    """A connection to one peer."""

    request: Request | None
    requests: list[Request]
    parser_class = Request
    total_outbufs_len: int

    #: The application is being asked whether it accepts the incoming request.
    asking = False
    #: The peer may still be sending bytes that nobody will read.
    unread = False
    #: Until when these bytes are dropped, by `time.monotonic`. None before the answer has gone out.
    lingers_until: float | None = None
    _writing = False
    _left = False
    #: The answer that a thread works on, or has paused.
    _work: Work | None = None
    #: The answer is paused until the peer has taken more. Changed only under `outbuf_lock`.
    _waits = False
    #: The connection must end with a reset, so that the peer does not take the answer for complete.
    _to_be_reset = False
    _sent = 0
    _taken = 0

    def __init__(self, *args: Any, **options: Any) -> None:
        #: When the connection was opened, and since when it is idle, by `time.monotonic`.
        self.opened = self.idle_since = time.monotonic()
        self.pace = Pace()
        super().__init__(*args, **options)
        self.outbufs = [Outgoing(self.adj.outbuf_overflow)]

    # -- whether its caller is there --------------------

    def gone(self) -> bool:
        """Return whether the peer has closed the connection, or its sending half."""
        return self._left or not self.connected

    def leave(self) -> None:
        """Note that the peer has closed the connection."""
        self._left = True

    @property
    def watches(self) -> bool:
        """Whether the server must watch for the peer's close. While it reads, it notices anyway."""
        return bool(self.requests) and not self._left

    # -- what comes in --------------------

    @property
    def rests(self) -> bool:
        """Whether nothing is to be done for the connection but to read what comes."""
        return not (
            self.requests
            or self.asking
            or self.total_outbufs_len
            or self.will_close
            or self.close_when_flushed
        )

    def readable(self) -> bool:
        """Return whether the server should read from the connection now."""
        return not self.asking and bool(super().readable())

    def received(self, data: bytes) -> bool:
        """Process bytes that have arrived. Returns whether any were used."""
        if self.lingers_until is not None:
            if time.monotonic() > self.lingers_until:
                self.handle_close()
            return False
        taken: bool = super().received(data)
        self._ask()
        return taken

    def _ask(self) -> None:
        request = self.request
        if request is None or not request.waiting:
            self.asking = False
            return
        # Set before the question goes out, because the other thread reads on once it has the
        # answer.
        self.asking = True
        self.server.reception.ask(self, request)

    def decide(self, request: Request, limit: int | None) -> None:
        """Continue with the request that was asked about.

        `limit` is the answer: the most bytes that the body may have, or None if it must not be
        read.
        """
        with self.requests_lock:
            if self.will_close or self.close_when_flushed:
                return  # the request before it was the last
            if limit is None:
                request.withhold()
                held = b""
                self._answer_rest(request)
            else:
                held = request.admit(limit)
                # Otherwise the thread that answers the earlier request sends it afterwards.
                if request.expect_continue and not self.requests:
                    self.send_continue()
        # Only this thread reads the rest while `asking` is true.
        if held:
            super().received(held)
        self._ask()
        self.server.pull_trigger()

    def _answer_rest(self, request: Request) -> None:
        """Queue a request to be answered without reading more of it. Call under `requests_lock`."""
        self.request, self.unread = None, True
        self.requests.append(request)
        if len(self.requests) == 1:
            self.server.add_task(self)

    # -- who works for it --------------------

    @property
    def owner(self) -> str:
        """The caller who sent the first request."""
        remote: str = self.addr[0]
        if not self.requests:
            return remote
        owner: str = self.server.reception.caller(self.requests[0], remote)
        return owner

    @property
    def changes(self) -> bool:
        """Whether the first request may change something."""
        if not self.requests or self.requests[0].error:
            return False
        return self.requests[0].command not in READING

    @property
    def full(self) -> bool:
        """Whether so much waits to be sent that work on the answer should pause."""
        return self.total_outbufs_len > MOST_WAITING

    @property
    def awaited(self) -> bool:
        """Whether others wait for the thread that works on the answer."""
        awaited: bool = self.server.task_dispatcher.awaited
        return awaited

    def service(self) -> None:
        """Work on the first request until its answer is complete or has to pause.

        After a pause has begun, this thread must not touch the connection: another thread may
        already work on it.
        """
        work = self._work
        if work is None:
            if not self.requests:
                return
            if self.gone():
                self._drop_all()
                return
            request, self.pace = self.requests[0], Pace()
            work = self._work = (Refusal if request.error else Answer)(self, request)
        broken = not self.connected
        while not broken:
            try:
                if work.go_on():
                    break
                if self._let_wait():
                    return
                broken = True
            except (ClientDisconnected, CallerGone):
                broken = True
            except Exception:
                _log.exception("an answer has failed")
                if work.wrote_header or isinstance(work, Refusal):
                    broken = True
                else:
                    self._end(work)
                    work = self._work = Refusal(self, work.request, failed=True)
        self._end(work)
        self._to_be_reset = broken and work.breaks_off_unseen
        self._work = None
        self._next(work, last=broken or work.close_on_finish)

    def _end(self, work: Work) -> None:
        try:
            work.end()
        except Exception:
            _log.exception("an answer cannot be closed")

    def _next(self, work: Work, *, last: bool) -> None:
        with self.requests_lock:
            self.idle_since = time.monotonic()
            if last:
                self.close_when_flushed = True
                self._forget_requests()
            else:
                # The next answer then gets a buffer of its own, and the buffer of this one is
                # freed.
                self.current_outbuf_count = self.adj.outbuf_high_watermark
                self.requests.pop(0).close()
                if self.requests:
                    if self.full and self._let_wait():
                        return
                    self.server.add_task(self)
                    return
                following = self.request
                if following is not None and following.expect_continue and self.connected:
                    # It was not sent before this answer.
                    self.send_continue()
        self.server.pull_trigger()

    def _forget_requests(self) -> None:
        for request in self.requests:
            request.close()
        self.requests = []

    def _drop_all(self) -> None:
        """Drop all requests of a caller who has gone. Call under no lock."""
        request = self.requests[0]
        if request.error is None:
            self.server.reception.tell_gone(request, self.addr[0])
        with self.requests_lock:
            self.close_when_flushed = True
            self._forget_requests()
        self.server.pull_trigger()

    def _let_wait(self) -> bool:
        """Pause the work until the peer has taken more.

        Returns False if the peer has gone.
        """
        with self.outbuf_lock:
            if not self.connected:
                return False
            self._waits = True
        self.server.pull_trigger()
        return True

    def go_on(self) -> None:
        """Hand the paused work to a thread again once the peer has taken enough."""
        if self._waits and self.total_outbufs_len <= FEW_WAITING:
            with self.outbuf_lock:
                self._waits = False
            self.server.add_task(self)

    def cancel(self) -> None:
        """Release the work that waits for a thread, because no thread will come."""
        super().cancel()
        work, self._work = self._work, None
        if work is not None:
            self._end(work)

    def abandon(self) -> None:
        """Release the work that is paused."""
        if self._waits:
            self.cancel()

    # -- what goes out --------------------

    def write_soon(self, data: Any) -> int:
        """Send the data, or hold them until they can be sent. Raises ClientDisconnected."""
        if not data:
            return 0
        with self.outbuf_lock:
            if not self.connected or self.will_close:
                raise ClientDisconnected
            size = len(data)
            file = not isinstance(data, bytes)
            if file:
                self.outbufs.append(data)
            if file or self.current_outbuf_count >= self.adj.outbuf_high_watermark:
                self.outbufs.append(Outgoing(self.adj.outbuf_overflow))
                self.current_outbuf_count = 0
            if not file:
                self.outbufs[-1].append(data)
                self.current_outbuf_count += size
            self.total_outbufs_len += size
            self._flush_exception(self._flush_some, do_close=False)
            if self.total_outbufs_len or self.will_close:
                self.server.pull_trigger()
            return size

    def send(self, data: bytes, do_close: bool = True) -> int:
        """Send as much as there is room for. Returns the number of bytes."""
        sent: int = super().send(data, do_close=do_close)
        self._sent += sent
        return sent

    def handle_write(self) -> None:
        """Send what waits. If that was the last of it, end the connection."""
        self._writing = True
        try:
            super().handle_write()
        finally:
            self._writing = False

    def _flush_some(self, do_close: bool = True) -> bool:
        # Waitress assumes that nobody else sends while no request is being worked on. But the
        # thread that decides about a body may be sending “continue” at that moment.
        with self.outbuf_lock:
            sent: bool = super()._flush_some(do_close=do_close)
            return sent

    # -- its end --------------------

    def look(self, now: float, passed: float) -> None:
        """End the connection if its time is up.

        `passed` is the number of seconds since the last look.
        """
        if self.lingers_until is not None:
            if now > self.lingers_until:
                self.handle_close()
        elif self.total_outbufs_len:
            self._look_at_taking(passed)
        elif self.requests or self.asking:
            # The server does not read while it answers, so this time is not held against the
            # headers.
            if self.request is not None:
                self.request.began = now
        elif self.request is not None:
            self._look_at_sending(self.request, now, passed)
        elif now - self.idle_since > IDLE_S:
            self.handle_close()

    def _look_at_taking(self, passed: float) -> None:
        taken = self._sent - self._on_its_way()
        self.pace.moved(max(0, taken - self._taken))
        self.pace.waited(passed)
        self._taken = max(self._taken, taken)
        if self.pace.too_slow:
            # Closed at once. A mark to close would take effect only when something can be sent.
            self.handle_close()

    def _on_its_way(self) -> int:
        """Return the number of bytes sent that the peer's system has not yet acknowledged."""
        try:
            found = fcntl.ioctl(self.socket, termios.TIOCOUTQ, bytes(4))
        except OSError:
            return 0
        return int(struct.unpack("i", found)[0])

    def _look_at_sending(self, request: Request, now: float, passed: float) -> None:
        if request.headers_finished:
            request.pace.waited(passed)
            late = request.pace.too_slow
        else:
            late = now - request.began > HEADERS_S
        if late:
            with self.requests_lock:
                request.too_slow()
                self._answer_rest(request)

    @property
    def expendable(self) -> int | None:
        """How readily the connection may be closed to make room, 0 first, or None for never.

        Idle connections are 0. Those whose headers are still arriving are 1. Those that send or
        take more slowly than they may are 2.
        """
        if self.asking or (self.requests and not self._waits):
            return None
        if self.requests or self.total_outbufs_len:
            return 2 if self.total_outbufs_len and self.pace.behind else None
        request = self.request
        if request is None or self.lingers_until is not None:
            return 0
        if not request.headers_finished:
            return 1
        return 2 if request.pace.behind else None

    def handle_close(self) -> None:
        """End the connection. If an answer has just gone out, end only the sending half.

        The rest of the request is then read and dropped for a while. Otherwise the peer could lose
        the answer.
        """
        answered = self._writing and self.unread and self.connected and not self.total_outbufs_len
        if answered and self.lingers_until is None:
            try:
                self.socket.shutdown(socket.SHUT_WR)
            except OSError:
                pass  # the peer has gone
            else:
                self.lingers_until = time.monotonic() + LINGER_S
                self.will_close = self.close_when_flushed = False
                return
        if self._to_be_reset and self.connected:
            with contextlib.suppress(OSError):  # the peer has gone
                self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)
        super().handle_close()
        self.server.room.leave(self)
        with self.outbuf_lock:
            waited, self._waits = self._waits, False
        if waited:
            # A thread closes the answer's iterator, as a thread also ran it.
            self.server.add_task(self)
