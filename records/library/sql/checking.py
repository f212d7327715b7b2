"""What is verified in every store, and how."""

from __future__ import annotations

import json
import secrets
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from records.library.dates import days
from records.library.entry import text_digest
from records.library.facts import Counts, Facts, Group, add, size_of, without_nothing
from records.library.model import Damage, Damaged
from records.library.sql import seals
from records.library.sql.queries import wrongly_counted
from records.library.sql.session import Session
from records.library.sql.studies import wrong_records
from records.library.sql.tables import TABLES, selected
from records.search_terms import folded

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
    for row in named(rows, "facts"):
        if not seals.FACTS.holds(row):
            return
        heaps.take(_of_facts(row))
    for row in named(rows, "totals"):
        if not seals.TOTAL.holds(row):
            return
        ((_, group, counts, _),) = _of_total(row)
        if not counts or counts != without_nothing(counts) or row["size"] != size_of(counts):
            yield group
        heaps.take(_of_total(row))
    if any(heaps.sums):
        exact = _Exact(heaps)
        for row in named(rows, "facts"):
            exact.take(_of_facts(row))
        for row in named(rows, "totals"):
            exact.take(_of_total(row))
        yield from exact.wrong()


def named(rows: Rows, table: str) -> Iterator[dict[str, Any]]:
    """Yield all rows of a table by the names of its columns."""
    for row in rows(selected(table, "")):
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
    """The differences of the groups of each heap, added up, in little memory.

    Each number counts times a factor drawn by lot for its group and one for what it counts, modulo
    a prime. Groups that differ cancel each other out with a chance of one in 10^18.
    """

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


#: The query for the records with their texts. A condition follows.
ENTRY = (
    f"select {', '.join(seals.ENTRY.values)}, seal, text_seal, digest, text_digest, players_folded,"
    " event_folded, first_day, last_day, given, who, text, findings"
    " from entries left join texts on texts.record = number where"
)


_UNDONE = "select record, id, undone_by from changes where undone_by is not null"
_UNDOING = "select record, undoes, id from changes where undoes is not null"
#: Queries for the records whose rows do not refer to each other as they should.
LINKS = (
    "select number from entries where version != 1 +"
    " (select coalesce(max(number), 0) from versions where record = entries.number)"
    " or version != 1 + (select count(*) from versions where record = entries.number)",
    "select number from entries where annotations !="
    " (select count(*) from annotations where record = entries.number)",
    # The first of a play refers to none, and the others refer to it.
    "select number from (select number, coalesce(duplicate_of, number) as refers,"
    " duplicate_of = number as itself, min(number) over (partition by digest) as first"
    " from entries) as each_one where refers != first or itself",
    # Not a join: a record may have very many changes.
    f"select record from ({_UNDONE} except {_UNDOING}) as lacking union"
    f" select record from ({_UNDOING} except {_UNDONE}) as besides",
)


def record_damages(row: seals.Row, codes: set[str]) -> Iterator[Damage]:
    """Yield what is damaged in a record: its columns, its text, and then its search data.

    `row` has the columns of ENTRY, and `codes` are those of its findings in the table `codes`.
    """
    sound = True
    for seal in (seals.ENTRY, seals.TEXT):
        try:
            seal.check(row)
        except Damaged as error:
            yield error.damage
            sound = False
    if not sound:
        return  # a damaged text proves nothing about its search data
    found_by = (
        row["text_digest"] == text_digest(row["text"])
        and row["players_folded"] == folded("\n".join(json.loads(row["players"]).values()))
        and row["event_folded"] == (None if row["event"] is None else folded(row["event"]))
        and (row["first_day"], row["last_day"])
        == ((row["date"] is not None and days(row["date"])) or (None, None))
        and codes == {finding["code"] for finding in json.loads(row["findings"])}
    )
    if not found_by:
        yield Damage("index", seals.name_of(row["number"]))


def each_once(found: Iterable[Damage]) -> Iterator[Damage]:
    """Yield each damage once, as several checks may meet the same."""
    seen: set[Damage] = set()
    for damage in found:
        if damage not in seen:
            seen.add(damage)
            yield damage


def codes_of(session: Session, where: str, values: Sequence[int]) -> dict[int, set[str]]:
    """Return the codes of the findings of records in the table `codes`."""
    found: dict[int, set[str]] = defaultdict(set)
    for record, code in session.execute(f"select record, code from codes where {where}", values):
        found[record].add(code)
    return found


def link_damages(session: Session) -> Iterator[Damage]:
    """Yield the records and studies whose rows do not refer to each other as they should."""
    for query in LINKS:
        for (number,) in session.execute(query).fetchall():
            yield Damage("links", seals.name_of(number))
    for number in wrong_records(session):
        yield Damage("links", told=f"study {seals.name_of(number)}")


def sum_damages(session: Session, rows: Rows) -> Iterator[Damage]:
    """Yield the totals and counts that are not those of the rows. `rows` runs a query."""
    for group in wrong_totals(rows):
        yield Damage("total", told=" ".join(group))
    for what in wrongly_counted(session):
        yield Damage("tables", told=f"table counted ({what})")


def row_damages(table: str, rows: Iterable[seals.Row]) -> Iterator[Damage]:
    """Yield the damage of rows of a table of SEALS."""
    for row in rows:
        try:
            seals.check(table, row)
        except Damaged as error:
            yield error.damage
