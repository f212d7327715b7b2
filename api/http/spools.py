"""What is set down for the time of a request: in memory, then in a temporary file."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from tempfile import SpooledTemporaryFile
from typing import Any

#: Shorter ones stay in memory, in bytes.
SHORT = 1 << 20


class NoRoom(Exception):  # noqa: N818
    """It cannot be set down: the disk is full, or a file cannot be opened, if that is `for_now`."""

    def __init__(self, error: OSError) -> None:
        super().__init__(error.strerror or str(error))
        self.for_now = error.errno in (errno.EMFILE, errno.ENFILE)


class Spool(SpooledTemporaryFile[bytes]):
    """Such a file, which is gone when it is closed.

    Whatever writes it raises NoRoom where there is none: also `seek` and `flush`, since the last
    of what was written may have waited for them.
    """

    def __init__(self) -> None:
        super().__init__(max_size=SHORT)

    def write(self, data: Any, /) -> int:
        """Adds it where the file stands."""
        with _room():
            return super().write(data)

    def seek(self, offset: int, whence: int = 0, /) -> int:
        """Goes to another place; where that is."""
        with _room():
            return super().seek(offset, whence)

    def flush(self) -> None:
        """Writes what waits to be written."""
        with _room():
            super().flush()

    def close(self) -> None:
        """Lets go of it; what could not be written is not wanted any more."""
        with suppress(OSError):
            super().close()


@contextmanager
def _room() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise NoRoom(error) from error
