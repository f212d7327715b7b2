"""The facts of records, and their totals by group.

Every transaction that writes, replaces or deletes the facts of a record adds them to the totals or
takes them off, so the totals are always the sums of the facts.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from records.library.facts import (
    Counts,
    Facts,
    Group,
    add,
    as_json,
    size_of,
    without_nothing,
)
from records.library.model import Query, Stored, Totals
from records.library.sql import filters, seals
from records.library.sql.queries import Querying, count_again
from records.library.sql.rows import number_of
from records.library.sql.session import Session, read
from records.library.sql.tables import columns, inserted, replaced
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

#: The number of rows that are added up before their sums are written.
ADDED_AT_ONCE = 2000

_FACTS = columns("facts")


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
            for form in {facts.form for _, facts in kept}:
                drop_facts(session, [number for number, _ in kept], form)
            insert_facts(session, kept)
            return len(kept)

    def forget_facts(self, form: int) -> None:
        """Delete the facts of one form of all records, and their totals."""
        with self.writing() as session:
            session.execute("delete from facts where form = ?", [form])
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
        self, session: Session, form: int, numbers: str, values: Sequence[Any]
    ) -> Iterator[bytes]:
        """Yield the facts of the records whose numbers a query finds, of all if it is "". Memory:
        some rows.

        They are read by number, because what came in together lies together.
        """
        if numbers:
            ordered = f"select * from ({numbers}) as found order by 1"
            first, tables, condition = self.words.only(ordered, "facts", "record")
            sql = f"{first}select {_FACTS} from {tables} where {condition} and form = ?"
        else:
            sql = f"select {_FACTS} from facts where form = ? order by record"
        return map(seals.checked_facts, self._each(session, sql, [*values, form]))

    def read_facts(self, query: Query, form: int, take: Callable[[bytes], None]) -> int:
        """Call `take` with the facts of one form of each selected record that has some.

        They come in the order in which the records were stored. Returns how many records the query
        selects, with those without facts. `take` must not use the store. Memory does not grow with
        the records. Cost: 4 to 7 µs for each. Raises QueryError and Damaged as `totals`.
        """
        with self.reading() as session:
            query = self.aliases.meant(query)
            records = filters.number(session, query, self.words)
            for text in self._facts_of(session, form, *filters.numbers(session, query, self.words)):
                take(text)
            return records

    def without_facts(self, query: Query, form: int, but: str | None = None) -> Iterator[Stored]:
        """Yield the selected records that have no facts of a form, as `stream` does.

        Those whose job of the kind `but` has failed are left out. Records may be given facts
        meanwhile.
        """
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


# -- within a transaction that writes --------------------


def insert_facts(session: Session, found: Iterable[tuple[int, Facts]]) -> None:
    """Insert the facts of records that have none of their form, by number, and add them to the
    totals.
    """
    rows = []
    change = _Change()
    for number, facts in found:
        row = {"record": number, "form": facts.form, "parts": facts.text}
        rows.append((*row.values(), seals.FACTS.of(row)))
        change.take(facts)
    session.executemany(inserted("facts"), rows)
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
            seals.FACTS.check(row)
            change.take(Facts(row["form"], row["parts"]), -1)
        session.execute(f"delete {which}", [*some, *also])
    change.write(session)


def facts_between(session: Session, first: int, last: int) -> list[tuple[int, Facts]]:
    """Return the facts of the records with numbers from `first` to `last`."""
    sql = f"select {_FACTS} from facts where record between ? and ? order by record, form"
    found: list[tuple[int, Facts]] = []
    for row in read(session, sql, [first, last]):
        seals.FACTS.check(row)
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
            if seals.FACTS.holds(row):
                change.take(Facts(form, row["parts"]))
            else:
                session.execute(
                    "delete from facts where form = ? and record = ?", [form, row["record"]]
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


def drop(session: Session, form: int) -> None:
    """Drop the tables of a store of an older form that are made again of the others."""
    for table in ("named", "names", "counted", *(["totals"] if form < _SIZES else [])):
        session.execute(f"drop table if exists {table}")


def fill(session: Session, words: WordIndex, form: int) -> None:
    """Fill the tables that `drop` dropped, and forget facts that are not used any more.

    Cost: some 20 s a million records, and more if facts are forgotten.
    """
    count_again(session)
    words.name_all_again(session)
    if form < _GROUPS:
        for table in ("facts", "totals"):
            session.execute(f"delete from {table} where form in {_OLD_FACTS}")
        # The sums of all groups of a kind.
        session.execute("delete from totals where substr(kind, 1, 1) = '*'")
    if form < _SIZES:
        for (of_facts,) in session.execute("select distinct form from facts").fetchall():
            add_up(session, of_facts)
