"""The facts of records, and their totals by group.

Every transaction that writes, replaces or deletes the facts of a record adds them to the totals or
takes them off, so the totals are always the sums of the facts.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from typing import Any

from records.library.facts import (
    WHOLE,
    Counts,
    Facts,
    Group,
    add,
    as_json,
    together,
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

_FACTS = "record, form, parts, seal"
_TOTAL = "key, form, kind, game, name, counts, seal"
_KEPT = f"insert into facts ({_FACTS}) values (?, ?, ?, ?)"
_ADDED = (
    f"insert into totals ({_TOTAL}) values (?, ?, ?, ?, ?, ?, ?) on conflict (key)"
    " do update set counts = excluded.counts, seal = excluded.seal"
)
_Sums = dict[tuple[int, Group], Counts]


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
            session.execute("delete from totals where form = ?", [form])
            which = "from facts where form = ? and record > ? order by record limit ?"
            last = -1
            while rows := read(session, f"select {_FACTS} {which}", [form, last, BATCH]):
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

    def totals(self, query: Query, kind: str, form: int) -> Totals:
        """Return the sums of the facts of the records that a query selects; see `Store.totals`."""
        of_game = Query(game=query.game)
        with self._reading() as session:
            query = self._meant(query)
            records = filters.number(session, query, self.words)
            every = filters.number(session, of_game, self.words)
            found = _Adding(kind)
            # Of most records of a game, the sum is that of all without that of the others.
            if 2 * records > every:
                for row in _of_groups(session, form, (WHOLE, kind), query.game):
                    check_total(row)
                    group = Group(row["kind"], row["game"], row["name"])
                    found.begin_with(group, json.loads(row["counts"]))
                if records < every:
                    where, values = conditions(query, self.words)
                    whole, of_whole = conditions(of_game, self.words)
                    others = (
                        f"number in (select number from entries{clause(whole)}"
                        f" except select number from entries{clause(where)})"
                    )
                    of = Selection("", "entries", [others], [*of_whole, *values])
                    found.take_all(self._facts_of(session, form, of), -1)
            else:
                of = filters.selection(session, query, self.words)
                found.take_all(self._facts_of(session, form, of))
            return found.totals(records)

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
        self._sums: dict[Group, Counts] = {}

    def take(self, group: Group, counts: Counts, sign: int = 1) -> None:
        """Add the numbers to those of their group, or take them off if `sign` is -1."""
        if group.kind in (WHOLE, self._kind):
            add(self._sums.setdefault(group, {}), counts, sign)

    def begin_with(self, group: Group, counts: Counts) -> None:
        """Take numbers that nobody else uses as the first of their group."""
        self._sums[group] = counts

    def take_all(self, found: Iterable[Facts], sign: int = 1) -> None:
        """Add facts, or take them off if `sign` is -1."""
        for facts in found:
            for part in facts.parts((WHOLE, self._kind)):
                for group in part.groups:
                    self.take(group, part.counts, sign)

    def totals(self, records: int) -> Totals:
        """Return the sums of what counts anything, of so many records."""
        sums = {group: without_nothing(counts) for group, counts in self._sums.items()}
        whole = {group: counts for group, counts in sums.items() if counts and group.kind == WHOLE}
        of_kind = {
            group: counts for group, counts in sums.items() if counts and group.kind == self._kind
        }
        return Totals(records, whole, of_kind)


def _of_groups(
    session: Session, form: int, kinds: Sequence[str], game: str | None
) -> list[dict[str, Any]]:
    """Return the totals of some kinds."""
    marks = ", ".join("?" * len(kinds))
    of_game = "" if game is None else " and game = ?"
    return read(
        session,
        f"select {_TOTAL} from totals where form = ? and kind in ({marks}){of_game}",
        [form, *kinds, *(() if game is None else (game,))],
    )


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


class _Change:
    """What comes to the totals and goes off. Memory: that of the parts that differ in groups.

    The numbers of parts that are of the same groups are added once, not for each group.
    """

    def __init__(self) -> None:
        self._alike: dict[tuple[int, tuple[Group, ...]], Counts] = {}

    def take(self, facts: Facts, sign: int = 1) -> None:
        """Add the facts of a record, or take them off if `sign` is -1."""
        for part in facts.parts():
            add(self._alike.setdefault((facts.form, part.groups), {}), part.counts, sign)

    def write(self, session: Session) -> None:
        """Change the totals. What comes to nothing is deleted."""
        changed: dict[bytes, tuple[int, Group, list[Counts]]] = {}
        for (form, groups), counts in self._alike.items():
            for group in groups:
                changed.setdefault(_key(form, group), (form, group, []))[2].append(counts)
        keys = sorted(changed)
        for start in range(0, len(keys), BATCH):
            some = keys[start : start + BATCH]
            marks = ", ".join("?" * len(some))
            for row in read(session, f"select {_TOTAL} from totals where key in ({marks})", some):
                check_total(row)
                changed[row["key"]][2].append(json.loads(row["counts"]))
            rows = []
            nothing = []
            for key in some:
                form, group, many = changed[key]
                counts = without_nothing(many[0] if len(many) == 1 else together(many))
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
    return (*row.values(), seal_of_total(row))


def _key(form: int, group: Group) -> bytes:
    """Return a key of fixed length, because a name may be longer than an index takes."""
    return blake2b(json.dumps([form, *group]).encode(), digest_size=16).digest()


# -- verifying --------------------


def wrong_totals(session: Session, each: Iterable[tuple[Any, ...]]) -> Iterator[Group]:
    """Yield the groups whose totals are not the sums of the facts. Memory: the totals.

    `each` are all rows of facts, with the columns of the table. Nothing is said if a row is not
    what was kept.
    """
    sums: _Sums = {}
    for row in each:
        named = dict(zip(_FACTS.split(", "), row, strict=True))
        if not intact(named, seal_of_facts):
            return
        for part in Facts(named["form"], named["parts"]).parts():
            for group in part.groups:
                add(sums.setdefault((named["form"], group), {}), part.counts)
    expected = {key: found for key, counts in sums.items() if (found := without_nothing(counts))}
    for total in read(session, f"select {_TOTAL} from totals order by key"):
        if not intact(total, seal_of_total):
            return
        group = Group(total["kind"], total["game"], total["name"])
        if expected.pop((total["form"], group), None) != json.loads(total["counts"]):
            yield group
    yield from (group for _, group in expected)
