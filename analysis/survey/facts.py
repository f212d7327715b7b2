"""The facts of the records of a survey, read back from its tables by DuckDB."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import closing
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

import duckdb

from analysis.collection import DealFacts, RecordFacts
from analysis.figures.points import STATED
from analysis.survey.errors import SurveyError
from analysis.survey.folder import Folder
from analysis.survey.places import part_path

Key = tuple[str, int]
Row = tuple[Any, ...]

#: The rows that are asked for at a time.
_AT_ONCE = 5000

#: What is asked of each table. Rows stand in the order of the records.
_WANTED = {
    "records": "game, options, unit, first_day, last_day, sides, players, winner, complete, deals",
    "deals": "deal, score, by_rules",
    "marks": "deal, side, source, name, points",
    "findings": "deal, code, coalesce(rule, code), seat",
}
_WHERE = {"marks": "side IS NOT NULL", "findings": "start IS NOT NULL AND NOT variation"}


class Surveyed(NamedTuple):
    """A record of a survey: its game, its players and its facts, None as `facts_of` has them."""

    game: str | None
    players: list[str]
    facts: RecordFacts | None


def records_of(folder: str | Path) -> Iterator[Surveyed]:
    """Yield all records of a finished survey in order, with the facts that the tables hold.

    These are those of `facts_of`, without what takes more than a replay, and with the faults that
    are among the findings kept. Raises SurveyError if the folder holds no finished survey, or if a
    part of it cannot be read. Memory: some thousand rows. Cost: some 20 microseconds a deal.
    """
    parts = Folder(folder).manifest().parts
    try:
        with closing(duckdb.connect()) as connection:
            for part in range(parts):
                yield from _of_part(connection, folder, part)
    except duckdb.Error as error:
        why = str(error).splitlines()[0]
        raise SurveyError("survey-damaged", path=str(folder), why=why) from None


def _of_part(
    connection: duckdb.DuckDBPyConnection, folder: str | Path, part: int
) -> Iterator[Surveyed]:
    deals, marks, findings = (
        _Follower(_rows(connection, folder, table, part))
        for table in ("deals", "marks", "findings")
    )
    for row in _rows(connection, folder, "records", part):
        key: Key = row[:2]
        game, options, unit, first, last, sides, players, winner, complete, count = row[2:]
        of_deals, of_marks, of_findings = deals.of(key), marks.of(key), findings.of(key)
        facts = None
        if options is not None and count:
            seats = sorted(seat for side in sides for seat in side)
            side_of = {seat: at for at, side in enumerate(sides) for seat in side}
            facts = RecordFacts(
                game,
                unit,
                options,
                None if first is None else (_day(first), _day(last)),
                tuple(zip(seats, map(side_of.__getitem__, seats), players, strict=True)),
                len(sides),
                None if winner is None else sides.index(winner),
                complete,
                tuple(_deals(of_deals, of_marks, of_findings, sides, side_of)),
            )
        yield Surveyed(game, players, facts)


def _day(text: str) -> tuple[int, int, int]:
    year, month, day = text.split("-")
    return int(year), int(month), int(day)


def _deals(
    deals: list[Row],
    marks: list[Row],
    findings: list[Row],
    sides: list[str],
    side_of: dict[str, int],
) -> Iterator[DealFacts]:
    faults: dict[int, list[tuple[str, str, int | None]]] = {}
    for deal, code, rule, seat in findings:
        side = None if seat is None else side_of.get(seat)
        faults.setdefault(min(deal or len(deals), len(deals)), []).append((code, rule, side))
    marked = {deal: list(rows) for deal, rows in groupby(marks, key=lambda row: row[0])}
    number = {side: at for at, side in enumerate(sides)}
    for deal, score, by_rules in deals:
        sources: dict[str, list[int]] = {}
        declared = []
        for _, side, source, name, points in marked.get(deal, ()) if by_rules else ():
            sources.setdefault(source, [0] * len(sides))[number[side]] += points
            if source == "declaration":
                declared.append((number[side], name, points))
        if score is not None and not by_rules:
            sources = {STATED: score}
        yield DealFacts(
            deal,
            None if score is None else tuple(score),
            tuple((source, tuple(points)) for source, points in sources.items()),
            tuple(declared),
            tuple(faults.get(deal, ())),
        )


# -- the tables --------------------


def _rows(
    connection: duckdb.DuckDBPyConnection, folder: str | Path, table: str, part: int
) -> Iterator[Row]:
    where = f" WHERE {_WHERE[table]}" if table in _WHERE else ""
    query = f"SELECT file, start, {_WANTED[table]} FROM read_parquet(?){where}"
    with closing(connection.cursor()) as cursor:
        cursor.execute(query, [str(part_path(folder, table, part))])
        while rows := cursor.fetchmany(_AT_ONCE):
            yield from rows


class _Follower:
    """The rows of a table by record, asked for in the order in which they stand."""

    def __init__(self, rows: Iterable[Row]) -> None:
        self._groups = groupby(rows, key=lambda row: row[:2])
        self._next = next(self._groups, None)

    def of(self, key: Key) -> list[Row]:
        """Return the rows of a record, without its key."""
        if self._next is None or self._next[0] != key:
            return []
        rows = [row[2:] for row in self._next[1]]
        self._next = next(self._groups, None)
        return rows
