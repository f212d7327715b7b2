"""Compares the totals with the sums of the facts, in little memory however many groups there are.

Two sums are equal if their difference is nothing. So the differences of many groups are added up,
each number times a factor drawn by lot for its group and one for what it counts, modulo a prime.
Whatever the numbers are, groups that differ cancel each other out with a chance of one in 10^18.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from records.library.facts import Counts, Facts, Group, add, size_of, without_nothing
from records.library.sql import seals
from records.library.sql.tables import TABLES, columns

#: The number of heaps over which the groups are spread, each with a sum of its own.
HEAPS = 4096
#: The number of groups in the heaps that differ whose sums are made one by one.
MOST = 10_000

_PRIME = 2**61 - 1

#: Runs a query and yields its rows, some at a time.
Rows = Callable[[str], Iterable[tuple[Any, ...]]]
_Numbers = Iterator[tuple[int, Group, Counts, int]]


def wrong_totals(rows: Rows) -> Iterator[Group]:
    """Yield groups whose totals are not the sums of the facts, at least one if there are any.

    The same group may come twice.
    Nothing more is said once a row is not what was kept. Cost: reads all facts and totals once, and
    again if something is wrong. Memory: that of MOST groups.
    """
    heaps = _Heaps()
    for row in _named(rows, "facts"):
        if not seals.FACTS.holds(row):
            return
        heaps.take(_of_facts(row))
    for row in _named(rows, "totals"):
        if not seals.TOTAL.holds(row):
            return
        ((_, group, counts, _),) = _of_total(row)
        if not counts or counts != without_nothing(counts) or row["size"] != size_of(counts):
            yield group
        heaps.take(_of_total(row))
    if any(heaps.sums):
        exact = _Exact(heaps)
        for row in _named(rows, "facts"):
            exact.take(_of_facts(row))
        for row in _named(rows, "totals"):
            exact.take(_of_total(row))
        yield from exact.wrong()


def _named(rows: Rows, table: str) -> Iterator[dict[str, Any]]:
    for row in rows(f"select {columns(table)} from {table}"):
        yield dict(zip(TABLES[table], row, strict=True))


def _of_facts(row: dict[str, Any]) -> _Numbers:
    """Yield what a row of facts adds: to which group of which form, and how often."""
    for part in Facts(row["form"], row["parts"]).parts():
        for group in part.groups:
            yield row["form"], group, part.counts, 1


def _of_total(row: dict[str, Any]) -> _Numbers:
    """Yield what a total takes off."""
    yield row["form"], Group(row["kind"], row["game"], row["name"]), json.loads(row["counts"]), -1


class _Heaps:
    """The differences of the groups of each heap, added up."""

    def __init__(self) -> None:
        self.sums = [0] * HEAPS
        self._secret = secrets.token_bytes(16)
        self.place = lru_cache(maxsize=10_000)(self._place)
        self._factors = lru_cache(maxsize=10_000)(self._made_factors)

    def take(self, numbers: _Numbers) -> None:
        """Add numbers."""
        last: Counts | None = None
        value = 0
        for form, group, counts, times in numbers:
            if counts is not last:
                # The groups of a part have its numbers in common.
                last, value = counts, self._value(counts)
            heap, factor = self.place(form, group)
            self.sums[heap] = (self.sums[heap] + times * factor * value) % _PRIME

    def _value(self, counts: Counts) -> int:
        value = 0
        for name, numbers in counts.items():
            factors = self._factors(name, len(numbers))
            value += sum(map(int.__mul__, numbers, factors))
        return value % _PRIME

    def _place(self, form: int, group: Group) -> tuple[int, int]:
        """Return the heap of a group and its factor."""
        drawn = self._drawn("group", form, *group)
        return drawn % HEAPS, 1 + drawn // HEAPS % (_PRIME - 1)

    def _made_factors(self, name: str, number: int) -> tuple[int, ...]:
        return tuple(self._drawn("count", name, at) % _PRIME for at in range(number))

    def _drawn(self, *what: str | int) -> int:
        digest = blake2b(json.dumps(what).encode(), digest_size=16, key=self._secret).digest()
        return int.from_bytes(digest, "big")


class _Exact:
    """The differences of groups one by one, in those heaps that differ.

    If these have too many groups, some heaps are left out, but never the last one.
    """

    def __init__(self, heaps: _Heaps) -> None:
        self._place = heaps.place
        self._groups: dict[int, dict[tuple[int, Group], Counts]] = {
            heap: {} for heap, different in enumerate(heaps.sums) if different
        }
        self._number = 0

    def take(self, numbers: _Numbers) -> None:
        """Add numbers."""
        for form, group, counts, times in numbers:
            heap, _ = self._place(form, group)
            if heap not in self._groups:
                continue
            of_heap = self._groups[heap]
            if (form, group) not in of_heap:
                of_heap[form, group] = {}
                self._number += 1
            add(of_heap[form, group], counts, times)
            while self._number > MOST and len(self._groups) > 1:
                self._number -= len(self._groups.popitem()[1])

    def wrong(self) -> Iterator[Group]:
        """Yield the groups that differ."""
        for of_heap in self._groups.values():
            for (_, group), counts in of_heap.items():
                if without_nothing(counts):
                    yield group
