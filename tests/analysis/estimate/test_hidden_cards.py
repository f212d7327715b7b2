"""No seat's estimate depends on what that seat cannot know: hidden cards change places."""

from __future__ import annotations

from random import Random

import pytest

import records
from analysis.estimate.answer import Expectation
from analysis.estimate.deal import DealEstimate
from records.cards import SEATS
from records.generate import generate
from records.play.replay import Replay
from records.rules.games import GAMES
from tests.swapped import begun, exchanged, told

#: How many exchanges of two cards are tried before it is said that there is none.
TRIES = 40


def expected(replay: Replay, trick: int, seat: str) -> Expectation | None:
    """What a seat expects at the start of the trick that the deal has come to."""
    found = DealEstimate(replay, 1, 2, 0, max(1, trick - 1)).moments(seat)
    return next((moment for moment in found or () if moment.trick == trick), None)


def compared(game: str, options: dict[str, str], seed: int) -> int:
    """At how many tricks two hidden cards could change places: what is expected stays the same.

    Every trick is tried, for one seat after another.
    """
    replay = records.replay(generate(game, seed, options))
    tables = DealEstimate(replay, 1, 2, 0).tables
    count = 0
    for number, ply in enumerate(sorted(tables)):
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
    ("game", "options"),
    [*((game, {}) for game in GAMES), *(("brusquembille", {"players": n}) for n in "345")],
)
def test_cards_that_a_seat_cannot_place_may_change_places(
    game: str, options: dict[str, str]
) -> None:
    assert compared(game, options, 7) > 2
