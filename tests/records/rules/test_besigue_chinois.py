"""Bésigue chinois: rulebook 6, on the game with two packs of chapter 2.

How identical cards are told apart is in `test_identical_cards`.
"""

from __future__ import annotations

import pytest

from tests.build import codes, marked, only, replay_of, tricks
from tests.deals import Deals
from tests.records.rules.besigue_9 import PAIRS

TAGS = '[Dealer "B"]\n[TurnUp "9H"]'
HAND = "KS QS JD AH TH KH QH JH"

#: A leads, hearts are trumps.
deal = Deals("besigue-chinois", TAGS)


def held(hand: str) -> str:
    """The tags of a deal with this hand for A."""
    return f'{TAGS}\n[HandA "{hand}"]'


# -- as with two packs --------------------


def test_eight_cards_a_talon_of_48_and_160_and_10_in_a_deal() -> None:
    replay = replay_of(deal(f"{tricks(*PAIRS)}\n#170/0"))
    assert replay.findings == []
    assert replay.position(1, 0).talon_left == 48


test_as_with_two_packs = deal.sentences("""
one group a trick by its winner before the draw
    1. A:8C 7C +KSQS +QSJD * -> declare-limit
    1. A:8C 7C B:+KSQS * -> declare-turn
    [Start "25"] [Leader "A"] 25. A:8C 7C +KSQS * -> declare-closed
the game is 1000
    [Score "980/0"] 1. A:8C 7C +KSQS #20/0 => won by A
""")


# -- re-use --------------------


@pytest.mark.parametrize(
    ("group", "hand"),
    [
        ("KSQS", "KS QS AH TH AD TD AC TC"),
        ("QSJD", "QS JD AH TH AD TD AC TC"),
        ("QSQSJDJD", "QS QS JD JD AH TH AC TC"),
        ("KSKHKDKC", "KS KH KD KC AH TH AC TC"),
        ("AHTHKHQHJH", "AH TH KH QH JH AH TH AC"),
    ],
)
def test_the_same_cards_do_not_score_again(group: str, hand: str) -> None:
    play = f"1. A:AH 7C +{group} ^9S ^7D\n2. A:TH 8C +{group} *"
    if "JH" in group:
        play = f"1. A:AH 7C +{group} ^9S ^7D\n2. A:AC 8C +{group} *"
        hand = hand.replace("AH TH AC", "AH 8C AC")
    finding = only(deal(play, tags=held(hand)))
    assert (finding.code, finding.evidence) == ("declare-reused", (3,))


def test_a_second_besigue_shares_the_jack_and_then_comes_the_double() -> None:
    hand = "QS JD AH TH AD TD AC TC"
    play = "1. A:AH 7C +QSJD ^QS ^7D\n2. A:TH 8C +QSJD ^JD ^7S\n3. A:AD 8D +QSQSJDJD"
    assert marked(deal(f"{play} *", tags=held(hand)))[-1] == ("A", 500, "declaration")
    # Four ways of pairing them, and then nothing comes out of the double.
    assert codes(deal(f"{play} ^9S ^8S\n4. A:AC 9C +QSJD *", tags=held(hand))) == ["declare-reused"]


QUINTE = "AHTHKHQHJH"
ROYAL = "1. A:KC 7C +{first} ^{card} ^7D\n2. A:AC 8C +{second} *"


def royal(first: str, second: str, drawn: str = "9S", options: str = "") -> list[str]:
    """A holds the quinte of trumps and one card more that he draws."""
    play = ROYAL.format(first=first, second=second, card=drawn)
    return codes(deal(play, options, held("AH TH KH QH JH KC AC AS")))


@pytest.mark.parametrize(("value", "expected"), [("false", ["declare-reused"]), ("true", [])])
def test_a_marriage_out_of_a_quinte_by_option(value: str, expected: list[str]) -> None:
    assert royal(QUINTE, "KHQH", options=f"downward={value}") == expected
    assert royal(QUINTE, "KHQH", "KH", f"downward={value}") == expected
    assert royal("KHQH", QUINTE, options=f"downward={value}") == []


