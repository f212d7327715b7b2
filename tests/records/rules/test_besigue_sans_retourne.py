"""Bésigue without a turn-up: rulebook 5, with what chapter 2 says for it.

Where no hands are given, a hand is what its player shows (notation 4).
"""

from __future__ import annotations

import pytest

from tests.build import codes, marked, replay_of, tricks
from tests.deals import Deals

TAGS = '[Dealer "B"]'
QUINTE = "ASTSKSQSJS"

#: A leads, and there are no trumps yet.
deal = Deals("besigue-sans-retourne", TAGS)
late = deal.late


# All 64 cards: both cards of each trick are alike, so whoever leads wins.
PAIRS = [f"{rank}{suit} {rank}{suit}" for suit in "SDHC" for rank in "ATKQJ987"]
ALL_TO_A = tricks(*PAIRS)


# -- the deal --------------------


def test_no_card_is_turned_and_the_talon_has_48_all_face_down() -> None:
    replay = replay_of(deal("*"))
    assert replay.position(1, 0).talon_left == 48
    assert replay.position(1, 0).trump is None
    assert codes(deal("*", tags=f'{TAGS}\n[HandA "AS KS QS JS TS 9S 8S 7S"]')) == []
    for size, expected in ((48, []), (47, ["deal-size"])):
        talon = " ".join(PAIRS).split()[:size]
        assert codes(deal("*", tags=f'{TAGS}\n[Talon "{" ".join(talon)}"]')) == expected


def test_a_turn_up_has_no_place_here() -> None:
    assert codes(deal("*", tags=f'{TAGS}\n[TurnUp "9H"]')) == ["deal-turn-up"]


def test_cards_are_drawn_after_24_tricks_the_winner_first() -> None:
    assert codes(deal("24. A:8S 7S A:^AS B:^KS *", tags=late(24))) == []
    assert codes(deal("24. A:8S 7S ^AS ^KS ^QS *", tags=late(24))) == ["draw-none"]
    assert codes(deal("25. A:8S 7S ^AS *", tags=late(25))) == ["draw-none"]


# -- before there are trumps --------------------


@pytest.mark.parametrize("second", ["AH", "AD", "AC", "7S"])
def test_before_trumps_the_highest_of_the_suit_led_wins(second: str) -> None:
    assert codes(deal(f"1. A:8S {second}\n2. A:9C 7C *")) == []
    assert codes(deal("1. A:8S 9S\n2. B:9C 7C *")) == []


@pytest.mark.parametrize(("value", "expected"), [("false", ["declare-no-trump"]), ("true", [])])
def test_a_quinte_before_any_marriage_by_option(value: str, expected: list[str]) -> None:
    text = deal(f"1. A:8C 7C +{QUINTE} *", f"sequence-makes-trump={value}")
    assert codes(text) == expected
    assert marked(text) == ([] if expected else [("A", 250, "declaration")])


@pytest.mark.parametrize("group", ["QSJD", "QSQSJDJD", "ASASAHAD"])
def test_besigue_and_fours_are_declared_without_trumps_and_make_none(group: str) -> None:
    option = "seven=show-10"
    assert codes(deal(f"1. A:8C 7C +{group}\n2. A:8S 7D +7S *", option)) == ["declare-no-trump"]
    assert codes(deal(f"1. A:8C 7C +{group}\n2. A:8S AH\n3. A:9C 7C *")) == []


@pytest.mark.parametrize(("value", "expected"), [("fixed", []), ("by-trump", ["declare-no-trump"])])
def test_a_besigue_that_hangs_on_the_trumps_waits_for_them(value: str, expected: list[str]) -> None:
    option = f"besigue-cards={value}"
    assert codes(deal("1. A:8C 7C +QSJD *", option)) == expected
    assert codes(deal("1. A:8C 7C +KSQS\n2. A:9C 8C +QSJD *", option)) == []
    hearts = codes(deal("1. A:8C 7C +KHQH\n2. A:9C 8C +QSJD *", option))
    assert hearts == ([] if value == "fixed" else ["declare-unknown"])


# -- the first marriage --------------------


@pytest.mark.parametrize(("value", "points"), [("40", 40), ("20", 20)])
def test_the_first_marriage_by_option(value: str, points: int) -> None:
    option = f"first-marriage={value}"
    assert marked(deal("1. A:8C 7C +KDQD *", option)) == [("A", points, "declaration")]
    assert codes(deal(f"1. A:8C 7C +KDQD={60 - points} *", option)) == ["score-declared"]


@pytest.mark.parametrize("value", ["40", "20"])
def test_later_ones_are_40_in_its_suit_and_20_in_the_others(value: str) -> None:
    play = "1. A:8C 7C +KDQD\n2. A:9C 8C +KSQS=20\n3. A:9D 7S +KDQD=40 *"
    assert codes(deal(play, f"first-marriage={value}")) == []


def test_the_first_marriage_of_either_player_makes_trumps_once() -> None:
    play = "1. A:8C 9C B:+KDQD=40\n2. B:8S 7D A:+KSQS=20\n3. A:9S 7S A:+KHQH=20 *"
    assert codes(deal(play)) == []


def test_the_new_trump_beats_from_the_next_trick_on() -> None:
    assert codes(deal("1. A:8C 7C +KDQD\n2. A:AS 7D\n3. B:9S 7S *")) == []
    assert codes(deal("1. A:8C 7C +KDQD\n2. A:AS 7D\n3. A:9S 7S *")) == ["turn"]
    # Trick 1 itself stays with the highest card of the suit led.
    assert codes(deal("1. A:8C 7D A:+KDQD\n2. A:9S 7S *")) == []


