"""What becomes of a piece of work."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from typing import Any

#: Bytes from which on a result is packed: it travels from process to process, and is kept.
PACKED_FROM = 1 << 16
#: The most bytes that a result may have, packed.
LONGEST = 16 << 20


class Refused(Exception):  # noqa: N818 - it names an answer
    """The work shows that there is no such thing: the problem that tells so, and its values."""

    def __init__(self, status: int, problem: str, values: dict[str, Any] | None = None) -> None:
        super().__init__(status, problem, values)
        self.status = status
        self.problem = problem
        self.values = values or {}


@dataclass(frozen=True, slots=True)
class Done:
    """The result, packed if it is long."""

    data: bytes
    packed: bool

    @classmethod
    def of(cls, result: bytes) -> Done:
        """The result, made small for its way."""
        if len(result) < PACKED_FROM:
            return cls(result, False)
        return cls(zlib.compress(result, 1), True)

    @property
    def result(self) -> bytes:
        """The bytes that the function returned."""
        return zlib.decompress(self.data) if self.packed else self.data


@dataclass(frozen=True, slots=True)
class TooMuch:
    """It took more time of the processor, or made a longer answer, than anything may."""


@dataclass(frozen=True, slots=True)
class Failed:
    """It went wrong: `what` kind of error, and where in the program."""

    what: str


@dataclass(frozen=True, slots=True)
class Raised:
    """The store could not answer: its error, which is told as that of any request is."""

    error: Exception


@dataclass(frozen=True, slots=True)
class Lost:
    """The process that was at it ended before its time."""


Outcome = Done | Refused | Raised | TooMuch | Failed | Lost
