"""One cause is one finding, and what follows from it is not told again (notation 4)."""

from __future__ import annotations

import pytest

from tests.build import codes, found, only, replay_of, tricks

TAGS = '[Dealer "B"]\n[TurnUp "9H"]'


def deal(play: str, tags: str = TAGS, options: str = "", game: str = "besigue") -> str:
    return f'[Game "{game}"]\n[Options "{options}"]\n\n[Deal "1"]\n{tags}\n\n{play}\n'


# -- a hand size throughout --------------------

NINE_A = "AS AS KS KS QS QS JS JS TS"
NINE_B = "AC AC KC KC QC QC JC JC TC"
NINE = f'{TAGS}\n[HandA "{NINE_A}"]\n[HandB "{NINE_B}"]'
PAIRS = [f"{rank}{suit} {rank}{suit}" for suit in "SD" for rank in "ATKQJ987"]
PAIRS += [f"{rank}{suit} {rank}{suit}" for suit in "HC" for rank in "ATKQ"]
PAIRS += [f"{rank}{suit} {rank}{suit}" for suit in "HC" for rank in "J987"]


def test_hands_of_one_wrong_size_are_told_once_at_the_first_of_their_tags() -> None:
    finding = only(deal("*", NINE))
    assert (finding.code, finding.text, finding.seat) == ("deal-size", NINE_A, "A")
    turned = NINE.replace(f'[HandA "{NINE_A}"]\n', "") + f'\n[HandA "{NINE_A}"]'
    assert only(deal("*", turned)).text == NINE_B


def test_the_deal_goes_on_with_the_number_that_was_dealt() -> None:
    replay = replay_of(deal("1. A:AS AC *", NINE))
    assert replay.position(1, 0).talon_left == 46


def test_its_talon_is_measured_by_that_number_too() -> None:
    rest = " ".join(["8D"] * 45)
    assert codes(deal("*", f'{NINE}\n[Talon "{rest} 8D"]')).count("deal-size") == 2
    assert codes(deal("*", f'{NINE}\n[Talon "{rest}"]')).count("deal-size") == 1


def test_with_fewer_tricks_before_the_talon_is_empty_the_duties_begin_sooner() -> None:
    hands = '[HandA "x x x x x x x x x"]\n[HandB "x x x x x x x x x"]'
    play = tricks(*PAIRS[:23], "QC QC") + " ^JC\n*"
    assert codes(deal(play, f"{TAGS}\n{hands}")) == ["deal-size", "draw-none"]
    assert codes(deal(play)) == []


def test_the_next_deal_is_measured_by_the_rules_again() -> None:
    second = f'[Deal "2"]\n[Dealer "A"]\n[TurnUp "9H"]\n[HandA "{NINE_A[:-3]}"]\n\n*'
    assert codes(f"{deal('*', NINE)}\n{second}\n") == ["deal-size"]


@pytest.mark.parametrize(
    "tags",
    [
        f'{TAGS}\n[HandA "{NINE_A}"]\n[HandB "{NINE_B} TC"]',
        f'{TAGS}\n[Start "2"]\n[Leader "A"]\n[HandA "{NINE_A}"]\n[HandB "{NINE_B}"]',
    ],
)
def test_hands_of_different_wrong_sizes_or_after_a_start_are_told_each(tags: str) -> None:
    assert codes(deal("*", tags)) == ["deal-size", "deal-size"]


def test_one_hand_of_a_wrong_size_says_nothing_of_the_others() -> None:
    assert codes(deal("*", f'{TAGS}\n[HandA "{NINE_A}"]')) == ["deal-size"]
    assert replay_of(deal("*", f'{TAGS}\n[HandA "{NINE_A}"]')).position(1, 0).talon_left == 48


# -- a wrong declared value carried on --------------------


def test_a_running_score_that_carries_a_wrong_declared_value_on_is_not_told() -> None:
    assert codes(deal("1. A:8C 7C +KSQS=40 =40/0 *")) == ["score-declared"]
    assert codes(deal("1. A:8C 7C +KSQS=40 =20/0 *")) == ["score-declared"]
    assert codes(deal("1. A:8C 7C +KSQS=40 =50/0 *")) == ["score-declared", "score-running"]
    assert codes(deal("1. A:8C 7C +KSQS=40 =20/20 *")) == ["score-declared", "score-running"]


