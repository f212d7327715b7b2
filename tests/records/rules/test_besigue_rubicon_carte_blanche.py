"""Carte blanche in Rubicon bésigue, by rulebook 16."""

from __future__ import annotations

import pytest

from tests.build import codes, only, replay_of
from tests.records.rules.rubicon import (
    BLANCHE,
    HANDS,
    ONE,
    deal,
)

# -- carte blanche (laws 15, 16, 43) --------------------


def test_it_is_shown_as_declared_in_the_first_trick() -> None:
    (laid,) = replay_of(deal(f"1. A:9H B:{BLANCHE} *", tags=HANDS)).position(1, 2).declared["B"]
    assert laid["trick"] == 1


def test_after_his_own_first_card_it_is_too_late() -> None:
    late_by_one = only(deal(f"1. A:9H 7H B:{BLANCHE} *", tags=HANDS))
    assert (late_by_one.code, late_by_one.trick, late_by_one.seat) == ("declare-turn", 1, "B")
    assert "first card" in late_by_one.message["en"]


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


@pytest.mark.parametrize("court", ["KD", "QD", "JD"])
def test_a_king_queen_or_jack_drawn_ends_it(court: str) -> None:
    play = f"{ONE}2. A:8D 9D B:^{court} A:^KS\n3. B:8C 7S A:^AD B:^9H B:+9H *"
    assert codes(deal(play, tags=HANDS)) == ["declare-turn"]


test_carte_blanche_laws_15_16_43 = deal.sentences(f"""
carte blanche scores 50 without a trick won
    {HANDS}
    1. A:9H B:{BLANCHE} 7H * => marked B 50 declaration
    1. A:9H B:{BLANCHE}=50 7H *
    1. A:9H B:{BLANCHE}=60 7H * -> score-declared
the dealer may show before or after the lead
    {HANDS}
    1. B:{BLANCHE} A:9H 7H *
    1. A:9H {BLANCHE} 7H *
who leads shows before the lead
    [HandA "9S 8S AH TH 7H 9D 7D 9C 8C"] 1. A:{BLANCHE} A:7H *
    [HandA "9S 8S AH TH 7H 9D 7D 9C 8C"] 1. A:7H A:{BLANCHE} * -> declare-turn
a gap in the first trick may hide it and a later one may not
    1. ... 20. A:9D 7D A:^7S A:+7S *
    1. A:9H 7H 2. A:8D ... 20. A:9D 7D A:^7S A:+7S * -> declare-turn
a hand with a court card is none
    [HandA "AS KS QS QS JS TS 9H 8D 7C"] [HandB "9S JS AH TH 7H 9D 7D 9C 8C"]
    1. A:9H B:+9SJSAHTH7H9D7D9C8C * -> declare-unknown
it must be his own hand
    {HANDS} 1. A:9H B:+9S7SAHTH7H9D7D9C8C * -> declare-not-held
the same hand is shown once
    {HANDS} 1. A:9H B:{BLANCHE} B:{BLANCHE} * -> declare-reused
a hand that is not given is known once it is shown
    1. A:9H B:{BLANCHE} 7H *
    1. A:9H B:{BLANCHE} TS * -> play-not-held
a further card is shown by who has just drawn it
    {HANDS}
    1. A:9H B:{BLANCHE}=50 B:7H +KSQS=40 A:^7S B:^8H B:+8H=50 *
    1. A:9H B:{BLANCHE}=50 B:7H +KSQS=40 A:^7S B:^8H B:+8H=50 2. A:8D B:+8H * -> declare-turn
    1. A:9H B:{BLANCHE}=50 B:7H +KSQS=40 A:^7S B:^8H B:+9S=50 * -> declare-turn
the same drawn card is shown once
    {HANDS} 1. A:9H B:{BLANCHE}=50 B:7H +KSQS=40 A:^7S B:^8H B:+8H=50  B:+8H * -> declare-reused
the winner's card that is shown ends his time to declare
    1. A:+ASAS9S8S7STH9H8H7H A:9H 7D A:+TD A:+ASASAHAD * -> declare-turn
a card that was not shown loses only its own 50
    {HANDS} 1. A:9H B:{BLANCHE} B:7H A:^7S B:^8H 2. A:8D 9D B:^7D A:^KS B:+7D *
a court card that he plays later proves that he has drawn one
    1. A:9H B:{BLANCHE} B:7H 2. A:8D 9D B:+8H 3. B:9C 7H B:+9H *
    1. A:9H B:{BLANCHE} B:7H 2. A:8D 9D B:+8H 3. B:KC 7H B:+9H * -> declare-turn
without carte blanche no single card is shown
    {HANDS} 1. A:9H 7H A:^7S B:^8H B:+8H * -> declare-turn
a court card is never shown
    {HANDS} 1. A:9H B:{BLANCHE}=50 B:7H +KSQS=40 A:^7S B:^8H B:+8H=50 2. A:8D 9D B:^QD A:^KS  B:+QD
        * -> declare-unknown
the last card drawn may be shown
    [Start "55"] [Leader "A"] [Melded "A:9S8SAHTH7H9D7D9C8C"] [HandA "9S 8S AH TH 7H 9D 7D 9C 8C"]
    55. A:AH 7H A:^7S B:^8S A:+7S *
    55. A:AH 7H A:^7S B:^8S 56. A:9S 7S A:+7S * -> declare-closed
whether it was shown before a start is told by the melded tag or not at all
    [Start "20"] [Leader "A"]
    [HandA "9S 8S AH TH 7H 9D 7D 9C 8C"] 20. A:AH 7H A:^7S A:+7S *
    [Melded "A:9S8SAHTH7H9D7D9C8C"] [HandA "9S 8S AH TH 7H 9D 7D 9C 8C"] 20. A:AH 7H A:^7S A:+7S *
    [Melded "B:9S8SAHTH7H9D7D9C8C"] [HandA "9S 8S AH TH 7H 9D 7D 9C 8C"] 20. A:AH 7H A:^7S A:+7S *
        -> declare-turn
    [HandA "9S 8S AH TH 7H 9D 7D 9C JC"] 20. A:AH 7H A:^7S A:+7S * -> declare-turn
once means the hand and no further card
    {HANDS} carte-blanche=once
    1. A:9H B:{BLANCHE} *
    1. A:9H B:{BLANCHE}=50 B:7H +KSQS=40 A:^7S B:^8H B:+8H=50 * -> declare-unknown
none means neither
    {HANDS} carte-blanche=none 1. A:9H B:{BLANCHE} * -> declare-unknown
it does not count towards the one declaration and uses no card up
    [HandA "AS AS AH AH 9S 8S 7S 9H 8D"] 1. A:+ASASAHAH9S8S7S9H8D A:9H 7H +ASASAHAH=100 *
""")
