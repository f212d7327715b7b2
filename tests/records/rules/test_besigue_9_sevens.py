"""The 7 of trumps in bésigue with nine cards, shown as it is drawn (rulebook 7)."""

from __future__ import annotations

import pytest

from tests.build import codes, found, marked
from tests.records.rules.besigue_9 import (
    HANDS,
    deal,
    late,
)

# -- sevens shown at the draw --------------------


def test_a_seven_drawn_is_ten_for_its_winner_if_shown() -> None:
    shown = deal("1. A:8S 7C ^7H ^8D A:+7H=10 =10/0 *", tags=HANDS)
    assert codes(shown) == []
    assert marked(shown) == [("A", 10, "seven")]


def test_the_loser_of_the_trick_shows_a_seven_that_he_draws() -> None:
    shown = deal("1. A:8S 7C ^8D ^7H B:+7H =0/10 *", tags=HANDS)
    assert codes(shown) == []
    assert marked(shown) == [("B", 10, "seven")]


def test_the_showing_brings_the_draws_on() -> None:
    assert marked(deal("1. A:8S 7C B:+7H *", tags=HANDS)) == [("B", 10, "seven")]
    assert marked(deal("1. A:8S 7C A:+7H *", tags=HANDS)) == [("A", 10, "seven")]


def test_both_may_show_a_seven_after_the_same_trick() -> None:
    text = deal("1. A:8S 7C A:+7H B:+7H =10/10 *", tags=HANDS)
    assert codes(text) == []
    assert marked(text) == [("A", 10, "seven"), ("B", 10, "seven")]


@pytest.mark.parametrize(
    "play",
    [
        "A:^7H +7H=10 B:^7H B:+7H=10 =10/10",
        "A:^7H B:^7H B:+7H=10 A:+7H=10 =10/10",
        "A:+7H=10 B:^7H B:+7H=10 =10/10",
        "A:+7H=10 =10/0 B:+7H=10 =10/10",
    ],
)
def test_a_showing_brings_on_no_draw_of_who_comes_after(play: str) -> None:
    text = deal(f"1. A:8S 7C {play}\n2. A:9S 8C *", tags=HANDS)
    assert codes(text) == []
    assert sorted(marked(text)) == [("A", 10, "seven"), ("B", 10, "seven")]


def test_the_first_to_draw_has_drawn_once_the_other_shows() -> None:
    text = deal("1. A:8S 7C B:+7H A:^8D *", tags=HANDS)
    assert found(text) == [("draw-turn", "^8D")]


def test_who_shows_before_the_other_draws_has_won_a_trick_of_which_nobody_can_tell() -> None:
    assert codes(deal("1. A:xS 8S B:+7H A:^8D *")) == []
    assert codes(deal("1. A:xS 8S B:+7H A:^8D B:^9D *")) == ["draw-turn"]


def test_one_who_drew_another_card_shows_no_seven() -> None:
    assert codes(deal("1. A:8S 7C ^8D ^9D A:+7H *")) == ["declare-turn"]


def test_a_seven_not_shown_at_the_draw_is_lost() -> None:
    text = deal("1. A:8S 7C ^7H ^8D\n2. A:9S 8C ^8D ^TD A:+7H =0/0 *", tags=HANDS)
    assert found(text) == [("declare-turn", "+7H")]
    assert marked(text) == []


def test_a_seven_that_was_dealt_is_not_shown() -> None:
    text = deal("1. A:8S 7C ^8D ^TD A:+7H =0/0 *", tags=HANDS.replace("7S", "7H"))
    assert found(text) == [("declare-turn", "+7H")]


def test_a_seven_is_not_shown_where_no_copy_is_left_to_be_drawn() -> None:
    dealt = HANDS.replace("7S", "7H")
    assert dealt.count("7H") == 1, "one hand has a 7 of trumps: the other copy may be drawn"
    assert marked(deal("1. A:8S 7C A:+7H =10/0 *", tags=dealt)) == [("A", 10, "seven")]
    both = dealt.replace("7C", "7H")
    text = deal("1. A:8S 8C A:+7H =0/0 *", tags=both)
    assert found(text) == [("declare-turn", "+7H")]
    assert marked(text) == []


def test_a_seven_is_shown_after_the_draw_and_not_before_the_first_trick() -> None:
    assert codes(deal("A:+7H 1. 8S 7C *", tags=HANDS.replace("7S", "7H"))) == ["declare-turn"]


def test_the_turned_seven_is_not_shown_when_it_is_drawn() -> None:
    tags = late(23).replace("9H", "7H")
    text = deal("23. A:8C 7C ^AS ^7H B:+7H *", tags=tags)
    assert codes(text) == ["declare-turn"]
    assert marked(text) == []


def test_a_seven_of_the_last_draw_may_be_shown() -> None:
    assert codes(deal("23. A:8C 7C ^7H ^9H A:+7H *", tags=late(23))) == []
    assert codes(deal("23. A:8C 7C ^7H ^9H\n24. A:AC TC A:+7H *", tags=late(23))) == [
        "declare-closed"
    ]