def test_all_wrong_values_of_the_deal_so_far_are_carried_on_together() -> None:
    play = "1. A:8C 7C +KSQS=40\n2. A:9C 7C ~7H=20 ={} *"
    wrong = ["score-declared", "score-declared"]
    assert codes(deal(play.format("60/0"))) == wrong
    assert codes(deal(play.format("30/0"))) == wrong
    assert codes(deal(play.format("50/0"))) == [*wrong, "score-running"]


ALL_TO_A = tricks("AS AS +KSQS=40", *PAIRS[1:])


def test_a_deal_score_that_carries_it_on_is_not_told_nor_is_what_carries_that_on() -> None:
    second = '[Deal "2"]\n[Dealer "A"]\n[Score "{}"]\n\n*'
    first = deal(f"{ALL_TO_A}\n#{{}}")
    assert codes(first.format("210/0")) == ["score-declared"]
    assert codes(first.format("190/0")) == ["score-declared"]
    assert codes(first.format("220/0")) == ["score-declared", "score-deal"]
    for brought, score in (("210/0", "210/0"), ("210/0", "190/0"), ("220/0", "220/0")):
        text = first.format(brought) + second.format(score)
        assert "score-running" not in codes(text)
    assert "score-running" in codes(first.format("210/0") + second.format("230/0"))


def test_a_result_that_carries_it_on_is_not_told() -> None:
    header = '[Game "besigue"]\n[Options "target=100"]\n[Result "{}"]\n\n[Deal "1"]\n' + TAGS
    play = '[Score "90/0"]\n\n1. A:8C 7C +KSQS=40 #40/0\n'
    assert codes(f"{header.format('130/0')}\n{play}") == ["score-declared"]
    assert codes(f"{header.format('110/0')}\n{play}") == ["score-declared"]
    assert codes(f"{header.format('120/0')}\n{play}") == ["score-result", "score-declared"]


# -- scores where nothing is to be known, and after the end --------------------


@pytest.mark.parametrize("number", ["1", "2"])
def test_after_a_start_without_a_score_no_score_is_known_in_whichever_deal(number: str) -> None:
    late = f'[Deal "{number}"]\n[Dealer "{"BA"[int(number) - 1]}"]\n[TurnUp "9H"]\n[Start "3"]\n'
    late += '[Leader "A"]\n\n3. A:8C 7C +KSQS =500/300\n4. A:9C 7C +QSJD =540/300 *'
    before = f'{TAGS}\n[HandA "{NINE_A[:-3]}"]'
    text = deal("*", before) + "\n" if number == "2" else '[Game "besigue"]\n\n'
    assert codes(text + late) == []
    assert codes(text + late.replace("540/300", "550/300")) == ["score-running"]


def test_a_running_score_after_the_game_is_compared_with_the_score_of_its_end() -> None:
    header = '[Game "sizette"]\n[Options "target=1"]\n\n[Deal "1"]\n[Dealer "F"]\n[TurnUp "9H"]\n\n'
    first = header + "...\n#1/0\n"
    second = '\n[Deal "2"]\n\n={}\n*\n'
    assert codes(first + second.format("1/0")) == []
    assert codes(first + second.format("0/0")) == ["score-running"]


# -- a lead where trumps are not known --------------------

NO_TURN_UP = '[Dealer "B"]'


def test_who_cannot_have_won_under_any_trumps_does_not_lead() -> None:
    text = deal("1. A:AS KS\n2. B:9C 8C *", NO_TURN_UP)
    assert found(text) == [("turn", "B")]
    assert codes(deal("1. A:AS KS\n2. A:9C 8C *", NO_TURN_UP)) == []


def test_who_may_have_trumped_leads_without_a_finding() -> None:
    assert codes(deal("1. A:AS 7D\n2. B:9C 8C *", NO_TURN_UP)) == []
    assert codes(deal("1. A:AS 7D\n2. A:9C 8C *", NO_TURN_UP)) == []


def test_of_three_the_one_who_can_have_won_neither_way_does_not_lead() -> None:
    tags = '[Dealer "C"]'
    text = deal("1. A:AS KS 7D\n2. B:9C *", tags, game="besigue-3")
    finding = only(text)
    assert (finding.code, finding.text) == ("turn", "B")
    assert "A, C" in finding.message["en"]
    for seat in "AC":
        assert codes(deal(f"1. A:AS KS 7D\n2. {seat}:9C *", tags, game="besigue-3")) == []


def test_an_unknown_card_that_can_win_excuses_the_leader() -> None:
    assert codes(deal("1. A:KS xS\n2. B:9C *")) == []
    assert found(deal("1. A:KS Qx\n2. B:9C *", TAGS.replace("9H", "9S"))) == [("turn", "B")]
