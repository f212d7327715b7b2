"""The facts of the games in words: cards have the letters of the language."""

from __future__ import annotations

import re

import pytest

from records.rules.games import GAMES
from records.rules.games.bibliography import source_words
from records.rules.rules_in_words import declaration_words, facts


def holds(game: str, about: str) -> tuple[str, str]:
    (fact,) = (one for one in facts(GAMES[game].rules()) if one.about["en"] == about)
    return fact.holds["en"], fact.holds["fr"]


def test_ranks_have_the_letters_of_the_language() -> None:
    assert holds("bassadewitz", "ranks, the best first") == (
        "A 10 K Q 9 8 7",
        "A 10 R D 9 8 7",
    )
    assert holds("bassadewitz", "cards above all others") == ("JC JS JH JD", "VT VP VC VK")


def test_what_cards_count_has_the_letters_of_the_language() -> None:
    about = "what cards count in tricks"
    assert holds("besigue", about) == ("A and 10: 10", "A et 10 : 10")
    assert holds("bassadewitz", about)[1] == "A : 11, 10 : 10, R : 4, D : 3, V : 2"
    assert holds("whist", about) == ("nothing", "rien")


def test_ranks_of_which_only_some_cards_stand_above_all_keep_their_place() -> None:
    assert holds("quadrette", "ranks, the best first")[0] == "K Q J A 10 9 8 7"


def test_the_duties_of_play_are_a_sentence() -> None:
    assert holds("whist", "play") == ("follow suit", "fournir")
    assert holds("besigue", "play") == (
        "any card while cards are drawn; then follow suit, beating if able; "
        "if void, trump, over-trumping if able",
        "tout tant qu’on pioche ; puis fournir, en forçant si l’on peut ; "
        "à défaut, couper, en surcoupant si l’on peut",
    )
    assert holds("besigue-9", "play")[0].endswith("then follow suit; if void, trump")
    assert holds("brusquembille", "play")[0] == "any card"


def test_a_trick_is_asked_for_before_an_exchange_only_where_the_rules_do() -> None:
    about = "exchange for the turn-up"
    assert holds("sixty-six", about)[0] == "a 9, about to lead and having won a trick, for 0"
    assert holds("schnapsen", about)[0] == "a J, about to lead, for 0"


@pytest.mark.parametrize("game", GAMES)
def test_the_facts_are_told_under_every_value_of_an_option(game: str) -> None:
    for option in GAMES[game].options:
        for value in option.values:
            told = facts(GAMES[game].rules_for({option.name: value}))
            assert all(fact.holds["en"] and fact.holds["fr"] for fact in told)


@pytest.mark.parametrize("game", GAMES)
def test_no_french_fact_has_an_english_letter(game: str) -> None:
    for fact in facts(GAMES[game].rules()):
        assert not re.search(r"\b[KQJT]\b|[AKQJT]{2}|\b[KQJTA][SH]\b", fact.holds["fr"])


def test_no_source_is_half_english_in_french() -> None:
    games = list(GAMES.values())
    sources = {option.source for game in games for option in game.options}
    sources |= {one for game in games for one in (*game.sources, *game.rules().sources.values())}
    french = {re.sub(r"\bhttps?://\S+", "", source_words(one, "fr")) for one in sources}
    english = re.compile(r" on (?!joue)|\d to \d|\brules?\b|\bbezique\b| and https")
    assert [one for one in sorted(french) if english.search(one)] == []


def test_bezique_is_bezique_in_english_and_besigue_in_french() -> None:
    for name in ("besigue", "double-besigue", "triple-besigue", "quadruple-besigue"):
        words = declaration_words(name)
        assert words["fr"] == words["en"].replace("bezique", "bésigue") != words["en"]
