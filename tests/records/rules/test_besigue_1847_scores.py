"""What a deal and a game of bésigue with one pack bring (rulebook 1)."""

from __future__ import annotations

import pytest

import records
from records.play.replay import Replay
from tests.build import codes, marked, record_of, replay_of, score_of
from tests.records.rules.besigue_1847 import ALL_TO_A, ALL_TO_B, TAGS, deal

# -- counting --------------------


def test_a_whole_deal_brings_120_card_points_and_10_for_the_last_trick() -> None:
    text = deal(ALL_TO_A + "\n#130/0")
    assert codes(text) == []
    assert marked(text) == [("A", 120, "cards"), ("A", 10, "last-trick")]
    assert marked(deal(ALL_TO_B + "\n#0/130")) == [("B", 120, "cards"), ("B", 10, "last-trick")]


def test_one_below_400_counts_his_tricks_at_the_end() -> None:
    tags = f'{TAGS}\n[Score "399/0"]'
    assert codes(deal("1. A:AS TS =399/0 *", tags=tags)) == []


def test_one_at_400_counts_his_tricks_as_he_makes_them() -> None:
    tags = f'{TAGS}\n[Score "400/399"]'
    assert codes(deal("1. A:AS TS =421/399\n2. A:7S 8S\n3. B:AC TC =421/399 *", tags=tags)) == []


def test_both_may_count_live() -> None:
    tags = f'{TAGS}\n[Score "400/410"]'
    assert codes(deal("1. A:AS TS\n2. A:7S 8S\n3. B:AC TC =421/431 *", tags=tags)) == []


def test_a_live_player_wins_the_moment_he_is_at_500() -> None:
    tags = f'{TAGS}\n[Score "480/0"]'
    assert replay_of(deal("1. A:AS TS #21/0", tags=tags)).winner == ("A",)
    assert codes(deal("1. A:AS TS #21/0", tags=tags)) == []
    assert codes(deal("1. A:AS TS\n2. A:AC 7C #21/0", tags=tags)) == ["after-end"]


def test_the_ten_for_the_exchange_counts_for_the_400() -> None:
    tags = f'{TAGS}\n[Score "390/0"]'
    assert codes(deal("A:~7H 1. AS TS =421/0 *", tags=tags)) == []


@pytest.mark.parametrize(("value", "score"), [("start-of-deal", "410/0"), ("continuous", "431/0")])
def test_an_announcement_that_reaches_400_by_option(value: str, score: str) -> None:
    tags = f'{TAGS}\n[Score "390/0"]'
    play = f"1. A:AS TS +KCQC ={score} *"
    assert codes(deal(play, f"live-count-test={value}", tags)) == []


def test_continuous_goes_on_counting_as_he_makes_them() -> None:
    tags = f'{TAGS}\n[Score "390/0"]'
    play = "1. A:AS TS +KCQC\n2. A:AD TD =452/0 *"
    assert codes(deal(play, "live-count-test=continuous", tags)) == []


def test_continuous_does_not_add_the_tricks_of_one_who_has_won_by_the_announcement() -> None:
    tags = f'{TAGS}\n[Score "390/0"]'
    text = deal("1. A:9C 7C +ACTCKCQCJC #250/0", "live-count-test=continuous", tags)
    assert codes(text) == []
    assert score_of(text) == (640, 0)
    text = deal("1. A:KD QD +ACTCKCQCJC #250/0", "live-count-test=continuous", tags)
    assert codes(text) == []


def test_a_ten_for_a_turned_seven_counts_for_the_test_at_the_start() -> None:
    tags = '[Dealer "B"]\n[TurnUp "7H"]\n[Score "0/390"]'
    play = "1. A:7S AS =0/411 *"
    assert codes(deal(play, "turned-seven=10-dealer", tags)) == []


@pytest.mark.parametrize(("value", "over"), [("true", True), ("false", False)])
def test_500_by_an_announcement_for_one_who_began_below_400_by_option(
    value: str, over: bool
) -> None:
    tags = f'{TAGS}\n[Score "390/0"]'
    play = "1. A:8C 7C +ASTSKSQSJS\n2. A:9C JC *"
    assert codes(deal(play, f"win-on-meld={value}", tags)) == (["after-end"] if over else [])


QUINTE_OF_TRUMPS = "1. A:8C 7C +AHTHKHQHJH=500"


@pytest.mark.parametrize("option", ["win-on-meld=true", "win-on-meld=false"])
def test_the_quinte_of_trumps_wins_at_once_whatever_other_announcements_do(option: str) -> None:
    text = deal(f"{QUINTE_OF_TRUMPS} #500/0", option)
    assert codes(text) == []
    assert replay_of(text).winner == ("A",)
    assert codes(deal(f"{QUINTE_OF_TRUMPS}\n2. A:9C JC *", option)) == ["after-end"]


