"""What a seat is asked and told holds nothing that it cannot know: hidden cards change places."""

from __future__ import annotations

from random import Random

import pytest

import records
from analysis.decisions import decisions
from analysis.generate import generate
from records.cards import NUMBERS, SEATS
from records.play.replay import Replay
from records.rules.games import GAMES
from tests.analysis.decisions.asked import questions
from tests.swapped import TRIES, compared, cut, exchanged, plays_in_first_deal, told


def asked(replay: Replay, seat: str) -> list[object]:
    """All that a seat was asked in the deal, with what it knew then and what it did."""
    return [one for one in decisions(replay) if SEATS[one.question.seat] == seat]


def asked_the_same(before: Replay, after: Replay, ply: int, seat: str) -> None:
    assert asked(after, seat) == asked(before, seat), (ply, seat)


@pytest.mark.parametrize("game", GAMES)
def test_cards_that_a_seat_cannot_place_may_change_places(game: str) -> None:
    step = plays_in_first_deal(game, 7) // 6
    assert compared(game, 7, 2, step, asked_the_same) > 1


@pytest.mark.parametrize("game", ["besigue", "besigue-3", "besigue-rubicon", "sixty-six"])
def test_nobody_knows_what_they_will_draw(game: str) -> None:
    replay = records.replay(generate(game, 6, player="forgetful"))
    compared = 0
    for event in replay.events(1):
        (first, *_) = questions(replay, 1, event.ply) or [None]
        if first is None or not first.early:
            continue
        seat = SEATS[first.seat]
        record = cut(replay, event.ply)
        drawn = replay.position(1, event.ply).talon
        before = [one for one in questions(replay, 1, event.ply) if one.early]
        for _, other in zip(range(TRIES), exchanged(record, seat, Random(1)), strict=False):
            after = records.replay(other)
            talon = after.position(1, event.ply).talon
            if talon != drawn and told(after, seat) == told(records.replay(record), seat):
                found = [one for one in questions(after, 1, event.ply) if one.seat == first.seat]
                assert found[0] == before[0]
                compared += talon is not None and drawn is not None and talon[:2] != drawn[:2]
        if compared > 1:
            break
    assert compared > 1


def test_everybody_knows_who_drew_the_turn_up() -> None:
    replay = records.replay(generate("besigue-3", 6))
    last = [event for event in replay.events(1) if event.trick == 24][-1]
    found = questions(replay, 1, last.ply)[-1]
    assert not found.early
    turned = replay.position(1, last.ply).turn_up
    holder = (found.seat - 1) % 3
    assert NUMBERS[turned or ""] in found.view.shown[holder]
