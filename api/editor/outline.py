"""The records and deals of an open text: as symbols, and as parts that can be folded."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from api.editor.judged import Judged, Records
from records.cards import SEATS
from records.languages import Language
from records.notation.letters import printable
from records.notation.model import Record
from records.notation.parser import header
from records.rules.games import GAMES


class Part(NamedTuple):
    """A record or a deal: its name and detail, and its offsets without the white space after it.

    `named` is the offset where its first line ends.
    """

    name: str
    detail: str
    start: int
    named: int
    end: int
    parts: tuple[Part, ...] = ()


def outline(records: Records, language: Language) -> Iterator[Part]:
    """Yield the records of a text with their deals. Cost: reading their headers."""
    for begin, judged in records.each():
        yield _record(begin, judged, language)


def _record(begin: int, judged: Judged, language: Language) -> Part:
    text, record = judged.text, header(judged.text)
    game = record.get("Game") or ""
    title = GAMES[game].title[language] if game in GAMES else printable(game)
    names = ", ".join(printable(name) for seat in SEATS if (name := record.get(seat)))
    deals = tuple(
        _part(text, begin, _deal_name(text, start), start, stop)
        for start, stop in zip(judged.deals, judged.deals[1:], strict=False)
    )
    return _part(text, begin, title or "?", 0, len(text), _detail(record, names), deals)


def _detail(record: Record, names: str) -> str:
    said = (names, *(printable(record.get(name) or "") for name in ("Event", "Date")))
    return " · ".join(one for one in said if one and one != "?")


def _deal_name(text: str, start: int) -> str:
    line = text[start : _line_end(text, start)]
    return printable(line.strip(" \t\ufeff[]").replace('"', ""))


def _line_end(text: str, start: int) -> int:
    ends = [at for sign in "\r\n" if (at := text.find(sign, start)) >= 0]
    return min(ends, default=len(text))


def _part(
    text: str,
    begin: int,
    name: str,
    start: int,
    stop: int,
    detail: str = "",
    parts: tuple[Part, ...] = (),
) -> Part:
    end = start + len(text[start:stop].rstrip())
    named = min(_line_end(text, start), end)
    return Part(name, detail, begin + start, begin + named, begin + end, parts)


def folds(records: Records) -> Iterator[tuple[int, int]]:
    """Yield the offsets of the records and deals of a text, in order."""
    for begin, judged in records.each():
        text = judged.text
        yield begin, begin + len(text.rstrip())
        for start, stop in zip(judged.deals, judged.deals[1:], strict=False):
            yield begin + start, begin + start + len(text[start:stop].rstrip())
