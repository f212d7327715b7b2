"""The filters of a query: how each is tested on a record, and how its records are found at once.

A list of few records is made from those that the narrowest filter finds. A list of many is read in
its order, and each record is tested, because soon enough are found. So neither reads the whole
store, however many records it has.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from records.library import dates
from records.library.aliases import name_as_kept
from records.library.model import Query
from records.library.sql.rows import number_of, written
from records.library.sql.session import Session
from records.library.sql.word_search import WordIndex, id_of
from records.search_terms import folded, words

#: Up to this many records are found first and then put in order.
FEW = 4000
#: Up to this many are counted to find the narrowest of several filters.
_MANY = 80_000

#: How uncertain the days of a record are: one day, up to a year, longer. Days are numbers such as
#: 18500131, so those of a year differ by at most _YEAR.
_YEAR = 1130
SPAN = (
    f"case when last_day - first_day > {_YEAR} then 2 when last_day > first_day then 1 else 0 end"
)
_FIRST_DAY, _LAST_DAY = 0, 99_999_999

#: What the order by events compares, because an index takes no text of any length.
EVENT = "substr(event_folded, 1, 200)"

_Values = Sequence[Any]


class Filter(NamedTuple):
    """A condition of a query.

    `test` is a condition on a row of entries. `found` is a query for the numbers of the records
    that meet it, `number` one for how many they are. Each has its values. If there is no quick way
    to find the records, `found` is empty. `roughly` is like `found`, with the same values, but it
    may find a record several times. In return, it finds the first ones at once.
    """

    test: str
    values: _Values
    found: str = ""
    found_values: _Values = ()
    number: str = ""
    number_values: _Values = ()
    roughly: str = ""


class Selection(NamedTuple):
    """What selects the records of a query: a clause before `select`, tables, and conditions."""

    first: str
    tables: str
    where: list[str]
    values: list[Any]


def filters(query: Query, indexed: WordIndex) -> list[Filter]:
    """Return the filters of a query. Raises QueryError."""
    found = []
    if query.game is not None:
        found.append(_of_column("game", _bindable(query.game)))
    if query.player is not None:
        part = _bindable(folded(query.player))
        found.append(_player(part, query.player_names, indexed))
    if query.person is not None:
        names = query.person_names or (name_as_kept(query.person),)
        found.append(Filter(*_named(names, indexed), *named(names, indexed)))
    if query.event is not None:
        found.append(_event(_bindable(folded(query.event)), indexed))
    if query.since is not None or query.until is not None:
        found.append(_period(query.since, query.until))
    if query.result is not None:
        found.append(_of_column("result", _bindable(query.result)))
    if query.ok is not None:
        found.append(_of_column("ok", int(query.ok)))
    if query.finding is not None:
        found.append(_listed("codes", "code", _bindable(query.finding)))
    if query.tag is not None:
        tags = filter(None, map(str.strip, query.tag.split(",")))
        found += [_listed("tags", "folded", _bindable(folded(tag))) for tag in tags]
    if query.study is not None:
        found.append(_study(number_of(query.study)))
    if query.annotated is not None:
        test = "annotations > 0" if query.annotated else "annotations = 0"
        found.append(_counted(test, [], "annotated", int(query.annotated)))
    if query.text is not None and query.text.strip():
        found.append(_words(words(query.text), indexed))
    return found


def conditions(query: Query, indexed: WordIndex) -> tuple[list[str], list[Any]]:
    """Return the conditions on entries that a query makes, and the values in them."""
    chosen = filters(query, indexed)
    return [one.test for one in chosen], [value for one in chosen for value in one.values]


def clause(where: list[str]) -> str:
    """Return the clause with these conditions, which may be none."""
    return " where " + " and ".join(where) if where else ""


def number(session: Session, query: Query, indexed: WordIndex) -> int:
    """Return how many records a query selects.

    Cost: little for one filter; with several, that of the records that the narrowest one selects.
    """
    chosen = filters(query, indexed)
    if not chosen:
        return _one(session, f"select records {_COUNTED_OF}", ["all", ""])
    if len(chosen) == 1:
        (only,) = chosen
        if only.number:
            return _one(session, only.number, only.number_values)
        # To sort out so many records that are found several times takes longer than to test all.
        if only.found and not (only.roughly and _up_to(session, only, _MANY) == _MANY):
            sql = f"select count(*) from ({only.found}) as all_of_them"
            return _one(session, sql, only.found_values)
    of = _sought(narrowest(session, chosen) if len(chosen) > 1 else None, chosen, indexed)
    return _one(session, f"{of.first}select count(*) from {of.tables}{clause(of.where)}", of.values)


def selection(session: Session, query: Query, indexed: WordIndex) -> Selection:
    """Return what selects the records of a query: by the narrowest filter if they are few."""
    chosen = filters(query, indexed)
    best = narrowest(session, chosen)
    if best is not None and _up_to(session, best, FEW + 1) <= FEW:
        return _sought(best, chosen, indexed)
    return _sought(None, chosen, indexed)


def numbers(session: Session, query: Query, indexed: WordIndex) -> tuple[str, list[Any]]:
    """Return a query for the numbers of all records that a query selects, with its values.

    It is "" if these are all records. Otherwise the narrowest filter finds them, however many they
    are, because their order does not matter.
    """
    chosen = filters(query, indexed)
    if not chosen:
        return "", []
    best = narrowest(session, chosen)
    if best is not None and len(chosen) == 1:
        return best.found, list(best.found_values)
    of = _sought(best, chosen, indexed)
    return f"{of.first}select number from {of.tables}{clause(of.where)}", of.values


def others(query: Query, indexed: WordIndex) -> tuple[str, list[Any]]:
    """Return a query for the numbers of the other records of the game that a query names.

    If it names none, these are all that it does not select. Cost: each of them is tested.
    """
    tests = []
    values: list[Any] = []
    if query.game is not None:
        game = _of_column("game", _bindable(query.game))
        tests.append(game.test)
        values += game.values
    # A test on a record without the value in question is neither true nor false.
    where, given = conditions(replace(query, game=None), indexed)
    tests.append(f"({' and '.join(where)}) is not true" if where else "false")
    return f"select number from entries{clause(tests)}", [*values, *given]


def narrowest(session: Session, chosen: Sequence[Filter]) -> Filter | None:
    """Return the filter that the fewest records meet, None if none finds its records."""
    finding = [one for one in chosen if one.found]
    if len(finding) < 2:
        return finding[0] if finding else None
    return min(finding, key=lambda one: _up_to(session, one, _MANY))


def _up_to(session: Session, one: Filter, most: int) -> int:
    """Return about how many records meet a filter, or `most` if they are more and it takes long."""
    if one.number and one.number.startswith(_READ_OFF):
        return _one(session, one.number, one.number_values)
    found = one.roughly or one.found
    limited = f"select count(*) from (select * from ({found}) as few limit {most}) as up_to"
    return _one(session, limited, one.found_values)


def _sought(by: Filter | None, chosen: Sequence[Filter], indexed: WordIndex) -> Selection:
    others = [one for one in chosen if one is not by]
    where = [one.test for one in others]
    values = [value for one in others for value in one.values]
    if by is None:
        return Selection("", "entries", where, values)
    first, tables, condition = indexed.only(by.found, "entries", "number")
    return Selection(first, tables, [condition, *where], [*by.found_values, *values])


def _one(session: Session, sql: str, values: _Values) -> int:
    rows = session.execute(sql, values).fetchall()
    return int(rows[0][0]) if rows else 0


# -- the filters --------------------

_COUNTED_OF = "from counted where what = ? and value = ?"
#: The beginning of a query that reads a count kept by the database.
_READ_OFF = "select coalesce(sum(records), 0) "


def _of_column(column: str, value: Any) -> Filter:
    return _counted(f"{column} = ?", [value], column, value)


def _counted(test: str, values: _Values, what: str, value: Any) -> Filter:
    """Return the filter by a test for which records are counted."""
    found = f"select number from entries where {test}"
    number = f"{_READ_OFF}{_COUNTED_OF}"
    return Filter(test, values, found, values, number, [what, str(value)])


def _event(sought: str, indexed: WordIndex) -> Filter:
    test = indexed.part_of("event_folded")
    events = f"from counted where what = 'event' and {indexed.part_of('value')}"
    return Filter(
        test,
        [sought],
        f"select number from entries where"
        f" {indexed.among(EVENT, f'select substr(value, 1, 200) {events}')} and {test}",
        [sought, sought],
        f"{_READ_OFF}{events}",
        [sought],
    )


def _player(sought: str, others: Sequence[str], indexed: WordIndex) -> Filter:
    """Return the filter for a part of a name, or one of some whole names."""
    test, values = indexed.part_of("players_folded"), [sought]
    each = indexed.naming(f"select id from names where {indexed.part_of('folded')}")
    found = f"select distinct record from ({each}) as naming"
    found_values: list[Any] = [sought]
    if others:
        also, given = _named(others, indexed)
        test, values = f"({test} or {also})", [*values, *given]
        those, given = named(others, indexed)
        found, each = f"{each} union {those}", f"{each} union all {those}"
        found_values += given
    if not sought.strip() or "\n" in sought:
        return Filter(test, values)
    return Filter(test, values, found, found_values, roughly=each)


def _named(names: Sequence[str], indexed: WordIndex) -> tuple[str, list[Any]]:
    """Return a condition on entries, with its values: a player has exactly one of these names."""
    # A name as JSON writes it, in quotes, cannot be a part of another name.
    exact = [_bindable(f'": {written(name)}') for name in names]
    return f"({' or '.join([indexed.part_of('players')] * len(names))})", exact


def named(names: Sequence[str], indexed: WordIndex) -> tuple[str, list[Any]]:
    """Return a query for the records in which a player has exactly one of these names."""
    ids = sorted({id_of(folded(name)) for name in names})
    test, values = _named(names, indexed)
    folds = indexed.naming(f"select id from names where id in ({', '.join('?' * len(ids))})")
    return f"select number from entries where number in ({folds}) and {test}", [*ids, *values]


def _period(since: str | None, until: str | None) -> Filter:
    tests = []
    values = []
    first, last = _FIRST_DAY, _LAST_DAY
    if since is not None:
        first = dates.since(since)
        tests.append("last_day >= ?")
        values.append(first)
    if until is not None:
        last = dates.until(until)
        tests.append("first_day <= ?")
        values.append(last)
    # A record of one of these days may have been played in them, however uncertain its day is.
    # Others are those that may have been played later than on their first day.
    later = f"select number from entries where last_day > first_day and {SPAN} = "
    return Filter(
        " and ".join(tests),
        values,
        "select number from entries where first_day between ? and ? union all "
        f"{later}1 and first_day >= ? and first_day < ? and last_day >= ? union all "
        f"{later}2 and first_day < ? and last_day >= ?",
        [first, last, first - _YEAR, first, first, first, first],
    )


def _listed(table: str, column: str, value: str) -> Filter:
    """Return the filter for records that a table lists with this value."""
    return Filter(
        f"exists (select 1 from {table} where {column} = ? and {table}.record = number)",
        [value],
        f"select record from {table} where {column} = ?",
        [value],
    )


def _study(study: int) -> Filter:
    # A study may name records that are not there.
    return Filter(
        "exists (select 1 from study_records where study = ? and study_records.record = number)",
        [study],
        "select record from study_records join entries on number = record where study = ?",
        [study],
    )


def _words(terms: Sequence[str], indexed: WordIndex) -> Filter:
    if not terms:
        return Filter("false", [])
    found, value = indexed.found(terms)
    return Filter(f"number in ({found})", [value], found, [value])


def _bindable(text: str) -> str:
    """Return the text with lone surrogates replaced, because databases reject them."""
    return text.encode("utf-8", "replace").decode()
