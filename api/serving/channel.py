"""A connection: what comes in on it, who works for it, what of an answer waits to be taken."""

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

from api.http.gone import CallerGone
from api.serving.answering import Answer, Refusal, Work
from api.serving.incoming import Request
from api.serving.pace import Pace

#: Seconds after which a connection is closed that asks nothing, or takes nothing of its answer.
IDLE_S = 60
#: Seconds in which all headers of a request have to come.
HEADERS_S = 20
#: Seconds in which what is still sent after an answer is let go by.
LINGER_S = 10
#: Bytes of an answer that wait to be sent: from so many on it is not worked on, and again from
#: so few.
MOST_WAITING = 256 << 10
FEW_WAITING = 64 << 10

#: To linger for no time is to reset.
_RESET = struct.pack("ii", 1, 0)

_log = logging.getLogger("carnet.server")


class Channel(HTTPChannel):
    """A connection."""

    request: Request | None
    requests: list[Request]
    parser_class = Request
    total_outbufs_len: int

    #: The application is being asked about the request that is coming in.
    asking = False
    #: Its peer may still be sending what nobody will read.
    unread = False
    #: Until when, by the clock of `time.monotonic`, that is let go by; None before its answer.
    lingers_until: float | None = None
    _writing = False
    _left = False
    #: What a thread works on, or has worked on and will go on with.
    _work: Work | None = None
    #: That no thread does, nor will before more is taken.  Changed under `outbuf_lock`.
    _waits = False
    #: It is not to end as after a whole answer.
    _to_be_reset = False
    _sent = 0
    _taken = 0

    def __init__(self, *args: Any, **options: Any) -> None:
        #: When it was opened, and since when it asks nothing, by the same clock.
        self.opened = self.idle_since = time.monotonic()
        self.pace = Pace()
        super().__init__(*args, **options)

    # -- whether its caller is there --------------------

    def gone(self) -> bool:
        """Whether its peer has closed it, or the half by which it sends."""
        return self._left or not self.connected

    def leave(self) -> None:
        """Notes that its peer has."""
        self._left = True

    @property
    def watches(self) -> bool:
        """Whether it is to be told when its peer closes it: who reads finds that out."""
        return bool(self.requests) and not self._left

    # -- what comes in --------------------

    def readable(self) -> bool:
        """Whether more is to be read now."""
        return not self.asking and bool(super().readable())

    def received(self, data: bytes) -> bool:
        """Takes what has come."""
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
        # Never in between: the other thread would begin to read.
        self.asking = True
        self.server.reception.ask(self, request)

    def decide(self, request: Request, limit: int | None) -> None:
        """Goes on with the request that was asked about: `limit` is what the gate says."""
        with self.requests_lock:
            if self.will_close or self.close_when_flushed:
                return  # the one before it was the last
            if limit is None:
                request.withhold()
                held = b""
                self._answer_rest(request)
            else:
                held = request.admit(limit)
                # Else the thread that answers the one before says it, when it has.
                if request.expect_continue and not self.requests:
                    self.send_continue()
        # The rest is read by nobody else while `asking` is true.
        if held:
            super().received(held)
        self._ask()
        self.server.pull_trigger()

    def _answer_rest(self, request: Request) -> None:
        """Has a request answered of which nothing more is read; under `requests_lock`."""
        self.request, self.unread = None, True
        self.requests.append(request)
        if len(self.requests) == 1:
            self.server.add_task(self)

    # -- who works for it --------------------

    @property
    def full(self) -> bool:
        """Whether so much waits to be sent that nobody need work on more."""
        return self.total_outbufs_len > MOST_WAITING

    def service(self) -> None:
        """Works on the first request until its answer is whole, or waits to be taken.

        Nothing of this connection may be touched after it was let wait: another thread may
        have it by then.
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
                # So that the next answer has a buffer of its own, and this one's is let go of.
                self.current_outbuf_count = self.adj.outbuf_high_watermark
                self.requests.pop(0).close()
                if self.requests:
                    if self.full and self._let_wait():
                        return
                    self.server.add_task(self)
                    return
                following = self.request
                if following is not None and following.expect_continue and self.connected:
                    # Which was not said before this answer.
                    self.send_continue()
        self.server.pull_trigger()

    def _forget_requests(self) -> None:
        for request in self.requests:
            request.close()
        self.requests = []

    def _drop_all(self) -> None:
        """Begins nothing for a caller who is gone; under no lock."""
        request = self.requests[0]
        if request.error is None:
            self.server.reception.tell_gone(request, self.addr[0])
        with self.requests_lock:
            self.close_when_flushed = True
            self._forget_requests()
        self.server.pull_trigger()

    def _let_wait(self) -> bool:
        """Lets what it has to do wait until more is taken; False if its peer has gone."""
        with self.outbuf_lock:
            if not self.connected:
                return False
            self._waits = True
        self.server.pull_trigger()
        return True

    def go_on(self) -> None:
        """Gives it to a thread again if it has waited for long enough."""
        if self._waits and self.total_outbufs_len <= FEW_WAITING:
            with self.outbuf_lock:
                self._waits = False
            self.server.add_task(self)

    def cancel(self) -> None:
        """Lets go of what waits for a thread, since there will be none."""
        super().cancel()
        work, self._work = self._work, None
        if work is not None:
            self._end(work)

    def abandon(self) -> None:
        """The same of what waits to be taken."""
        if self._waits:
            self.cancel()

    # -- what goes out --------------------

    def write_soon(self, data: Any) -> int:
        """Sends this, or holds it until it can be sent.  Raises ClientDisconnected."""
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
                self.outbufs.append(OverflowableBuffer(self.adj.outbuf_overflow))
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
        """Sends what there is room for; how many bytes that was."""
        sent: int = super().send(data, do_close=do_close)
        self._sent += sent
        return sent

    def handle_write(self) -> None:
        """Sends what is to be sent; ends the connection if that was all."""
        self._writing = True
        try:
            super().handle_write()
        finally:
            self._writing = False

    def _flush_some(self, do_close: bool = True) -> bool:
        # Waitress relies on it that where no request is worked on nobody else sends; but who
        # decides may be saying “continue” just then.
        with self.outbuf_lock:
            sent: bool = super()._flush_some(do_close=do_close)
            return sent

    # -- its end --------------------

    def look(self, now: float, passed: float) -> None:
        """Ends it if it has been waited for too long; `passed` seconds after the last look."""
        if self.lingers_until is not None:
            if now > self.lingers_until:
                self.handle_close()
        elif self.total_outbufs_len:
            self._look_at_taking(passed)
        elif self.requests or self.asking:
            # Nothing is read in this time.
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
            # At once: to mark it would be to wait until something can be sent.
            self.handle_close()

    def _on_its_way(self) -> int:
        """Bytes that were sent and that the peer's system has not."""
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
        """How readily it may be closed for another, 0 first; None for never.

        First go those that ask nothing, then those whose headers are coming, last those that
        send or take slower than they may.
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
        """Ends the connection; where its answer has just gone, only what we send of it."""
        answered = self._writing and self.unread and self.connected and not self.total_outbufs_len
        if answered and self.lingers_until is None:
            try:
                self.socket.shutdown(socket.SHUT_WR)
            except OSError:
                pass  # there is nobody any more
            else:
                self.lingers_until = time.monotonic() + LINGER_S
                self.will_close = self.close_when_flushed = False
                return
        if self._to_be_reset and self.connected:
            with contextlib.suppress(OSError):  # there is nobody any more
                self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)
        super().handle_close()
        self.server.room.leave(self)
        with self.outbuf_lock:
            waited, self._waits = self._waits, False
        if waited:
            # Its iterator is closed by a thread, as it was worked on by one.
            self.server.add_task(self)
