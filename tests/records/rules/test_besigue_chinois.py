"""Bésigue chinois: rulebook 6, on the game with two packs of chapter 2.

How identical cards are told apart is in `test_identical_cards`.
"""

from __future__ import annotations

import pytest

from tests.build import codes, marked, only, replay_of, tricks
from tests.deals import Deals

TAGS = '[Dealer "B"]\n[TurnUp "9H"]'
HAND = "KS QS JD AH TH KH QH JH"

#: A leads, hearts are trumps.
deal = Deals("besigue-chinois", TAGS)


def held(hand: str) -> str:
    """The tags of a deal with this hand for A."""
    return f'{TAGS}\n[HandA "{hand}"]'


# All 64 cards: both cards of each trick are alike, so whoever leads wins.
PAIRS = [f"{rank}{suit} {rank}{suit}" for suit in "SD" for rank in "ATKQJ987"]
PAIRS += [f"{rank}{suit} {rank}{suit}" for suit in "HC" for rank in "ATKQ"]
PAIRS += [f"{rank}{suit} {rank}{suit}" for suit in "HC" for rank in "J987"]


# -- as with two packs --------------------


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("KSQS", 20),
        ("KHQH", 40),
        ("QSJD", 40),
        ("QSQSJDJD", 500),
        ("AHTHKHQHJH", 250),
        ("ASASAHAD", 100),
        ("KSKHKDKC", 80),
        ("QSQHQDQC", 60),
        ("JSJHJDJC", 40),
    ],
)
def test_groups_score_as_in_the_game_with_two_packs(cards: str, points: int) -> None:
    assert marked(deal(f"1. A:8C 7C +{cards}={points} *")) == [("A", points, "declaration")]
    assert codes(deal(f"1. A:8C 7C +{cards}={points + 10} *")) == ["score-declared"]


def test_eight_cards_a_talon_of_48_and_160_and_10_in_a_deal() -> None:
    replay = replay_of(deal(f"{tricks(*PAIRS)}\n#170/0"))
    assert replay.findings == []
    assert replay.position(1, 0).talon_left == 48


def test_one_group_a_trick_by_its_winner_before_the_draw() -> None:
    assert codes(deal("1. A:8C 7C +KSQS +QSJD *")) == ["declare-limit"]
    assert codes(deal("1. A:8C 7C B:+KSQS *")) == ["declare-turn"]
    tags = f'{TAGS}\n[Start "25"]\n[Leader "A"]'
    assert codes(deal("25. A:8C 7C +KSQS *", tags=tags)) == ["declare-closed"]


def test_the_game_is_1000() -> None:
    replay = replay_of(deal("1. A:8C 7C +KSQS #20/0", tags=f'{TAGS}\n[Score "980/0"]'))
    assert replay.findings == []
    assert replay.winner == ("A",)


# -- re-use --------------------


def test_a_king_may_be_married_to_another_queen() -> None:
    play = "1. A:AH 7C +KSQS ^QS ^7D\n2. A:TH 8C +KSQS"
    assert marked(deal(f"{play} *", tags=held(HAND))) == [("A", 20, "declaration")] * 2
    assert codes(deal(f"{play} *", tags=held(HAND))) == []


@pytest.mark.parametrize(
    ("group", "hand"),
    [
        ("KSQS", "KS QS AH TH AD TD AC TC"),
        ("QSJD", "QS JD AH TH AD TD AC TC"),
        ("QSQSJDJD", "QS QS JD JD AH TH AC TC"),
        ("KSKHKDKC", "KS KH KD KC AH TH AC TC"),
        ("AHTHKHQHJH", "AH TH KH QH JH AH TH AC"),
    ],
)
def test_the_same_cards_do_not_score_again(group: str, hand: str) -> None:
    play = f"1. A:AH 7C +{group} ^9S ^7D\n2. A:TH 8C +{group} *"
    if "JH" in group:
        play = f"1. A:AH 7C +{group} ^9S ^7D\n2. A:AC 8C +{group} *"
        hand = hand.replace("AH TH AC", "AH 8C AC")
    finding = only(deal(play, tags=held(hand)))
    assert (finding.code, finding.evidence) == ("declare-reused", (3,))


def test_a_second_besigue_shares_the_jack_and_then_comes_the_double() -> None:
    hand = "QS JD AH TH AD TD AC TC"
    play = "1. A:AH 7C +QSJD ^QS ^7D\n2. A:TH 8C +QSJD ^JD ^7S\n3. A:AD 8D +QSQSJDJD"
    assert marked(deal(f"{play} *", tags=held(hand)))[-1] == ("A", 500, "declaration")
    # Four ways of pairing them, and then nothing comes out of the double.
    assert codes(deal(f"{play} ^9S ^8S\n4. A:AC 9C +QSJD *", tags=held(hand))) == ["declare-reused"]


