"""Whist: rulebook 12."""

from __future__ import annotations

import pytest

from tests.build import codes, marked, only, replay_of, score_of, tricks
from tests.deals import Deals

TAGS = '[Dealer "D"]\n[Trump "S"]'

#: A leads, spades are trumps.
deal = Deals("whist", TAGS)


RANKS = "AKQJT98765432"


def hands(seats: str) -> str:
    """Thirteen tricks of one card of each suit; each is won by the spade of the seat given.

    Every seat holds one suit whole, so nobody ever follows.
    """
    suits = dict(zip("ABCD", "SHDC", strict=True))
    lines, leader = [], "A"
    for rank, seat in zip(RANKS, seats, strict=True):
        order = ["ABCD"[("ABCD".index(leader) + i) % 4] for i in range(4)]
        lines.append(f"{leader}:" + " ".join(rank + suits[one] for one in order))
        leader = seat
    return tricks(*lines)


ALL_TO_A = hands("A" * 13)


def test_four_players_in_two_sides_thirteen_cards_each() -> None:
    replay = replay_of(deal("*"))
    assert replay.sides == (("A", "C"), ("B", "D"))
    assert replay.rules is not None
    assert (replay.rules.tricks, replay.rules.hand_size, replay.rules.size) == (13, 13, 52)
    assert codes(deal("*", tags=f'{TAGS}\n[HandA "AS KS"]')) == ["deal-size"]


def test_the_turn_up_is_the_dealers() -> None:
    hand = f'[HandD "{" ".join(rank + "H" for rank in RANKS)}"]'
    assert codes(deal("*", tags=f'[Dealer "D"]\n[TurnUp "2H"]\n{hand}')) == []
    assert codes(deal("*", tags=f'[Dealer "D"]\n[TurnUp "2S"]\n{hand}')) == ["deal-turn-up"]


def test_the_dealers_left_neighbour_leads() -> None:
    assert codes(deal("1. A:AS *")) == []
    assert codes(deal("1. D:AS *")) == ["turn"]


@pytest.mark.parametrize("weaker", range(12))
def test_cards_rank_from_the_ace_to_the_two(weaker: int) -> None:
    better, worse = RANKS[weaker], RANKS[weaker + 1]
    assert codes(deal(f"1. A:{worse}H {better}H {better}C {worse}C\n2. B:AD *")) == []
    assert codes(deal(f"1. A:{better}H {worse}H {better}C {worse}C\n2. A:AD *")) == []


def test_suit_must_be_followed_and_nothing_more() -> None:
    hand = f'{TAGS}\n[HandB "AH 2H AS KS QS JS TS 9S 8S 7S 6S 5S 4S"]'
    assert codes(deal("1. A:KH 2H *", tags=hand)) == []
    finding = only(deal("1. A:KH 4S *", tags=hand))
    assert (finding.code, finding.legal) == ("play-follow", ("AH", "2H"))
    assert codes(deal("1. A:KC 4S *", tags=hand)) == []


def test_a_side_scores_a_point_for_each_trick_above_six() -> None:
    assert codes(deal(ALL_TO_A + "\n#7/0")) == []
    assert marked(deal(ALL_TO_A + "\n*")) == [("A", 7, "tricks")]
    assert codes(deal(ALL_TO_A + "\n#6/0")) == ["score-deal"]


@pytest.mark.parametrize(("value", "score"), [("false", (7, 0)), ("true", (11, 0))])
def test_honours_by_option(value: str, score: tuple[int, int]) -> None:
    assert score_of(deal(ALL_TO_A + "\n*", f"honours={value} target=10")) == score


def test_three_honours_of_a_side_count_two() -> None:
    # B was dealt the jack of spades, A the jack of hearts, which B's ace takes.
    lines = ALL_TO_A.split("\n")
    lines[0] = "1. A:AS JS AD AC"
    lines[3] = "4. A:JH AH JD JC"
    lines[4] = "5. B:TH TD TC TS"
    play = "\n".join(lines)
    assert codes(deal(play + "\n#8/0", "honours=true target=10")) == []
    assert codes(deal(play + "\n#6/0", "target=10")) == []


