"""Changes of an open text: another name of a player, the canonical form, a slip undone."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from typing import NamedTuple

import records
from api.editor.judged import Judged, Records
from api.editor.words import say
from records.cards import SEATS
from records.evidence.changes import Slip, changed
from records.languages import Language
from records.notation.lexer import escape
from records.notation.model import Record, Tag
from records.notation.parser import header
from records.notation.reader import Reader
from records.notation.record_texts import encode
from records.notation.writer import format_records
from records.severities import BAD


class Change(NamedTuple):
    """A text to be written in place of what stands between two offsets."""

    start: int
    end: int
    text: str


class Player(NamedTuple):
    """A player's name, and where it stands at the place asked for."""

    name: str
    start: int
    end: int


class NoPlayer(ValueError):  # noqa: N818 - it names what is missing
    """No player can be renamed there."""


class BadName(ValueError):  # noqa: N818
    """A player cannot have this name. `taken` says that another player of the record has it."""

    def __init__(self, taken: bool) -> None:
        super().__init__("taken" if taken else "no name")
        self.taken = taken


_SEAT = re.compile(r"(?<![^\s(){}])([A-F]):")
_PAIR_HALF = re.compile("[\ud800-\udfff]")
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")


def player_at(found: Records, offset: int) -> Player:
    """Return the player whose name, or whose seat in the play, is at an offset.

    Raises NoPlayer if there is none.
    """
    here = found.at(offset)
    if here is None:
        raise NoPlayer
    begin, judged = here
    inside = offset - begin
    record = header(judged.text)
    for tag in _players(record):
        if tag.start <= inside <= tag.end:
            return Player(tag.value, begin + tag.value_start, begin + tag.value_end)
    for seat in _SEAT.finditer(judged.text, max(0, inside - 3), inside + 2):
        name = record.get(seat[1])
        if seat.start() <= inside <= seat.start() + 1 and name:
            return Player(name, begin + seat.start(), begin + seat.start() + 1)
    raise NoPlayer


def renamed(found: Records, offset: int, name: str) -> list[Change]:
    """Return the changes that give the player at an offset another name, in all records.

    Raises NoPlayer, and BadName if nobody can be called so or if a player of one of these records
    is already. Cost: reading the headers of all records.
    """
    player = player_at(found, offset)
    name = name.strip()
    if not name or _CONTROL.search(name):
        raise BadName(False)
    if name == player.name:
        return []
    return [
        change
        for begin, judged in found.each()
        for change in _renamed(begin, judged, player.name, name)
    ]


def _renamed(begin: int, judged: Judged, old: str, new: str) -> Iterator[Change]:
    tags = _players(header(judged.text))
    own = [tag for tag in tags if tag.value == old]
    if own and any(tag.value == new for tag in tags):
        raise BadName(True)
    for tag in own:
        yield Change(begin + tag.value_start, begin + tag.value_end, escape(new))


def _players(record: Record) -> list[Tag]:
    return [tag for tag in record.tags if tag.name in SEATS]


def canonical(source: str) -> list[Change]:
    """Return the changes that bring a text into canonical form, each record in its own letters.

    A record with an error stays as it is, and so does a text in which a character is none. The
    line ends are those of the text's first line. Cost: a replay of all records.
    """
    if _PAIR_HALF.search(source):
        return []
    pieces = format_records(
        Reader(unpacked=encode(source)), lambda record: records.form(record, record.language)
    )
    form = b"".join(pieces).decode("utf-8", "surrogateescape")
    first = re.search("\r\n|\r|\n", source)
    if first is not None and first[0] != "\n":
        form = re.sub("\r\n|\r|\n", first[0], form)
    return [_difference(source, form)] if form != source else []


def _difference(old: str, new: str) -> Change:
    """Return the one change between two texts, without the lines at both ends that are the same."""
    before = _common(old, new)
    before = max(old.rfind("\n", 0, before), old.rfind("\r", 0, before)) + 1
    while before and old[before - 1] == "\r" and old[before : before + 1] == "\n":
        before -= 1
    after = _common(old[before:][::-1], new[before:][::-1])
    kept = old[len(old) - after :]
    after = len(kept) - (kept.find("\n") + 1 if "\n" in kept else len(kept))
    return Change(before, len(old) - after, new[before : len(new) - after])


def _common(one: str, other: str) -> int:
    """Return how many characters two texts begin with in common."""
    lengths = range(1, min(len(one), len(other)) + 1)
    return bisect_left(lengths, True, key=lambda n: one[:n] != other[:n])


class Fix(NamedTuple):
    """A proposal: what it says, the offsets of the finding asked about, and its changes."""

    title: str
    start: int
    end: int
    changes: list[Change]


def fixes(found: Records, start: int, end: int, language: Language) -> list[Fix]:
    """Return what would undo the slip behind a finding at a range of an open text.

    The finding must follow from that slip. Other places where it may have been made come after it,
    the likeliest first. Cost: a diagnosis, once for a record, and a replay for each proposal.
    """
    here = found.at(start)
    if here is None or here[1].replay.ok:
        return []
    begin, judged = here
    for told, follows in zip(judged.told, judged.diagnosis.follows, strict=False):
        told = told.moved(begin)
        if follows is not None and told.start <= end and told.end >= start:
            slip = judged.diagnosis.slips[follows]
            return [
                Fix(
                    _title(judged, one, language),
                    told.start,
                    told.end,
                    [Change(begin + c.start, begin + c.stop, c.text) for c in one.changes],
                )
                for one in (slip, *slip.others)
            ]
    return []


def _title(judged: Judged, slip: Slip, language: Language) -> str:
    """Return what a slip is, and how much is still wrong once it is undone."""
    severities = Judged(changed(judged.text, slip.changes)).replay.severities
    left = sum(severities[severity] for severity in BAD)
    then = say("then-left" if left else "then-sound", language, n=left)
    return f"{slip.message[language]} ({then})"
