"""The facts of records, and their totals by group.

Those of one form of up to RUN records are a row, so that a million are soon read. No two such runs
overlap, so the run that has a record, or would have it, is the last that begins no later.

Every transaction that writes, replaces or deletes the facts of a record adds them to the totals or
takes them off, so the totals are always the sums of the facts.
"""

from __future__ import annotations

import json
import re
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import groupby
from typing import Any

from records.library.facts import (
    BETWEEN,
    RUN,
    RUN_BYTES,
    Counts,
    Facts,
    Group,
    Run,
    add,
    as_json,
    size_of,
    without_nothing,
)
from records.library.model import Damaged, Query, Stored, Totals
from records.library.sql import filters, seals
from records.library.sql.queries import Querying, count_again
from records.library.sql.rows import number_of
from records.library.sql.session import Session, read, some_at_a_time
from records.library.sql.tables import columns, inserted, replaced, row_of
from records.library.sql.totals import (
    BATCH,
    TOTAL,
    AskedTotals,
    KeptTotals,
    key_of,
    totals_of,
    totals_without,
)
from records.library.sql.word_search import WordIndex
from records.library.sums_of_facts import Summing, summed

#: The number of runs that are read at a time.
READ_AT_ONCE = 16

_RUNS = f"select {columns('runs')} from runs"
_LAST = "where form = ? and first <= {} order by first desc limit 1"
#: The condition on an entry that it has no facts of a form.
LACKING = (
    f"coalesce((select numbers from runs {_LAST.format('number')}), '')"
    " not like '%,' || number || ',%'"
)


class AddingUp(Querying):
    """The part of the store that keeps facts and adds them up."""

    def keep_facts(self, found: Iterable[tuple[str, int, Facts]]) -> int:
        """Keep the facts of records in place of those of their form. Returns for how many.

        Each comes with the record's id and the version of the text that they were made from. If
        the record has another version by then, or is gone, they are left out. Facts that come with
        an entry are kept by `add` and `put`. Otherwise, and after an undo, a record has none.
        """
        with self.writing() as session:
            kept = []
            for record, version, facts in found:
                number = number_of(record)
                (row,) = session.execute(
                    "select count(*) from entries where number = ? and version = ?",
                    [number, version],
                ).fetchall()
                if row[0]:
                    kept.append((number, facts))
            keep(session, kept)
            return len(kept)

    def forget_facts(self, form: int) -> None:
        """Delete the facts of one form of all records, and their totals."""
        with self.writing() as session:
            session.execute("delete from runs where form = ?", [form])
            session.execute("delete from totals where form = ?", [form])

    def add_up_again(self, form: int) -> None:
        """Make the totals of one form anew, and delete the facts that are not what was kept.

        Cost: reads all facts of the form.
        """
        with self.writing() as session:
            add_up(session, form)

    def totals(
        self,
        query: Query,
        kind: str,
        form: int,
        most: int | None = None,
        names: Collection[str] = (),
        summed: Summing = summed,
    ) -> Totals:
        """Return the sums of the facts of one form, of the records that the query selects.

        The groups are those of a kind, at most the `most` largest ones, and besides those of these
        `names`. `summed` adds up facts, as `analysis.stored.summing` does with the kernel.

        Cost: grows with the groups that are returned, some 50 µs for each, and with the records
        that are selected, or with the others of the game if these are fewer: 250 to 500 µs for each
        if they are in memory, with the kernel 20 to 40 µs.
        Raises QueryError, and Damaged if a total or the facts of a record are not what was kept.
        """
        with self.reading() as session:
            query = self.aliases.meant(query)
            records = filters.number(session, query, self.words)
            every = filters.number(session, Query(game=query.game), self.words)
            asked = AskedTotals(kind, most, names, summed)
            kept = KeptTotals(session, form, query.game)
            if records == every:
                return totals_without(asked, records, kept, list)
            # If most records of a game are selected, the others are subtracted from all.
            if 2 * records > every:
                others = filters.others(query, self.words)
                each = partial(self._facts_of, session, form, *others)
                return totals_without(asked, records, kept, each)
            selected = filters.numbers(session, query, self.words)
            return totals_of(asked, records, partial(self._facts_of, session, form, *selected))

    def _facts_of(
        self, session: Session, form: int, sql: str, values: Sequence[Any]
    ) -> Iterator[Run]:
        """Yield the facts of the records whose numbers a query finds, of all if it is "".

        Memory: some runs.
        """
        return runs_of(session, form, self._found(session, sql, values) if sql else None)

    def _found(self, session: Session, sql: str, values: Sequence[Any]) -> array[int]:
        """Return the numbers that a query finds. Memory: 8 bytes each."""
        ordered = f"select * from ({sql}) as found order by 1"
        return array("q", (number for (number,) in self._each(session, ordered, values)))

    def read_facts(self, query: Query, form: int, take: Callable[[Run], object]) -> int:
        """Call `take` with the facts of one form of the selected records that have some.

        They come in the order in which the records were stored. Returns how many records the query
        selects, with those without facts. `take` must not use the store. Memory: some MiB, and 8
        bytes for each record if not all are selected. Cost: some µs for each. Raises QueryError and
        Damaged as `totals`.
        """
        with self.reading() as session:
            query = self.aliases.meant(query)
            sql, values = filters.numbers(session, query, self.words)
            found = self._found(session, sql, values) if sql else None
            for run in runs_of(session, form, found):
                take(run)
            return filters.number(session, query, self.words) if found is None else len(found)

    def without_facts(self, query: Query, form: int, but: str | None = None) -> Iterator[Stored]:
        """Yield the selected records that have no facts of a form, as `stream` does.

        Those whose job of the kind `but` has failed are left out. Records may be given facts
        meanwhile.
        """
        failed = (
            "not exists (select 1 from jobs where jobs.record = entries.number"
            " and state = 'failed' and kind = ?)"
        )
        if but is None:
            return self._streamed(query, [LACKING], [form])
        return self._streamed(query, [LACKING, failed], [form, but])


