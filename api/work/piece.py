"""One piece of work, and the callers who want it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from typing import Any

from api.work.child import packed
from api.work.outcome import Outcome


@dataclass(frozen=True)
class Task:
    """A call of a top-level function. The result depends on nothing but the arguments.

    `alone`: of all tasks with this name only one runs at a time. `lasting`: the result never
    changes, so it may be kept. `batch`: it is a part of an upload, which has limits of its own: it
    may run beside others of its caller, and for any time.
    """

    function: Callable[..., bytes]
    arguments: tuple[Any, ...]
    alone: str | None = None
    lasting: bool = True
    batch: bool = False

    @property
    def name(self) -> str:
        """The task's name in the metrics and in the log."""
        return self.function.__name__

    @cached_property
    def payload(self) -> bytes:
        """The call as bytes for a worker."""
        return packed(self.function, self.arguments)

    @cached_property
    def key(self) -> bytes:
        """A digest that is the same for equal calls."""
        return sha256(self.payload).digest()


@dataclass(eq=False)
class Piece:
    """A task that waits or runs, with those who want it.

    A caller wants it while their request waits, and, after being told to ask again, for some time
    after that.
    """

    task: Task
    owner: str
    running: bool = False
    outcome: Outcome | None = None
    #: The number of waiting requests of each caller.
    connected: Counter[str] = field(default_factory=Counter)
    #: Until when each caller who was told to ask again is expected, by `time.monotonic`.
    expected: dict[str, float] = field(default_factory=dict)

    def wanted(self, now: float) -> bool:
        """Return whether any caller still wants the piece."""
        self.expected = {one: until for one, until in self.expected.items() if until >= now}
        if self.owner not in self.connected and self.owner not in self.expected:
            # The caller who asked first has gone, so the piece counts as that of another one.
            self.owner = next(iter((*self.connected, *self.expected)), self.owner)
        return bool(self.connected or self.expected)

    def leave(self, caller: str) -> None:
        """Note that one request of a caller no longer waits."""
        self.connected[caller] -= 1
        if not self.connected[caller]:
            del self.connected[caller]
