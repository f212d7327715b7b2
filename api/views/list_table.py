"""A list of stored records as a table: a row for each, for spreadsheets and other programs."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import IO, NamedTuple

from analysis.csv_rows import write_rows
from analysis.spreadsheet import Cell, spreadsheet
from api.words.list_table import HEADERS, NO, SHEET, YES
from api.words.rules_pages import game_title
from records.cards import SEATS
from records.languages import Language
from records.library import Summary
from records.severities import ERROR, ILLEGAL, MISMATCH, NOTE, WARNING

#: The rows of comma-separated values that make a piece.
_AT_ONCE = 200


class Row(NamedTuple):
    """What a column may need: a record's summary, the reader's language, its page and its tags."""

    of: Summary
    language: Language
    page: str
    tags: list[str]


def _title(row: Row) -> str | None:
    title = game_title(row.of.game)
    return row.of.game if title is None else title[row.language]


def _scores(row: Row) -> str | None:
    return None if row.of.score is None else "/".join(map(str, row.of.score))


def _winner(row: Row) -> str | None:
    names = (row.of.players.get(seat) or seat for seat in row.of.winner or ())
    return ", ".join(names) or None


def _player(seat: str) -> Callable[[Row], Cell]:
    return lambda row: row.of.players.get(seat)


def _count(severity: str) -> Callable[[Row], Cell]:
    return lambda row: row.of.severities.get(severity, 0)


def _yes(true: bool, language: Language) -> str:
    return (YES if true else NO)[language]


#: The columns in their order; `HEADERS` has their words.
COLUMNS: dict[str, Callable[[Row], Cell]] = {
    "record": lambda row: row.of.id,
    "game": _title,
    "event": lambda row: row.of.event,
    "site": lambda row: row.of.site,
    "date": lambda row: row.of.date,
    "round": lambda row: row.of.round,
    **{f"player-{seat}": _player(seat) for seat in SEATS},
    "result": lambda row: row.of.result,
    "score": _scores,
    "winner": _winner,
    "deals": lambda row: row.of.deals,
    "complete": lambda row: _yes(row.of.complete, row.language),
    "ok": lambda row: _yes(row.of.ok, row.language),
    **{severity: _count(severity) for severity in (ERROR, ILLEGAL, MISMATCH, WARNING, NOTE)},
    "annotations": lambda row: row.of.annotations,
    "tags": lambda row: ", ".join(row.tags) or None,
    "options": lambda row: row.of.options,
    "stored": lambda row: row.of.created,
    "address": lambda row: row.page,
}


def headers(language: Language) -> list[str]:
    """Return the headers of the columns."""
    return [HEADERS[name][language] for name in COLUMNS]


def cells(row: Row) -> list[Cell]:
    """Return the cells of a record."""
    return [cell(row) for cell in COLUMNS.values()]


def as_csv(rows: Iterable[Row], language: Language) -> Iterator[bytes]:
    """Yield comma-separated values with a line of headers (RFC 4180). Memory: some rows."""
    yield _lines([headers(language)])
    left = iter(rows)
    while some := list(islice(left, _AT_ONCE)):
        yield _lines(map(cells, some))


def _lines(rows: Iterable[Iterable[Cell]]) -> bytes:
    out = io.StringIO()
    write_rows(out, rows)
    return out.getvalue().encode("utf-8", "replace")


def write_xlsx(file: IO[bytes], rows: Iterable[Row], language: Language) -> None:
    """Write a spreadsheet with one sheet to a file. Raises OSError."""
    name = SHEET[language]
    with spreadsheet(file, {name: headers(language)}) as sheets:
        sheets.add(name, map(cells, rows))
