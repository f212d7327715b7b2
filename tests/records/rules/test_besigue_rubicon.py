"""Rubicon bésigue: rulebook 16, with the numbers of the Portland Club's laws.

Where no hands are given, a hand is what its player shows (notation 4)."""

from __future__ import annotations

import pytest

from records.perft import perft
from records.rules.games import GAMES
from tests.build import codes, record_of, replay_of
from tests.records.rules.rubicon import (
    HANDS,
    NINE,
    PLAY,
    TAGS,
    deal,
    ended,
    late,
)

# -- the example of the chapter --------------------


def test_the_example_of_the_chapter_has_no_finding() -> None:
    replay = replay_of(deal(f"{PLAY}*", tags=HANDS))
    assert replay.findings == []
    assert next(position.trump for position in replay.positions if position.trump) == "S"
    assert replay.marks[-1].total == (410, 100)
    assert (replay.score, replay.winner, replay.complete) == (None, None, False)


def test_the_end_of_the_chapter_s_other_deal_is_worth_800() -> None:
    replay = replay_of(ended("1460/1240", "800/0", stated="1510/1240"))
    assert replay.findings == []
    assert replay.deals[0].score == (1510, 1240)
    assert (replay.score, replay.winner, replay.complete) == ((800, 0), ("A",), True)


# -- the deal (laws 5, 10) --------------------


def test_four_packs_leave_110_cards_to_draw_for_55_tricks() -> None:
    rules = GAMES["besigue-rubicon"].rules()
    assert (rules.size, rules.talon_size, rules.stock_tricks, rules.tricks) == (128, 110, 55, 64)
    assert replay_of(deal("*")).position(1, 0).talon_left == 110


def test_no_card_is_turned_and_nothing_exchanges() -> None:
    assert codes(deal("*", tags=f'{TAGS}\n[TurnUp "9H"]')) == ["deal-turn-up"]
    assert codes(deal("1. A:9H 7H ~7H *")) == ["exchange-none"]


def test_of_cards_alike_the_first_played_wins() -> None:
    assert codes(deal("1. A:9H 9H\n2. A:8D *")) == []
    assert codes(deal("1. A:9H 9H\n2. B:8D *")) == ["turn"]


def test_a_fifth_copy_of_a_card_is_one_too_many() -> None:
    hands = (
        '[Dealer "B"]\n[HandA "TH TH TH 9S 8S 7S 9D 8D 7D"]\n[HandB "TH {} 9S 8S 7S 9D 8D 7D 7C"]'
    )
    assert codes(deal("*", tags=hands.format("9C"))) == []
    assert codes(deal("*", tags=hands.format("TH"))) == ["deal-copies"]


# -- trumps (law 41) --------------------


def test_the_first_marriage_makes_trumps_from_the_next_trick() -> None:
    assert codes(deal("1. A:9H 7H +KSQS=40\n2. A:AD 7S\n3. B:9C *")) == []
    assert codes(deal("1. A:9H 7H +KSQS=40\n2. A:AD 7S\n3. A:9C *")) == ["turn"]
    assert codes(deal("1. A:9H 7S\n2. A:9C *")) == []


def test_later_marriages_are_plain_or_royal() -> None:
    play = "1. A:9H 7H +KSQS=40\n2. A:9D 7D +{}\n*"
    assert codes(deal(play.format("KHQH=20"))) == []
    assert codes(deal(play.format("KHQH=40"))) == ["score-declared"]


def test_a_first_sequence_makes_trumps_if_no_marriage_has() -> None:
    assert codes(deal("1. A:9H 7H +ASKSQSJSTS=250\n2. A:AD 7S\n3. B:9C *")) == []
    assert codes(deal("1. A:9H 7H +KHQH=40\n2. A:9D 7D +ASKSQSJSTS=150 *")) == []
    assert codes(deal("1. A:9H 7H +KHQH=40\n2. A:9D 7D +ASKSQSJSTS=250 *")) == ["score-declared"]


def test_by_option_a_sequence_before_any_marriage_is_plain_and_makes_no_trumps() -> None:
    option = "sequence-makes-trump=false"
    assert codes(deal("1. A:9H 7H +ASKSQSJSTS=150\n2. A:AD 7S\n3. A:9C *", option)) == []
    assert codes(deal("1. A:9H 7H +ASKSQSJSTS=250 *", option)) == ["score-declared"]
    later = "1. A:9H 7H +ASKSQSJSTS\n2. A:9D 7D +KHQH=40 *"
    assert codes(deal(later, option)) == []


def test_bésigue_and_fours_make_no_trumps() -> None:
    play = "1. A:9H 7H +QSJD=40\n2. A:9D 7D +ADAHAHAS=100\n3. A:9C 7C *"
    assert replay_of(deal(play)).position(1, 8).trump is None


def test_a_trump_tag_beside_a_start_says_what_is_trumps() -> None:
    tags = late(56, f'[Trump "H"]\n{NINE}')
    assert replay_of(deal("*", tags=tags)).position(1, 0).trump == "H"