# -- within a transaction that writes --------------------


def keep(session: Session, found: Iterable[tuple[int, Facts]]) -> None:
    """Keep facts of records, by number, in place of those of their form."""
    changed: dict[int, dict[int, Facts | None]] = {}
    for number, facts in found:
        changed.setdefault(facts.form, {})[number] = facts
    for form, of_form in changed.items():
        _change(session, form, of_form)


def drop_facts(session: Session, numbers: Sequence[int]) -> None:
    """Delete the facts of records."""
    for form in forms_of(session):
        _change(session, form, dict.fromkeys(numbers))


def forms_of(session: Session) -> list[int]:
    """Return the forms of which there are facts."""
    found: list[int] = []
    while True:
        # To ask for all at once reads the index.
        ((form,),) = session.execute(
            "select min(form) from runs where form > ?", [found[-1] if found else -1]
        ).fetchall()
        if form is None:
            return found
        found.append(form)


def _change(session: Session, form: int, changed: Mapping[int, Facts | None]) -> None:
    """Give records these facts of a form, or none, and change the totals by what that changes."""
    change = _Change()
    left = sorted(changed)
    while left:
        rows = read(session, f"{_RUNS} {_LAST.format('?')}", [form, left[0]])
        ((end,),) = session.execute(
            "select min(first) from runs where form = ? and first > ?", [form, left[0]]
        ).fetchall()
        here = left[: None if end is None else bisect_left(left, end)]
        left = left[len(here) :]
        if rows and not seals.FACTS.holds(rows[0]) and here[0] > _end_of(rows[0]):
            # What is damaged stays as it is, and what follows begins another run.
            rows = []
        kept = {number: facts for row in rows for number, facts in facts_in(row)}
        for number in here:
            facts = changed[number]
            before = kept.pop(number, None)
            if before is not None:
                change.take(before, -1)
            if facts is not None:
                kept[number] = facts
                change.take(facts)
        new = [_run(form, some) for some in _apart(sorted(kept.items()))]
        if rows[:1] == new[:1]:
            del rows[:], new[:1]
        for row in rows:
            session.execute("delete from runs where form = ? and first = ?", [form, row["first"]])
        session.executemany(inserted("runs"), [row_of("runs", row) for row in new])
    change.write(session)


