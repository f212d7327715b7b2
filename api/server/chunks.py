"""Reads a chunked body strictly by RFC 9112.

If this reader and a proxy before it disagreed where a line ends, one of them would see a request
inside what the other takes for a body.
"""

from __future__ import annotations

import re

from waitress.receiver import ChunkedReceiver
from waitress.utilities import BadRequest

#: The longest line before a chunk, and the longest trailer after the last chunk, in bytes.
LINE_LIMIT = 4 << 10
TRAILER_LIMIT = 32 << 10
#: The most bytes that all chunk extensions of a body may have together.
EXTENSIONS_LIMIT = 64 << 10

#: A line end that not every implementation accepts.
_BARE = re.compile(rb"^\n|[^\r]\n|\r[^\n]")
_LINE = re.compile(rb"[0-9A-Fa-f]{1,16}(;[\t\x20-\x7e]*)?")


class Chunks(ChunkedReceiver):
    """Waitress's reader for chunked bodies. It checks each line around a chunk first."""

    _extensions = 0

    def received(self, s: bytes) -> int:
        """Read some bytes. Returns how many were used, or all of them after an error."""
        taken = 0
        while taken < len(s) and not self.completed and self.error is None:
            part = s[taken:]
            if self.chunk_remainder:
                part = part[: self.chunk_remainder]
            elif self.validate_chunk_end:
                part = part[: 2 - len(self.chunk_end)]
            elif not self.all_chunks_received:
                part = self._line(part)
            if self.error is None:
                taken += super().received(part)
            if self.all_chunks_received and self.error is None:
                self._look_at_trailer()
        return taken if self.error is None else len(s)

    def _line(self, data: bytes) -> bytes:
        """Return as much of the data as belongs to the line before a chunk.

        A bad line is refused.
        """
        ahead = self.control_line
        whole = ahead + data
        # A line that is too long is refused at once, without waiting for its end.
        end = whole.find(b"\n")
        if end < 0:
            if len(whole) > LINE_LIMIT:
                self._refuse("a line without end")
            return data
        line = whole[: end + 1]
        found = _LINE.fullmatch(line[:-2]) if line.endswith(b"\r\n") else None
        if found is None or len(line) > LINE_LIMIT:
            self._refuse("no size of a chunk")
        else:
            self._extensions += len(found[1] or b"")
            if self._extensions > EXTENSIONS_LIMIT:
                self._refuse("too much about the chunks")
        return line[len(ahead) :]

    def _look_at_trailer(self) -> None:
        if len(self.trailer) > TRAILER_LIMIT or _BARE.search(self.trailer):
            self._refuse("no trailer")

    def _refuse(self, why: str) -> None:
        self.error = BadRequest(why)
