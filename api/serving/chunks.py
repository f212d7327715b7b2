"""A body in chunks, read by the letter of RFC 9112.

Where this reader and a proxy before it would see the end of a line in different places, the
one would find a request within what is a body for the other.
"""

from __future__ import annotations

import re

from waitress.receiver import ChunkedReceiver
from waitress.utilities import BadRequest

#: The most that the line before a chunk may have, in bytes; and all lines after the last.
LINE_LIMIT = 4 << 10
TRAILER_LIMIT = 32 << 10
#: All that may be said about the chunks of a body, besides their sizes.
EXTENSIONS_LIMIT = 64 << 10

#: The end of a line that is not one everywhere.
_BARE = re.compile(rb"^\n|[^\r]\n|\r[^\n]")
_LINE = re.compile(rb"[0-9A-Fa-f]{1,16}(;[\t\x20-\x7e]*)?")


class Chunks(ChunkedReceiver):
    """What waitress reads, once each line that bounds a chunk is seen to be one."""

    _extensions = 0

    def received(self, s: bytes) -> int:
        """Takes some bytes; how many of these there were, or all of them after a fault."""
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
        """As much of this as belongs to the line before a chunk, which is seen to be one."""
        ahead = self.control_line
        whole = ahead + data
        # What may not be in a line is not waited behind.
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
