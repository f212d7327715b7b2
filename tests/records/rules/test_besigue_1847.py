"""Bésigue of Paris, one pack: rulebook 1, with what 0.1 and 0.2 say for it.

Where no hands are given, a hand is what its player shows (notation 4)."""

from __future__ import annotations

import pytest

from tests.build import codes, found, only, replay_of
from tests.records.rules.besigue_1847 import ALL_TO_A, TAGS, deal

# -- the deal --------------------


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


def test_sixteen_tricks_ten_of_them_with_a_draw() -> None:
    replay = replay_of(deal("*"))
    assert replay.rules is not None
    assert replay.rules.tricks == 16
    position = replay.position(1, 0)
    assert position.talon_left == 20
    assert position.phase == "draw"


test_the_deal = deal.sentences(f"""
the non-dealer leads
    1. A:AS 7S *
    1. B:AS 7S * -> turn
a trump beats a plain card and a card of another suit does not
    1. A:AS 7H 2. B:AD 7D *
    1. A:7S AD 2. A:AC 7C *
any card may be played while the talon has cards
    [HandA "AS KS QS JS 9S TS"] [HandB "8S 7S AD KD QD JD"] 1. A:KS AD *
the loser of the tenth trick takes the turn-up
    {ALL_TO_A} *
    1. KC QC 2. JC 9C 3. 8C 7C 4. KS QS 5. JS 9S 6. 8S 7S 7. KD QD 8. JD 9D 9. 8D 7D 10. AD TD
        11. AH TH 12. KH QH 13. 9H JH 14. 8H 7H 15. AS TS 16. AC TC * -> deal-copies(9H)
""")


# -- announcements --------------------


@pytest.mark.parametrize(
    "cards", ["TSTHTDTC", "9S9H9D9C", "KSQD", "QSJC", "AS", "7H", "ASKSQSJS9S"]
)
def test_other_groups_are_no_announcement(cards: str) -> None:
    assert found(deal(f"1. A:8C 7C +{cards} *")) == [("declare-unknown", f"+{cards}")]


def test_an_announced_card_belongs_to_the_hand_until_it_is_played() -> None:
    play = "1. A:8C 7C +KSQS\n2. A:9C B:KS *"
    assert [code for code, _ in found(deal(play))] == ["deal-copies"]


test_announcements = deal.sentences("""
a plain quinte scores by the option
    quinte-plain=250 1. A:8C 7C +ASTSKSQSJS * => marked A 250 declaration
    quinte-plain=150 1. A:8C 7C +ASTSKSQSJS * => marked A 150 declaration
    quinte-plain=120 1. A:8C 7C +ASTSKSQSJS * => marked A 120 declaration
a quinte of trumps wins outright
    1. A:8C 7C +AHTHKHQHJH #500/0 => won by A; over yes
the cards of an announcement stand in any order
    1. A:8C 7C +JDQS=40 *
only the winner of the trick announces
    1. A:8C 7C B:+KSQS * -> declare-turn
    A:+KSQS 1. 8C 7C * -> declare-turn
    1. A:8C B:+KSQS 7C * -> declare-turn
he announces before he draws
    1. A:8C 7C ^AS A:+KSQS * -> declare-turn
nobody announces once the talon is empty
    [Start "11"] [Leader "A"] 11. A:8C 7C +KSQS * -> declare-closed
an announcement after the tenth trick by option
    [Start "10"] [Leader "A"]
    meld-after-last-stock-trick=true 10. A:8C 7C +KSQS *
    meld-after-last-stock-trick=false 10. A:8C 7C +KSQS * -> declare-closed
one announcement a trick or any number
    melds-per-trick=1 1. A:8C 7C +KSQS +QSJD * -> declare-limit
    melds-per-trick=any 1. A:8C 7C +KSQS +QSJD *
the announcer holds five cards
    1. A:8C 7C +ASTSKSQSJS 2. A:9C AC *
    melds-per-trick=any 1. A:8C 7C +ASTSKSQSJS +KDQD * -> declare-not-held
a marriage of cards that meet in a trick scores nothing
    1. A:KS QS * => marked nothing
a played card can no longer be declared
    1. A:QS 7S 2. A:8C 7C +KSQS * -> declare-not-held
""")


# -- re-use --------------------


def reuse(first: str, second: str, options: str = "", between: str = "2. A:JC 9C") -> list[str]:
    return codes(deal(f"1. A:8C 7C +{first}\n{between} +{second} *", options))


QUINTE = "ASTSKSQSJS"