test_re_use = deal.sentences("""
a king may be married to another queen
    [HandA "KS QS JD AH TH KH QH JH"]
    1. A:AH 7C +KSQS ^QS ^7D 2. A:TH 8C +KSQS * => marked A 20 declaration, A 20 declaration
a besigue out of a double one by option
    [HandA "QS QS JD JD AH TH AC TC"]
    downward=false 1. A:AH 7C +QSQSJDJD ^9S ^7D 2. A:TH 8C +QSJD * -> declare-reused
    downward=true 1. A:AH 7C +QSQSJDJD ^9S ^7D 2. A:TH 8C +QSJD *
a quinte scores again with one other card
    [HandA "AH TH KH QH JH KC AC AS"]
    1. A:KC 7C +AHTHKHQHJH ^TH ^7D 2. A:AC 8C +AHTHKHQHJH *
    1. A:KC 7C +AHTHKHQHJH ^9S ^7D 2. A:AC 8C +AHTHKHQHJH * -> declare-reused
which cards score again by option
    # A fifth king is drawn while the four are whole, or one of them has been played.
    [HandA "KS KH KD KC AH TH AC TC"]
    rescore=new-set 1. A:AH 7C +KSKHKDKC ^KC ^7D 2. A:TH 8C +KSKHKDKC *
    rescore=new-set 1. A:AH 7C +KSKHKDKC ^KC ^7D 2. A:TH 8C ^9S ^8S 3. A:KC 9C +KSKHKDKC *
    rescore=replace-after-play 1. A:AH 7C +KSKHKDKC ^KC ^7D 2. A:TH 8C +KSKHKDKC * -> declare-reused
    rescore=replace-after-play 1. A:AH 7C +KSKHKDKC ^KC ^7D 2. A:TH 8C ^9S ^8S 3. A:KC 9C +KSKHKDKC
        *
a card played and not replaced makes no new set
    [HandA "KS KH KD KC AH TH AC TC"] rescore=new-set 1. A:AH 7C +KSKHKDKC ^9C ^7D 2. A:KC 8C ^9S
        ^8S 3. A:TH 9C +KSKHKDKC * -> declare-not-held
    [HandA "KS KH KD KC AH TH AC TC"] rescore=replace-after-play 1. A:AH 7C +KSKHKDKC ^9C ^7D
        2. A:KC 8C ^9S ^8S 3. A:TH 9C +KSKHKDKC * -> declare-not-held
a seven scores once all the same
    [HandA "7H AS KS QS AH TH AC TC"] 1. A:AH 7C +7H ^9C ^7D 2. A:TH 8C +7H * -> declare-reused
    [HandA "7H AS KS QS AH TH AC TC"] 1. A:AH 7C +7H ^7H ^7D 2. A:TH 8C +7H *
marriage then quinte may be barred here too
    [HandA "AH TH KH QH JH KC AC AS"]
    marriage-then-quinte=false 1. A:KC 7C +KHQH ^9S ^7D 2. A:AC 8C +AHTHKHQHJH * -> declare-reused
    1. A:KC 7C +KHQH ^9S ^7D 2. A:AC 8C +AHTHKHQHJH *
marriages are made four ways by either
    [HandA "KS KS QS QS AH TH AC TC"]
    rescore=new-set 1. A:AH 7C +KSQS ^7C ^7D 2. A:TH 8C +KSQS ^9S ^8S 3. A:AC 9C +KSQS ^9D ^7S
        4. A:TC 9C +KSQS *
    rescore=new-set 1. A:AH 7C +KSQS ^7C ^7D 2. A:TH 8C +KSQS ^9S ^8S 3. A:AC 9C +KSQS ^9D ^7S
        4. A:TC 9C +KSQS ^8D ^8D 5. A:9D 8C +KSQS * -> declare-reused
    rescore=replace-after-play 1. A:AH 7C +KSQS ^7C ^7D 2. A:TH 8C +KSQS ^9S ^8S 3. A:AC 9C +KSQS
        ^9D ^7S 4. A:TC 9C +KSQS *
    rescore=replace-after-play 1. A:AH 7C +KSQS ^7C ^7D 2. A:TH 8C +KSQS ^9S ^8S 3. A:AC 9C +KSQS
        ^9D ^7S 4. A:TC 9C +KSQS ^8D ^8D 5. A:9D 8C +KSQS * -> declare-reused
""")
