"""What may be done at a point in the games that close, claim and show whole hands."""

from __future__ import annotations

from records.play.choices import Choice, choices
from tests.build import replay_of
from tests.records.rules.sixty_six import EXAMPLE

SIXTY_SIX = EXAMPLE.removesuffix("#2/0\n")


def at(ply: int, text: str = SIXTY_SIX) -> list[Choice]:
    return choices(replay_of(text + "*\n"), 1, ply)


def test_who_is_about_to_lead_may_close_and_the_other_may_not() -> None:
    assert [seat.close for seat in at(3)] == [True, False]


def test_nobody_closes_inside_a_trick_or_twice() -> None:
    assert [seat.close for seat in at(1)] == [False, False]
    assert [seat.close for seat in at(9)] == [False, False]


def test_a_claim_may_be_made_once_the_count_bears_it_on_turn_or_not() -> None:
    assert [seat.claim for seat in at(12)] == [False, False]
    assert [seat.claim for seat in at(13)] == [True, False]


def test_nothing_may_be_done_after_a_claim() -> None:
    seats = at(14)
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
    assert not any(seat.close or seat.claim for seat in at(2, text))


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
