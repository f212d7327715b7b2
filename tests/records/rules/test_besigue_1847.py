"""Bésigue of Paris, one pack: rulebook 1, with what 0.1 and 0.2 say for it.

Where no hands are given, a hand is what its player shows (notation 4)."""

from __future__ import annotations

import pytest

from tests.build import codes, found, marked, only, replay_of
from tests.records.rules.besigue_1847 import ALL_TO_A, TAGS, deal

# -- the deal --------------------


def test_the_non_dealer_leads() -> None:
    assert codes(deal("1. A:AS 7S *")) == []
    assert codes(deal("1. B:AS 7S *")) == ["turn"]


@pytest.mark.parametrize(
    ("tag", "size"), [('[HandA "AS KS QS JS 9S"]', "6"), ('[Talon "AS KS"]', "19")]
)
def test_six_cards_are_dealt_and_nineteen_lie_under_them(tag: str, size: str) -> None:
    finding = only(deal("*", tags=f"{TAGS}\n{tag}"))
    assert finding.code == "deal-size"
    assert size in finding.message["en"]


@pytest.mark.parametrize("weaker", range(7))
def test_cards_rank_ace_ten_king_queen_jack_nine_eight_seven(weaker: int) -> None:
    better, worse = "ATKQJ987"[weaker], "ATKQJ987"[weaker + 1]
    assert codes(deal(f"1. A:{worse}S {better}S\n2. B:AD 7D *")) == []
    assert codes(deal(f"1. A:{better}S {worse}S\n2. B:AD 7D *")) == ["turn"]


def test_a_trump_beats_a_plain_card_and_a_card_of_another_suit_does_not() -> None:
    assert codes(deal("1. A:AS 7H\n2. B:AD 7D *")) == []
    assert codes(deal("1. A:7S AD\n2. A:AC 7C *")) == []


def test_any_card_may_be_played_while_the_talon_has_cards() -> None:
    hands = '[HandA "AS KS QS JS 9S TS"]\n[HandB "8S 7S AD KD QD JD"]'
    assert codes(deal("1. A:KS AD *", tags=f"{TAGS}\n{hands}")) == []


def test_sixteen_tricks_ten_of_them_with_a_draw() -> None:
    replay = replay_of(deal("*"))
    assert replay.rules is not None
    assert replay.rules.tricks == 16
    position = replay.position(1, 0)
    assert position.talon_left == 20
    assert position.phase == "draw"


def test_the_loser_of_the_tenth_trick_takes_the_turn_up() -> None:
    assert codes(deal(ALL_TO_A + "\n*")) == []
    swapped = ALL_TO_A.replace("9H", "?").replace("JH", "9H").replace("?", "JH")
    assert found(deal(swapped + "\n*")) == [("deal-copies", "9H")]


# -- announcements --------------------

POINTS = [
    ("KSQS", 20),
    ("KHQH", 40),
    ("QSJD", 40),
    ("ASTSKSQSJS", 250),
    ("ASAHADAC", 100),
    ("KSKHKDKC", 80),
    ("QSQHQDQC", 60),
    ("JSJHJDJC", 40),
]


@pytest.mark.parametrize(("cards", "points"), POINTS)
def test_what_an_announcement_scores(cards: str, points: int) -> None:
    play = f"1. A:8C 7C +{cards}="
    assert marked(deal(f"{play}{points} *")) == [("A", points, "declaration")]
    wrong = only(deal(f"{play}{points + 10} *"))
    assert (wrong.code, wrong.text) == ("score-declared", f"+{cards}={points + 10}")


@pytest.mark.parametrize("points", [250, 150, 120])
def test_a_plain_quinte_scores_by_the_option(points: int) -> None:
    assert marked(deal("1. A:8C 7C +ASTSKSQSJS *", f"quinte-plain={points}")) == [
        ("A", points, "declaration")
    ]


def test_a_quinte_of_trumps_wins_outright() -> None:
    replay = replay_of(deal("1. A:8C 7C +AHTHKHQHJH #500/0"))
    assert replay.findings == []
    assert replay.winner == ("A",)
    assert replay.complete


@pytest.mark.parametrize(
    "cards", ["TSTHTDTC", "9S9H9D9C", "KSQD", "QSJC", "AS", "7H", "ASKSQSJS9S"]
)
def test_other_groups_are_no_announcement(cards: str) -> None:
    assert found(deal(f"1. A:8C 7C +{cards} *")) == [("declare-unknown", f"+{cards}")]


def test_the_cards_of_an_announcement_stand_in_any_order() -> None:
    assert codes(deal("1. A:8C 7C +JDQS=40 *")) == []


