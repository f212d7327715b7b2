"""Chouine, by its rules."""

from __future__ import annotations

import pytest

from carnet import records
from carnet.records.play.replay import Replay
from chouine import CHOUINE

HANDS = """\
[HandA "KS QS JS 7H 8H"]
[HandB "AS TS KD QD 7D"]
[TurnUp "9D"]
"""
#: The talon is empty, five cards each, spades are trumps.
ENDED = """\
[Start "12"]
[Leader "A"]
[Trump "S"]
[HandA "{a}"]
[HandB "{b}"]
[Talon ""]
"""


def deal(play: str, tags: str = HANDS, **options: str) -> Replay:
    text = f'[Game "chouine"]\n[Deal "1"]\n[Dealer "B"]\n{tags}\n{play}\n'
    return records.replay(records.loads(text)[0], CHOUINE.rules(**options))


def codes(replay: Replay) -> list[str]:
    return [finding.code for finding in replay.findings]


def ended(a: str, b: str, play: str, **options: str) -> list[str]:
    return codes(deal(play, ENDED.format(a=a, b=b), **options))


def test_a_tierce_is_30_and_is_declared_with_the_card_that_is_played() -> None:
    replay = deal("1. A:+KSQSJS=30 KS =30/0 7D =30/0 *")
    assert codes(replay) == ["score-running"]  # the king has been taken since
    assert replay.position(1, 1).counted == [30, 0]


@pytest.mark.parametrize(
    ("cards", "plain", "royal"),
    [("K{s}Q{s}", 20, 40), ("K{s}Q{s}J{s}", 30, 60), ("A{s}K{s}Q{s}J{s}", 40, 80)],
)
def test_in_trumps_combinations_count_twice(cards: str, plain: int, royal: int) -> None:
    for suit, worth in (("S", plain), ("H", royal)):
        hand = " ".join(f"{rank}{suit}" for rank in "AKQJ8")
        tags = f'[HandA "{hand}"]\n[TurnUp "9H"]\n'
        declared = cards.format(s=suit)
        assert codes(deal(f"1. A:+{declared}={worth} K{suit} *", tags)) == []
        assert codes(deal(f"1. A:+{declared}=10 K{suit} *", tags)) == ["score-declared"]


def test_one_of_the_cards_shown_is_played() -> None:
    assert codes(deal("1. A:+KSQS 7H *")) == ["play-order"]
    assert codes(deal("1. A:+KSQS QS *")) == []


def test_the_second_player_declares_before_his_own_card() -> None:
    assert codes(deal("1. A:7H B:+KDQD=40 KD *")) == []
    assert codes(deal("1. A:7H B:+KDQD=40 7D *")) == ["play-order"]


def test_nobody_declares_out_of_turn() -> None:
    assert codes(deal("1. A:KS A:+QSJS *")) == ["declare-unknown"]
    assert codes(deal("1. B:+KDQD A:KS *")) == ["declare-turn"]


def test_a_suit_is_declared_once_by_a_player() -> None:
    play = "1. A:+KSQSJS JS 7D 2. B:^8C A:^9C B:AS A:+KSQS QS *"
    assert codes(deal(play)) == ["declare-reused"]
    assert codes(deal(play, again="each-kind")) == []


@pytest.mark.parametrize("worth", ["50", "100"])
def test_five_brisques_are_a_quinte_whatever_their_suits(worth: str) -> None:
    tags = '[HandA "AS TS AH TD AC"]\n[TurnUp "9H"]\n'
    play = f"1. A:+ASTSAHTDAC={worth} AC *"
    assert codes(deal(play, tags, quinte=worth)) == []


def test_a_chouine_wins_the_deal_at_once() -> None:
    tags = '[HandA "AS TS KS QS JS"]\n[TurnUp "9H"]\n'
    replay = deal("1. A:+ASTSKSQSJS #1/0", tags)
    assert (codes(replay), replay.score, replay.deals[0].complete) == ([], (1, 0), True)
    assert codes(deal("1. A:+ASTSKSQSJS AS *", tags)) == ["after-end"]


def test_the_seven_of_trumps_is_exchanged_at_any_time_while_the_turn_up_lies_there() -> None:
    assert codes(deal("1. A:KS B:~7D 9D *")) == []
    assert codes(deal("1. B:~7D A:KS 9D *")) == []
    assert ended("7S 8H 9H TH AH", "7C 8C 9C TC AC", "12. A:~7S 8H *") == ["exchange-closed"]


def test_after_the_talon_suit_is_followed_and_a_void_trumped() -> None:
    assert ended("8H 9C 8C 7C 7D", "7H 9S 9D 8D TD", "12. A:8H 9S *") == ["play-follow"]
    assert ended("8H 9C 8C 7C 7D", "7S 9S 9D 8D TD", "12. A:8H 9D *") == ["play-trump"]


def test_a_trump_led_is_beaten_a_plain_card_need_not_be() -> None:
    trumps = ("9S 9C 8C 7C 7D", "7S AS 9D 8D TD", "12. A:9S 7S *")
    plain = ("9H 9C 8C 7C 7D", "7H AH 9D 8D TD", "12. A:9H 7H *")
    assert ended(*trumps) == ["play-beat"]
    assert ended(*plain) == []
    option = {"end-play": "beat"}
    assert ended(*trumps, **option) == ended(*plain, **option) == ["play-beat"]


def test_what_cannot_be_played_now_cannot_be_declared() -> None:
    hands = ("8H 9C 8C 7C 7D", "7H KC QC 8D TD")
    assert ended(*hands, "12. A:8H B:+KCQC 7H *") == ["declare-turn"]
    assert ended(*hands, "12. A:9C B:+KCQC KC *") == []


def test_a_declaration_binds_the_next_card_and_no_other() -> None:
    hands = ("8H 9C 8C 7C 7D", "7S KC QC 8D TD")
    assert ended(*hands, "12. A:9C B:+KCQC KC 13. B:8D 7D 14. B:TD 7C *") == []


LAST = """\
[Start "16"]
[Leader "A"]
[Trump "S"]
[HandA "AH"]
[HandB "7H"]
[Talon ""]
"""


def test_the_last_trick_counts_10_and_who_has_most_scores_a_point() -> None:
    assert codes(deal("=49/70 16. A:AH 7H #0/0", LAST)) == []
    assert codes(deal("=50/70 16. A:AH 7H #1/0", LAST)) == []
    assert codes(deal("=48/70 16. A:AH 7H #0/1", LAST)) == []


def test_a_deal_in_which_both_have_as_much_is_nobodys_or_the_last_tricks() -> None:
    assert codes(deal("=49/70 16. A:AH 7H #0/0", LAST, tie="nobody")) == []
    assert codes(deal("=49/70 16. A:AH 7H #1/0", LAST, tie="last-trick")) == []
