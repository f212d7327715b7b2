"""Sets of numbers that are found in their order."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Set


class Ascending(Set[int]):
    """A set to which numbers are added in ascending order, in 4 bytes each."""

    __slots__ = ("_numbers", "add")

    def __init__(self, numbers: Iterable[int] = ()) -> None:
        self._numbers = array("i", numbers)
        #: adds a number that is greater than all of them
        self.add = self._numbers.append

    def __contains__(self, number: object) -> bool:
        if not isinstance(number, int):
            return False
        at = bisect_left(self._numbers, number)
        return at < len(self._numbers) and self._numbers[at] == number

    def __iter__(self) -> Iterator[int]:
        return iter(self._numbers)

    def __len__(self) -> int:
        return len(self._numbers)
