"""The facts of the games in words: cards have the letters of the language."""

from __future__ import annotations

import re

import pytest

from records.rules.games import GAMES
from records.rules.rules_in_words import facts


def holds(game: str, about: str) -> tuple[str, str]:
    (fact,) = (one for one in facts(GAMES[game].rules()) if one.about["en"] == about)
    return fact.holds["en"], fact.holds["fr"]


def test_ranks_have_the_letters_of_the_language() -> None:
    assert holds("bassadewitz", "ranks, the best first") == ("ATKQJ987", "A 10 R D V 9 8 7")
    assert holds("bassadewitz", "cards above all others") == ("JC JS JH JD", "VT VP VC VK")


def test_what_cards_count_has_the_letters_of_the_language() -> None:
    about = "what cards count in tricks"
    assert holds("besigue", about) == ("AT 10", "A et 10 : 10")
    assert holds("bassadewitz", about)[1] == "A : 11, 10 : 10, R : 4, D : 3, V : 2"
    assert holds("whist", about) == ("nothing", "rien")


@pytest.mark.parametrize("game", GAMES)
def test_no_french_fact_has_an_english_letter(game: str) -> None:
    for fact in facts(GAMES[game].rules()):
        assert not re.search(r"\b[KQJT]\b|[AKQJT]{2}|\b[KQJTA][SH]\b", fact.holds["fr"])
