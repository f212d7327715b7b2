"""What is verified in every store, and how."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence

from records.library.dates import days
from records.library.model import Damage, Damaged
from records.library.same_text import text_digest
from records.library.sql import seals
from records.library.sql.counted import wrongly_counted
from records.library.sql.session import Session
from records.library.sql.studies import wrong_records
from records.library.sql.totals_check import Rows, wrong_totals
from records.search_terms import folded

#: The query for the records with their texts. A condition follows.
ENTRY = (
    f"select {', '.join(seals.ENTRY.values)}, seal, text_seal, digest, text_digest, players_folded,"
    " event_folded, first_day, last_day, given, who, text, findings"
    " from entries left join texts on texts.record = number where"
)


def _check_bin(row: seals.Row) -> None:
    seals.BINNED.check(row)
    seals.PACKED.check(row)


#: The other tables with seals.
SEALED: dict[str, Callable[[seals.Row], None]] = {
    "versions": seals.VERSION.check,
    "annotations": seals.ANNOTATION.check,
    "changes": seals.CHANGE.check,
    "bin": _check_bin,
    "facts": seals.FACTS.check,
    "totals": seals.TOTAL.check,
    "jobs": seals.JOB.check,
    "tags": seals.TAG.check,
    "studies": seals.STUDY.check,
    "answers": seals.ANSWER.check,
    "aliases": seals.ALIAS.check,
    "tokens": seals.TOKEN.check,
    "live": seals.LIVE.check,
}

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
    for check in (seals.ENTRY.check, seals.TEXT.check):
        try:
            check(row)
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


def row_damages(rows: Iterable[seals.Row], check: Callable[[seals.Row], None]) -> Iterator[Damage]:
    """Yield the damage of rows that a check of SEALED finds."""
    for row in rows:
        try:
            check(row)
        except Damaged as error:
            yield error.damage
