"""Temporary storage for the time of a request: in memory at first, then in a file."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from tempfile import SpooledTemporaryFile
from typing import Any

#: The most bytes that stay in memory.
SHORT = 1 << 20


class NoRoom(Exception):  # noqa: N818
    """There is no room: the disk is full, or no more files can be opened.

    `for_now` says that it is the latter, which passes.
    """

    def __init__(self, error: OSError) -> None:
        super().__init__(error.strerror or str(error))
        self.for_now = error.errno in (errno.EMFILE, errno.ENFILE)


class Spool(SpooledTemporaryFile[bytes]):
    """A temporary file that disappears when it is closed.

    Every method that writes raises NoRoom if there is no room. So do `seek` and `flush`, because
    they may write what was still in a buffer.
    """

    def __init__(self) -> None:
        super().__init__(max_size=SHORT)

    def write(self, data: Any, /) -> int:
        """Write the data at the present position. Returns the number of bytes written."""
        with _room():
            return super().write(data)

    def seek(self, offset: int, whence: int = 0, /) -> int:
        """Move to another position and return it."""
        with _room():
            return super().seek(offset, whence)

    def flush(self) -> None:
        """Write what is still in the buffer."""
        with _room():
            super().flush()

    def close(self) -> None:
        """Close the file. Data that could not be written are dropped."""
        with suppress(OSError):
            super().close()


@contextmanager
def _room() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise NoRoom(error) from error
