"""Sequences whose items are made when somebody reads them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import TypeVar, overload

Made = TypeVar("Made", covariant=True)


class MadeWhenRead(Sequence[Made]):
    """A sequence that makes each item when it is read, and does not keep it.

    It equals every sequence of equal items.
    """

    __slots__ = ()

    @abstractmethod
    def _make(self, index: int) -> Made:
        """Return the item with this index, which is at least 0 and less than the length."""

    @overload
    def __getitem__(self, index: int) -> Made: ...

    @overload
    def __getitem__(self, index: slice) -> list[Made]: ...

    def __getitem__(self, index: int | slice) -> Made | list[Made]:
        where = range(len(self))[index]
        return self._make(where) if isinstance(where, int) else [*map(self._make, where)]

    def __iter__(self) -> Iterator[Made]:
        return map(self._make, range(len(self)))

    def __repr__(self) -> str:
        return repr([*self])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)
