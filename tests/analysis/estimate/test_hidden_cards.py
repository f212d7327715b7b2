"""No seat's estimate depends on what that seat cannot know: hidden cards change places."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from itertools import product
from random import Random

import pytest

import records
from analysis.estimate.answer import Expectation
from analysis.estimate.deal import DealEstimate
from analysis.estimate.unseen_cards import seen
from records.cards import NAMES, NUMBERS, SEATS, members
from records.generate import generate
from records.notation.model import Record, Tag
from records.play.positions import Event
from records.play.replay import Replay
from records.rules.games import GAMES

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
    position = replay.position(1, replay.deals[0].plies)
    seen = position.seen_by(seat).hands
    out = []
    for other, hand in position.hands.items():
        shown = [card for card in seen[other] if card != "x"]
        for card in hand:
            if other != seat and card not in shown:
                out.append((f"Hand{other}", card))
    return out + [("Talon", card) for card in dict.fromkeys(position.talon or ())]


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


def expected(replay: Replay, trick: int, seat: str) -> Expectation | None:
    """What a seat expects at the start of the trick that the deal has come to."""
    found = DealEstimate(replay, 1, 2, 0, max(1, trick - 1)).moments(seat)
    return next((moment for moment in found or () if moment.trick == trick), None)


def compared(game: str, options: dict[str, str], seed: int, first: int, step: int) -> int:
    """At how many tricks two hidden cards could change places: what is expected stays the same.

    Every `step`th trick is tried from the one with index `first` on, for one seat after another.
    """
    replay = records.replay(generate(game, seed, options))
    assert replay.rules is not None
    tables = DealEstimate(replay, 1, 2, 0).tables
    count = 0
    for number, ply in list(enumerate(sorted(tables)))[first::step]:
        seat, trick = SEATS[number % replay.rules.seats], tables[ply].trick
        random = Random(f"{game} {ply}")
        leads = [event for event in replay.events(1)[ply:] if event.kind == "play"]
        if not leads:
            continue
        record = begun(replay, leads[0])
        before = records.replay(record)
        said = told(before, seat)
        for _, other in zip(range(TRIES), exchanged(record, seat, random), strict=False):
            after = records.replay(other)
            if told(after, seat) == said:
                assert expected(before, trick, seat) == expected(after, trick, seat), (trick, seat)
                count += 1
                break
    return count


@pytest.mark.parametrize(
    ("game", "first", "step"),
    [("besigue-3", -6, 2), ("besigue-4", -6, 3), ("whist", 2, 5), ("besigue", 2, 9)],
)
def test_cards_that_a_seat_cannot_place_may_change_places(game: str, first: int, step: int) -> None:
    assert compared(game, {}, 6, first, step)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_they_may_at_every_trick_of_every_game(game: str) -> None:
    assert compared(game, {}, 7, 0, 1) > 2


@pytest.mark.slow
@pytest.mark.parametrize("players", ["3", "4", "5"])
def test_they_may_at_every_trick_of_more_players(players: str) -> None:
    assert compared("brusquembille", {"players": players}, 7, 0, 1) > 2


def test_whoever_did_not_follow_after_the_last_draw_has_none_of_that_suit() -> None:
    replay = records.replay(generate("besigue-4", 3))
    assert replay.rules is not None
    tables = DealEstimate(replay, 1, 2, 0).tables
    plays = [
        (SEATS.index(event.seat or ""), event.cards[0], event.ply)
        for event in replay.events(1)
        if event.kind == "play"
    ]
    first = replay.rules.seats * replay.rules.stock_tricks
    void = {
        (seat, plays[at - at % 4][1][1])
        for at, (seat, card, _) in enumerate(plays)
        if at >= first and card[1] != plays[at - at % 4][1][1]
    }
    assert void
    ply = max(tables)
    played = [(seat, NUMBERS[card]) for seat, card, at in plays if at <= ply]
    found = seen(tables[ply], replay.position(1, ply), "A", played)
    assert found is not None
    lacking = {
        (seat, NAMES[card][1]) for seat, lacks in enumerate(found.lacks) for card in members(lacks)
    }
    assert lacking == void
