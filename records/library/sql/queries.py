"""Searches: the SQL for a query, and pages that follow each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from records.library import cursors, dates
from records.library.model import SORTS, Damaged, Page, Query, QueryError, Stored, Summary
from records.library.search_terms import folded, words
from records.library.sql.annotations import Annotating
from records.library.sql.rows import SUMMARY, number_of, summary
from records.library.sql.seals import check_text
from records.library.sql.word_search import Words

#: The number of records that a stream reads at a time.
BATCH = 200

_KEYS = {"created": "null", "date": "first_day", "event": "event_folded", "game": "game"}


class Querying(Annotating):
    """The part of the store that reads records."""

    def get(self, record: str) -> Stored | None:
        """Return the record with that id, or None."""
        with self._reading():
            sql = f"select {_STORED} from {_STORED_IN} where number = ?"
            row = self._row(sql, [number_of(record)])
            return None if row is None else self._stored(row)

    def summary(self, record: str) -> Summary | None:
        """Return the record with that id without its text, or None."""
        sql = f"select {SUMMARY} from entries where number = ?"
        row = self._row(sql, [number_of(record)])
        return None if row is None else summary(row)

    def page(self, query: Query) -> Page:
        """Return one page of the records that the query selects.

        Cost: that of the page if the query selects most records, otherwise up to that of the store.
        """
        with self._reading():
            rows = self._select(SUMMARY, "entries", query, query.limit + 1)
        items = [summary(row) for row in rows[: query.limit]]
        more = len(rows) > query.limit
        return Page(items, _after(rows[query.limit - 1]) if more else None)

    def stream(self, query: Query) -> Iterator[Stored]:
        """Yield every record that the query selects from its cursor on; see `Store.stream`."""
        return self._streamed(query)

    def _streamed(
        self, query: Query, also: Sequence[str] = (), given: Sequence[Any] = ()
    ) -> Iterator[Stored]:
        """Yield the records that the query selects, and that meet other conditions `also`."""
        while True:
            with self._reading():
                rows = self._select(_STORED, _STORED_IN, query, BATCH, also, given)
                batch = [self._stored(row) for row in rows]
            yield from batch
            if len(rows) < BATCH:
                return
            query = replace(query, cursor=_after(rows[-1]))

    def count(self, query: Query) -> int:
        """Return how many records the query selects. Cost: grows with the store."""
        where, values = conditions(query, self.words)
        row = self._row(f"select count(*) as number from entries{clause(where)}", values)
        return int(row["number"]) if row is not None else 0

    def _stored(self, row: dict[str, Any]) -> Stored:
        check_text(row)
        shown = summary(row)
        notes = self._annotations(row["number"]) if shown.annotations else []
        if len(notes) != shown.annotations:
            raise Damaged("annotation", shown.id)
        return Stored(shown, row["text"], row["digest"].hex(), row["findings"], notes)

    def _select(
        self,
        columns: str,
        tables: str,
        query: Query,
        limit: int,
        also: Sequence[str] = (),
        given: Sequence[Any] = (),
    ) -> list[dict[str, Any]]:
        """Return rows in the order of the query. Those without a sort key come last."""
        if query.sort not in SORTS:
            raise QueryError("sort")
        key = _KEYS[query.sort]
        select = f"select {columns}, {key} as sorted_by from {tables}"
        after = None if query.cursor is None else cursors.read(query.cursor, key == "first_day")
        way, beyond = ("desc", "<") if query.descending else ("asc", ">")
        where, values = conditions(query, self.words)
        where += also
        values += given
        rows: list[dict[str, Any]] = []
        if key != "null" and (after is None or after[0] is not None):
            keyed, known = [*where, f"{key} is not null"], list(values)
            if after is not None:
                keyed.append(f"({key}, number) {beyond} (?, ?)")
                known += after
                after = None
            order = f"order by {key} {way}, number {way} limit ?"
            rows = self._rows(f"{select}{clause(keyed)} {order}", [*known, limit])
            if len(rows) == limit:
                return rows
        if key != "null":
            where.append(f"{key} is null")
        if after is not None:
            where.append(f"number {beyond} ?")
            values.append(after[1])
        order = f"order by number {way} limit ?"
        return rows + self._rows(f"{select}{clause(where)} {order}", [*values, limit - len(rows)])


_STORED = f"{SUMMARY}, digest, given, who, text, findings, text_seal"
_STORED_IN = "entries left join texts on texts.record = number"


def _after(row: dict[str, Any]) -> str:
    """Return the cursor of the page that begins after a row."""
    return cursors.written(row["sorted_by"], row["number"])


# -- conditions --------------------


def conditions(query: Query, indexed: Words) -> tuple[list[str], list[Any]]:
    """Return the conditions on entries that a query makes, and the values in them."""
    where: list[str] = []
    values: list[Any] = []

    def only(condition: str, *given: Any) -> None:
        where.append(condition)
        values.extend(given)

    if query.game is not None:
        only("game = ?", _bindable(query.game))
    if query.player is not None:
        only(indexed.part_of("players_folded"), _bindable(folded(query.player)))
    if query.event is not None:
        only(indexed.part_of("event_folded"), _bindable(folded(query.event)))
    if query.since is not None:
        only("last_day >= ?", dates.since(query.since))
    if query.until is not None:
        only("first_day <= ?", dates.until(query.until))
    if query.result is not None:
        only("result = ?", _bindable(query.result))
    if query.ok is not None:
        only("ok = ?", int(query.ok))
    if query.finding is not None:
        only("number in (select record from codes where code = ?)", _bindable(query.finding))
    if query.annotated is not None:
        only("annotations > 0" if query.annotated else "annotations = 0")
    if query.text is not None and query.text.strip():
        terms = words(query.text)
        if terms:
            only(*indexed.condition(terms))
        else:
            only("false")
    return where, values


def _bindable(text: str) -> str:
    """Return the text with lone surrogates replaced, because databases reject them."""
    return text.encode("utf-8", "replace").decode()


def clause(where: list[str]) -> str:
    """Return the clause with these conditions, which may be none."""
    return " where " + " and ".join(where) if where else ""
