from __future__ import annotations

import pytest

from records.play.as_read import replay
from records.play.choices import Choice, choices
from tests.api.service import RECORD
from tests.build import replay_of, whole_game


def at(text: str, ply: int) -> dict[str, Choice]:
    return {choice.seat: choice for choice in choices(replay_of(text), 1, ply)}


def test_a_play_may_be_of_the_card_that_is_drawn_for_it() -> None:
    leader = at(RECORD, 4)["A"]
    assert leader.to_play
    assert "QH" in leader.plays


def test_what_may_be_declared_is_what_is_held_before_drawing() -> None:
    assert at(RECORD, 3)["A"].declarations == (("KS", "QS"), ("QS", "JD"))
    assert at(RECORD, 4)["A"].declarations == ()


def test_the_exchange_is_there_until_it_is_made() -> None:
    assert at(RECORD, 1)["B"].exchange == "7H"
    assert at(RECORD, 2)["B"].exchange is None


def test_who_is_not_on_turn_has_nothing_to_play() -> None:
    seats = at(RECORD, 1)
    assert (seats["A"].to_play, seats["A"].plays) == (False, ())
    assert seats["B"].plays == ("AS", "8S", "AH", "7H", "9D", "8D")


def test_every_play_of_a_sound_game_was_among_the_choices() -> None:
    for game in ("whist", "besigue", "sizette"):
        found = replay(whole_game(game, 3))
        for event in found.events(1)[::5]:
            if event.kind == "play":
                (mover,) = [c for c in choices(found, 1, event.ply - 1) if c.to_play]
                assert mover.seat == event.seat
                assert event.cards[0] in mover.plays
            elif event.kind == "declaration":
                allowed = {c.seat: c.declarations for c in choices(found, 1, event.ply - 1)}
                assert sorted(event.cards) in [sorted(d) for d in allowed[event.seat or ""]]


def test_nothing_is_left_to_do_when_the_deal_is_over() -> None:
    found = replay(whole_game("whist", 1))
    last = choices(found, 1, found.deals[0].plies)
    assert not any(c.to_play or c.plays or c.declarations for c in last)


@pytest.mark.parametrize(("deal", "ply"), [(0, 0), (2, 0), (1, 9), (1, -1)])
def test_a_point_that_there_is_not_is_an_error(deal: int, ply: int) -> None:
    with pytest.raises(IndexError):
        choices(replay_of(RECORD), deal, ply)
