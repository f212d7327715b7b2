"""Facets: how many of the selected records are of each game, state, player, event and finding."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from records.library.model import CHOSEN, Facets, Query
from records.library.sql import filters
from records.library.sql.filters import clause
from records.library.sql.queries import Querying
from records.library.sql.session import Session, read

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
