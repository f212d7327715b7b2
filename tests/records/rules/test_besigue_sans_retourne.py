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


test_the_deal = deal.sentences("""
a turn-up has no place here
    [TurnUp "9H"] * -> deal-turn-up
cards are drawn after 24 tricks the winner first
    [Start "24"] [Leader "A"] 24. A:8S 7S A:^AS B:^KS *
    [Start "24"] [Leader "A"] 24. A:8S 7S ^AS ^KS ^QS * -> draw-none
    [Start "25"] [Leader "A"] 25. A:8S 7S ^AS * -> draw-none
""")


# -- before there are trumps --------------------


@pytest.mark.parametrize("second", ["AH", "AD", "AC", "7S"])
def test_before_trumps_the_highest_of_the_suit_led_wins(second: str) -> None:
    assert codes(deal(f"1. A:8S {second}\n2. A:9C 7C *")) == []
    assert codes(deal("1. A:8S 9S\n2. B:9C 7C *")) == []


@pytest.mark.parametrize("group", ["QSJD", "QSQSJDJD", "ASASAHAD"])
def test_besigue_and_fours_are_declared_without_trumps_and_make_none(group: str) -> None:
    option = "seven=show-10"
    assert codes(deal(f"1. A:8C 7C +{group}\n2. A:8S 7D +7S *", option)) == ["declare-no-trump"]
    assert codes(deal(f"1. A:8C 7C +{group}\n2. A:8S AH\n3. A:9C 7C *")) == []


test_before_there_are_trumps = deal.sentences("""
a quinte before any marriage by option
    sequence-makes-trump=false 1. A:8C 7C +ASTSKSQSJS * -> declare-no-trump => marked nothing
    sequence-makes-trump=true 1. A:8C 7C +ASTSKSQSJS * => marked A 250 declaration
a besigue that hangs on the trumps waits for them
    besigue-cards=fixed 1. A:8C 7C +QSJD *
    besigue-cards=fixed 1. A:8C 7C +KSQS 2. A:9C 8C +QSJD *
    besigue-cards=fixed 1. A:8C 7C +KHQH 2. A:9C 8C +QSJD *
    besigue-cards=by-trump 1. A:8C 7C +QSJD * -> declare-no-trump
    besigue-cards=by-trump 1. A:8C 7C +KSQS 2. A:9C 8C +QSJD *
    besigue-cards=by-trump 1. A:8C 7C +KHQH 2. A:9C 8C +QSJD * -> declare-unknown
""")


# -- the first marriage --------------------


test_the_first_marriage = deal.sentences("""
the first marriage by option
    first-marriage=40 1. A:8C 7C +KDQD * => marked A 40 declaration
    first-marriage=40 1. A:8C 7C +KDQD=20 * -> score-declared
    first-marriage=20 1. A:8C 7C +KDQD * => marked A 20 declaration
    first-marriage=20 1. A:8C 7C +KDQD=40 * -> score-declared
later one's are 40 in its suit and 20 in the others
    first-marriage=40 1. A:8C 7C +KDQD 2. A:9C 8C +KSQS=20 3. A:9D 7S +KDQD=40 *
    first-marriage=20 1. A:8C 7C +KDQD 2. A:9C 8C +KSQS=20 3. A:9D 7S +KDQD=40 *
the first marriage of either player makes trumps once
    1. A:8C 9C B:+KDQD=40 2. B:8S 7D A:+KSQS=20 3. A:9S 7S A:+KHQH=20 *
the new trump beats from the next trick on
    # Trick 1 itself stays with the highest card of the suit led.
    1. A:8C 7C +KDQD 2. A:AS 7D 3. B:9S 7S *
    1. A:8C 7C +KDQD 2. A:AS 7D 3. A:9S 7S * -> turn
    1. A:8C 7D A:+KDQD 2. A:9S 7S *
a quinte of trumps and no other after the marriage
    1. A:8C 7C +KSQS 2. A:9C 8C +ASTSKSQSJS *
    1. A:8C 7C +KSQS 2. A:9C 8C +ADTDKDQDJD * -> declare-unknown
a faulty marriage makes no trumps
    [HandA "KD JD 8C 9C AS TS 7S 7H"]
    1. A:8C 7C +KDQD ^AC ^AH 2. A:AS 7D 3. A:9C 8H * -> declare-not-held
a quinte declared first makes its suit trumps by option
    sequence-makes-trump=true
    1. A:8C 7C +ASTSKSQSJS 2. A:9C 7S 3. B:9D 7D *
    1. A:8C 7C +ASTSKSQSJS 2. A:AS 8C +KDQD=20 3. A:KD 7D 4. A:TS 8S +KSQS=40 *
""")


