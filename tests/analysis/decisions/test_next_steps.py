"""What a person who types a record is asked for, at each point of a deal."""

from __future__ import annotations

import pytest

from analysis.decisions.next_steps import Next, NextStep, next_steps
from tests.build import replay_of

BESIGUE = """\
[Game "besigue-1847"]
[Deal "1"]
[Dealer "B"]
"""
HANDS = """\
[HandA "KS QS 9S JD TD 7C"]
[HandB "AS 8S AH 7H 9D 8D"]
[TurnUp "KH"]
"""
TALON = '[Talon "QH TS KD 7S JC AC QC 9H TC KC JS 8H QD JH 9C AD TH 7D 8C"]\n'
FIRST_TRICK = "1. A:TD 9D\n"


def at(text: str, ply: int = 0, deal: int = 1) -> Next:
    return next_steps(replay_of(text + "*\n"), deal, ply)


def steps(found: Next) -> list[str]:
    return [step.step + (step.seat or "") for step in found.steps]


def step(found: Next, name: str) -> NextStep:
    return next(one for one in found.steps if one.step + (one.seat or "") == name)


def test_the_turn_up_comes_first_then_the_hands_the_talon_and_the_play() -> None:
    found = at(BESIGUE + "1.\n")
    assert steps(found) == ["turn-up", "handA", "handB", "talon", "playA"]
    assert step(found, "handB").holds == ("x",) * 6
    assert step(found, "talon").holds == ("x",) * 19
    assert len(step(found, "turn-up").cards) == 32


def test_what_is_named_is_asked_for_no_more_and_has_no_copy_left() -> None:
    found = at(BESIGUE + '[HandA "KS x QS x x x"]\n[TurnUp "KH"]\n1.\n')
    assert steps(found)[:2] == ["handA", "handB"]
    assert step(found, "handA").holds == ("KS", "QS", "x", "x", "x", "x")
    assert [card for card, left in found.left.items() if not left] == ["KS", "QS", "KH"]
    assert not {"KS", "QS", "KH"} & set(step(found, "handB").cards)
    assert steps(at(BESIGUE + HANDS + TALON + "1.\n")) == ["playA"]


def test_the_hand_of_the_dealer_has_the_turn_up_that_is_his_own_card() -> None:
    found = at('[Game "whist"]\n[Deal "1"]\n[Dealer "D"]\n[TurnUp "2C"]\n1.\n')
    assert step(found, "handD").holds == ("2C", *("x",) * 12)
    assert step(found, "handA").holds == ("x",) * 13


def test_once_somebody_has_played_no_hand_is_asked_for() -> None:
    assert steps(at(BESIGUE + "1. A:TD\n", 1)) == ["playB"]


def test_a_draw_is_asked_for_where_the_talon_does_not_tell_it() -> None:
    found = at(BESIGUE + HANDS + FIRST_TRICK, 2)
    assert steps(found) == ["drawA", "playA"]
    assert {"QH", "9C"} <= set(step(found, "drawA").cards)
    assert not {"KH", "TD", "AS"} & set(step(found, "drawA").cards)
    assert steps(at(BESIGUE + HANDS + TALON + FIRST_TRICK, 2)) == ["playA"]
    assert steps(at(BESIGUE + HANDS + FIRST_TRICK.strip() + " ^QH\n", 3)) == ["drawB", "playA"]


def test_who_has_not_seen_the_hands_is_asked_for_the_play_before_the_draw() -> None:
    assert steps(at(BESIGUE + FIRST_TRICK, 2)) == ["playA", "drawA"]


def test_where_nobody_can_say_who_won_each_may_lead() -> None:
    # Trumps are not known, so either ten or nine may have won.
    assert steps(at(BESIGUE + "1. A:TD 9S\n", 2)) == ["playA", "playB"]
    assert steps(at(BESIGUE + '[TurnUp "KH"]\n1. A:TD 9S\n', 2)) == ["playA", "drawA"]


