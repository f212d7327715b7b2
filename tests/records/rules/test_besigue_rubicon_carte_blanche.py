"""Carte blanche in Rubicon bésigue, by rulebook 16."""

from __future__ import annotations

import pytest

from tests.build import codes, marked, only, replay_of
from tests.records.rules.rubicon import (
    BLANCHE,
    HANDS,
    ONE,
    TAGS,
    TWO,
    deal,
    late,
)

# -- carte blanche (laws 15, 16, 43) --------------------


def test_carte_blanche_scores_50_without_a_trick_won() -> None:
    play = f"1. A:9H B:{BLANCHE} 7H *"
    assert marked(deal(play, tags=HANDS)) == [("B", 50, "declaration")]
    assert codes(deal(f"1. A:9H B:{BLANCHE}=50 7H *", tags=HANDS)) == []
    assert codes(deal(f"1. A:9H B:{BLANCHE}=60 7H *", tags=HANDS)) == ["score-declared"]


def test_the_dealer_may_show_before_or_after_the_lead() -> None:
    assert codes(deal(f"1. B:{BLANCHE} A:9H 7H *", tags=HANDS)) == []
    assert codes(deal(f"1. A:9H {BLANCHE} 7H *", tags=HANDS)) == []


def test_it_is_shown_as_declared_in_the_first_trick() -> None:
    (laid,) = replay_of(deal(f"1. A:9H B:{BLANCHE} *", tags=HANDS)).position(1, 2).declared["B"]
    assert laid["trick"] == 1


def test_after_his_own_first_card_it_is_too_late() -> None:
    late_by_one = only(deal(f"1. A:9H 7H B:{BLANCHE} *", tags=HANDS))
    assert (late_by_one.code, late_by_one.trick, late_by_one.seat) == ("declare-turn", 1, "B")
    assert "first card" in late_by_one.message["en"]


def test_who_leads_shows_before_the_lead() -> None:
    hand = '[HandA "9S 8S AH TH 7H 9D 7D 9C 8C"]'
    assert codes(deal(f"1. A:{BLANCHE} A:7H *", tags=f"{TAGS}\n{hand}")) == []
    assert codes(deal(f"1. A:7H A:{BLANCHE} *", tags=f"{TAGS}\n{hand}")) == ["declare-turn"]


def test_a_gap_in_the_first_trick_may_hide_it_and_a_later_one_may_not() -> None:
    shown = "20. A:9D 7D A:^7S A:+7S *"
    assert codes(deal(f"1. ... {shown}")) == []
    assert codes(deal(f"1. A:9H 7H\n2. A:8D ... {shown}")) == ["declare-turn"]


def test_a_hand_with_a_court_card_is_none() -> None:
    court = HANDS.replace("9S 8S AH", "9S JS AH")
    assert codes(deal(f"1. A:9H B:{BLANCHE.replace('8S', 'JS')} *", tags=court)) == [
        "declare-unknown"
    ]


def test_it_must_be_his_own_hand() -> None:
    other = BLANCHE.replace("8S", "7S")
    assert codes(deal(f"1. A:9H B:{other} *", tags=HANDS)) == ["declare-not-held"]


def test_the_same_hand_is_shown_once() -> None:
    assert codes(deal(f"1. A:9H B:{BLANCHE} B:{BLANCHE} *", tags=HANDS)) == ["declare-reused"]


def test_a_hand_that_is_not_given_is_known_once_it_is_shown() -> None:
    assert codes(deal(f"1. A:9H B:{BLANCHE} 7H *")) == []
    assert codes(deal(f"1. A:9H B:{BLANCHE} TS *")) == ["play-not-held"]


def test_a_further_card_is_shown_by_who_has_just_drawn_it() -> None:
    assert codes(deal(f"{ONE}*", tags=HANDS)) == []
    assert codes(deal(f"{ONE}2. A:8D B:+8H *", tags=HANDS)) == ["declare-turn"]
    wrong = ONE.replace("B:+8H", "B:+9S")
    assert codes(deal(f"{wrong}*", tags=HANDS)) == ["declare-turn"]


def test_the_same_drawn_card_is_shown_once() -> None:
    assert codes(deal(f"{ONE} B:+8H *", tags=HANDS)) == ["declare-reused"]


