"""The facts of records, and their totals by group.

Every transaction that writes, replaces or deletes the facts of a record adds them to the totals or
takes them off, so the totals are always the sums of the facts.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Sequence
from hashlib import blake2b
from typing import Any

from records.library.facts import (
    WHOLE,
    Counts,
    Facts,
    Group,
    Part,
    add,
    all_of,
    as_json,
    named_as,
    size_of,
    summed_in,
    without_nothing,
)
from records.library.model import Query, Stored, Totals
from records.library.sql import filters
from records.library.sql.filters import Selection, clause, conditions
from records.library.sql.queries import Querying
from records.library.sql.rows import number_of
from records.library.sql.seals import check_facts, check_total, intact, seal_of_facts, seal_of_total
from records.library.sql.session import Session, read

#: The number of rows that are looked up at a time.
BATCH = 200
#: The number of rows that are added up before their sums are written.
ADDED_AT_ONCE = 2000

_FACTS = "record, form, parts, seal"
_TOTAL = "key, form, kind, game, name, counts, seal"
_KEPT = f"insert into facts ({_FACTS}) values (?, ?, ?, ?)"
_ADDED = (
    f"insert into totals ({_TOTAL}, size) values (?, ?, ?, ?, ?, ?, ?, ?) on conflict (key)"
    " do update set counts = excluded.counts, seal = excluded.seal, size = excluded.size"
)


class Counting(Querying):
    """The part of the store that keeps facts and adds them up."""

    def keep_facts(self, found: Iterable[tuple[str, int, Facts]]) -> int:
        """Keep the facts of records, by id and version; see `Store.keep_facts`."""
        with self._writing() as session:
            kept = []
            for record, version, facts in found:
                number = number_of(record)
                (row,) = session.execute(
                    "select count(*) from entries where number = ? and version = ?",
                    [number, version],
                ).fetchall()
                if row[0]:
                    kept.append((number, facts))
            for form in {facts.form for _, facts in kept}:
                drop_facts(session, [number for number, _ in kept], form)
            insert_facts(session, kept)
            return len(kept)

    def forget_facts(self, form: int) -> None:
        """Delete the facts of one form of all records, and their totals."""
        with self._writing() as session:
            session.execute("delete from facts where form = ?", [form])
            session.execute("delete from totals where form = ?", [form])

    def add_up_again(self, form: int) -> None:
        """Make the totals of one form anew; see `Store.add_up_again`."""
        with self._writing() as session:
            add_up(session, form)

    def totals(
        self,
        query: Query,
        kind: str,
        form: int,
        most: int | None = None,
        names: Collection[str] = (),
    ) -> Totals:
        """Return the sums of the facts of the records that a query selects; see `Store.totals`."""
        of_game = Query(game=query.game)
        with self._reading() as session:
            query = self._meant(query)
            records = filters.number(session, query, self.words)
            every = filters.number(session, of_game, self.words)
            found = _Adding(kind)
            number = 0
            # Of most records of a game, the sum is that of all without that of the others.
            if 2 * records > every:
                if records < every:
                    where, values = conditions(query, self.words)
                    whole, of_whole = conditions(of_game, self.words)
                    others = (
                        f"number in (select number from entries{clause(whole)}"
                        f" except select number from entries{clause(where)})"
                    )
                    of = Selection("", "entries", [others], [*of_whole, *values])
                    found.take_all(self._facts_of(session, form, of), -1)
                number = found.take_totals(session, form, query.game, most, names)
            else:
                of = filters.selection(session, query, self.words)
                found.take_all(self._facts_of(session, form, of))
            return found.totals(records, number, most, names)

    def _facts_of(self, session: Session, form: int, of: Selection) -> Iterator[Facts]:
        """Yield the facts of the selected records. Memory: some rows."""
        sql = (
            f"{of.first}select facts.record, facts.form, facts.parts, facts.seal from {of.tables}"
            f" join facts on facts.record = number and facts.form = ?{clause(of.where)}"
        )
        given = of.first.count("?")
        values = [*of.values[:given], form, *of.values[given:]]
        for row in self._each(session, sql, values):
            named = dict(zip(_FACTS.split(", "), row, strict=True))
            check_facts(named)
            yield Facts(form, named["parts"])

    def without_facts(self, query: Query, form: int, but: str | None = None) -> Iterator[Stored]:
        """Yield the selected records that have no facts of a form; see `Store.without_facts`."""
        lacking = (
            "not exists (select 1 from facts where facts.record = entries.number and form = ?)"
        )
        failed = (
            "not exists (select 1 from jobs where jobs.record = entries.number"
            " and state = 'failed' and kind = ?)"
        )
        if but is None:
            return self._streamed(query, [lacking], [form])
        return self._streamed(query, [lacking, failed], [form, but])


class _Adding:
    """Adds numbers up by group: those of all records, and those of groups of a kind."""

    def __init__(self, kind: str) -> None:
        self._kind = kind
        self._kinds = tuple(dict.fromkeys((WHOLE, kind, all_of(kind))))
        self._in_facts = (WHOLE, named_as(kind))
        self._sums: dict[Group, Counts] = {}
        self._taken: set[Group] = set()

    def take_all(self, found: Iterable[Facts], sign: int = 1) -> None:
        """Add facts, or take them off if `sign` is -1."""
        for facts in found:
            for part in facts.parts(self._in_facts):
                for group, times in summed_in(part.groups):
                    if group.kind in self._kinds:
                        add(self._sums.setdefault(group, {}), part.counts, sign * times)

    def take_totals(
        self,
        session: Session,
        form: int,
        game: str | None,
        most: int | None,
        names: Collection[str],
    ) -> int:
        """Add the totals of a form, of the kind only as many as can be among the `most` largest.

        Returns how many groups there are of the kind.
        """
        of = "form = ? and kind = ?" + ("" if game is None else " and game = ?")
        of_game = [] if game is None else [game]
        changed = {group for group in self._sums if group.kind == self._kind}
        lacking = set(changed)
        for kind in self._kinds:
            limit = ""
            if kind == self._kind and kind != WHOLE and most is not None:
                # A group that nothing is taken off is as large as its total says.
                limit = f" order by size desc, game, name limit {most + len(changed)}"
            sql = f"select {_TOTAL} from totals where {of}{limit}"
            for row in read(session, sql, [form, kind, *of_game]):
                group = self._take(row)
                if group.kind == WHOLE:
                    lacking |= {Group(self._kind, group.game, name) for name in names}
        lacking -= self._taken
        keys = [_key(form, group) for group in lacking if most is not None]
        for start in range(0, len(keys), BATCH):
            some = keys[start : start + BATCH]
            marks = ", ".join("?" * len(some))
            for row in read(session, f"select {_TOTAL} from totals where key in ({marks})", some):
                self._take(row)
        counted = f"select count(*) from totals where {of}"
        ((number,),) = session.execute(counted, [form, self._kind, *of_game]).fetchall()
        return int(number) - sum(not any(map(any, self._sums[group].values())) for group in changed)

    def _take(self, row: dict[str, Any]) -> Group:
        """Add a total. Raises Damaged."""
        check_total(row)
        group = Group(row["kind"], row["game"], row["name"])
        counts = json.loads(row["counts"])
        if group in self._sums:
            add(self._sums[group], counts)
        else:
            self._sums[group] = counts
        self._taken.add(group)
        return group

    def totals(self, records: int, number: int, most: int | None, names: Collection[str]) -> Totals:
        """Return the sums of what counts anything, of so many records.

        `number` is how many groups there are, at least.
        """
        sums = {
            group: counts
            for group, all_counts in self._sums.items()
            if (counts := without_nothing(all_counts))
        }
        of_kind = {group: counts for group, counts in sums.items() if group.kind == self._kind}
        number = max(number, len(of_kind))
        rest: dict[str, Counts] = {}
        if most is not None and number > most:
            order = sorted(of_kind, key=lambda group: (-size_of(of_kind[group]), group))
            of_kind = {
                group: of_kind[group]
                for at, group in enumerate(order)
                if at < most or group.name in names
            }
            both = {
                group.game: counts
                for group, counts in sums.items()
                if group.kind == all_of(self._kind)
            }
            for group, counts in of_kind.items():
                add(both[group.game], counts, -1)
            rest = {
                game: left for game, counts in both.items() if (left := without_nothing(counts))
            }
        whole = {group: counts for group, counts in sums.items() if group.kind == WHOLE}
        return Totals(records, whole, of_kind, number, rest)


# -- within a transaction that writes --------------------


def insert_facts(session: Session, found: Iterable[tuple[int, Facts | None]]) -> None:
    """Insert the facts of records that have none of their form, by number, and add them to the
    totals.
    """
    rows = []
    change = _Change()
    for number, facts in found:
        if facts is not None:
            row = {"record": number, "form": facts.form, "parts": facts.text}
            rows.append((*row.values(), seal_of_facts(row)))
            change.take(facts)
    session.executemany(_KEPT, rows)
    change.write(session)


def drop_facts(session: Session, numbers: Sequence[int], form: int | None = None) -> None:
    """Delete the facts of records, only those of one form if it is given, and take them off the
    totals.
    """
    change = _Change()
    of_form = "" if form is None else " and form = ?"
    also = [] if form is None else [form]
    for start in range(0, len(numbers), BATCH):
        some = numbers[start : start + BATCH]
        which = f"from facts where record in ({', '.join('?' * len(some))}){of_form}"
        for row in read(session, f"select {_FACTS} {which}", [*some, *also]):
            check_facts(row)
            change.take(Facts(row["form"], row["parts"]), -1)
        session.execute(f"delete {which}", [*some, *also])
    change.write(session)


def facts_between(session: Session, first: int, last: int) -> list[tuple[int, Facts | None]]:
    """Return the facts of the records with numbers from `first` to `last`."""
    sql = f"select {_FACTS} from facts where record between ? and ? order by record, form"
    found: list[tuple[int, Facts | None]] = []
    for row in read(session, sql, [first, last]):
        check_facts(row)
        found.append((row["record"], Facts(row["form"], row["parts"])))
    return found


def add_up(session: Session, form: int) -> None:
    """Make the totals of one form anew from the facts, and delete those that are not sound."""
    session.execute("delete from totals where form = ?", [form])
    which = "from facts where form = ? and record > ? order by record limit ?"
    last = -1
    while rows := read(session, f"select {_FACTS} {which}", [form, last, ADDED_AT_ONCE]):
        last = rows[-1]["record"]
        change = _Change()
        for row in rows:
            if intact(row, seal_of_facts):
                change.take(Facts(form, row["parts"]))
            else:
                session.execute(
                    "delete from facts where form = ? and record = ?", [form, row["record"]]
                )
        change.write(session)


def sum_totals(session: Session, before: str) -> None:
    """Fill the table of totals from one that has only the sums of groups as facts name them.

    `before` is its name. Where one is not what was kept, those of its form are made anew.
    """
    damaged = set()
    last = b""
    while rows := read(
        session,
        f"select {_TOTAL} from {before} where key > ? order by key limit ?",
        [last, ADDED_AT_ONCE],
    ):
        last = rows[-1]["key"]
        change = _Change()
        for row in rows:
            if intact(row, seal_of_total):
                group = Group(row["kind"], row["game"], row["name"])
                change.take_part(row["form"], Part((group,), json.loads(row["counts"])))
            else:
                damaged.add(row["form"])
        change.write(session)
    for form in damaged:
        add_up(session, form)


class _Change:
    """What comes to the totals and goes off. Memory: that of the parts that differ in groups.

    The numbers of parts that are of the same groups are added once, not for each group.
    """

    def __init__(self) -> None:
        self._alike: dict[tuple[int, tuple[Group, ...]], Counts] = {}

    def take(self, facts: Facts, sign: int = 1) -> None:
        """Add the facts of a record, or take them off if `sign` is -1."""
        for part in facts.parts():
            self.take_part(facts.form, part, sign)

    def take_part(self, form: int, part: Part, sign: int = 1) -> None:
        """Add a part of facts of a form, or take it off."""
        add(self._alike.setdefault((form, part.groups), {}), part.counts, sign)

    def write(self, session: Session) -> None:
        """Change the totals. What comes to nothing is deleted."""
        changed: dict[bytes, tuple[int, Group, Counts]] = {}
        for (form, groups), counts in self._alike.items():
            for group, times in summed_in(groups):
                key = _key(form, group)
                add(changed.setdefault(key, (form, group, {}))[2], counts, times)
        keys = sorted(changed)
        for start in range(0, len(keys), BATCH):
            some = keys[start : start + BATCH]
            marks = ", ".join("?" * len(some))
            for row in read(session, f"select {_TOTAL} from totals where key in ({marks})", some):
                check_total(row)
                add(changed[row["key"]][2], json.loads(row["counts"]))
            rows = []
            nothing = []
            for key in some:
                form, group, all_counts = changed[key]
                counts = without_nothing(all_counts)
                if counts:
                    rows.append(_row(key, form, group, counts))
                else:
                    nothing.append((key,))
            session.executemany(_ADDED, rows)
            session.executemany("delete from totals where key = ?", nothing)


def _row(key: bytes, form: int, group: Group, counts: Counts) -> tuple[Any, ...]:
    row = {
        "key": key,
        "form": form,
        **group._asdict(),
        "counts": as_json(counts),
    }
    return (*row.values(), seal_of_total(row), size_of(counts))


def _key(form: int, group: Group) -> bytes:
    """Return a key of fixed length, because a name may be longer than an index takes."""
    return blake2b(json.dumps([form, *group]).encode(), digest_size=16).digest()