def test_the_quinte_of_trumps_stays_500_and_wins_if_that_reaches_the_target() -> None:
    options = "win-on-meld=false target=600"
    assert codes(deal(f"{QUINTE_OF_TRUMPS}\n2. A:9C JC *", options)) == []
    tags = f'{TAGS}\n[Score "100/0"]'
    assert codes(deal(f"{QUINTE_OF_TRUMPS}\n2. A:9C JC *", options, tags)) == ["after-end"]


def test_the_game_is_to_any_number_and_counts_live_from_a_hundred_below() -> None:
    tags = f'{TAGS}\n[Score "700/699"]'
    assert codes(deal("1. A:AS TS =721/699 *", "target=800", tags)) == []
    assert codes(deal("1. A:TS AS =700/699 *", "target=800", tags)) == []
    assert codes(deal("1. A:AS TS #21/0", "target=720", tags)) == []


@pytest.mark.parametrize("target", ["100", "1", "60"])
def test_to_a_hundred_or_less_tricks_count_live_from_the_start(target: str) -> None:
    text = deal("1. A:7C 9C\n2. B:AS TS =0/21 *", f"target={target}")
    assert codes(text) == []


@pytest.mark.parametrize("value", ["0", "100001", "-5", "1000000000", "1e3"])
def test_the_target_is_a_whole_number_from_1_to_100000(value: str) -> None:
    assert codes(deal("*", f"target={value}")) == ["option-value"]
    for good in ("1", "100000", "000000750"):
        assert codes(deal("*", f"target={good}")) == []


def test_the_last_trick_of_a_live_player_and_its_ten_are_one_mark() -> None:
    tags = f'{TAGS}\n[Score "400/499"]'
    replay = replay_of(deal(ALL_TO_A + "\n#130/0", tags=tags))
    assert replay.findings == []
    assert replay.score == (530, 499)
    assert replay.winner == ("A",)


def test_tricks_of_one_who_does_not_count_live_are_not_counted_if_the_other_wins_before() -> None:
    tags = f'{TAGS}\n[Score "399/490"]'
    play = "1. A:AS TS\n2. A:7C AC #0/11"
    replay = replay_of(deal(play, tags=tags))
    assert replay.findings == []
    assert replay.score == (399, 501)


def test_the_highest_of_those_at_500_wins_at_the_end() -> None:
    tags = f'{TAGS}\n[Score "400/399"]'
    assert replay_of(deal(ALL_TO_B + "\n#0/130", tags=tags)).winner == ("B",)


def test_the_deal_of_one_who_has_won_is_broken_off() -> None:
    tags = f'{TAGS}\n[Score "460/0"]'
    replay = replay_of(deal("1. A:8C 7C +QSJD #40/0", tags=tags))
    assert replay.complete
    assert replay.deals[0].complete


# -- the game --------------------


def two_deals(first: str, second: str, options: str = "", dealers: str = "BA") -> str:
    """Two deals; what is played in the first is not known."""
    return (
        deal(
            f"... #{first}",
            options,
            f'[Dealer "{dealers[0]}"]\n[TurnUp "9H"]\n[Score "450/450"]',
        )
        + f'\n[Deal "2"]\n[Dealer "{dealers[1]}"]\n[TurnUp "9H"]\n\n{second}\n'
    )


def test_the_deal_alternates() -> None:
    assert codes(two_deals("10/0", "*")) == []
    assert codes(two_deals("10/0", "*", dealers="BB")) == ["deal-dealer"]


@pytest.mark.parametrize(("value", "dealer"), [("winner", "A"), ("loser", "B")])
def test_the_next_dealer_by_option(value: str, dealer: str) -> None:
    option = f"dealer-rotation={value}"
    other = "AB"[dealer == "A"]
    assert codes(two_deals("10/0", "*", option, "B" + dealer)) == []
    assert codes(two_deals("10/0", "*", option, "B" + other)) == ["deal-dealer"]


def test_equal_points_at_500_ask_for_another_deal_without_live_counting() -> None:
    play = "1. B:AS TS +KSQS =520/520 *"
    assert codes(two_deals("70/70", play.replace("=520/520", "=520/540"))) == []
    assert replay_of(two_deals("70/70", "*")).winner is None


def test_nothing_wins_before_the_end_of_the_further_deal_and_then_more_points_do() -> None:
    play = "1. B:AS TS +KCQC\n... #10/130"
    replay = replay_of(two_deals("70/70", play))
    assert replay.findings == []
    assert replay.winner == ("B",)
    assert replay.score == (530, 650)


def test_options_that_only_describe_change_nothing() -> None:
    text = deal("1. A:8C 7C +KSQS\n2. A:9C JC *", "packets=2-2-2 melds-stay=true")
    assert codes(text) == []
    rules = replay_of(text).rules
    assert rules is not None
    assert rules.option("packets") == "2-2-2"


def test_the_seven_left_in_the_place_of_the_turn_up_is_drawn_last() -> None:
    hand = '[HandA "AS KS QS JS 7H TS"]'
    replay = Replay(record_of(deal("A:~7H *", tags=f"{TAGS}\n{hand}")))
    assert replay.position(1, 1).turn_up == "7H"
    assert records.replay(replay.record).findings == []