@pytest.mark.parametrize(("value", "expected"), [("true", []), ("false", ["declare-reused"])])
def test_four_alike_and_then_another_kind_by_option(value: str, expected: list[str]) -> None:
    assert reuse("KSKHKDKC", "KSQS", f"carre-then-other={value}") == expected
    queens = "2. A:QC 9C\n3. A:QD 9D\n4. A:QH 8H"
    assert reuse("QSQHQDQC", QUINTE, f"carre-then-other={value}", queens) == expected
    assert reuse("KSQS", "KSKHKDKC", f"carre-then-other={value}") == []


test_re_use = deal.sentences("""
a marriage and a quinte exclude each other and no kind serves twice
    1. A:8C 7C +KSQS 2. A:JC 9C +ASTSKSQSJS * -> declare-reused
    1. A:8C 7C +ASTSKSQSJS 2. A:JC 9C +KSQS * -> declare-reused
    1. A:8C 7C +KSQS 2. A:JC 9C +KSQS * -> declare-reused
    1. A:8C 7C +QSJD 2. A:JC 9C +QSJD * -> declare-reused
    1. A:8C 7C +ASTSKSQSJS 2. A:JC 9C +ASTSKSQSJS * -> declare-reused
a card of another kind may serve in four alike
    1. A:8C 7C +KSQS 2. A:JC 9C +KSKHKDKC *
    1. A:8C 7C +QSJD 2. A:JC 9C +QSQHQDQC *
the queen of spades in marriage and besigue by option
    qs-both=true 1. A:8C 7C +KSQS 2. A:JC 9C +QSJD *
    qs-both=true 1. A:8C 7C +QSJD 2. A:JC 9C +KSQS *
    qs-both=false 1. A:8C 7C +KSQS 2. A:JC 9C +QSJD * -> declare-reused
    qs-both=false 1. A:8C 7C +QSJD 2. A:JC 9C +KSQS * -> declare-reused
besigue and quinte by option
    besigue-excludes-quinte=true 1. A:8C 7C +QSJD 2. A:JD 9D +ASTSKSQSJS * -> declare-reused
    besigue-excludes-quinte=true 1. A:8C 7C +ASTSKSQSJS 2. A:AS 9S +QSJD * -> declare-reused
    besigue-excludes-quinte=false 1. A:8C 7C +QSJD 2. A:JD 9D +ASTSKSQSJS *
    besigue-excludes-quinte=false 1. A:8C 7C +ASTSKSQSJS 2. A:AS 9S +QSJD *
a faulty declaration scores nothing and its cards have not served
    1. A:8C 7C B:+KSQS 2. A:7S JS +KSQS * -> declare-turn(+KSQS)
""")


# -- the exchange --------------------


def test_the_card_exchanged_for_is_in_the_hand() -> None:
    hand = '[HandA "AS KS QS JS 7H TS"]'
    assert codes(deal("A:~7H 1. 9H 8H *", tags=f"{TAGS}\n{hand}")) == []
    assert codes(deal("1. A:9H 8H *", tags=f"{TAGS}\n{hand}")) == ["play-not-held"]
    position = replay_of(deal("A:~7H *", tags=f"{TAGS}\n{hand}")).position(1, 1)
    assert position.turn_up == "7H"
    assert "9H" in position.hands["A"]


test_the_exchange = deal.sentences("""
the exchange scores ten at once
    A:~7H 1. 8C 7C * => marked A 10 exchange
    A:~7H=20 1. 8C 7C * -> score-declared
the dealer exchanges before his own first card led to or not
    1. A:8C B:~7H 7C *
    B:~7H 1. A:8C 7C *
nobody exchanges after his own first card
    1. A:8C A:~7H 7C * -> exchange-closed
    1. A:8C 7C 2. A:9C B:~7H JC * -> exchange-closed
a seven that was not dealt never exchanges
    [HandA "AS KS QS JS 9S TS"] A:~7H 1. AS 7C * -> exchange-not-held
only the seven of trumps exchanges and not for a seven
    A:~7S 1. 8C 7C * -> exchange-card
    [TurnUp "7H"] A:~7H 1. 8C 7C * -> exchange-none
a turned seven by option
    [TurnUp "7H"] turned-seven=0 1. A:8C 7C * => marked nothing
    [TurnUp "7H"] turned-seven=10-dealer 1. A:8C 7C * => marked B 10 seven
""")


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


test_the_end_play = deal.sentences("""
a trump led must be beaten
    [Start "11"] [Leader "A"] [HandA "KS 9D AC 8C 8H QD"] [HandB "AS 8S TH 7H JD 7D"]
    11. A:8H 7H * -> play-beat
    11. A:8H TH *
""")