def test_only_the_winner_of_the_trick_announces() -> None:
    assert codes(deal("1. A:8C 7C B:+KSQS *")) == ["declare-turn"]
    assert codes(deal("A:+KSQS 1. 8C 7C *")) == ["declare-turn"]
    assert codes(deal("1. A:8C B:+KSQS 7C *")) == ["declare-turn"]


def test_he_announces_before_he_draws() -> None:
    assert codes(deal("1. A:8C 7C ^AS A:+KSQS *")) == ["declare-turn"]


def test_nobody_announces_once_the_talon_is_empty() -> None:
    tags = f'{TAGS}\n[Start "11"]\n[Leader "A"]'
    assert codes(deal("11. A:8C 7C +KSQS *", tags=tags)) == ["declare-closed"]


@pytest.mark.parametrize(("value", "expected"), [("true", []), ("false", ["declare-closed"])])
def test_an_announcement_after_the_tenth_trick_by_option(value: str, expected: list[str]) -> None:
    tags = f'{TAGS}\n[Start "10"]\n[Leader "A"]'
    play = "10. A:8C 7C +KSQS *"
    assert codes(deal(play, f"meld-after-last-stock-trick={value}", tags)) == expected


@pytest.mark.parametrize(("value", "expected"), [("1", ["declare-limit"]), ("any", [])])
def test_one_announcement_a_trick_or_any_number(value: str, expected: list[str]) -> None:
    assert codes(deal("1. A:8C 7C +KSQS +QSJD *", f"melds-per-trick={value}")) == expected


def test_the_announcer_holds_five_cards() -> None:
    assert codes(deal("1. A:8C 7C +ASTSKSQSJS\n2. A:9C AC *")) == []
    options = "melds-per-trick=any"
    assert codes(deal("1. A:8C 7C +ASTSKSQSJS +KDQD *", options)) == ["declare-not-held"]


def test_a_marriage_of_cards_that_meet_in_a_trick_scores_nothing() -> None:
    assert marked(deal("1. A:KS QS *")) == []


def test_a_played_card_can_no_longer_be_declared() -> None:
    assert codes(deal("1. A:QS 7S\n2. A:8C 7C +KSQS *")) == ["declare-not-held"]


def test_an_announced_card_belongs_to_the_hand_until_it_is_played() -> None:
    play = "1. A:8C 7C +KSQS\n2. A:9C B:KS *"
    assert [code for code, _ in found(deal(play))] == ["deal-copies"]


# -- re-use --------------------


def reuse(first: str, second: str, options: str = "", between: str = "2. A:JC 9C") -> list[str]:
    return codes(deal(f"1. A:8C 7C +{first}\n{between} +{second} *", options))


QUINTE = "ASTSKSQSJS"


@pytest.mark.parametrize(
    ("first", "second"),
    [("KSQS", QUINTE), (QUINTE, "KSQS"), ("KSQS", "KSQS"), ("QSJD", "QSJD"), (QUINTE, QUINTE)],
)
def test_a_marriage_and_a_quinte_exclude_each_other_and_no_kind_serves_twice(
    first: str, second: str
) -> None:
    assert reuse(first, second) == ["declare-reused"]


@pytest.mark.parametrize(("first", "second"), [("KSQS", "KSKHKDKC"), ("QSJD", "QSQHQDQC")])
def test_a_card_of_another_kind_may_serve_in_four_alike(first: str, second: str) -> None:
    assert reuse(first, second) == []


@pytest.mark.parametrize(("value", "expected"), [("true", []), ("false", ["declare-reused"])])
def test_the_queen_of_spades_in_marriage_and_besigue_by_option(
    value: str, expected: list[str]
) -> None:
    assert reuse("KSQS", "QSJD", f"qs-both={value}") == expected
    assert reuse("QSJD", "KSQS", f"qs-both={value}") == expected


@pytest.mark.parametrize(("value", "expected"), [("true", ["declare-reused"]), ("false", [])])
def test_besigue_and_quinte_by_option(value: str, expected: list[str]) -> None:
    option = f"besigue-excludes-quinte={value}"
    assert reuse("QSJD", QUINTE, option, "2. A:JD 9D") == expected
    assert reuse(QUINTE, "QSJD", option, "2. A:AS 9S") == expected


@pytest.mark.parametrize(("value", "expected"), [("true", []), ("false", ["declare-reused"])])
def test_four_alike_and_then_another_kind_by_option(value: str, expected: list[str]) -> None:
    assert reuse("KSKHKDKC", "KSQS", f"carre-then-other={value}") == expected
    queens = "2. A:QC 9C\n3. A:QD 9D\n4. A:QH 8H"
    assert reuse("QSQHQDQC", QUINTE, f"carre-then-other={value}", queens) == expected
    assert reuse("KSQS", "KSKHKDKC", f"carre-then-other={value}") == []