QUINTE = "AHTHKHQHJH"
ROYAL = "1. A:KC 7C +{first} ^{card} ^7D\n2. A:AC 8C +{second} *"


def royal(first: str, second: str, drawn: str = "9S", options: str = "") -> list[str]:
    """A holds the quinte of trumps and one card more that he draws."""
    play = ROYAL.format(first=first, second=second, card=drawn)
    return codes(deal(play, options, held("AH TH KH QH JH KC AC AS")))


@pytest.mark.parametrize(("value", "expected"), [("false", ["declare-reused"]), ("true", [])])
def test_a_marriage_out_of_a_quinte_by_option(value: str, expected: list[str]) -> None:
    assert royal(QUINTE, "KHQH", options=f"downward={value}") == expected
    assert royal(QUINTE, "KHQH", "KH", f"downward={value}") == expected
    assert royal("KHQH", QUINTE, options=f"downward={value}") == []


@pytest.mark.parametrize(("value", "expected"), [("false", ["declare-reused"]), ("true", [])])
def test_a_besigue_out_of_a_double_one_by_option(value: str, expected: list[str]) -> None:
    hand = "QS QS JD JD AH TH AC TC"
    play = "1. A:AH 7C +QSQSJDJD ^9S ^7D\n2. A:TH 8C +QSJD *"
    assert codes(deal(play, f"downward={value}", held(hand))) == expected


def test_a_quinte_scores_again_with_one_other_card() -> None:
    assert royal(QUINTE, QUINTE, "TH") == []
    assert royal(QUINTE, QUINTE, "9S") == ["declare-reused"]


@pytest.mark.parametrize(
    ("value", "kept"), [("new-set", []), ("replace-after-play", ["declare-reused"])]
)
def test_which_cards_score_again_by_option(value: str, kept: list[str]) -> None:
    option = f"rescore={value}"
    hand = held("KS KH KD KC AH TH AC TC")
    # A fifth king is drawn while the four are whole, or one of them has been played.
    whole = "1. A:AH 7C +KSKHKDKC ^KC ^7D\n2. A:TH 8C +KSKHKDKC *"
    assert codes(deal(whole, option, hand)) == kept
    played = "1. A:AH 7C +KSKHKDKC ^KC ^7D\n2. A:TH 8C ^9S ^8S\n3. A:KC 9C +KSKHKDKC *"
    assert codes(deal(played, option, hand)) == []


@pytest.mark.parametrize("value", ["new-set", "replace-after-play"])
def test_a_card_played_and_not_replaced_makes_no_new_set(value: str) -> None:
    hand = held("KS KH KD KC AH TH AC TC")
    play = "1. A:AH 7C +KSKHKDKC ^9C ^7D\n2. A:KC 8C ^9S ^8S\n3. A:TH 9C +KSKHKDKC *"
    assert codes(deal(play, f"rescore={value}", hand)) == ["declare-not-held"]


@pytest.mark.parametrize("value", ["new-set", "replace-after-play"])
def test_marriages_are_made_four_ways_by_either(value: str) -> None:
    hand = held("KS KS QS QS AH TH AC TC")
    play = (
        "1. A:AH 7C +KSQS ^9C ^7D\n2. A:TH 8C +KSQS ^9S ^8S\n"
        "3. A:AC 9C +KSQS ^9D ^7S\n4. A:TC 9C +KSQS"
    ).replace("^9C", "^7C")
    assert codes(deal(f"{play} *", f"rescore={value}", hand)) == []
    assert codes(deal(f"{play} ^8D ^8D\n5. A:9D 8C +KSQS *", f"rescore={value}", hand)) == [
        "declare-reused"
    ]


def test_a_seven_scores_once_all_the_same() -> None:
    hand = held("7H AS KS QS AH TH AC TC")
    play = "1. A:AH 7C +7H ^9C ^7D\n2. A:TH 8C +7H *"
    assert codes(deal(play, tags=hand)) == ["declare-reused"]
    assert codes(deal("1. A:AH 7C +7H ^7H ^7D\n2. A:TH 8C +7H *", tags=hand)) == []


def test_marriage_then_quinte_may_be_barred_here_too() -> None:
    option = "marriage-then-quinte=false"
    assert royal("KHQH", QUINTE, options=option) == ["declare-reused"]
    assert royal("KHQH", QUINTE) == []
