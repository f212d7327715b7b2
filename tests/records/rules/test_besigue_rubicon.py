"""Rubicon bésigue: rulebook 16, with the numbers of the Portland Club's laws.

Where no hands are given, a hand is what its player shows (notation 4).
"""

from __future__ import annotations

import pytest

import records
from records.perft import perft
from records.rules.games import GAMES
from records.rules.scorers.rubicon import Outcome, outcome
from records.rules.scoring import NO_SIDE
from tests.build import codes, marked, only, record_of, replay_of, score_of, whole_game

TAGS = '[Dealer "B"]'
#: The example of the chapter; B has no court card.
HANDS = """[Dealer "B"]
[HandA "AS KS QS QS JS TS 9H 8D 7C"]
[HandB "9S 8S AH TH 7H 9D 7D 9C 8C"]"""
BLANCHE = "+9S8SAHTH7H9D7D9C8C"
ONE = f"1. A:9H B:{BLANCHE}=50 B:7H +KSQS=40 A:^7S B:^8H B:+8H=50\n"
TWO = "2. A:8D 9D B:^QD A:^KS\n"
PLAY = f"""{ONE}{TWO}3. B:8C 7S +KSQS=40 A:^AD B:^9H
4. A:7C 8H +KSQS=40 A:^9D B:^8D
5. A:AD 7D +ASKSQSJSTS=250 A:^JD B:^7C
6. A:9D 9H +QSJD=40 =410/100
"""
#: The end of another deal: all nine tricks are A's, and the last one brings him 50.
NINE = """[HandA "AS AS KS QS TS AH TH AD AC"]
[HandB "9S 8S KH 9H QD TD JC 9C 7C"]
[Talon ""]"""
END = """56. A:AS 9S
57. A:AS 8S
58. A:TS 7C
59. A:KS 9C
60. A:QS JC
61. A:AH 9H
62. A:TH KH
63. A:AD QD
64. A:AC TD
"""


def deal(play: str, options: str = "", tags: str = TAGS, header: str = "") -> str:
    """A record of one deal; A leads, and there are no trumps yet."""
    return (
        f'[Game "besigue-rubicon"]\n[Options "{options}"]\n{header}\n[Deal "1"]\n{tags}\n\n{play}\n'
    )


def late(start: int, more: str = "") -> str:
    """The tags of a deal taken up at a trick that A leads."""
    return f'{TAGS}\n[Start "{start}"]\n[Leader "A"]\n{more}'


def ended(
    score: str, result: str = "*", more: str = "", stated: str = "", options: str = ""
) -> str:
    """A game of which the last nine tricks are recorded, from this score."""
    tags = late(56, f'[Trump "S"]\n[Score "{score}"]\n{NINE}\n{more}')
    end = f"#{stated}" if stated else "*"
    return deal(END + end, options, tags, f'[Result "{result}"]')


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


# -- the value of the game (laws 56 to 61) --------------------


def worth(a: int, b: int, x: int = 0, y: int = 0, options: str = "") -> tuple[int, int]:
    values = dict(word.split("=") for word in options.split())
    found = outcome(GAMES["besigue-rubicon"].rules_for(values), (a, b), (x, y))
    if found.winner == NO_SIDE:
        assert found == Outcome(NO_SIDE, 0)
        return (0, 0)
    return (found.worth, 0) if found.winner == 0 else (0, found.worth)


@pytest.mark.parametrize(
    ("made", "brisques", "value"),
    [
        ((1510, 1240), (0, 0), (800, 0)),
        ((1550, 1520), (0, 0), (600, 0)),
        ((1320, 620), (0, 0), (3200, 0)),
        ((1320, 940), (100, 60), (900, 0)),
        ((1320, 40), (0, 0), (2700, 0)),
        ((620, 1320), (0, 0), (0, 3200)),
        # level: brisques decide, and both add them
        ((1200, 1200), (170, 150), (600, 0)),
        ((1200, 1200), (310, 10), (800, 0)),
        ((1200, 1200), (160, 160), (0, 0)),
        ((940, 940), (160, 160), (0, 0)),
        # level and saved by brisques: 1120 and 1080
        ((940, 940), (180, 140), (600, 0)),
        # level and not saved: brisques are not added
        ((500, 500), (170, 150), (2300, 0)),
        # a thousand exactly is no rubicon
        ((1400, 1000), (0, 0), (900, 0)),
        ((1400, 990), (310, 10), (1200, 0)),
        ((1400, 980), (310, 10), (3600, 0)),
        # the winner stays who he is, though the saved loser has more
        ((1010, 990), (0, 320), (600, 0)),
        # a hundred exactly is no more than the least
        ((1100, 1000), (0, 0), (600, 0)),
        ((1200, 1000), (0, 0), (700, 0)),
    ],
)
def test_the_value_of_a_game(
    made: tuple[int, int], brisques: tuple[int, int], value: tuple[int, int]
) -> None:
    assert worth(*made, *brisques) == value


def test_by_option_a_rubicon_is_1320() -> None:
    assert worth(1320, 620, options="rubicon-brisques=320") == (3220, 0)


@pytest.mark.parametrize(
    ("rubicon", "value"), [("100", (1200, 0)), ("620", (1200, 0)), ("621", (3200, 0))]
)
def test_by_option_the_rubicon_is_another_number(rubicon: str, value: tuple[int, int]) -> None:
    assert worth(1320, 620, options=f"rubicon={rubicon}") == value


