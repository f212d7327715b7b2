"""Copies a whole collection from one store to another, and compares the two.

Rows are copied as they are, with their seals, some records in each transaction. What is the same on
both sides is not written again, so a copy that was interrupted goes on where it was. The facts of
records follow them, with their totals, in one transaction for each form. As they follow from the
texts, they are not compared. Jobs are not copied, nor are live games: these end soon, and whoever
types one has its text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from records.library import ids
from records.library.facts import Facts
from records.library.sql.facts import drop_facts, facts_between, insert_facts
from records.library.sql.jobs import drop_jobs
from records.library.sql.session import Session, some_at_a_time
from records.library.sql.studies import put_records
from records.library.sql.tables import (
    COUNTED,
    KEYS,
    OF_A_RECORD,
    TABLES,
    columns,
    inserted,
    replaced,
)
from records.library.sql.word_search import players_between
from records.library.store import Store

#: The number of records in each transaction.
BATCH = 1000

_Rows = dict[str, list[tuple[Any, ...]]]
#: What is compared of a token, answer, alias and study. When a token was last used does not matter.
_BESIDES = {
    "tokens": tuple(name for name in TABLES["tokens"] if name != "last_used"),
    "answers": TABLES["answers"],
    "aliases": TABLES["aliases"],
    "studies": TABLES["studies"],
}

#: The tables by whose rows records are told apart, by what is said of them.
_NUMBERED = {"record": "entries", "bin": "bin"}


@dataclass(frozen=True, slots=True)
class StoreDifference:
    """What differs between two stores: a `record` by its id, or else tokens, answers, aliases or
    studies.

    `what` is bin for a record that is in the bin. `why` is missing (it is not in the second store),
    besides (it is there only) or differs.
    """

    what: str
    why: str
    record: str | None = None


def copy(
    source: Store, target: Store, copied: Callable[[int], object] = lambda _: None
) -> tuple[int, int]:
    """Copy all that `source` holds to `target`: records, bin, tokens, answers, aliases, studies.

    `copied` is called with the number of records of each batch. Returns how many records were
    written, and how many were there already. The source is read as it is at one moment, and others
    may use it meanwhile. If it is interrupted, a part of the records is in the target, each one
    whole. Call it again to go on. Raises StoreError, and ValueError if the target has records
    (also in its bin), tokens, answers, aliases or studies that the source has not. Then nothing was
    written.

    Cost: reads both stores once. Memory: one batch.
    """
    written = same = 0
    with source.reading() as reader, target._adding():
        # A store that is asked for the next batch only later may have to wait for the writing.
        for difference in _besides(source, reader, target):
            raise ValueError(difference.record or difference.what)
        for numbers, theirs, ours in _compared(source, reader, target, "entries"):
            first, last = numbers[0], numbers[-1]
            if theirs == ours:
                same += len(numbers)
            else:
                if any(ours.values()):
                    facts = facts_between(reader, first, last)
                    with target.writing() as session:
                        _replace(target, session, theirs, facts, first, last)
                else:
                    with target.writing() as session:
                        _insert(target, session, theirs)
                written += len(numbers)
            copied(len(numbers))
        for form, of_form in _forms(reader).items():
            _copy_facts(source, reader, target, form, of_form)
        for _, theirs, ours in _compared(source, reader, target, "bin"):
            if theirs != ours:
                with target.writing() as session:
                    session.executemany(replaced("bin"), theirs["bin"])
        with target.writing() as session:
            for table in _BESIDES:
                session.executemany(replaced(table), _all(reader, table, TABLES[table]))
            # They follow from the studies, so they are not compared.
            session.execute("delete from study_records")
            put_records(session, _all(reader, "study_records", TABLES["study_records"]))
            for table in COUNTED:
                target._give_out_after(session, table, source._given_out(reader, table))
    return written, same


def differences(
    source: Store, target: Store, compared: Callable[[int], object] = lambda _: None
) -> Iterator[StoreDifference]:
    """Yield what differs between two stores, record by record. Nothing is written.

    `compared` is called with the number of records of each batch. Cost: reads both stores once.
    """
    with source.reading() as reader:
        yield from _besides(source, reader, target)
        for what, table in _NUMBERED.items():
            for numbers, some, others in _compared(source, reader, target, table):
                theirs, ours = _by_record(some), _by_record(others)
                for number in numbers:
                    if theirs[number] != ours.get(number):
                        why = "differs" if number in ours else "missing"
                        yield StoreDifference(what, why, ids.encode(number))
                if table == "entries":
                    compared(len(numbers))
        for table, names in _BESIDES.items():
            rows = _all(reader, table, names)
            with target.at_once() as session:
                present = _all(session, table, names)
            if set(rows) - set(present):
                yield StoreDifference(table, "differs")


def _numbers(session: Session, after: int, table: str = "entries") -> list[int]:
    sql = f"select number from {table} where number > ? order by number limit ?"
    return [number for (number,) in session.execute(sql, [after, BATCH]).fetchall()]


def _batches(session: Session, table: str = "entries") -> Iterator[tuple[int, int, list[int]]]:
    last = -1
    while numbers := _numbers(session, last, table):
        yield last + 1, numbers[-1], numbers
        last = numbers[-1]


def _besides(one: Store, reader: Session, other: Store) -> Iterator[StoreDifference]:
    """Yield what only the second store has."""
    for what, table in _NUMBERED.items():
        last = -1
        while True:
            with other.at_once() as session:
                numbers = _numbers(session, last, table)
            if not numbers:
                break
            marks = ", ".join("?" * len(numbers))
            sql = f"select number from {table} where number in ({marks})"
            known = {number for (number,) in reader.execute(sql, numbers).fetchall()}
            for number in numbers:
                if number not in known:
                    yield StoreDifference(what, "besides", ids.encode(number))
            last = numbers[-1]
    for table in _BESIDES:
        keys = KEYS[table]
        with other.at_once() as session:
            present = _all(session, table, keys)
        if set(present) - set(_all(reader, table, keys)):
            yield StoreDifference(table, "besides")


def _all(session: Session, table: str, names: tuple[str, ...]) -> list[tuple[Any, ...]]:
    sql = f"select {', '.join(names)} from {table} order by {', '.join(KEYS[table])}"
    return session.execute(sql).fetchall()


def _compared(
    one: Store, reader: Session, other: Store, table: str
) -> Iterator[tuple[list[int], _Rows, _Rows]]:
    """Yield the numbers of some records or rows of the bin, and their rows in both stores."""
    for first, last, numbers in _batches(reader, table):
        theirs = _numbered_rows(one, reader, table, first, last)
        with other.at_once() as session:
            ours = _numbered_rows(other, session, table, first, last)
        yield numbers, theirs, ours


def _numbered_rows(store: Store, session: Session, table: str, first: int, last: int) -> _Rows:
    """Return all rows of the records with numbers from `first` to `last`, or those of the bin."""
    found: _Rows = {}
    if table == "entries":
        found["words"] = list(map(tuple, store.words.texts(session, first, last)))
    for each, number in (OF_A_RECORD if table == "entries" else {"bin": "number"}).items():
        found[each] = session.execute(
            f"select {columns(each)} from {each} where {number} between ? and ?"
            f" order by {', '.join(KEYS[each])}",
            [first, last],
        ).fetchall()
    return found


def _by_record(rows: _Rows) -> dict[int, list[tuple[Any, ...]]]:
    """Return the rows of each record."""
    found: dict[int, list[tuple[Any, ...]]] = {}
    for table, of_table in rows.items():
        at = TABLES[table].index("record") if "record" in TABLES.get(table, ()) else 0
        for row in of_table:
            found.setdefault(row[at], []).append((table, *row))
    return found


def _insert(store: Store, session: Session, rows: _Rows) -> None:
    """Insert the rows of records, or change those that have their keys.

    An annotation or a change may have its id from another record, which had it before.
    """
    for table in OF_A_RECORD:
        session.executemany(replaced(table), rows[table])
    store.words.keep(session, [(number, text) for number, text in rows["words"]])
    at = TABLES["entries"].index("players_folded")
    store.words.name(session, [(row[0], row[at]) for row in rows["entries"]])


def _replace(
    store: Store,
    session: Session,
    rows: _Rows,
    facts: list[tuple[int, Facts]],
    first: int,
    last: int,
) -> None:
    """Replace the rows and the facts of the records with numbers from `first` to `last`."""
    for table, column in OF_A_RECORD.items():
        if table != "entries":
            session.execute(f"delete from {table} where {column} between ? and ?", [first, last])
    numbers = [row[0] for row in rows["entries"]]
    drop_facts(session, numbers)
    drop_jobs(session, numbers)
    for number, _ in store.words.texts(session, first, last):
        store.words.forget(session, number)
    store.words.unname(session, players_between(session, first, last))
    _insert(store, session, rows)
    insert_facts(session, facts)


# -- facts --------------------


def _forms(session: Session) -> dict[int, int]:
    """Return of how many records facts of each form are kept."""
    sql = "select form, count(*) from facts group by form order by form"
    return dict(session.execute(sql).fetchall())


def _copy_facts(one: Store, reader: Session, other: Store, form: int, number: int) -> None:
    """Copy the facts of a form that the target lacks, with their totals.

    If that is most of them, their totals are not added up again, but are copied, too. `number` is
    how many there are.
    """
    with other.at_once() as session:
        present = _forms(session).get(form, 0)
    if present >= number:
        return
    if present < number // 2:
        with other.writing() as session:
            for table in ("facts", "totals"):
                session.execute(f"delete from {table} where form = ?", [form])
                sql = f"select {columns(table)} from {table} where form = ?"
                for batch in some_at_a_time(one._each(reader, sql, [form]), BATCH):
                    session.executemany(inserted(table), batch)
        return
    for first, last, _ in _batches(reader):
        with other.at_once() as session:
            kept = set(_kept(session, form, first, last))
        if kept.issuperset(_kept(reader, form, first, last)):
            continue
        with other.writing() as session:
            insert_facts(
                session,
                [
                    (record, facts)
                    for record, facts in facts_between(reader, first, last)
                    if facts is not None and facts.form == form and record not in kept
                ],
            )


def _kept(session: Session, form: int, first: int, last: int) -> list[int]:
    """Return the records with numbers from `first` to `last` that have facts of a form."""
    sql = "select record from facts where form = ? and record between ? and ?"
    return [record for (record,) in session.execute(sql, [form, first, last]).fetchall()]