def test_a_combination_after_a_seven_has_been_shown_is_late() -> None:
    assert codes(deal("1. A:8S 7C +KSQS ^7H ^8D A:+7H *", tags=HANDS)) == []
    assert codes(deal("1. A:8S 7C ^7H ^8D A:+7H A:+KSQS *", tags=HANDS)) == ["declare-turn"]
    assert codes(deal("1. A:8S 7C B:+7H A:+KSQS *", tags=HANDS)) == ["declare-turn"]


def test_a_seven_of_a_plain_suit_is_nothing() -> None:
    assert codes(deal("1. A:8S 7C ^7D ^8D A:+7D *", tags=HANDS)) == ["declare-unknown"]


@pytest.mark.parametrize(("value", "marks"), [("0", []), ("10", [("A", 10, "seven")])])
def test_a_seven_dealt_by_option(value: str, marks: list[tuple[str, int, str]]) -> None:
    tags = HANDS.replace("7S", "7H")
    score = f"{value}/0"
    text = deal(f"1. A:8S 8C ={score} *", f"dealt-seven={value}", tags)
    assert codes(text) == []
    assert marked(text) == marks


def test_each_of_two_sevens_dealt_counts_for_its_holder() -> None:
    tags = HANDS.replace("7S", "7H").replace("7C", "7H")
    assert codes(deal("1. A:8S 8C =10/10 *", "dealt-seven=10", tags)) == []
    assert codes(deal("1. A:8S 8C =10/10 *", tags=tags)) == ["score-running"]


@pytest.mark.parametrize(("value", "score"), [("0", "0/0"), ("10", "0/10")])
def test_the_turned_seven_at_the_draw_by_option(value: str, score: str) -> None:
    tags = late(23, '[Score "0/0"]').replace("9H", "7H")
    for given in ("0/0", "0/10"):
        text = deal(f"23. A:8C 7C\n24. A:AC QC ={given} *", f"turned-seven-drawn={value}", tags)
        assert codes(text) == ([] if given == score else ["score-running"])


@pytest.mark.parametrize("draws", ["A:^JC", "A:^JC B:^7H", "B:^7H"])
def test_the_turned_seven_scores_alike_where_its_draw_is_written(draws: str) -> None:
    tags = late(23, '[Score "0/0"]').replace("9H", "7H") + '\n[Talon "JC"]'
    text = deal(f"23. A:8C 7C {draws}\n24. A:AC QC =0/10 *", "turned-seven-drawn=10", tags)
    assert codes(text) == []


def test_a_seven_exchanged_scores_no_more_when_it_is_drawn() -> None:
    options = "exchange=true turned-seven-drawn=10"
    tags = late(23, '[Score "0/0"]').replace("9H", "8H")
    for given, wrong in (("0/10", ["score-running"]), ("10/0", [])):
        text = deal(f"23. A:8C 7C A:~7H\n24. A:AC QC ={given} *", options, tags)
        assert codes(text) == wrong


def test_whether_a_turned_seven_had_been_exchanged_before_a_start_is_not_known() -> None:
    tags = late(23, '[Score "0/0"]').replace("9H", "7H")
    play = "23. A:8C 7C\n24. A:AC QC ={} *"
    options = "exchange=true turned-seven-drawn=10"
    for score in ("0/0", "0/10"):
        assert codes(deal(play.format(score), options, tags)) == []


def test_a_dealt_seven_that_has_marked_marks_nothing_when_exchanged() -> None:
    options = "exchange=true dealt-seven=10"
    hands = HANDS.replace("7S", "7H")
    assert codes(deal("1. A:8S 7C ~7H=0 =10/0 *", options, hands)) == []
    assert found(deal("1. A:8S 7C ~7H=10 *", options, hands)) == [("score-declared", "~7H=10")]
    assert codes(deal("1. A:8S 7C ~7H =10/0 *", options, hands)) == []
    assert codes(deal("1. A:8S 7C ~7H=10 =10/0 *", "exchange=true", hands)) == []


def test_with_one_seven_that_has_marked_and_one_that_has_not_either_may_be_exchanged() -> None:
    options = "exchange=true dealt-seven=10"
    play = "1. A:8S 7C ^7H ^8D\n2. A:9S 8C ~7H{} ={} *"
    hands = HANDS.replace("7S", "7H")
    for worth, score in (("=10", "20/0"), ("=0", "10/0"), ("", "20/0")):
        assert codes(deal(play.format(worth, score), options, hands)) == []
    assert codes(deal(play.format("=20", "20/0"), options, hands)) == ["score-declared"]


def test_a_seven_of_a_hand_that_is_not_given_may_have_marked_or_not() -> None:
    for worth in ("=10", "=0"):
        text = deal(f"1. A:8C 7C ~7H{worth} *", "exchange=true dealt-seven=10")
        assert codes(text) == []


def test_another_turn_up_drawn_scores_nothing() -> None:
    tags = late(23, '[Score "0/0"]')
    assert marked(deal("23. A:8C 7C\n24. A:AC QC *", "turned-seven-drawn=10", tags)) == []


@pytest.mark.parametrize(("value", "expected"), [("false", ["exchange-none"]), ("true", [])])
def test_the_exchange_by_option(value: str, expected: list[str]) -> None:
    text = deal("1. A:8C 7C A:~7H *", f"exchange={value}")
    assert codes(text) == expected
    assert marked(text) == ([] if expected else [("A", 10, "exchange")])