def test_a_quinte_of_trumps_and_no_other_after_the_marriage() -> None:
    play = "1. A:8C 7C +KSQS\n2. A:9C 8C"
    assert codes(deal(f"{play} +{QUINTE} *")) == []
    assert codes(deal(f"{play} +ADTDKDQDJD *")) == ["declare-unknown"]


def test_a_faulty_marriage_makes_no_trumps() -> None:
    hand = f'{TAGS}\n[HandA "KD JD 8C 9C AS TS 7S 7H"]'
    text = deal("1. A:8C 7C +KDQD ^AC ^AH\n2. A:AS 7D\n3. A:9C 8H *", tags=hand)
    assert codes(text) == ["declare-not-held"]


def test_a_quinte_declared_first_makes_its_suit_trumps_by_option() -> None:
    option = "sequence-makes-trump=true"
    play = f"1. A:8C 7C +{QUINTE}\n2. A:9C 7S"
    assert codes(deal(f"{play}\n3. B:9D 7D *", option)) == []
    later = f"1. A:8C 7C +{QUINTE}\n2. A:AS 8C +KDQD=20\n3. A:KD 7D\n4. A:TS 8S +KSQS=40 *"
    assert codes(deal(later, option)) == []


# -- the sevens --------------------


@pytest.mark.parametrize(("value", "expected"), [("0", ["declare-unknown"]), ("show-10", [])])
def test_a_seven_of_trumps_by_option(value: str, expected: list[str]) -> None:
    text = deal("1. A:8C 7C +KDQD\n2. A:9C 8C +7D *", f"seven={value}")
    assert codes(text) == expected
    assert len(marked(text)) == (1 if expected else 2)
    before = deal("1. A:8C 7C +7D *", f"seven={value}")
    assert codes(before) == (expected or ["declare-no-trump"])


def test_there_is_no_exchange() -> None:
    assert codes(deal("1. A:8C 7C +KDQD\n2. A:9C 8C ~7D *")) == ["exchange-none"]


# -- the end of the deal --------------------


def test_a_deal_without_a_marriage_ends_without_trumps() -> None:
    # Diamonds, hearts and clubs thrown on spades: nobody is bound to trump.
    tags = late(31, '[Melded ""]\n[HandA "KS 9D"]\n[HandB "9H 8C"]')
    for card in ("9H", "8C"):
        assert codes(deal(f"31. A:KS {card} *", tags=tags)) == []
    assert codes(deal(f"{ALL_TO_A}\n#170/0")) == []
    assert replay_of(deal(f"{ALL_TO_A}\n#170/0")).position(1, 64).trump is None


def test_with_trumps_the_duties_are_those_of_two_packs() -> None:
    tags = late(31, '[Trump "H"]\n[HandA "KS 9D"]\n[HandB "9H 8C"]')
    assert codes(deal("31. A:KS 8C *", tags=tags)) == ["play-trump"]
    tags = late(31, '[HandA "KS 9D"]\n[HandB "AS 8S"]')
    assert codes(deal("31. A:KS 8S *", tags=tags)) == ["play-beat"]


def test_the_first_marriage_may_win_the_game() -> None:
    replay = replay_of(deal("1. A:8C 7C +KDQD #40/0", tags=f'{TAGS}\n[Score "960/0"]'))
    assert replay.findings == []
    assert replay.winner == ("A",)


# -- taken up late, and after a gap --------------------


def test_what_had_been_declared_before_the_start_has_made_trumps() -> None:
    tags = late(5, '[Melded "B:KHQH A:QSJD"]')
    assert codes(deal("5. A:9C 8C +KSQS=20 *", tags=tags)) == []
    assert codes(deal("5. A:9C 8C +KSQS=40 *", tags=tags)) == ["score-declared"]
    assert codes(deal("5. A:AS 7H\n6. A:9C 8C *", tags=tags)) == ["turn"]
    none = late(5, '[Melded "A:QSJD"]')
    assert codes(deal("5. A:9C 8C +KSQS=20 *", tags=none)) == ["score-declared"]


def test_of_two_marriages_before_the_start_either_may_have_been_the_first() -> None:
    tags = late(5, '[Melded "B:KHQH A:KDQD"]')
    for points, expected in ((20, []), (40, ["score-declared"])):
        assert codes(deal(f"5. A:9C 8C +KSQS={points} *", tags=tags)) == expected
    for leader in "AB":
        assert codes(deal(f"5. A:AS 7H\n6. {leader}:9C 8C *", tags=tags)) == []


@pytest.mark.parametrize("before", ["5. A:9C 8C", "1. A:8C 7C ... 5. A:9C 8C"])
def test_where_it_is_not_known_whether_there_are_trumps_nothing_is_held_against_it(
    before: str,
) -> None:
    tags = late(5) if before.startswith("5") else TAGS
    for declared in ("KSQS=20", "KSQS=40", QUINTE):
        assert codes(deal(f"{before} +{declared} *", tags=tags)) == []
    assert codes(deal(f"{before} +KSQS=30 *", tags=tags)) == ["score-declared"]
    for leader in "AB":
        assert codes(deal(f"{before}\n6. A:AS 7H\n7. {leader}:9S 9D *", tags=tags)) == []
    assert codes(deal(f"{before}\n6. A:AS 7S\n7. B:9S 9D *", tags=tags)) == ["turn"]


def test_a_marriage_of_unknown_suit_makes_some_suit_trumps() -> None:
    play = "1. A:8C 7C +KxQx=40\n2. A:9C 8C"
    for points in (20, 40):
        assert codes(deal(f"{play} +KSQS={points} *")) == []
    for leader in "AB":
        assert codes(deal(f"1. A:8C 7C +KxQx=40\n2. A:AS 7H\n3. {leader}:9C 8C *")) == []
