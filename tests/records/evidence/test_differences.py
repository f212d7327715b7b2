"""In which points games differ."""

from __future__ import annotations

from itertools import product

from records.rules.games import GAMES
from records.rules.rules_in_words import differences


def test_a_game_does_not_differ_from_itself_and_does_from_every_other() -> None:
    for first, second in product(GAMES.values(), GAMES.values()):
        assert bool(differences(first, second)) == (first is not second)


def test_the_two_games_change_places_with_their_names() -> None:
    one, two = GAMES["besigue"], GAMES["besigue-9"]
    there = {
        (d.option, d.about["en"], d.first["en"], d.second["en"]) for d in differences(one, two)
    }
    back = {(d.option, d.about["en"], d.second["en"], d.first["en"]) for d in differences(two, one)}
    # An option of both is described in the words of the first.
    assert {(o, a, b) for o, _, a, b in there} == {(o, a, b) for o, _, a, b in back}


def test_facts_are_told_in_words_of_both_languages() -> None:
    found = {d.about["fr"]: d for d in differences(GAMES["bassadewitz"], GAMES["whist"])}
    assert found["retourne"].first["fr"] == "aucune"
    assert found["retourne"].second["en"] == "the dealer’s last card"
    assert found["camps"].first == {"en": "each for themselves", "fr": "chacun pour soi"}


def test_an_option_that_one_game_has_not_is_a_dash_there() -> None:
    found = {d.option: d for d in differences(GAMES["sizette"], GAMES["quadrette"])}
    assert found["packets"].first["en"] == "–"
    assert found["packets"].second["en"] == "3-3 (2-2-2)"


def test_an_option_with_the_same_values_and_another_default_is_a_difference() -> None:
    for first, second in product(GAMES.values(), GAMES.values()):
        told = {d.option for d in differences(first, second)}
        for option in first.options:
            other = second.option(option.name)
            if other is not None and other.default != option.default:
                assert option.name in told
