"""Records in which two cards that a seat cannot place have changed places."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from itertools import product
from random import Random

import records
from analysis.generate import generate
from records.notation.model import Record, Tag
from records.play.positions import Event
from records.play.replay import Replay

#: How many exchanges of two cards are tried before it is said that there is none.
TRIES = 40


def begun(replay: Replay, lead: Event) -> Record:
    """The first deal as it stood after a card was played."""
    out = deepcopy(replay.record)
    del out.deals[1:]
    del out.deals[0].items[lead.item_index + 1 :]
    out.deals[0].end = None
    out.tags = [tag for tag in out.tags if tag.name != "Result"]
    return out


def told(replay: Replay, seat: str) -> tuple[object, ...]:
    """Everything that a seat was told until the deal as it stands."""
    events = [event.seen_by(seat).as_dict() for event in replay.events(1)]
    seen = [replay.position(1, ply).seen_by(seat).as_dict() for ply in range(len(events) + 1)]
    return events, seen, [str(finding) for finding in replay.findings]


def hidden(replay: Replay, seat: str) -> list[tuple[str, str]]:
    """The cards that a seat cannot place, each with the tag of who has it, `Talon` for none."""
    assert replay.rules is not None
    position = replay.position(1, replay.deals[0].plies)
    seen = position.seen_by(seat).hands
    out = []
    for other, hand in position.hands.items():
        shown = [card for card in seen[other] if card != "x"]
        for card in hand:
            if other != seat and card not in shown:
                out.append((f"Hand{other}", card))
    # What nobody will draw stays in the talon.
    stays = [] if replay.rules.stock else (replay.record.deals[0].get("Talon") or "").split()
    return out + [("Talon", card) for card in dict.fromkeys(position.talon or stays)]


def exchanged(record: Record, seat: str, random: Random) -> Iterator[Record]:
    """The record with two of the cards that a seat cannot place in one another's places."""
    replay = records.replay(record)
    cards = hidden(replay, seat)
    pairs = [(a, b) for a, b in product(cards, cards) if a[0] < b[0] and a[1] != b[1]]
    random.shuffle(pairs)
    tags = record.deals[0].tags
    dealt = [
        (i, at)
        for i, tag in enumerate(tags)
        if tag.name.startswith(("Hand", "Talon"))
        for at in range(len(tag.value.split()))
    ]
    for (_, one), (_, other) in pairs:
        places = [
            [
                (i, at)
                for i, at in dealt
                if tags[i].value.split()[at] == card and tags[i].name != f"Hand{seat}"
            ]
            for card in (one, other)
        ]
        first, second = map(random.choice, places)
        out = deepcopy(record)
        for (i, at), card in ((first, other), (second, one)):
            words = out.deals[0].tags[i].value.split()
            words[at] = card
            out.deals[0].tags[i] = Tag(tags[i].name, " ".join(words))
        yield out


def cut(replay: Replay, ply: int) -> Record:
    """The first deal as it stood after a ply, 0 for before the first one."""
    if ply:
        return begun(replay, replay.events(1)[ply - 1])
    out = deepcopy(begun(replay, replay.events(1)[0]))
    out.deals[0].items.clear()
    return out


def told_alike(record: Record, seat: str, random: Random) -> Replay | None:
    """The record with two cards exchanged such that the seat is told the same, if there is one."""
    said = told(records.replay(record), seat)
    for _, other in zip(range(TRIES), exchanged(record, seat, random), strict=False):
        after = records.replay(other)
        if told(after, seat) == said:
            return after
    return None


def compared(
    game: str, seed: int, first: int, step: int, same: Callable[[Replay, Replay, int, str], None]
) -> int:
    """At how many plies two hidden cards could change places, of every `step`th from `first` on.

    The seat has just played a card. `same` is called with the deal so far, the same with two cards
    exchanged, the ply and the seat, and asserts that the seat's answers are the same.
    """
    replay = records.replay(generate(game, seed, player="eager"))
    count = 0
    for event in replay.events(1)[first::step]:
        if event.kind == "play" and event.seat is not None:
            record = begun(replay, event)
            after = told_alike(record, event.seat, Random(f"{game} {event.ply}"))
            if after is not None:
                same(records.replay(record), after, event.ply, event.seat)
                count += 1
    return count


def plays_in_first_deal(game: str, seed: int) -> int:
    """How many cards are played in the first deal of a generated game."""
    events = records.replay(generate(game, seed, player="eager")).events(1)
    return sum(event.kind == "play" for event in events)