def test_a_trump_tag_without_a_start_tells_what_was_made_trumps_in_a_gap() -> None:
    tags = f'{TAGS}\n[Trump "H"]'
    assert replay_of(deal("1. A:9S 7H\n2. A:9C *", tags=tags)).findings == []
    after = "1. A:9S 7S ... 20. A:9D 8H {} *"
    assert codes(deal(after.format("21. B:7C"), tags=tags)) == []
    assert codes(deal(after.format("21. A:7C"), tags=tags)) == []
    ruffed = "1. A:9S 7S ... 20. A:9D 8S 21. B:7C *"
    assert codes(deal(ruffed)) == []
    assert codes(deal(ruffed, tags=tags)) == ["turn"]
    declared = "1. A:9S 7S ... 20. A:9D 8D +{} *"
    assert codes(deal(declared.format("KSQS=20"), tags=tags)) == []
    assert codes(deal(declared.format("KSQS=40"), tags=tags)) == []
    sure = late(20, '[Trump "H"]')
    assert codes(deal("20. A:9D 8D +KSQS=40 *", tags=sure)) == ["score-declared"]


def test_a_melded_tag_tells_trumps_by_the_first_marriage_or_sequence_in_it() -> None:
    def trump(melded: str, options: str = "") -> str | None:
        tags = late(20, f'[Melded "{melded}"]')
        return replay_of(deal("*", options, tags)).position(1, 0).trump

    assert trump("A:QSJD B:KHQH A:KDQD") == "H"
    assert trump("A:ASKSQSJSTS B:KHQH") == "S"
    assert trump("A:ASKSQSJSTS B:KHQH", "sequence-makes-trump=false") == "H"
    assert trump("A:QSJD") is None


def test_without_either_every_suit_and_none_is_possible_after_a_start() -> None:
    play = "20. A:9D {}\n21. {}:7C *"
    for leader in "AB":
        assert codes(deal(play.format("7S", leader), tags=late(20))) == []
    assert codes(deal("20. A:9D 7D +KSQS=20 *", tags=late(20))) == []
    assert codes(deal("20. A:9D 7D +KSQS=40 *", tags=late(20))) == []


def test_without_trumps_to_the_end_the_suit_led_wins() -> None:
    tags = late(56, f'[Melded ""]\n{NINE}')
    assert codes(deal("56. A:AH KH\n57. A:AD TD *", tags=tags)) == []
    record = record_of(deal("*", tags=tags))
    assert perft(record, 2) == [8, 17]


# -- declarations (laws 42, 43, 52) --------------------


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("KSQS", 40),
        ("ASKSQSJSTS", 250),
        ("QSJD", 40),
        ("QSQSJDJD", 500),
        ("QSQSQSJDJDJD", 1500),
        ("QSQSQSQSJDJDJDJD", 4500),
        ("ASASADAC", 100),
        ("KHKHKHKH", 80),
        ("QSQHQDQC", 60),
        ("JSJSJCJC", 40),
    ],
)
def test_what_is_declared_and_what_it_scores(cards: str, points: int) -> None:
    assert codes(deal(f"1. A:9H 7H +{cards}={points} *")) == []
    assert codes(deal(f"1. A:9H 7H +{cards}={points + 10} *")) == ["score-declared"]


@pytest.mark.parametrize("cards", ["7H", "TSTSTSTS", "QHJC", "KSQH"])
def test_what_is_no_declaration(cards: str) -> None:
    options = "carte-blanche=none"
    assert codes(deal(f"1. A:9H 7H +{cards} *", options)) == ["declare-unknown"]


def test_one_combination_after_a_trick_by_its_winner() -> None:
    assert codes(deal("1. A:9H 7H +KSQS +QSJD *")) == ["declare-limit"]
    assert codes(deal("1. A:9H 7H B:+KSQS *")) == ["declare-turn"]
    assert codes(deal("1. A:+KSQS A:9H *")) == ["declare-turn"]


def test_who_has_drawn_declares_no_more() -> None:
    assert codes(deal("1. A:9H 7H A:^7S A:+KSQS *")) == ["declare-turn"]


def test_it_may_be_declared_after_the_55th_trick_and_no_later() -> None:
    assert codes(deal("55. A:9H 7H +KSQS *", tags=late(55))) == []
    assert codes(deal("55. A:9H 7H A:^7S B:^8S A:+KSQS *", tags=late(55))) == ["declare-closed"]
    assert codes(deal("56. A:9H 7H +KSQS *", tags=late(56))) == ["declare-closed"]


# -- re-use (laws 34 to 38) --------------------


def line(*declared: str, hand: str, plays: str, options: str = "") -> list[str]:
    """The findings where A wins trick after trick with these cards and declares in turn.

    What he draws is of no use.
    """
    tags = f'{TAGS}\n[HandA "{hand}"]'
    tricks = [
        f"{at}. A:{card} 7{card[1]} +{cards} A:^{drawn}"
        for at, (card, cards, drawn) in enumerate(
            zip(plays.split(), declared, ("8C", "8D", "TC", "TD", "TH"), strict=False), 1
        )
    ]
    return codes(deal("\n".join(tricks) + "\n*", options, tags))