def test_showing_a_card_brings_on_the_draws_up_to_the_player_s_own() -> None:
    talon = '[Talon "' + " ".join(["7S", "8H", "QD", "KS", *["x"] * 106]) + '"]'
    start = f"1. A:9H B:{BLANCHE} B:7H +KSQS "
    tags = f"{HANDS}\n{talon}"
    assert codes(deal(f"{start}B:+8H *", tags=tags)) == []
    replay = replay_of(deal(f"{start}B:+8H *", tags=tags))
    assert replay.position(1, 5).talon_left == 108
    winner = HANDS.replace("HandA", "HandC").replace("HandB", "HandA").replace("HandC", "HandB")
    shown = f"1. A:{BLANCHE} A:AH 9H A:+7S *"
    assert replay_of(deal(shown, tags=f"{winner}\n{talon}")).position(1, 4).talon_left == 109
    assert codes(deal(shown.replace("*", "B:+8H *"), tags=f"{winner}\n{talon}")) == ["declare-turn"]


def test_the_winner_s_card_that_is_shown_ends_his_time_to_declare() -> None:
    play = "1. A:+ASAS9S8S7STH9H8H7H A:9H 7D A:+TD A:+{} *"
    assert codes(deal(play.format("ASASAHAD"))) == ["declare-turn"]


def test_a_card_that_was_not_shown_loses_only_its_own_50() -> None:
    play = f"1. A:9H B:{BLANCHE} B:7H A:^7S B:^8H\n2. A:8D 9D B:^7D A:^KS B:+7D *"
    assert codes(deal(play, tags=HANDS)) == []


@pytest.mark.parametrize("court", ["KD", "QD", "JD"])
def test_a_king_queen_or_jack_drawn_ends_it(court: str) -> None:
    play = f"{ONE}2. A:8D 9D B:^{court} A:^KS\n3. B:8C 7S A:^AD B:^9H B:+9H *"
    assert codes(deal(play, tags=HANDS)) == ["declare-turn"]


def test_a_court_card_that_he_plays_later_proves_that_he_has_drawn_one() -> None:
    shown = "1. A:9H B:" + BLANCHE + " B:7H\n2. A:8D 9D B:+8H\n3. B:{} 7H B:+9H *"
    assert codes(deal(shown.format("9C"))) == []
    assert codes(deal(shown.format("KC"))) == ["declare-turn"]


def test_without_carte_blanche_no_single_card_is_shown() -> None:
    assert codes(deal("1. A:9H 7H A:^7S B:^8H B:+8H *", tags=HANDS)) == ["declare-turn"]


def test_a_court_card_is_never_shown() -> None:
    assert codes(deal(f"{ONE}{TWO} B:+QD *", tags=HANDS)) == ["declare-unknown"]


def test_the_last_card_drawn_may_be_shown() -> None:
    tags = late(55, f'[Melded "A:{BLANCHE[1:]}"]\n[HandA "9S 8S AH TH 7H 9D 7D 9C 8C"]')
    assert codes(deal("55. A:AH 7H A:^7S B:^8S A:+7S *", tags=tags)) == []
    assert codes(deal("55. A:AH 7H A:^7S B:^8S 56. A:9S 7S A:+7S *", tags=tags)) == [
        "declare-closed"
    ]


def test_whether_it_was_shown_before_a_start_is_told_by_the_melded_tag_or_not_at_all() -> None:
    hand = '[HandA "9S 8S AH TH 7H 9D 7D 9C 8C"]'
    play = "20. A:AH 7H A:^7S A:+7S *"
    assert codes(deal(play, tags=late(20, hand))) == []
    assert codes(deal(play, tags=late(20, f'[Melded "A:{BLANCHE[1:]}"]\n{hand}'))) == []
    assert codes(deal(play, tags=late(20, f'[Melded "B:{BLANCHE[1:]}"]\n{hand}'))) == [
        "declare-turn"
    ]
    court = hand.replace("8C", "JC")
    assert codes(deal(play, tags=late(20, court))) == ["declare-turn"]


def test_once_means_the_hand_and_no_further_card() -> None:
    assert codes(deal(f"1. A:9H B:{BLANCHE} *", "carte-blanche=once", HANDS)) == []
    assert codes(deal(f"{ONE}*", "carte-blanche=once", HANDS)) == ["declare-unknown"]


def test_none_means_neither() -> None:
    assert codes(deal(f"1. A:9H B:{BLANCHE} *", "carte-blanche=none", HANDS)) == ["declare-unknown"]


def test_it_does_not_count_towards_the_one_declaration_and_uses_no_card_up() -> None:
    hand = '[HandA "AS AS AH AH 9S 8S 7S 9H 8D"]'
    play = "1. A:+ASASAHAH9S8S7S9H8D A:9H 7H +ASASAHAH=100 *"
    assert codes(deal(play, tags=f"{TAGS}\n{hand}")) == []
