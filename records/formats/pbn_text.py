"""Reads a PBN text as games: their tags, and the rows of their tables. It knows no cards."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from records.formats.told import Notice

_TAG = re.compile(r'\[\s*([A-Za-z0-9_]+)\s*"((?:[^"\\]|\\.)*)"\s*\]')
_WORD = re.compile(r"[^\s{};\[\]]+")


class PbnWord(NamedTuple):
    """A word of a table, or a comment (`comment` true), with its line from 1."""

    text: str
    line: int
    comment: bool = False


@dataclass
class PbnGame:
    """One deal as PBN has it. `tables` are the words after a tag, by the name of the tag."""

    line: int
    tags: dict[str, str] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    tables: dict[str, list[PbnWord]] = field(default_factory=dict)
    notes: dict[tuple[str, str], str] = field(default_factory=dict)
    comments: list[str] = field(default_factory=list)


def games_of(text: str) -> tuple[list[PbnGame], list[Notice]]:
    """Return the games of a PBN text, and what in it is no PBN.

    A value `#` is that of the game before. A game ends before the next tag that it has already.
    """
    games: list[PbnGame] = []
    told: list[Notice] = []
    # What is said before the first tag is said of the first game.
    before: list[str] = []
    table = ""
    at, line = 0, 1
    while at < len(text):
        letter = text[at]
        begun_line = at == 0 or text[at - 1] == "\n"
        end = at + 1
        if letter == "%" and begun_line:
            end = _line_end(text, at)
        elif letter in ";{":
            closing = text.find("}", at) if letter == "{" else _line_end(text, at)
            if closing < 0:
                told.append(Notice(line, "not-pbn", {"text": text[at : at + 20]}))
                closing = len(text)
            words = " ".join(text[at + 1 : closing].split())
            # What is said before the first word of a table is said of the game: the tag before it
            # may have no table.
            if games and words and games[-1].tables.get(table):
                games[-1].tables[table].append(PbnWord(words, line, comment=True))
            elif words:
                (games[-1].comments if games else before).append(words)
            end = closing + (letter == "{")
        elif letter == "[":
            tag = _TAG.match(text, at)
            if tag is None:
                end = _line_end(text, at)
                told.append(Notice(line, "not-pbn", {"text": text[at:end][:40]}))
            else:
                end = tag.end()
                table = _take(games, tag[1], re.sub(r"\\(.)", r"\1", tag[2]), line, table)
        elif not letter.isspace():
            word = _WORD.match(text, at)
            if word is None or not games or not table:
                end = _line_end(text, at)
                told.append(Notice(line, "not-pbn", {"text": text[at:end][:40]}))
            else:
                end = word.end()
                games[-1].tables[table].append(PbnWord(word[0], line))
        line += text.count("\n", at, end)
        at = end
    if games:
        games[0].comments[:0] = before
    return games, told


def _line_end(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end


def _take(games: list[PbnGame], name: str, value: str, line: int, table: str) -> str:
    """Add a tag to the game that is being read, or to a new one. Returns the table that follows."""
    if name == "Note" and games and table:
        number, _, words = value.partition(":")
        games[-1].notes[table, number] = words
        return table
    if not games or name in games[-1].tags:
        games.append(PbnGame(line))
    if value.startswith("#") and len(games) > 1:
        value = games[-2].tags.get(name, "") if value == "#" else value[2:]
    games[-1].tags[name] = value
    games[-1].lines[name] = line
    games[-1].tables[name] = []
    return name
