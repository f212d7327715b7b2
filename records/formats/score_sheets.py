"""Score sheets to records: the scores of deals whose cards nobody wrote down."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from records.cards import SEATS
from records.formats.told import Converted, LeftOutError, Notice, canonical, quoted
from records.notation.values import parse_date
from records.rules.games import GAMES
from records.search_terms import folded

if TYPE_CHECKING:
    from _csv import Reader

#: What the first line may call a column, folded, and what it is.
_NAMES = {
    "game": "Game",
    "jeu": "Game",
    "options": "Options",
    "event": "Event",
    "tournoi": "Event",
    "evenement": "Event",
    "site": "Site",
    "lieu": "Site",
    "date": "Date",
    "round": "Round",
    "ronde": "Round",
    "tour": "Round",
    "deal": "Deal",
    "donne": "Deal",
    "coup": "Deal",
    "dealer": "Dealer",
    "donneur": "Dealer",
}
_SEAT = re.compile(r"(?:player |joueur )?([a-f])")
_SCORE = re.compile(r"(?:score|points|marque) ?([a-f])")
#: The tags of a record, in the order in which they are written.
_HEADER = ("Game", "Options", "Event", "Site", "Date", "Round", *SEATS)
_ISO = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")
#: A score. French spreadsheets part thousands by a space that does not break, broad or narrow.
_NUMBER = re.compile("[-−]?(?:[0-9]{1,9}|[0-9]{1,3}(?:[ \u00a0\u202f][0-9]{3}){1,2})")
_SPACES = re.compile("[ \u00a0\u202f]")


class _Row(NamedTuple):
    line: int
    header: tuple[tuple[str, str], ...]
    deal: int | None
    dealer: str
    scores: tuple[str, ...]


def read_score_sheet(text: str, game: str | None = None) -> Converted:
    """Return the rows of a score sheet as records with a gap where the play would be.

    The sheet is comma-, semicolon- or tab-separated. Its first line names the columns, in English
    or French: Game, Options, Event, Site, Date, Round, A, B, … (the players), Deal, Dealer, and
    Score A, Score B, … (what the deal brought the side of that player). A row is a deal. Rows
    that follow one another and agree in all but the deal are one record; deal 1 begins another.
    A date is as in a record, or as in ISO 8601: of others nobody knows which number is the month.
    A dealer is a seat, or the name of a player of that row. A score may have its thousands parted
    by spaces.
    `game` is the game where no column names it. A row that cannot be read is left out and told.
    Cost: in proportion to the text.
    """
    told: list[Notice] = []
    reader = csv.reader(io.StringIO(text, newline=""), _dialect(text))
    parts: list[str] = []
    try:
        parts += _rows(reader, game, told)
    except LeftOutError as reason:
        told.append(reason.told)
    except csv.Error as error:
        told.append(Notice(max(1, reader.line_num), "not-csv", {"why": str(error)}))
    if not parts and not told:
        told.append(Notice(1, "no-games", {}))
    return Converted(canonical("% carnet 1\n" + "".join(parts)) if parts else "", told)


def _rows(reader: Reader, game: str | None, told: list[Notice]) -> Iterator[str]:
    """Yield each row that can be read, as a record has it. Raises LeftOutError if none can."""
    first = next((cells for cells in reader if any(cells)), [])
    columns = _columns(first, max(1, reader.line_num), game, told)
    before: _Row | None = None
    for cells in reader:
        if any(cell.strip() for cell in cells):
            try:
                row = _row(cells, columns, reader.line_num, game, before)
            except LeftOutError as reason:
                told.append(reason.told)
            else:
                yield _written(row, before)
                before = row


def _dialect(text: str) -> type[csv.Dialect]:
    head = text.lstrip("\ufeff \r\n").partition("\n")[0]

    class Sheet(csv.excel):
        delimiter = max(",;\t", key=head.count)
        strict = True

    return Sheet


def _columns(names: list[str], line: int, game: str | None, told: list[Notice]) -> list[str | None]:
    """Return what each column is, None for one that is left out.

    A score is `Score` with the letter of the seat. Raises LeftOutError if the sheet cannot be read.
    """
    out: list[str | None] = []
    for name in names:
        word = " ".join(folded(name.strip("\ufeff ")).replace("_", " ").split())
        score, seat = _SCORE.fullmatch(word), _SEAT.fullmatch(word)
        found = _NAMES.get(word)
        if score is not None:
            found = "Score" + score[1].upper()
        elif seat is not None:
            found = seat[1].upper()
        if found is None and word:
            told.append(Notice(line, "column", {"name": name}))
        elif found in out and found is not None:
            raise LeftOutError(line, "two-columns", name=found)
        out.append(found)
    needed = ("Game", "ScoreA", "ScoreB")
    for one in needed:
        if one not in out and not (one == "Game" and game):
            raise LeftOutError(line, "no-column", name=one.replace("Score", "Score "))
    return out


def _row(
    cells: list[str], columns: list[str | None], line: int, game: str | None, before: _Row | None
) -> _Row:
    """Return what a row says. Raises LeftOutError."""
    if len(cells) != len(columns):
        raise LeftOutError(line, "sheet-cells", n=len(cells), columns=len(columns))
    found = {name: cell.strip() for name, cell in zip(columns, cells, strict=True) if name}
    found["Game"] = found.get("Game") or game or ""
    if found["Game"] not in GAMES:
        raise LeftOutError(line, "sheet-game", text=found["Game"])
    rules = GAMES[found["Game"]].rules()
    scores = []
    for side in rules.sides:
        cell = found.get(f"Score{SEATS[side[0]]}", "")
        if not _NUMBER.fullmatch(cell):
            name = f"Score {SEATS[side[0]]}"
            raise LeftOutError(line, "sheet-score", text=cell, name=name)
        scores.append(_SPACES.sub("", cell.replace("−", "-")))
    date = _ISO.sub(r"\1.\2.\3", found.get("Date", ""))
    if date and parse_date(date) is None:
        raise LeftOutError(line, "sheet-date", text=date)
    found["Date"] = date
    dealer = _dealer(found, rules.seats)
    if dealer is None:
        raise LeftOutError(line, "sheet-dealer", text=found["Dealer"])
    header = tuple((name, found[name]) for name in _HEADER if found.get(name))
    same = before is not None and before.header == header
    deal = found.get("Deal", "")
    number = int(deal) if re.fullmatch(r"[0-9]{1,9}", deal) else None
    wanted = (before.deal or 0) + 1 if before is not None and same else 1
    if deal and number not in (1, wanted):
        raise LeftOutError(line, "sheet-deal", text=deal, before=wanted - 1)
    return _Row(line, header, number or wanted, dealer, tuple(scores))


def _dealer(found: dict[str, str], seats: int) -> str | None:
    """Return the seat of the dealer, empty if none is given, or None if nobody has that name."""
    named = found.get("Dealer", "")
    if not named or named.upper() in SEATS[:seats]:
        return named.upper()
    holders = [seat for seat in SEATS[:seats] if folded(found.get(seat, "")) == folded(named)]
    return holders[0] if len(holders) == 1 else None


def _written(row: _Row, before: _Row | None) -> str:
    lines = []
    if before is None or before.header != row.header or row.deal == 1:
        lines += ["", *(f"[{name} {quoted(value)}]" for name, value in row.header)]
    lines += ["", f'[Deal "{row.deal}"]']
    if row.dealer:
        lines.append(f"[Dealer {quoted(row.dealer)}]")
    return "\n".join([*lines, "...", "#" + "/".join(row.scores)]) + "\n"