def test_a_hand_that_nobody_has_seen_may_play_what_is_left() -> None:
    play = step(at(BESIGUE + HANDS.replace("[HandB", "[Note") + "1. A:TD\n", 1), "playB")
    assert play.unseen
    assert {"AD", "7D", "AS", "9C"} <= set(play.cards)
    assert not {"TD", "KS", "KH"} & set(play.cards)
    known = step(at(BESIGUE + HANDS + "1. A:TD\n", 1), "playB")
    assert (known.unseen, set(known.cards)) == (False, {"AS", "8S", "AH", "7H", "9D", "8D"})


def test_a_hand_that_nobody_has_seen_may_declare_and_exchange() -> None:
    text = BESIGUE + '[TurnUp "KH"]\n'
    (first, second) = at(text + "1. A:TD 9D\n", 2).seats
    assert ("KS", "QS") in first.declarations
    # A king lies on the table.
    assert ("KH", "QH") not in first.declarations
    assert second.declarations == ()
    marriage = first.declarations.index(("KS", "QS"))
    assert (first.kinds[marriage], first.points[marriage]) == ("marriage", 20)
    assert [one.exchange for one in at(text + "1.\n").seats] == ["7H", "7H"]


def test_what_a_deal_brought_is_asked_for_when_it_may_end() -> None:
    text = """\
[Game "sizette"]
[Deal "1"]
[Dealer "F"]
[Trump "S"]
1. A:KH QH JH AH TH 9H
2. A:KD QD JD AD TD 9D
3. A:KC QC JC AC TC 9C
"""
    assert "score" not in steps(at(text, 17))
    found = at(text, 18)
    assert steps(found)[0] == "playA"
    assert step(found, "score").scores == (1, 0)


def test_after_the_score_comes_the_next_deal_and_after_the_last_the_result() -> None:
    end = """\
[Game "besigue-rubicon"]
[Deal "1"]
[Start "60"]
[Leader "A"]
[Trump "S"]
[Score "1460/1240"]
[HandA "QS AH TH AD AC"]
[HandB "KH QD TD JC 7C"]
[Talon ""]
60. A:QS JC
61. A:AH KH
62. A:TH 7C
63. A:AD QD
64. A:AC TD
"""
    over = at(end, 10)
    assert (steps(over), step(over, "score").scores) == (["score"], (1510, 1240))
    after = next_steps(replay_of(end + "#1510/1240\n"), 1, 10)
    assert (steps(after), after.steps[0].scores) == (["result"], after.steps[0].scores)
    first = BESIGUE + HANDS + TALON + FIRST_TRICK + "#0/0\n"
    assert steps(next_steps(replay_of(first), 1, 2)) == ["deal"]


def test_a_captain_may_order_before_a_lead() -> None:
    text = '[Game "quadrette"]\n[Deal "1"]\n[Dealer "D"]\n'
    assert steps(at(text + "1.\n"))[-3:] == ["playA", "orderA", "orderC"]
    assert steps(at(text + "1. A:KS\n", 1)) == ["playB"]


@pytest.mark.parametrize(("deal", "ply"), [(0, 0), (2, 0), (1, 3), (1, -1)])
def test_a_point_that_there_is_not_is_an_error(deal: int, ply: int) -> None:
    with pytest.raises(IndexError):
        at(BESIGUE + FIRST_TRICK, ply, deal)


def test_a_hand_of_which_some_is_known_may_not_break_a_duty_by_what_is_not() -> None:
    text = '[Game "whist"]\n[Deal "1"]\n[Dealer "D"]\n[HandB "2S x x x x x x x x x x x x"]\n'
    play = step(at(text + '[TurnUp "2C"]\n1. A:AS\n', 1), "playB")
    assert {"2S", "KS"} <= set(play.cards)
    assert not {"KH", "KC"} & set(play.cards)


def test_a_seven_of_trumps_may_be_what_nobody_saw_drawn() -> None:
    text = '[Game "besigue-9"]\n[Deal "1"]\n[Dealer "B"]\n[TurnUp "KS"]\n1. A:AH 9H\n'
    found = at(text, 2)
    assert [("7S",) in one.declarations for one in found.seats] == [True, True]
    assert [("7H",) in one.declarations for one in found.seats] == [False, False]
