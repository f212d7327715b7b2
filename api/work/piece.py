"""One piece of work, and who wants it."""

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
    """A call of a function at the top of a module, whose arguments say all that it depends on.

    `alone`: of the tasks with this name one is worked on at a time.  `lasting`: it would be
    the same tomorrow, so its result may be kept.
    """

    function: Callable[..., bytes]
    arguments: tuple[Any, ...]
    alone: str | None = None
    lasting: bool = True

    @property
    def name(self) -> str:
        """What it is called in the metrics and the log."""
        return self.function.__name__

    @cached_property
    def payload(self) -> bytes:
        """The call as a process takes it."""
        return packed(self.function, self.arguments)

    @cached_property
    def key(self) -> bytes:
        """The same for the same call."""
        return sha256(self.payload).digest()


@dataclass(eq=False)
class Piece:
    """A task that is waiting or being worked on, for those who want it.

    A caller wants it while it is connected and waits, and, having been told to come again, for
    some time after that.
    """

    task: Task
    owner: str
    running: bool = False
    outcome: Outcome | None = None
    #: How many requests of each caller wait for it.
    connected: Counter[str] = field(default_factory=Counter)
    #: Until when, by the clock, each caller that was told to come again is expected.
    expected: dict[str, float] = field(default_factory=dict)

    def wanted(self, now: float) -> bool:
        """Whether anybody does, still."""
        self.expected = {one: until for one, until in self.expected.items() if until >= now}
        if self.owner not in self.connected and self.owner not in self.expected:
            # Who asked first has gone: it takes the place of one who has not.
            self.owner = next(iter((*self.connected, *self.expected)), self.owner)
        return bool(self.connected or self.expected)

    def leave(self, caller: str) -> None:
        """One of the requests of a caller does not wait any more."""
        self.connected[caller] -= 1
        if not self.connected[caller]:
            del self.connected[caller]


def in_turn(pieces: list[Piece]) -> list[Piece]:
    """Those that wait, in the order in which they are to be worked on.

    First the first of each caller that has none running, then the second of each, and so on:
    who wants much makes nobody else wait for more than one of his.
    """
    before: Counter[str] = Counter(one.owner for one in pieces if one.running)
    ranked: list[tuple[int, int, Piece]] = []
    for number, one in enumerate(pieces):
        if not one.running:
            ranked.append((before[one.owner], number, one))
            before[one.owner] += 1
    return [one for _, _, one in sorted(ranked, key=lambda each: each[:2])]
