"""No seat's advice depends on what that seat cannot know: hidden cards change places."""

from __future__ import annotations

from random import Random

import pytest

import records
from analysis.advice import Advice, advise
from analysis.advice.moment import seen_after_draws
from analysis.estimate.deal import RecordedDeal
from analysis.generate import generate
from records.cards import NUMBERS
from records.play.replay import Replay
from records.rules.games import GAMES
from tests.answered import answered
from tests.moments import moment
from tests.swapped import compared, cut, exchanged, plays_in_first_deal, told


def advised_the_same(before: Replay, after: Replay, ply: int, seat: str) -> None:
    """The player to move has drawn, and plays the card that the record has."""
    wanted = advise(before, 1, ply - 1, seat, worlds=2)
    assert advise(after, 1, ply - 1, seat, worlds=2) == wanted, (ply, seat)


@pytest.mark.parametrize("game", GAMES)
def test_cards_that_a_seat_cannot_place_may_change_places(game: str) -> None:
    step = plays_in_first_deal(game, 7) // 4
    assert compared(game, 7, 2, step, advised_the_same) > 1


def test_what_is_announced_before_the_draw_does_not_depend_on_the_card_drawn() -> None:
    replay = records.replay(generate("besigue", 6, player="forgetful"))
    for event in replay.events(1):
        seat = replay.position(1, event.ply).to_play
        if not replay.position(1, event.ply).closed or seat is None:
            continue
        advice = advise(replay, 1, event.ply, seat, worlds=2)
        if isinstance(advice, Advice) and advice.announcements:
            break
    record = cut(replay, event.ply)
    drawn = replay.position(1, event.ply).talon
    assert drawn
    others = 0
    for other in exchanged(record, seat, Random(1)):
        after = records.replay(other)
        talon = after.position(1, event.ply).talon
        same = told(after, seat) == told(records.replay(record), seat)
        if same and talon and talon[0] != drawn[0]:
            found = answered(Advice, advise(after, 1, event.ply, seat, worlds=2))
            assert found.announcements == advice.announcements
            assert found.options != advice.options
            others += 1
        if others == 2:
            break
    assert others


def test_everybody_knows_who_drew_the_turn_up() -> None:
    replay = records.replay(generate("besigue-3", 6))
    last = [event for event in replay.events(1) if event.trick == 24][-1]
    found = moment(replay, 1, last.ply)
    turned = NUMBERS[replay.position(1, last.ply).turn_up or ""]
    assert found.draws
    holder = (found.drawn.next - 1) % 3
    for seat in range(3):
        played = RecordedDeal(replay, 1).played(last.ply)
        known = seen_after_draws(found, replay.position(1, last.ply), seat, played)
        assert turned in known.shown[holder]