@pytest.mark.parametrize(("target", "over"), [("5", True), ("7", True), ("10", False)])
def test_the_target_by_option(target: str, over: bool) -> None:
    replay = replay_of(deal(ALL_TO_A + "\n#7/0", f"target={target}"))
    assert (replay.winner == ("A", "C")) == over
    assert replay.complete == over


def test_tricks_are_counted_before_honours() -> None:
    tags = f'{TAGS}\n[Score "0/4"]'
    replay = replay_of(deal(ALL_TO_A + "\n#11/0", "honours=true", tags))
    assert replay.findings == []
    assert replay.winner == ("A", "C")


def test_a_deal_that_stops_with_a_gap_is_believed() -> None:
    replay = replay_of(deal("1. A:AS AH AD AC ... #3/0"))
    assert replay.findings == []
    assert replay.score == (3, 0)
    assert not replay.complete
    assert not replay.deals[0].complete


def test_without_the_gap_it_is_cut_short() -> None:
    assert codes(deal("1. A:AS AH AD AC #3/0")) == ["deal-cut-short"]
    assert score_of(deal("1. A:AS AH AD AC #3/0")) is None


def test_talk_is_never_a_finding_in_a_game_without_captains() -> None:
    assert codes(deal('1. A:AS B:"Oh!" AH AD AC\n2. C:"Ah" A:KS *')) == []


def test_there_is_no_order_no_declaration_no_exchange_and_no_draw() -> None:
    assert codes(deal("A:>AS 1. AS *")) == ["order-turn"]
    assert codes(deal("1. A:AS AH AD AC A:+KSQS *")) == ["declare-unknown"]
    assert codes(deal("A:~2S 1. AS *")) == ["exchange-none"]
    assert codes(deal("1. A:AS AH AD AC ^2S *")) == ["draw-none"]


# -- honours and the target --------------------

LATE = '[Dealer "D"]\n[Trump "S"]\n[Score "{}"]'


@pytest.mark.parametrize(
    ("score", "target", "brought"),
    [
        ("4/0", "5", "#7/0"),
        ("3/0", "5", "#11/0"),
        ("0/4", "5", "#11/0"),
        ("9/0", "10", "#7/0"),
        ("4/0", "10", "#11/0"),
        ("12/0", "13", "#7/0"),
    ],
)
def test_a_side_one_short_of_the_target_cannot_count_honours(
    score: str, target: str, brought: str
) -> None:
    text = deal(f"{ALL_TO_A}\n{brought}", f"honours=true target={target}", LATE.format(score))
    assert codes(text) == []


def test_its_honours_are_not_known_where_the_score_is_not() -> None:
    first = deal("1. A:AS AH AD AC *", "honours=true")
    second = '\n[Deal "2"]\n[Dealer "D"]\n[Trump "S"]\n\n{}\n*\n'
    assert replay_of(first + second.format(ALL_TO_A)).deals[1].score is None


@pytest.mark.parametrize(("stated", "brought"), [("4/0", (7, 0)), ("3/0", (11, 0))])
def test_a_running_score_tells_the_score_before_the_deal(
    stated: str, brought: tuple[int, int]
) -> None:
    first = deal("1. A:AS AH AD AC *", "honours=true target=5")
    lines = ALL_TO_A.replace("\n2.", f" ={stated}\n2.", 1)
    second = f'\n[Deal "2"]\n[Dealer "A"]\n[Leader "A"]\n[Trump "S"]\n\n{lines}\n*\n'
    replay = replay_of(first + second)
    assert replay.findings == []
    assert replay.deals[1].score == brought


def test_without_honours_for_either_side_it_need_not_be_known_who_held_them() -> None:
    lines = ALL_TO_A.replace("A:JS", "A:xS")
    tags = LATE.format("4/4")
    assert codes(deal(lines + "\n#7/0", "honours=true", tags)) == []
    assert replay_of(deal(lines + "\n#7/0", "honours=true", tags)).deals[0].complete


def test_honours_cannot_matter_in_a_game_of_one_point() -> None:
    assert codes(deal("*", "honours=true target=1")) == ["option-idle"]
    assert codes(deal("*", "honours=true target=2")) == []


def test_an_order_after_the_end_is_told_as_that() -> None:
    assert codes(deal(ALL_TO_A + "\nA:>AS *")) == ["after-end"]
