"""The rows that one record gives to each table: the same ones wherever and however it is read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from analysis.figures.points import STATED, deal_accounts
from analysis.rule_names import meld_name, own_options
from analysis.survey.decision_rows import decision_rows
from analysis.survey.schema import TABLES
from analysis.who_and_when import Days, days_of
from records.cards import NAMES, SEATS, SUITS
from records.findings import Finding
from records.knowledge.table import Table
from records.notation.letters import printable
from records.notation.model import ACTIONS, DECLARATION, PLAY, Item, Record
from records.notation.reader import Reader, read_one
from records.notation.record_texts import encode
from records.play.course import Observer
from records.play.identity import digest
from records.play.line_of_play import Line, Watch
from records.play.outside_records import outside_findings
from records.play.replay import Replay
from records.rules.strength import NO_TRUMP
from records.rules.tally import Tally
from records.severities import ERROR, ILLEGAL, MISMATCH, MOST, NOTE, WARNING

Row = tuple[Any, ...]
#: Writes rows of the table with a name.
Write = Callable[[str, list[Row]], None]
#: The suit of trumps at the end of each deal.
Trumps = Sequence[str | None]


class Rows(NamedTuple):
    """Rows by table; the fields are those of `schema.TABLES`."""

    records: list[Row]
    deals: list[Row]
    plays: list[Row]
    declarations: list[Row]
    marks: list[Row]
    findings: list[Row]
    decisions: list[Row]

    def hand_on(self, write: Write, least: int = 1) -> None:
        """Have the tables that have at least so many rows written, and empty them."""
        for table, held in zip(self._fields, self, strict=True):
            if len(held) >= least:
                write(table, held)
                held.clear()


def no_rows() -> Rows:
    """Return empty tables."""
    return Rows([], [], [], [], [], [], [])


def add_record(rows: Rows, file: str, start: int, text: bytes, worlds: int | None = None) -> Replay:
    """Add the rows of the record that is the whole of a text, and return its replay.

    There are at most `severities.MOST` rows of findings, chosen as `Replay.told` does. `worlds`
    asks for the decisions: with values from so many random deals each, or with 0 without values.
    Cost: a parse, and a replay in full, which dominates unless decisions are asked for.
    """
    record = read_one(text)
    watch = Followed(rows, clean(file), start)
    replay = Replay(record, watch=watch)
    trumps = list(watch.trumps().values())
    add_replayed(rows, watch.key, len(text), replay, digest(record, replay), trumps)
    if worlds is not None:
        rows.decisions.extend((*watch.key, *row) for row in decision_rows(replay, worlds))
    return replay


def add_replayed(
    rows: Rows, key: tuple[str, int], size: int, replay: Replay, identity: str, trumps: Trumps
) -> None:
    """Add the rows of a replay, but for plays, declarations and decisions.

    `size` is the bytes of the record's text, and `trumps` the suit at the end of each deal.
    """
    sides = ["".join(side) for side in replay.sides]
    rows.records.append((*key, size, identity, *_of_record(replay.record, replay, sides)))
    for deal, trump, by_rules in zip(replay.deals, trumps, _accounted(replay), strict=True):
        rows.deals.append(
            (
                *key,
                deal.deal,
                deal.dealer,
                trump,
                deal.plies,
                _numbers(deal.start_score),
                _numbers(deal.score),
                by_rules,
                deal.complete,
                deal.void,
                SEATS[deal.last_winner] if deal.last_winner >= 0 else None,
            )
        )
    rules = replay.rules
    for mark in replay.marks:
        assert rules is not None
        declared = mark.source == "declaration"
        rows.marks.append(
            (
                *key,
                mark.deal,
                mark.ply,
                mark.trick,
                sides[mark.side] if mark.side >= 0 else None,
                mark.source,
                clean(mark.what) or None,
                meld_name(rules, mark.what, mark.points) if declared else None,
                mark.points,
                _numbers(mark.total),
            )
        )
    rows.findings.extend(_of_finding(*key, finding) for finding in replay.told(MOST))


def add_outside(rows: Rows, file: str, reader: Reader) -> None:
    """Add the findings about the text before the first record of a file."""
    name = clean(file)
    rows.findings.extend(_of_finding(name, None, one) for one in outside_findings(reader, MOST))


# -- one record --------------------


def _of_record(record: Record, replay: Replay, sides: list[str]) -> Row:
    rules, found = replay.rules, replay.severities
    days = days_of(record)
    seats = sorted(seat for side in replay.sides for seat in side)
    return (
        _tag(record, "Game"),
        None if rules is None else own_options(rules),
        None if rules is None else rules.unit,
        _tag(record, "Event"),
        _tag(record, "Site"),
        _tag(record, "Date"),
        *written_days(days),
        sides,
        [printable(record.get(seat) or "").strip() for seat in seats],
        len(replay.deals),
        sum(deal.plies for deal in replay.deals),
        _tag(record, "Result"),
        _numbers(replay.score),
        None if replay.winner is None else "".join(replay.winner),
        replay.complete,
        replay.ok,
        found[ERROR],
        found[ILLEGAL],
        found[MISMATCH],
        found[WARNING],
        found[NOTE],
    )


def _tag(record: Record, name: str) -> str | None:
    value = record.get(name)
    return None if value is None else printable(value)


def written_days(days: Days) -> tuple[str | None, str | None]:
    """Return the first and the last day that a date can mean, as YYYY-MM-DD."""
    if days is None:
        return None, None
    first, last = (f"{year:04}-{month:02}-{day:02}" for year, month, day in days)
    return first, last


def _numbers(values: Iterable[int] | None) -> list[int] | None:
    return None if values is None else list(values)


def clean(text: str) -> str:
    """Return the text with U+FFFD for bytes that are not UTF-8."""
    return text if text.isascii() else encode(text).decode("utf-8", "replace")


def _accounted(replay: Replay) -> list[bool]:
    """Return for each deal whether the rules account for its score."""
    return [
        deal.score is not None and STATED not in account.by_source
        for deal, account in zip(replay.deals, deal_accounts(replay), strict=True)
    ]


def _of_finding(file: str, start: int | None, finding: Finding) -> Row:
    return (
        file,
        start,
        finding.code,
        finding.severity,
        finding.certainty,
        finding.deal,
        finding.trick,
        finding.ply,
        finding.seat,
        finding.line,
        finding.column,
        finding.end_column,
        clean(finding.text),
        None if finding.rule is None else clean(finding.rule.id),
        list(finding.legal),
        list(finding.evidence),
        finding.variation,
        clean(finding.message["en"]),
        clean(finding.message["fr"]),
    )


# -- its play --------------------


class Followed(Watch):
    """Adds plays and declarations as the replay goes on."""

    def __init__(self, rows: Rows, file: str, start: int) -> None:
        self.key = (file, start)
        self._rows = rows
        self._lines: dict[int, Line] = {}

    def trumps(self) -> dict[int, str | None]:
        """Return the suit of trumps at the end of each deal (from 0) that it has followed."""
        return {at: _suit(line.table) for at, line in self._lines.items()}

    def deal(self, at: int, line: Line, tally: Tally) -> Observer:
        """Follow a deal."""
        self._lines[at] = line
        return _FollowedDeal(self._rows, (*self.key, at + 1), line, tally.side_of).observe


#: Where a row of `plays` says whether the card took its trick.
_WON = [column.name for column in TABLES["plays"]].index("won")


class _FollowedDeal:
    def __init__(self, rows: Rows, key: Row, line: Line, side_of: Sequence[int]) -> None:
        self._plays, self._declarations = rows.plays, rows.declarations
        self._key = key
        self._line = line
        sides: dict[int, str] = {}
        for seat, side in enumerate(side_of):
            sides[side] = sides.get(side, "") + SEATS[seat]
        self._sides = [sides[side] for side in side_of]
        self._last = line.table.taken.last
        self._trick: int | None = None
        # Where the plays of the present trick stand among the rows, with their seats, and those of
        # the last trick as long as nobody is known to have taken it.
        self._present: list[tuple[int, int]] = []
        self._unsettled: list[tuple[int, int]] = []

    def observe(self, index: int, item: Item, seat: int, points: int) -> None:
        table = self._line.table
        if item.kind in ACTIONS:
            if seat < 0 and item.seat < table.n:
                seat = item.seat
            if item.kind == PLAY:
                self._play(self._line.trick_of[index], item, seat, points, table)
            elif item.kind == DECLARATION:
                self._declare(self._line.trick_of[index], item, seat, points, table)
        if table.taken.last is not self._last:
            self._last = table.taken.last
            self._unsettled, self._present = self._present if self._last else [], []
        if self._unsettled and table.taken.last_winner >= 0:
            winner = table.taken.last_winner
            for at, player in self._unsettled:
                row = self._plays[at]
                self._plays[at] = (*row[:_WON], player == winner, *row[_WON + 1 :])
            self._unsettled = []

    def _play(self, trick: int | None, item: Item, seat: int, points: int, table: Table) -> None:
        if trick != self._trick:
            self._trick, self._present = trick, []
        last = table.taken.last
        complete = last is not self._last and bool(last)
        lying = last if complete else table.current.cards
        played = (seat, item.card)
        self._present.append((len(self._plays), seat))
        self._plays.append(
            (
                *self._key,
                self._line.ply,
                trick,
                lying.index(played) + 1 if played in lying else None,
                *self._who(seat),
                NAMES[item.card],
                _suit(table),
                None,
                points,
                item.irregular,
            )
        )

    def _declare(self, trick: int | None, item: Item, seat: int, points: int, table: Table) -> None:
        cards = [NAMES[card] for card in item.cards]
        name = meld_name(table.rules, "".join(cards), points)
        self._declarations.append(
            (
                *self._key,
                self._line.ply,
                trick,
                *self._who(seat),
                None if name == "unknown" else name,
                cards,
                item.points,
                points,
                item.irregular,
            )
        )

    def _who(self, seat: int) -> tuple[str | None, str | None]:
        return (None, None) if seat < 0 else (SEATS[seat], self._sides[seat])


def _suit(table: Table) -> str | None:
    suit = table.trumps.suit
    return None if suit == NO_TRUMP else SUITS[suit]
