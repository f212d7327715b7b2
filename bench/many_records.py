"""Quickly makes any number of records of all games, with what a store keeps of them.

There are only some hundreds of different plays. Each is read and judged once, with names and dates
that are then replaced by those of each record.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import records
from analysis.generate import generate
from analysis.stored.keeping import facts_of_replay, replay_of_text
from records.library import Entry, Facts, describe
from records.library.dates import days
from records.notation.model import Tag
from records.rules.games import GAMES
from records.search_terms import searched

#: Records of each game that are played differently. Their players, dates and events make the rest.
PLAYED = 20
#: The number of players of a collection, and of its events.
PLAYERS, EVENTS = 10_000, 200
#: The tags that each record has of its own.
_OWN = ("Event", "Date", "Round", "A", "B", "C", "D")
#: The values that they have at first. Nothing else in a record is like them.
_EVENT, _ROUND, _DATE = "Soirée Xxévé", "xxround", "1234.06.15"


def _tags(number: int, seats: str) -> dict[str, str]:
    """Return the tags of a record that differ from those of other records of the same play."""
    day = number * 7919 % 36525
    players = {
        seat: f"Joueur {(number * 17 + at * 101) % PLAYERS}" for at, seat in enumerate(seats)
    }
    return {
        "Event": f"Soirée {number * 31 % EVENTS}",
        "Round": str(number),
        "Date": f"{1800 + day // 365}.{day // 31 % 12 + 1:02}.{day % 28 + 1:02}",
        **players,
    }


@cache
def _played(at: int, order: tuple[int, ...]) -> tuple[Entry, Facts]:
    """Return a record of a play with its facts. `order` is that of the players by their names.

    They are those of statistics: nobody asks these collections for insights.
    """
    entry = _described(at, order)
    facts, _ = facts_of_replay(replay_of_text(entry.text), entry.game or "")
    return entry, facts


@cache
def _described(at: int, order: tuple[int, ...]) -> Entry:
    seed, game = divmod(at, len(GAMES))
    record = generate(list(GAMES)[game], seed)
    own = [tag for tag in record.tags if tag.name not in _OWN]
    first = {"Event": _EVENT, "Round": _ROUND, "Date": _DATE}
    first |= {"ABCD"[seat]: _name(place) for place, seat in enumerate(order)}
    record.tags = [*own[:1], *(Tag(name, first[name]) for name in _OWN if name in first), *own[1:]]
    (entry,) = map(describe, records.Reader(records.dumps(record).encode()))
    return entry


def _name(place: int) -> str:
    """Return the name of a player who is at this place by the alphabet."""
    return f"Xxplayer{place}xx"


def made(number: int, with_facts: bool = False) -> Entry:
    """Return the record of that number, the same at each call."""
    at = number % (PLAYED * len(GAMES))
    seats = "ABCD"[: GAMES[list(GAMES)[at % len(GAMES)]].rules().seats]
    tags = _tags(number, seats)
    order = tuple(sorted(range(len(seats)), key=lambda seat: tags["ABCD"[seat]]))
    entry, facts = _played(at, order) if with_facts else (_described(at, order), None)
    other = {_name(place): tags["ABCD"[seat]] for place, seat in enumerate(order)}
    other |= {_EVENT: tags["Event"], _ROUND: tags["Round"], _DATE: tags["Date"]}
    text, search = entry.text.decode(), entry.search
    for old, new in other.items():
        text = text.replace(f'"{old}"', f'"{new}"')
        search = search.replace(searched(old), searched(new))
    return replace(
        entry,
        text=text.encode(),
        search=search,
        players={seat: tags[seat] for seat in seats},
        event=tags["Event"],
        round=tags["Round"],
        date=tags["Date"],
        days=days(tags["Date"]),
        facts=() if facts is None else (_of_others(facts, other),),
    )


def _periods(date: str) -> tuple[str, str, str]:
    return date[:4], f"{date[:3]}0s", date[:7]


def _of_others(facts: Facts, other: dict[str, str]) -> Facts:
    text = facts.text
    own, date = _periods(_DATE), _periods(other[_DATE])
    for old, new in zip(own, date, strict=True):
        text = text.replace(f'"{old}"]', f'"{new}"]')
    for old, new in other.items():
        if old.startswith(_name(0)[:5]):
            text = text.replace(old, json.dumps(new)[1:-1])
    return Facts(facts.form, text)


def entries(start: int, with_facts: bool = False) -> Iterator[Entry]:
    """Yield the records of a collection from that number on."""
    number = start
    while True:
        yield made(number, with_facts)
        number += 1
