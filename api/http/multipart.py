"""Stores the files of a form one after the other in a single temporary file.

A temporary file for each would use as many descriptors as a caller cares to send files.
"""

from __future__ import annotations

import io
from typing import IO, Any, cast

from werkzeug.formparser import FormDataParser

from api.http.caller_gone import stop_if_gone
from api.http.spools import Spool


class Part(io.RawIOBase):
    """A part of a temporary file that several parts share. It is first written, then read.

    Only the last part may be written. The file is closed with the last open part.
    """

    def __init__(self, shared: IO[bytes], parts: list[Part]) -> None:
        super().__init__()
        self._shared = shared
        self._parts = parts
        self._start = shared.seek(0, io.SEEK_END)
        self._length = self._at = 0
        parts.append(self)

    def readable(self) -> bool:
        """Return True."""
        return True

    def seekable(self) -> bool:
        """Return True."""
        return True

    def writable(self) -> bool:
        """Return True. Only the last part of the file must be written."""
        return True

    def write(self, data: Any, /) -> int:
        """Append the data to the part. Returns the number of bytes written."""
        self._shared.seek(self._start + self._length)
        written = self._shared.write(data)
        self._length += written
        self._at = self._length
        return written

    def readinto(self, buffer: Any, /) -> int:
        """Read from the present position into the buffer. Returns the number of bytes read."""
        self._shared.seek(self._start + self._at)
        found = self._shared.read(min(len(buffer), self._length - self._at))
        buffer[: len(found)] = found
        self._at += len(found)
        return len(found)

    def seek(self, offset: int, whence: int = io.SEEK_SET, /) -> int:
        """Move to another position in the part and return it."""
        self._at = offset + (0, self._at, self._length)[whence]
        return self._at

    def tell(self) -> int:
        """Return the present position in the part."""
        return self._at

    def close(self) -> None:
        """Close the part, and with the last part also the shared file."""
        if not self.closed:
            self._parts.remove(self)
            if not self._parts:
                self._shared.close()
        super().close()


class Form(FormDataParser):
    """A form parser that raises an error for a form that breaks off, instead of an empty result."""

    def parse(self, *args: Any, **kwargs: Any) -> Any:
        """Return the fields and files of the form.

        Raises ValueError if the body is not a form, CallerGone if nobody waits for the answer.
        """
        self.silent = False
        shared = cast(IO[bytes], Spool())
        parts: list[Part] = []

        def begun(*_: Any, **__: Any) -> IO[bytes]:
            stop_if_gone()
            return cast(IO[bytes], Part(shared, parts))

        self.stream_factory = begun
        try:
            return super().parse(*args, **kwargs)
        except BaseException:
            for part in reversed(parts):
                part.close()
            raise
        finally:
            if not parts:
                shared.close()
