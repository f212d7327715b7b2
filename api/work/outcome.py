"""The outcomes of a task."""

from __future__ import annotations

import zlib
from typing import NamedTuple

from api.views.refused import Refused

#: Results of this many bytes or more are compressed, because they cross processes and are kept.
PACKED_FROM = 1 << 16
#: The largest result in bytes, compressed.
LONGEST = 16 << 20


class Done(NamedTuple):
    """The result, compressed if it is long."""

    data: bytes
    packed: bool

    @classmethod
    def of(cls, result: bytes) -> Done:
        """Return the outcome with this result, compressed if it is long."""
        if len(result) < PACKED_FROM:
            return cls(result, False)
        return cls(zlib.compress(result, 1), True)

    @property
    def result(self) -> bytes:
        """The bytes that the function returned."""
        return zlib.decompress(self.data) if self.packed else self.data


class TooMuch(NamedTuple):
    """The task used more processor time, or made a larger result, than is allowed."""


class Failed(NamedTuple):
    """The task failed: `what` is the type of the error and its place in the program."""

    what: str


class Raised(NamedTuple):
    """The store raised an error, which is handled as in any other request."""

    error: Exception


class Lost(NamedTuple):
    """The worker ended unexpectedly during the task, or none could begin."""

    begun: bool = True


Outcome = Done | Refused | Raised | TooMuch | Failed | Lost