def test_four_queens_are_good_again_once_one_is_played_and_a_fifth_laid_to_the_rest() -> None:
    # law 34
    hand = "QS QS QH QD QC 9H 9D 9C 9S"
    first, second = "QSQHQDQC", "QSQHQDQC"
    assert line(first, second, hand=hand, plays="9H 9D") == ["declare-reused"]
    assert line(first, second, hand=hand, plays="9H QS") == []
    assert line(first, "QSQSQHQD", hand=hand, plays="9H 9D") == ["declare-reused"]


def test_two_kings_and_two_queens_marry_four_ways() -> None:
    # law 35
    hand = "KH KH QH QH 9H 9D 9C 9S 8S"
    five = ("KHQH",) * 5
    assert line(*five[:4], hand=hand, plays="9H 9D 9C 9S") == []
    assert line(*five, hand=hand, plays="9H 9D 9C 9S 8S") == ["declare-reused"]


def test_by_option_one_marries_again_after_the_old_partner_is_played() -> None:
    hand = "KH KH QH 9H 9D 9C 9S 8S 8H"
    two = ("KHQH", "KHQH")
    option = "remarry=after-play"
    assert line(*two, hand=hand, plays="9H 9D") == []
    assert line(*two, hand=hand, plays="9H 9D", options=option) == ["declare-reused"]
    assert line(*two, hand=hand, plays="9H KH", options=option) == []


def test_a_marriage_may_go_into_a_sequence_and_not_back() -> None:
    # laws 36 and 37
    hand = "AS KS QS JS TS 9H 9D 9C 8H"
    assert line("KSQS", "ASKSQSJSTS", hand=hand, plays="9H 9D") == []
    assert line("ASKSQSJSTS", "KSQS", hand=hand, plays="9H 9D") == ["declare-reused"]


def test_a_fresh_king_and_queen_marry_after_the_sequence() -> None:
    fresh = "AS KS KS QS QS JS TS 9H 9D"
    assert line("ASKSQSJSTS", "KSQS", hand=fresh, plays="9H 9D") == []
    half = "AS KS QS QS JS TS 9H 9D 9C"
    assert line("ASKSQSJSTS", "KSQS", hand=half, plays="9H 9D") == ["declare-reused"]


def test_a_bésigue_goes_into_a_higher_one_and_not_back() -> None:
    # law 38
    hand = "QS QS JD JD 9H 9D 9C 9S 8H"
    assert line("QSJD", "QSQSJDJD", hand=hand, plays="9H 9D") == []
    assert line("QSQSJDJD", "QSJD", hand=hand, plays="9H 9D") == ["declare-reused"]
    assert line("QSJD", "QSJD", "QSQSJDJD", hand=hand, plays="9H 9D 9C") == []


def test_by_option_a_higher_bésigue_needs_a_card_that_has_served_in_none() -> None:
    hand = "QS QS JD JD 9H 9D 9C 9S 8H"
    option = "unite=new-card"
    assert line("QSJD", "QSQSJDJD", hand=hand, plays="9H 9D", options=option) == []
    united = line("QSJD", "QSJD", "QSQSJDJD", hand=hand, plays="9H 9D 9C", options=option)
    assert united == ["declare-reused"]


def test_other_kinds_do_not_touch_each_other() -> None:
    hand = "KS QS QS QH QD JD 9H 9D 9C"
    assert line("KSQS", "QSJD", "QSQSQHQD", hand=hand, plays="9H 9D 9C") == []


def test_cards_alike_are_told_apart_in_every_way_before_a_reuse_is_found() -> None:
    hand = "QS QS JD JD 9H 9D 9C 9S 8H"
    assert line("QSJD", "QSJD", hand=hand, plays="9H 9D") == []
    assert line("QSJD", "QSJD", "QSJD", hand=hand, plays="9H 9D 9C") == ["declare-reused"]


# -- the last nine tricks (laws 53, 55) --------------------


@pytest.mark.parametrize(
    ("led", "played", "code"),
    [
        ("KH", "AH", None),
        ("KH", "9H", "play-beat"),
        ("KH", "TS", "play-follow"),
        ("9C", "AH", "play-trump"),
        ("9C", "TS", None),
    ],
)
def test_one_follows_beats_or_trumps(led: str, played: str, code: str | None) -> None:
    nine = """[HandA "AS AS KS QS TS AH 9H AD TD"]
[HandB "9S 8S KH QH QD TD JC 9C 7C"]
[Talon ""]"""
    tags = late(56, f'[Trump "S"]\n{nine}').replace('Leader "A"', 'Leader "B"')
    assert codes(deal(f"56. B:{led} {played} *", tags=tags)) == ([code] if code else [])


def test_the_last_trick_is_50() -> None:
    replay = replay_of(ended("1460/1240"))
    assert [(mark.points, mark.source) for mark in replay.marks] == [(50, "last-trick")]
