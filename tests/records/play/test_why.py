"""A finding says in one more clause what it rests on, with cards as readers see them."""

from __future__ import annotations

import pytest

import records
from records.findings import Finding

BESIGUE = """\
[Game "besigue-1847"]
[Deal "1"]
[Dealer "B"]
[HandA "AS TS KS 8S JS 7C"]
[HandB "9S 7S 8H 9D 8D 7D"]
[TurnUp "KH"]
[Talon "AC QS QH JH TH AH 9H 7H AD TD KD QD JD TC KC QC JC 9C 8C"]
"""
SUITS = """\
[Game "whist"]
[Deal "1"]
[Dealer "D"]
[HandB "AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2C"]
[TurnUp "2D"]
"""


def only(text: str) -> Finding:
    (finding,) = records.replay(records.loads(text)[0]).findings
    return finding


def said(text: str, language: str = "en") -> str:
    return only(text).message[language]


@pytest.mark.parametrize(
    ("text", "english", "french"),
    [
        (
            SUITS + "1. A:AS KH KS TS 2. A:2H 2C\n*",
            "2♣ does not follow suit, though the player could: 2♥ was led",
            "2♣ ne fournit pas la couleur, alors que le joueur le pouvait : l’entame est 2♥",
        ),
        (
            SUITS + "1. A:2S KH KS 3S 2. A:4S\n*",
            "it is not A's turn, but C's: C took trick 1 with K♠",
            "ce n’est pas à A, mais à C : C a fait la levée 1 avec R♠",
        ),
        (
            BESIGUE + "1. A:AS B:TS\n*",
            "10♠ is not in this hand: A holds it",
            "10♠ n’est pas dans cette main : cette carte est dans la main de A",
        ),
        (
            BESIGUE + "1. A:7C B:QS\n*",
            "Q♠ is not in this hand: it lies in the talon",
            "D♠ n’est pas dans cette main : cette carte est au talon",
        ),
        (
            BESIGUE + "1. A:AS 7S 2. A:AC 9S 3. A:AS\n*",
            "A♠ is not in this hand: it was played in trick 1",
            "A♠ n’est pas dans cette main : on a joué cette carte à la levée 1",
        ),
        (
            BESIGUE + "1. A:AS 7S +KSQS=20\n*",
            "the player does not hold all of K♠ Q♠: Q♠ lies in the talon",
            "le joueur n’a pas toutes les cartes de R♠ D♠ : D♠ est au talon",
        ),
        (
            BESIGUE.replace("9D", "JS") + "*",
            "one J♠ too many: the pack has no more of them; A holds J♠",
            "V♠ de trop : le jeu de cartes n’en a pas davantage ; V♠ est dans la main de A",
        ),
    ],
)
def test_the_clause_names_cards_as_the_reader_sees_them(
    text: str, english: str, french: str
) -> None:
    assert (said(text), said(text, "fr")) == (english, french)


def test_a_card_in_french_letters_is_the_same_card_in_words() -> None:
    french = records.loads(SUITS + "1. A:AS KH KS TS 2. A:2H 2C\n*")[0]
    text = records.dumps(french, language="fr")
    assert only(text).text == "2T"
    assert said(text) == said(SUITS + "1. A:AS KH KS TS 2. A:2H 2C\n*")


def test_the_text_that_a_finding_objects_to_stays_as_it_is_written() -> None:
    finding = only(BESIGUE + "1. A:AS 7S +KSQS=20\n*")
    assert (finding.text, finding.legal) == ("+KSQS=20", ())


def test_points_are_told_only_where_they_are_wrong() -> None:
    text = BESIGUE.replace("8S", "QS").replace("AC QS", "AC 8S")
    assert said(text + "1. A:AS 7S +KSQS=40\n*") == "K♠ Q♠ for 40: this scores 20"
    assert said(text + "1. A:AS 7S +KSQS=20 +KSQS=20\n*").endswith(
        "one declaration too many after this trick: K♠ Q♠ had been declared after trick 1"
    )


def test_nothing_is_said_of_a_hand_that_is_not_known() -> None:
    text = '[Game "besigue-1847"]\n[Deal "1"]\n[Dealer "B"]\n[HandB "9S 7S 8H 9D 8D 7D"]\n'
    text += '[TurnUp "KH"]\n1. A:AS B:TS\n*'
    assert said(text) == "10♠ is not in this hand"
