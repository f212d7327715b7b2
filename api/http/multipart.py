"""The files of a form, taken down one after the other into one file.

A file of its own for each would hold as many descriptors as somebody likes to send files.
"""

from __future__ import annotations

import io
from typing import IO, Any, cast

from werkzeug.formparser import FormDataParser

from api.http.spools import Spool


class Part(io.RawIOBase):
    """A stretch at the end of a file that several parts share; it is written, then read.

    The file is closed with the last of its parts.
    """

    def __init__(self, shared: IO[bytes], parts: list[Part]) -> None:
        super().__init__()
        self._shared = shared
        self._parts = parts
        self._start = shared.seek(0, io.SEEK_END)
        self._length = self._at = 0
        parts.append(self)

    def readable(self) -> bool:
        """It is."""
        return True

    def seekable(self) -> bool:
        """It is."""
        return True

    def writable(self) -> bool:
        """As long as it is the last."""
        return True

    def write(self, data: Any, /) -> int:
        """Adds to the end."""
        self._shared.seek(self._start + self._length)
        written = self._shared.write(data)
        self._length += written
        self._at = self._length
        return written

    def readinto(self, buffer: Any, /) -> int:
        """Reads on from where it stands."""
        self._shared.seek(self._start + self._at)
        found = self._shared.read(min(len(buffer), self._length - self._at))
        buffer[: len(found)] = found
        self._at += len(found)
        return len(found)

    def seek(self, offset: int, whence: int = io.SEEK_SET, /) -> int:
        """Goes to another place in it."""
        self._at = offset + (0, self._at, self._length)[whence]
        return self._at

    def tell(self) -> int:
        """Where it stands."""
        return self._at

    def close(self) -> None:
        """Lets go of it."""
        if not self.closed:
            self._parts.remove(self)
            if not self._parts:
                self._shared.close()
        super().close()


class Form(FormDataParser):
    """A form that breaks off is an error, and not a form that has nothing in it."""

    def parse(self, *args: Any, **kwargs: Any) -> Any:
        """The fields and files of the form; raises ValueError if it is none."""
        self.silent = False
        shared = cast(IO[bytes], Spool())
        parts: list[Part] = []
        self.stream_factory = lambda *_, **__: cast(IO[bytes], Part(shared, parts))
        try:
            return super().parse(*args, **kwargs)
        except BaseException:
            for part in reversed(parts):
                part.close()
            raise
        finally:
            if not parts:
                shared.close()
