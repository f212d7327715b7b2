"""The totals of the records that a query selects: sums of facts, or kept totals less others."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from records.library.facts import WHOLE, Counts, Group, add, size_of, without_nothing
from records.library.model import Totals
from records.library.sql import seals
from records.library.sql.session import Session, read
from records.library.sums_of_facts import Each, Summing, Sums

#: The columns of a total.
TOTAL = "key, form, kind, game, name, counts, seal"
#: The number of rows that are looked up at a time.
BATCH = 200
#: So many groups are told apart while facts are read. If there are more, the facts are read once
#: more for those that are among the largest.
MOST_APART = 20_000


@dataclass(frozen=True, slots=True)
class AskedTotals:
    """What is asked for: groups of a kind, at most the `most` largest, and those of some names.

    `summed` adds up facts.
    """

    kind: str
    most: int | None
    names: Collection[str]
    summed: Summing

    def told(self, sizes: Mapping[Group, int]) -> set[Group]:
        """Return the groups that may have to be told, given how large all are that may be."""
        if self.most is None:
            return set(sizes)
        order = sorted(sizes, key=lambda group: (-sizes[group], group))
        # A group without a size may have come to nothing: only its sums say so.
        return {
            group
            for at, group in enumerate(order)
            if at < self.most or sizes[group] <= 0 or group.name in self.names
        }

    def sums(self, each: Each) -> Sums:
        """Return the sums of facts, with as many groups told apart as one reading is good for."""
        return self.summed(each, self.kind, None if self.most is None else MOST_APART, ())

    def counts(self, each: Each, sums: Sums, groups: Iterable[Group]) -> dict[Group, Counts]:
        """Return the sums of groups of the kind that the facts name."""
        found = {group: sums.counts(group) for group in groups if group in sums.sizes}
        if None in found.values():
            sums = self.summed(each, self.kind, 0, found)
        return {group: counts or sums.counts(group) or {} for group, counts in found.items()}


class KeptTotals:
    """The totals that are kept of a form: those of all records, or of the records of a game."""

    def __init__(self, session: Session, form: int, game: str | None) -> None:
        self._session = session
        self._form = form
        self._of_game = "" if game is None else " and game = ?"
        self._game = [] if game is None else [game]

    def of_kind(self, kind: str) -> dict[Group, Counts]:
        """Return the totals of a kind. Raises Damaged."""
        return dict(map(_checked, self._select(TOTAL, kind)))

    def of_groups(self, groups: Collection[Group]) -> dict[Group, Counts]:
        """Return the totals of these groups, as many as there are. Raises Damaged."""
        return dict(map(_checked, self._look_up(TOTAL, groups)))

    def number(self, kind: str) -> int:
        """Return how many groups there are of a kind."""
        ((row),) = self._select("count(*) as groups", kind)
        return int(row["groups"])

    def sizes(self, kind: str, most: int, groups: Iterable[Group]) -> dict[Group, int]:
        """Return how large the `most` largest groups of a kind are, and these groups."""
        columns = "kind, game, name, size"
        largest = self._select(columns, kind, f" order by size desc, game, name limit {most}")
        rows = [*largest, *self._look_up(columns, groups)]
        return {Group(row["kind"], row["game"], row["name"]): row["size"] for row in rows}

    def _select(self, columns: str, kind: str, more: str = "") -> list[dict[str, Any]]:
        sql = f"select {columns} from totals where form = ? and kind = ?{self._of_game}{more}"
        return read(self._session, sql, [self._form, kind, *self._game])

    def _look_up(self, columns: str, groups: Iterable[Group]) -> Iterator[dict[str, Any]]:
        keys = sorted(key_of(self._form, group) for group in groups)
        for start in range(0, len(keys), BATCH):
            some = keys[start : start + BATCH]
            marks = ", ".join("?" * len(some))
            yield from read(
                self._session, f"select {columns} from totals where key in ({marks})", some
            )


def totals_of(asked: AskedTotals, records: int, each: Each) -> Totals:
    """Return the totals of `records` records. `each` yields their facts."""
    sums = asked.sums(each)
    groups = asked.counts(each, sums, asked.told(sums.sizes))
    return _totals(asked, records, sums.whole, groups, len(sums.sizes))


def totals_without(asked: AskedTotals, records: int, kept: KeptTotals, others: Each) -> Totals:
    """Return the totals of `records` records: what is kept, less the facts of the `others`."""
    kind = asked.kind
    less = asked.sums(others)
    whole = _without(kept.of_kind(WHOLE), less.whole)
    if asked.most is None:
        kept_groups = kept.of_kind(kind)
        groups = _without(kept_groups, asked.counts(others, less, kept_groups))
        return _totals(asked, records, whole, groups, len(groups))
    named = {Group(kind, group.game, name) for group in whole for name in asked.names}
    # A group that is not among these is too small, because it has no more than what is kept.
    sizes = kept.sizes(kind, asked.most + len(less.sizes), {*less.sizes, *named})
    told = asked.told({group: size - less.sizes.get(group, 0) for group, size in sizes.items()})
    groups = _without(kept.of_groups(told), asked.counts(others, less, told))
    return _totals(asked, records, whole, groups, kept.number(kind))


def _totals(
    asked: AskedTotals,
    records: int,
    whole: Mapping[Group, Counts],
    groups: Mapping[Group, Counts],
    number: int,
) -> Totals:
    """Return the totals. `groups` are those that may have to be told, of so many in all."""
    of_kind = _something(groups)
    number -= len(groups) - len(of_kind)
    if asked.most is not None and number > asked.most:
        order = sorted(of_kind, key=lambda group: (-size_of(of_kind[group]), group))
        of_kind = {
            group: of_kind[group]
            for at, group in enumerate(order)
            if at < asked.most or group.name in asked.names
        }
    return Totals(records, _something(whole), of_kind, number)


def _something(sums: Mapping[Group, Counts]) -> dict[Group, Counts]:
    """Return the groups that count anything."""
    return {key: left for key, counts in sums.items() if (left := without_nothing(counts))}


def _without(sums: dict[Group, Counts], less: Mapping[Group, Counts]) -> dict[Group, Counts]:
    """Take sums off others, in place, and return these."""
    for key, counts in less.items():
        add(sums.setdefault(key, {}), counts, -1)
    return sums


def _checked(row: dict[str, Any]) -> tuple[Group, Counts]:
    seals.TOTAL.check(row)
    return Group(row["kind"], row["game"], row["name"]), json.loads(row["counts"])


def key_of(form: int, group: Group) -> bytes:
    """Return a key of fixed length, because a name may be longer than an index takes."""
    return blake2b(json.dumps([form, *group]).encode(), digest_size=16).digest()