def test_by_option_brisques_decide_where_the_scores_are_near() -> None:
    assert worth(1100, 1050, 100, 220) == (600, 0)
    assert worth(1100, 1050, 100, 220, "brisques-decide=near") == (0, 600)
    assert worth(1100, 1050, 110, 160, "brisques-decide=near") == (0, 0)
    assert worth(1100, 1050, 160, 160, "brisques-decide=near") == (600, 0)
    # 1010 and 970 are level with 150 and 190: null
    assert worth(1010, 970, 140, 180, "brisques-decide=near") == (0, 0)


@pytest.mark.parametrize("seed", range(6))
def test_a_game_is_worth_600_at_least_and_full_hundreds(seed: int) -> None:
    replay = records.replay(whole_game("besigue-rubicon", seed))
    assert replay.score is not None
    assert replay.deals[0].score is not None
    value = max(replay.score)
    step = 20 if replay.rules and replay.rules.option("rubicon-brisques") == "320" else 100
    assert min(replay.score) == 0
    assert value % step == 0
    assert value >= 600
    declared = sum(mark.points for mark in replay.marks if mark.source == "declaration")
    assert sum(replay.deals[0].score) == declared + 50


# -- scores in a record --------------------


def test_the_result_is_the_value_and_the_deal_score_what_was_made() -> None:
    assert codes(ended("1460/1240", "900/0", stated="1510/1240")) == ["score-result"]
    assert codes(ended("1460/1240", "1510/1240", stated="1510/1240")) == ["score-result"]
    assert codes(ended("1460/1240", "800/0", stated="800/0")) == ["score-deal"]


def test_a_result_that_follows_a_wrong_deal_score_is_not_told_again() -> None:
    assert codes(ended("1460/1240", "700/0", stated="1470/1240")) == ["score-deal"]
    assert codes(ended("1460/1240", "900/0", stated="1470/1240")) == ["score-result", "score-deal"]


def test_a_score_tag_without_a_start_is_nothing_or_wrong() -> None:
    for score, expected in (("0/0", []), ("800/0", ["score-running"])):
        tags = HANDS.replace("[HandA", f'[Score "{score}"]\n[HandA')
        assert codes(deal(f"{PLAY}*", tags=tags)) == expected


def test_a_running_score_is_what_the_deal_has_brought() -> None:
    assert codes(deal(PLAY.replace("=410/100", "=420/100") + "*", tags=HANDS)) == ["score-running"]


def test_after_a_start_without_a_score_it_is_what_is_stated() -> None:
    tags = late(56, f'[Trump "S"]\n{NINE}')
    unknown = replay_of(deal(END + "*", tags=tags))
    assert (unknown.score, unknown.deals[0].score) == (None, None)
    assert score_of(deal(END + "#1510/1240", tags=tags)) == (800, 0)
    running = END.replace("57. A", "=1460/1240 57. A")
    assert score_of(deal(running + "#1510/1240", tags=tags)) == (800, 0)
    assert codes(deal(running + "#1500/1240", tags=tags)) == ["score-deal"]


def test_where_brisques_decide_and_are_not_known_the_value_is_not_either() -> None:
    level = replay_of(ended("1460/1510", "1/2"))
    assert (level.score, level.winner, level.findings) == (None, None, [])
    saved = replay_of(ended("1460/900", "1/2"))
    assert (saved.score, saved.winner, saved.findings) == (None, ("A",), [])
    assert score_of(ended("1460/600")) == (3400, 0)


def test_after_a_gap_the_deal_score_is_believed() -> None:
    replay = replay_of(deal("1. A:9H 7H ... #1510/1240", header='[Result "800/0"]'))
    assert (replay.findings, replay.score, replay.winner) == ([], (800, 0), ("A",))
    assert not replay.complete
    assert codes(deal("1. A:9H 7H ... #1510/1240", header='[Result "700/0"]')) == ["score-result"]


def test_a_result_of_a_deal_that_was_not_played_out_comes_too_early() -> None:
    early = only(deal("1. A:9H 7H *", header='[Result "800/0"]'))
    assert (early.code, early.text) == ("result-early", "800/0")
    assert "unfinished" in early.message["en"]
    conceded = '[Result "800/0"]\n[Termination "conceded"]'
    assert codes(deal("1. A:9H 7H *", header=conceded)) == []
    assert codes(deal("1. A:9H 7H *", header='[Result "*"]')) == []


def test_an_adjustment_belongs_to_what_was_made() -> None:
    more = '[Adjust "0/-300 a revoke"]'
    replay = replay_of(ended("1460/1240", "3700/0", more, "1510/940"))
    assert replay.deals[0].score == (1510, 940)
    # 940 and brisques that are not known may be a thousand
    assert replay.score is None
    assert score_of(ended("1460/1040", more=more)) == (3500, 0)


def test_one_deal_is_one_game() -> None:
    second = '\n[Deal "2"]\n[Dealer "A"]\n\n1. B:AS *\n'
    assert codes(ended("1460/1240", stated="1510/1240") + second) == ["after-end"]
    assert codes(deal("1. A:9H 7H *") + second) == ["after-end"]


def test_a_void_deal_is_followed_by_another() -> None:
    first = deal("1. A:9H 7H *", tags='[Dealer "B"]\n[Void "misdeal"]')
    replay = replay_of(first + '\n[Deal "2"]\n[Dealer "B"]\n\n1. A:AS ... #1510/1240\n')
    assert (replay.findings, replay.score) == ([], (800, 0))
    assert replay.deals[0].score is None


def test_a_deal_is_not_won_before_its_last_trick() -> None:
    assert codes(ended("1460/1240", stated="1460/1240").replace("64. A:AC TD\n", "")) == [
        "deal-cut-short"
    ]


def test_the_exchange_the_closing_and_the_claim_are_of_other_games() -> None:
    assert codes(deal("1. A:9H 7H A:| *")) == ["close-none"]
    assert codes(deal("1. A:9H 7H A:|| *")) == ["claim-short"]
