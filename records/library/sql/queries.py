"""Searches: the SQL for a query, pages that follow each other, and what the found records have."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import accumulate
from typing import Any

from records.library import cursors, ids
from records.library.model import (
    CHOSEN,
    SORTS,
    Damaged,
    Facets,
    Page,
    Query,
    QueryError,
    Stored,
    Summary,
)
from records.library.sql import filters
from records.library.sql.aliases import Aliases
from records.library.sql.annotations import Annotating
from records.library.sql.filters import EVENT, clause
from records.library.sql.rows import SUMMARY, number_of, summary
from records.library.sql.seals import TEXT
from records.library.sql.session import Session, read

#: Each number as it is counted anew: what is counted, the value, and how many records have it.
_ANEW = """
select 'all' as what, '' as value, count(*) as records from entries having count(*) > 0
union all select 'game', game, count(*) from entries where game is not null group by game
union all select 'event', event_folded, count(*) from entries
    where event_folded is not null group by event_folded
union all select 'result', result, count(*) from entries where result is not null group by result
union all select 'ok', cast(ok as text), count(*) from entries group by ok
union all select 'annotated', case when annotations > 0 then '1' else '0' end, count(*)
    from entries group by case when annotations > 0 then '1' else '0' end
"""
_KEPT = "select what, value, records from counted"


def count_again(session: Session) -> None:
    """Count all records anew. The caller has begun a transaction. Cost: some seconds a million."""
    session.execute("delete from counted")
    session.execute(f"insert into counted (what, value, records) {_ANEW}")


def wrongly_counted(session: Session) -> Iterator[str]:
    """Yield what is counted wrongly, such as game."""
    anew = f"select * from ({_ANEW}) as anew"
    wrong = session.execute(
        f"select distinct what from (select * from ({anew} except {_KEPT}) as lacking"
        f" union all select * from ({_KEPT} except {anew}) as besides) as wrong order by what"
    )
    yield from [what for (what,) in wrong.fetchall()]


#: The number of records that a stream looks up at a time.
BATCH = 200
#: The most bytes of texts and findings that are read together, unless one record alone has more.
READ_AT_ONCE = 256 << 10

_KEYS = {"created": "null", "date": "first_day", "event": EVENT, "game": "game"}


class Querying(Annotating):
    """The part of the store that reads records."""

    @property
    def aliases(self) -> Aliases:
        """Spellings of players that stand for other names."""
        return Aliases(self)

    def get(self, record: str) -> Stored | None:
        """Return the record with that id, or None."""
        with self.reading():
            sql = f"select {_STORED} from entries{_WITH_TEXTS} where number = ?"
            row = self.row(sql, [number_of(record)])
            return None if row is None else self._stored(row)

    def summary(self, record: str) -> Summary | None:
        """Return the record with that id without its text, or None."""
        row = self._shown_row(number_of(record))
        return None if row is None else summary(row)

    def page(self, query: Query) -> Page:
        """Return one page of the records that the query selects.

        A record that does not change appears exactly once over all pages, even while others are
        added. Raises QueryError.
        """
        with self.reading() as session:
            rows = self._select(session, SUMMARY, query, query.limit + 1)
        items = [summary(row) for row in rows[: query.limit]]
        more = len(rows) > query.limit
        return Page(items, _after(rows[query.limit - 1]) if more else None)

    def ids(self, query: Query) -> tuple[list[str], str | None]:
        """Return the ids of the first 200 records that the query selects, from its cursor on.

        The cursor after them is the second value, or None if there are no more. The limit of the
        query is ignored. Raises QueryError.
        """
        return self._ids(query)

    def _ids(
        self, query: Query, also: Sequence[str] = (), given: Sequence[Any] = ()
    ) -> tuple[list[str], str | None]:
        with self.reading() as session:
            rows = self._select(session, "number", query, BATCH, also, given)
        more = len(rows) == BATCH
        return [ids.encode(row["number"]) for row in rows], _after(rows[-1]) if more else None

    def some(self, records: Sequence[str]) -> tuple[list[Stored], Sequence[str]]:
        """Return the first of these records, and the ids of the others.

        They have 256 KiB of texts and findings together, or the first alone has more. Those that
        are no longer there are left out.
        """
        numbers = [number_of(record) for record in records[:BATCH]]
        among = f"in ({', '.join('?' * len(numbers))})"
        sizes = "select record, length(text) + length(findings) as size from texts where record"
        with self.reading() as session:
            known = {
                row["record"]: row["size"] or 0
                for row in read(session, f"{sizes} {among}", numbers)
            }
            reached = accumulate(known.get(number, 0) for number in numbers)
            count = max(1, sum(size <= READ_AT_ONCE for size in reached))
            among = f"in ({', '.join('?' * len(numbers[:count]))})"
            sql = f"select {_STORED} from entries{_WITH_TEXTS} where number {among}"
            found = {row["number"]: row for row in read(session, sql, numbers[:count])}
            stored = [self._stored(found[number]) for number in numbers[:count] if number in found]
        return stored, records[count:]

    def stream(self, query: Query) -> Iterator[Stored]:
        """Yield every record that the query selects, from its cursor on. Its limit is ignored.

        No lock is held between two records. Memory: that of `some`. Raises QueryError.
        """
        return self._streamed(query)

    def summaries(self, query: Query) -> Iterator[Summary]:
        """Yield every record that the query selects without its text, as `stream` does.

        Cost: 30 to 60 µs for each.
        """
        while True:
            with self.reading() as session:
                rows = self._select(session, SUMMARY, query, BATCH)
            yield from map(summary, rows)
            if len(rows) < BATCH:
                return
            query = replace(query, cursor=_after(rows[-1]))

    def _streamed(
        self, query: Query, also: Sequence[str] = (), given: Sequence[Any] = ()
    ) -> Iterator[Stored]:
        """Yield the records that the query selects, and that meet other conditions `also`."""
        left: Sequence[str]
        while True:
            left, cursor = self._ids(query, also, given)
            while left:
                found, left = self.some(left)
                yield from found
            if cursor is None:
                return
            query = replace(query, cursor=cursor)

    def count(self, query: Query) -> int:
        """Return how many records the query selects, over all pages. Raises QueryError."""
        with self.reading() as session:
            return filters.number(session, self.aliases.meant(query), self.words)

    def index_again(self) -> None:
        """Rebuild the counts and the names that make lists quick.

        The store keeps them right itself. This is for one whose `verify` says that they are not.
        Cost: reads all records, some 10 s a million. Nobody else can write meanwhile.
        """
        with self.writing() as session:
            count_again(session)
            self.words.name_all_again(session)

    def _stored(self, row: dict[str, Any]) -> Stored:
        TEXT.check(row)
        shown = summary(row)
        notes = self._annotations(row["number"]) if shown.annotations else []
        if len(notes) != shown.annotations:
            raise Damaged("annotation", shown.id)
        return Stored(shown, row["text"], row["digest"].hex(), row["findings"], notes)

    def _select(
        self,
        session: Session,
        columns: str,
        query: Query,
        limit: int,
        also: Sequence[str] = (),
        given: Sequence[Any] = (),
    ) -> list[dict[str, Any]]:
        """Return rows in the order of the query. Those without a sort key come last."""
        if query.sort not in SORTS:
            raise QueryError("sort")
        key = _KEYS[query.sort]
        after = None if query.cursor is None else cursors.read(query.cursor, key == "first_day")
        way, beyond = ("desc", "<") if query.descending else ("asc", ">")
        chosen = filters.selection(session, self.aliases.meant(query), self.words)
        tables = chosen.tables if chosen.first else self._read_by(query.sort)
        select = f"{chosen.first}select {columns}, {key} as sorted_by from {tables}"
        where = [*chosen.where, *also]
        values = [*chosen.values, *given]
        rows: list[dict[str, Any]] = []
        if key != "null" and (after is None or after[0] is not None):
            keyed, known = [*where, f"{key} is not null"], list(values)
            if after is not None:
                keyed.append(f"({key}, number) {beyond} (?, ?)")
                known += after
                after = None
            order = f"order by {key} {way}, number {way} limit ?"
            rows = read(session, f"{select}{clause(keyed)} {order}", [*known, limit])
            if len(rows) == limit:
                return rows
        if key != "null":
            where.append(f"{key} is null")
        if after is not None:
            where.append(f"number {beyond} ?")
            values.append(after[1])
        order = f"order by number {way} limit ?"
        return rows + read(
            session, f"{select}{clause(where)} {order}", [*values, limit - len(rows)]
        )


_STORED = f"{SUMMARY}, digest, given, who, text, findings, text_seal"
_WITH_TEXTS = " left join texts on texts.record = number"


def _after(row: dict[str, Any]) -> str:
    """Return the cursor of the page that begins after a row."""
    return cursors.written(row["sorted_by"], row["number"])


_Rows = list[dict[str, Any]]

_COLUMNS = "game, ok, annotations, players, event"
#: Every code in the table. The index is entered once for each code, and no other row is read.
_CODES = (
    "with recursive one (code) as (select min(code) from codes union all"
    " select (select min(code) from codes where codes.code > one.code) from one"
    " where one.code is not null) select code, 0 as number from one where code is not null"
)
_VALUES: dict[str, Callable[[dict[str, Any]], str | None]] = {
    "game": lambda row: row["game"],
    "ok": lambda row: "true" if row["ok"] else "false",
    "annotated": lambda row: "true" if row["annotations"] else "false",
}


class Faceting(Querying):
    """The part of the store that counts what the selected records have."""

    def facets(self, query: Query, most: int, values: int) -> Facets:
        """Count what the records that the query selects have; see `Facets`.

        Only the `most` newest of them are looked at, so the cost has a bound. There are at most
        `values` players and events, those with the most records. A filter of CHOSEN is left out
        where its own values are counted. Its sort, cursor and limit are ignored. As with `count`,
        the data are not compared with their digests. Raises QueryError.
        """

        @cache
        def newest(query: Query) -> _Rows:
            return read(session, *self._newest(session, _COLUMNS, query, most + 1))

        with self.reading() as session:
            query = self.aliases.meant(query)
            rows = newest(query)
            players = _players(rows[:most], values, self.aliases.people())
            found = {"player": players, "event": _events(rows[:most], values)}
            asked = [rows]
            for name in CHOSEN:
                # What is chosen already does not hide what else could be chosen.
                nothing: dict[str, Any] = {name: None}
                freely = replace(query, **nothing)
                asked.append(newest(freely))
                found[name] = (
                    self._codes(session, freely, most)
                    if name == "finding"
                    else Counter(filter(None, map(_VALUES[name], asked[-1][:most])))
                )
                found[name] = Counter(dict(sorted(found[name].items())))
        whole = all(len(one) <= most for one in asked)
        return Facets(len(rows[:most]), whole, {name: dict(one) for name, one in found.items()})

    def _newest(
        self, session: Session, columns: str, query: Query, most: int
    ) -> tuple[str, list[Any]]:
        """Return the query for the newest records that another selects, and its values."""
        of = filters.selection(session, query, self.words)
        sql = f"{of.first}select {columns} from {of.tables}{clause(of.where)}"
        return f"{sql} order by number desc limit ?", [*of.values, most]

    def _codes(self, session: Session, query: Query, most: int) -> Counter[str]:
        which, given = self._newest(session, "number", query, most)
        sql = f"select code, count(*) as number from codes where record in ({which}) group by code"
        found = Counter({row["code"]: row["number"] for row in read(session, _CODES)})
        found.update({row["code"]: row["number"] for row in read(session, sql, given)})
        return found


def _players(rows: _Rows, values: int, same: Mapping[str, str]) -> Counter[str]:
    """Count the players with the most records. Whoever sits twice in a record counts once.

    `same` has the person's name for each alias.
    """
    names = Counter[str]()
    # Most records have the same players as another.
    for players, number in Counter(row["players"] for row in rows).items():
        for name in {same.get(name, name) for name in json.loads(players).values()}:
            names[name] += number
    return _most(names, values)


def _events(rows: _Rows, values: int) -> Counter[str]:
    return _most(Counter(row["event"] for row in rows if row["event"]), values)


def _most(counted: Counter[str], values: int) -> Counter[str]:
    """Return the `values` with the most records, the first in the alphabet where they are equal."""
    return Counter(dict(sorted(counted.items(), key=lambda one: (-one[1], one[0]))[:values]))