# -- the sevens --------------------


@pytest.mark.parametrize(("value", "expected"), [("0", ["declare-unknown"]), ("show-10", [])])
def test_a_seven_of_trumps_by_option(value: str, expected: list[str]) -> None:
    text = deal("1. A:8C 7C +KDQD\n2. A:9C 8C +7D *", f"seven={value}")
    assert codes(text) == expected
    assert len(marked(text)) == (1 if expected else 2)
    before = deal("1. A:8C 7C +7D *", f"seven={value}")
    assert codes(before) == (expected or ["declare-no-trump"])


test_the_sevens = deal.sentences("""
there is no exchange
    1. A:8C 7C +KDQD 2. A:9C 8C ~7D * -> exchange-none
""")


# -- the end of the deal --------------------


def test_a_deal_without_a_marriage_ends_without_trumps() -> None:
    # Diamonds, hearts and clubs thrown on spades: nobody is bound to trump.
    tags = late(31, '[Melded ""]\n[HandA "KS 9D"]\n[HandB "9H 8C"]')
    for card in ("9H", "8C"):
        assert codes(deal(f"31. A:KS {card} *", tags=tags)) == []
    assert codes(deal(f"{ALL_TO_A}\n#170/0")) == []
    assert replay_of(deal(f"{ALL_TO_A}\n#170/0")).position(1, 64).trump is None


test_the_end_of_the_deal = deal.sentences("""
with trumps the duties are those of two packs
    [Start "31"] [Leader "A"] [HandA "KS 9D"]
    [Trump "H"] [HandB "9H 8C"] 31. A:KS 8C * -> play-trump
    [HandB "AS 8S"] 31. A:KS 8S * -> play-beat
the first marriage may win the game
    [Score "960/0"] 1. A:8C 7C +KDQD #40/0 => won by A
""")


# -- taken up late, and after a gap --------------------


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


test_taken_up_late_and_after_a_gap = deal.sentences("""
what had been declared before the start has made trumps
    [Start "5"] [Leader "A"] [Melded "B:KHQH A:QSJD"] 5. A:9C 8C +KSQS=20 *
    [Start "5"] [Leader "A"] [Melded "B:KHQH A:QSJD"] 5. A:9C 8C +KSQS=40 * -> score-declared
    [Start "5"] [Leader "A"] [Melded "B:KHQH A:QSJD"] 5. A:AS 7H 6. A:9C 8C * -> turn
    [Start "5"] [Leader "A"] [Melded "A:QSJD"] 5. A:9C 8C +KSQS=20 * -> score-declared
of two marriages before the start either may have been the first
    [Start "5"] [Leader "A"] [Melded "B:KHQH A:KDQD"]
    5. A:9C 8C +KSQS=20 *
    5. A:9C 8C +KSQS=40 * -> score-declared
    5. A:AS 7H 6. A:9C 8C *
    5. A:AS 7H 6. B:9C 8C *
a marriage of unknown suit makes some suit trumps
    1. A:8C 7C +KxQx=40 2. A:9C 8C +KSQS=20 *
    1. A:8C 7C +KxQx=40 2. A:9C 8C +KSQS=40 *
    1. A:8C 7C +KxQx=40 2. A:AS 7H 3. A:9C 8C *
    1. A:8C 7C +KxQx=40 2. A:AS 7H 3. B:9C 8C *
""")
