"""What may be done at a point of a deal, and by whom."""

from __future__ import annotations

import pytest

from records.play.as_read import replay
from records.play.choices import Choice, choices
from tests.api.service import RECORD
from tests.build import replay_of, whole_game
from tests.records.rules.sixty_six import EXAMPLE


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


# -- games that close, claim and show whole hands --------------------

SIXTY_SIX = EXAMPLE.removesuffix("#2/0\n")


def seats_at(ply: int, text: str = SIXTY_SIX) -> list[Choice]:
    return choices(replay_of(text + "*\n"), 1, ply)


def test_who_is_about_to_lead_may_close_and_the_other_may_not() -> None:
    assert [seat.close for seat in seats_at(3)] == [True, False]


def test_nobody_closes_inside_a_trick_or_twice() -> None:
    assert [seat.close for seat in seats_at(1)] == [False, False]
    assert [seat.close for seat in seats_at(9)] == [False, False]


def test_a_claim_may_be_made_once_the_count_bears_it_on_turn_or_not() -> None:
    assert [seat.claim for seat in seats_at(12)] == [False, False]
    assert [seat.claim for seat in seats_at(13)] == [True, False]


def test_nothing_may_be_done_after_a_claim() -> None:
    seats = seats_at(14)
    assert not any(seat.close or seat.claim or seat.to_play for seat in seats)


def test_after_the_last_trick_a_claim_is_all_that_may_be_made() -> None:
    text = """\
[Game "sixty-six"]
[Deal "1"]
[Dealer "B"]
[Start "12"]
[Leader "A"]
[Trump "S"]
[HandA "AS"]
[HandB "9S"]
[Talon ""]

11. =60/20
12. A:AS 9S
"""
    ended = choices(replay_of(text + "*\n"), 1, 2)
    assert [(seat.claim, seat.to_play, seat.close) for seat in ended] == [
        (True, False, False),
        (False, False, False),
    ]


def test_other_games_know_neither_closing_nor_claiming() -> None:
    text = '[Game "besigue"]\n[Deal "1"]\n[Dealer "B"]\n[TurnUp "9H"]\n1. A:AS 7S\n'
    assert not any(seat.close or seat.claim for seat in seats_at(2, text))


def test_a_seven_just_drawn_may_be_shown_before_the_next_lead() -> None:
    text = """\
[Game "besigue-9"]
[Deal "1"]
[Dealer "B"]
[HandA "AS TS KS QS JS 9S 8S 7S AH"]
[HandB "AD TD KD QD JD 9D 8D 7D AC"]
[TurnUp "9H"]
1. A:AS 7D A:^7H
"""
    assert choices(replay_of(text + "*\n"), 1, 3)[0].declarations[-1:] == (("7H",),)
