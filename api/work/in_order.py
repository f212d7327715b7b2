"""Batches of one caller that the workers of a pool work on together, with outcomes in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Generic, TypeVar

from api.work.outcome import Outcome
from api.work.piece import Piece, Task
from api.work.pool import Pool

Item = TypeVar("Item")


class InOrder(Generic[Item]):
    """Gives batches to a pool, and yields what each was for with its outcome.

    At most `most` of them wait or are worked on at once. `meanwhile` is called several times a
    second while they are waited for. Must be closed.
    """

    def __init__(
        self, pool: Pool, caller: str, most: int, meanwhile: Callable[[], None] = lambda: None
    ) -> None:
        self._pool = pool
        self._caller = caller
        self._most = most
        self._meanwhile = meanwhile
        self._given: deque[tuple[Item, Piece | None]] = deque()

    def give(self, item: Item, task: Task | None) -> Iterator[tuple[Item, Outcome | None]]:
        """Give out the task of an item, and yield the outcomes of earlier ones.

        An item without a task keeps its place, and has no outcome. Nothing happens without
        iterating.
        """
        while len(self._given) >= self._most:
            yield self._first()
        piece = None if task is None else self._pool.begin(task, self._caller)
        self._given.append((item, piece))
        while self._given and self._given[0][1] is None:
            yield self._first()

    def all(
        self, pieces: Iterable[tuple[Item, Task | None]]
    ) -> Iterator[tuple[Item, Outcome | None]]:
        """Give out the tasks of these items, and yield all outcomes."""
        for item, task in pieces:
            yield from self.give(item, task)
        yield from self.rest()

    def rest(self) -> Iterator[tuple[Item, Outcome | None]]:
        """Wait for the outcomes that are still missing, and yield them."""
        while self._given:
            yield self._first()

    def _first(self) -> tuple[Item, Outcome | None]:
        item, piece = self._given[0]
        outcome = None if piece is None else self._pool.outcome(piece, self._meanwhile)
        self._given.popleft()
        if piece is not None:
            self._pool.give_up(piece, self._caller)
        return item, outcome

    def close(self) -> None:
        """Give up what is not done yet."""
        while self._given:
            _, piece = self._given.popleft()
            if piece is not None:
                self._pool.give_up(piece, self._caller)