def _apart(facts: Iterable[tuple[int, Facts]]) -> Iterator[dict[int, Facts]]:
    """Yield the facts of each run of some records."""
    run: dict[int, Facts] = {}
    size = 0
    for number, one in facts:
        size += len(one.text)
        if run and (len(run) == RUN or size > RUN_BYTES):
            yield run
            run, size = {}, len(one.text)
        run[number] = one
    if run:
        yield run


def _run(form: int, facts: Mapping[int, Facts]) -> dict[str, Any]:
    """Return the row of the facts of records, by number."""
    row = {
        "form": form,
        "first": min(facts),
        "numbers": f",{','.join(map(str, facts))},",
        "texts": BETWEEN.join(one.text for one in facts.values()),
    }
    return {**row, "seal": seals.FACTS.of(row)}


def numbers_in(row: Mapping[str, Any]) -> list[int]:
    """Return the numbers of the records of a run. Raises Damaged."""
    try:
        return [int(number) for number in row["numbers"][1:-1].split(",")]
    except (TypeError, ValueError):
        raise Damaged("facts", seals.name_of(row["first"])) from None


def _end_of(row: Mapping[str, Any]) -> int:
    """Return the last record of a damaged run as far as its numbers can be read."""
    return max(map(int, re.findall(r"\b\d{1,19}\b", row["numbers"])), default=row["first"])


def facts_in(row: Mapping[str, Any]) -> Iterator[tuple[int, Facts]]:
    """Yield the facts of a run, each with the number of its record. Raises Damaged."""
    seals.FACTS.check(row)
    for number, text in zip(numbers_in(row), row["texts"].split(BETWEEN), strict=True):
        yield number, Facts(row["form"], text)


def runs_of(session: Session, form: int, numbers: Sequence[int] | None = None) -> Iterator[Run]:
    """Yield the facts of records, whose numbers are in order, of all if there are no numbers.

    Memory: some runs. Raises Damaged.
    """
    sql = "select first from runs where form = ? order by first"
    firsts = [first for (first,) in session.execute(sql, [form]).fetchall()]
    if numbers is None:
        asked: Iterable[tuple[int, Collection[int] | None]] = ((first, None) for first in firsts)
    else:
        asked = (
            (firsts[at - 1], set(of_run))
            for at, of_run in groupby(numbers, partial(bisect_right, firsts))
            if at
        )
    for some in some_at_a_time(asked, READ_AT_ONCE):
        which = f"where form = ? and first in ({', '.join('?' * len(some))}) order by first"
        rows = session.execute(f"{_RUNS} {which}", [form, *(first for first, _ in some)])
        # One by one where the database allows it, because a single record may have very many.
        for row, (_, wanted) in zip(rows, some, strict=True):
            texts = seals.checked_facts(row)
            numbers_of = row[2][1:-1].split(",")
            chosen = (1 << len(numbers_of)) - 1
            if wanted is not None:
                chosen = sum(1 << at for at, one in enumerate(numbers_of) if int(one) in wanted)
            if chosen:
                yield Run(texts, chosen)


def facts_of_none(session: Session) -> Iterator[int]:
    """Yield the numbers of the records that have facts and are not there."""
    for first, found in session.execute("select first, numbers from runs"):
        # What no database takes as a number is damage, too.
        with suppress(Damaged, OverflowError):
            numbers = numbers_in({"first": first, "numbers": found})
            sql = f"select number from entries where number in ({', '.join('?' * len(numbers))})"
            yield from set(numbers).difference(
                number for (number,) in session.execute(sql, numbers).fetchall()
            )


def add_up(session: Session, form: int) -> None:
    """Make the totals of one form anew from the facts, and delete those that are not sound."""
    session.execute("delete from totals where form = ?", [form])
    last = -1
    while rows := read(
        session,
        f"{_RUNS} where form = ? and first > ? order by first limit ?",
        [form, last, READ_AT_ONCE],
    ):
        last = rows[-1]["first"]
        change = _Change()
        for row in rows:
            if seals.FACTS.holds(row):
                for _, facts in facts_in(row):
                    change.take(facts)
            else:
                session.execute(
                    "delete from runs where form = ? and first = ?", [form, row["first"]]
                )
        change.write(session)