def test_a_faulty_declaration_scores_nothing_and_its_cards_have_not_served() -> None:
    play = "1. A:8C 7C B:+KSQS\n2. A:7S JS +KSQS *"
    assert found(deal(play)) == [("declare-turn", "+KSQS")]


# -- the exchange --------------------


def test_the_exchange_scores_ten_at_once() -> None:
    assert marked(deal("A:~7H 1. 8C 7C *")) == [("A", 10, "exchange")]
    assert codes(deal("A:~7H=20 1. 8C 7C *")) == ["score-declared"]


def test_the_dealer_exchanges_before_his_own_first_card_led_to_or_not() -> None:
    assert codes(deal("1. A:8C B:~7H 7C *")) == []
    assert codes(deal("B:~7H 1. A:8C 7C *")) == []


def test_nobody_exchanges_after_his_own_first_card() -> None:
    assert codes(deal("1. A:8C A:~7H 7C *")) == ["exchange-closed"]
    assert codes(deal("1. A:8C 7C\n2. A:9C B:~7H JC *")) == ["exchange-closed"]


def test_a_seven_that_was_not_dealt_never_exchanges() -> None:
    hand = '[HandA "AS KS QS JS 9S TS"]'
    assert codes(deal("A:~7H 1. AS 7C *", tags=f"{TAGS}\n{hand}")) == ["exchange-not-held"]


def test_only_the_seven_of_trumps_exchanges_and_not_for_a_seven() -> None:
    assert codes(deal("A:~7S 1. 8C 7C *")) == ["exchange-card"]
    tags = TAGS.replace("9H", "7H")
    assert codes(deal("A:~7H 1. 8C 7C *", tags=tags)) == ["exchange-none"]


def test_the_card_exchanged_for_is_in_the_hand() -> None:
    hand = '[HandA "AS KS QS JS 7H TS"]'
    assert codes(deal("A:~7H 1. 9H 8H *", tags=f"{TAGS}\n{hand}")) == []
    assert codes(deal("1. A:9H 8H *", tags=f"{TAGS}\n{hand}")) == ["play-not-held"]
    position = replay_of(deal("A:~7H *", tags=f"{TAGS}\n{hand}")).position(1, 1)
    assert position.turn_up == "7H"
    assert "9H" in position.hands["A"]


@pytest.mark.parametrize(("value", "points"), [("0", []), ("10-dealer", [("B", 10, "seven")])])
def test_a_turned_seven_by_option(value: str, points: list[tuple[str, int, str]]) -> None:
    tags = TAGS.replace("9H", "7H")
    assert marked(deal("1. A:8C 7C *", f"turned-seven={value}", tags)) == points


# -- the end play --------------------

HELD = f'{TAGS}\n[Start "11"]\n[Leader "A"]\n[HandA "KS 9D AC 8C 8H QD"]\n'
FOLLOWER = '[HandB "AS 8S TH 7H JD 7D"]'
VOID = '[HandB "AC TC TH 7H JD 7D"]'.replace("AC", "9C")


@pytest.mark.parametrize(
    ("option", "legal"),
    [
        ("follow-beat-trump", {"AS"}),
        ("follow-trump", {"AS", "8S"}),
        ("follow", {"AS", "8S"}),
        ("free", {"AS", "8S", "TH", "7H", "JD", "7D"}),
    ],
)
def test_duties_once_the_talon_is_empty(option: str, legal: set[str]) -> None:
    text = deal("11. A:KS *", f"end-play={option}", HELD + FOLLOWER)
    assert set(replay_of(text).position(1, 1).legal or ()) == legal
    for card in ("AS", "8S", "TH", "7H", "JD", "7D"):
        broken = codes(deal(f"11. A:KS {card} *", f"end-play={option}", HELD + FOLLOWER))
        assert (broken == []) == (card in legal)
        if broken:
            assert broken == ["play-beat" if card == "8S" else "play-follow"]


@pytest.mark.parametrize(
    ("option", "legal"),
    [
        ("follow-beat-trump", {"TH", "7H"}),
        ("follow-trump", {"TH", "7H"}),
        ("follow", {"9C", "TC", "TH", "7H", "JD", "7D"}),
    ],
)
def test_duties_of_one_who_cannot_follow(option: str, legal: set[str]) -> None:
    for card in ("9C", "TC", "TH", "7H", "JD", "7D"):
        broken = codes(deal(f"11. A:KS {card} *", f"end-play={option}", HELD + VOID))
        assert broken == ([] if card in legal else ["play-trump"])


def test_a_trump_led_must_be_beaten() -> None:
    assert codes(deal("11. A:8H 7H *", tags=HELD + FOLLOWER)) == ["play-beat"]
    assert codes(deal("11. A:8H TH *", tags=HELD + FOLLOWER)) == []