class _Change:
    """What is added to the totals and taken off. Memory: that of the parts that differ in groups.

    The numbers of parts with the same groups are added once, not for each group.
    """

    def __init__(self) -> None:
        self._alike: dict[tuple[int, tuple[Group, ...]], Counts] = {}

    def take(self, facts: Facts, sign: int = 1) -> None:
        """Add the facts of a record, or take them off if `sign` is -1."""
        for part in facts.parts():
            add(self._alike.setdefault((facts.form, part.groups), {}), part.counts, sign)

    def write(self, session: Session) -> None:
        """Change the totals. What comes to nothing is deleted."""
        sums: dict[tuple[int, Group], Counts] = {}
        for (form, groups), counts in self._alike.items():
            for group in groups:
                add(sums.setdefault((form, group), {}), counts)
        changed = {key_of(*one): (*one, counts) for one, counts in sums.items()}
        keys = sorted(changed)
        for start in range(0, len(keys), BATCH):
            some = keys[start : start + BATCH]
            marks = ", ".join("?" * len(some))
            for row in read(session, f"select {TOTAL} from totals where key in ({marks})", some):
                seals.TOTAL.check(row)
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
            session.executemany(replaced("totals"), rows)
            session.executemany("delete from totals where key = ?", nothing)


def _row(key: bytes, form: int, group: Group, counts: Counts) -> tuple[Any, ...]:
    row = {
        "key": key,
        "form": form,
        **group._asdict(),
        "counts": as_json(counts),
    }
    return (*row.values(), seals.TOTAL.of(row), size_of(counts))


#: The first form in which totals have the size of their group.
_SIZES = 9
#: The first form in which a group is one group, and the forms of facts that were written before.
_GROUPS, _OLD_FACTS = 14, "(1, 2, 3, 7, 10, 11)"
#: The first form with facts, and the first in which they are kept in runs. Before, each record had
#: rows of its own.
_FIRST_FACTS, _IN_RUNS = 5, 15
_FACTS = seals.Seal("facts", ("record", "form"), (), ("parts",))


def drop(session: Session, form: int) -> None:
    """Drop the tables of a store of an older form that are made again of the others."""
    for table in ("named", "names", "counted", *(["totals"] if form < _SIZES else [])):
        session.execute(f"drop table if exists {table}")


def fill(session: Session, words: WordIndex, form: int) -> None:
    """Fill the tables that `drop` dropped, and forget facts that are not used any more.

    Cost: some 20 s a million records, and 50 s if they have facts that were not kept in runs.
    """
    count_again(session)
    words.name_all_again(session)
    if _FIRST_FACTS <= form < _IN_RUNS:
        _make_runs(session)
    if form < _GROUPS:
        for table in ("runs", "totals"):
            session.execute(f"delete from {table} where form in {_OLD_FACTS}")
        # The sums of all groups of a kind.
        session.execute("delete from totals where substr(kind, 1, 1) = '*'")
    if form < _SIZES:
        for of_facts in forms_of(session):
            add_up(session, of_facts)


def _make_runs(session: Session) -> None:
    """Put the facts of each record into runs. What is not sound is left out, also of the totals."""
    found = session.execute("select distinct form from facts order by form").fetchall()
    for (form,) in found:
        sound = True
        last = -1
        sql = "select * from facts where form = ? and record > ? order by record limit ?"
        while rows := read(session, sql, [form, last, RUN]):
            last = rows[-1]["record"]
            held = [row for row in rows if _FACTS.holds(row)]
            sound = sound and held == rows
            for some in _apart((row["record"], Facts(form, row["parts"])) for row in held):
                session.execute(inserted("runs"), row_of("runs", _run(form, some)))
        if not sound:
            add_up(session, form)
    session.execute("drop table facts")
