"""Games that other packages bring by an entry point."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from records.rules.games import GAMES, OWN, Games
from records.rules.ruleset import Game
from records.rules.values import replace

WHIST = GAMES["whist"]
TABLES = Path(__file__).resolve().parents[3] / "records" / "rules" / "games"


def short_whist(name: str = "short-whist", **changed: Any) -> Game:
    def build(values: Any) -> Any:
        return replace(WHIST.rules_for(values), game=name, ranks="AKQJT987", hand_size=8)

    return replace(WHIST, id=name, build=build, **changed)


@dataclass
class Point:
    """An entry point of a package that need not be installed."""

    found: Any
    package: str = "cards"
    name: str = "short"
    value: str = "cards:GAME"

    @property
    def dist(self) -> Any:
        return SimpleNamespace(name=self.package, version="1.0")

    def load(self) -> Any:
        if isinstance(self.found, BaseException):
            raise self.found
        return self.found


def games(*points: Point) -> Games:
    return Games(OWN, lambda: points)


def told(found: Games) -> list[str]:
    return [broken.text["en"] for broken in found.broken]


def test_carnets_own_games_stand_under_their_names() -> None:
    assert {name: game.id for name, game in OWN.items()} == {name: name for name in OWN}
    assert set(OWN.values()) == {
        value
        # The package itself, as a module of another name, would tell pickle anew what it says.
        for path in TABLES.glob("[!_]*.py")
        for value in vars(import_module(f"records.rules.games.{path.stem}")).values()
        if isinstance(value, Game)
    }


def test_a_game_of_another_package_stands_after_carnets_own() -> None:
    found = games(Point(short_whist()))
    assert list(found) == [*OWN, "short-whist"]
    assert found["short-whist"].rules().size == 32
    assert found.broken == ()


def test_other_packages_are_not_looked_for_while_only_carnets_own_games_are_wanted() -> None:
    def find() -> list[Point]:
        raise AssertionError("looked for")

    found = Games(OWN, find)
    assert found["whist"] is WHIST
    assert "whist" in found
    assert not found.looked


def test_other_packages_are_looked_for_once() -> None:
    times = []
    found = Games(OWN, lambda: times.append(1) or [Point(short_whist())])  # type: ignore[func-returns-value]
    assert "chess" not in found
    assert "tarot" not in found
    assert len(found) == len(OWN) + 1
    assert times == [1]


def test_a_package_may_use_carnets_games_while_it_is_imported() -> None:
    class Asking(Point):
        def load(self) -> Any:
            assert list(found) == list(OWN)
            return replace(found["whist"], id="again", build=short_whist("again").build)

    found = games(Asking(None))
    assert "again" in found


@pytest.mark.parametrize(
    "raised", [ImportError("No module named 'x'"), SystemExit(3), KeyError("y")]
)
def test_a_module_that_cannot_be_imported_is_told_and_does_not_stop_the_rest(
    raised: BaseException,
) -> None:
    found = games(Point(raised, name="a"), Point(short_whist(), name="b"))
    assert "short-whist" in found
    (sentence,) = told(found)
    assert sentence.startswith("the package cards 1.0 has no game at a (cards:GAME): it cannot be")
    assert type(raised).__name__ in sentence


def test_what_is_raised_is_told_on_one_line() -> None:
    (sentence,) = told(games(Point(ValueError("one\ntwo"))))
    assert "(ValueError: one two)" in sentence


def test_what_is_not_a_game_is_told() -> None:
    assert told(games(Point({"id": "short-whist"})))[0].endswith("it is of type dict, not a Game")


def test_the_id_of_one_of_carnets_own_games_is_not_given_away() -> None:
    found = games(Point(short_whist("whist")))
    assert found["whist"] is WHIST
    assert list(found) == list(OWN)
    assert told(found)[0].endswith("Carnet has a game whist itself")


def test_of_two_packages_with_the_same_game_neither_is_taken() -> None:
    found = games(Point(short_whist()), Point(short_whist(), package="more-cards"))
    assert "short-whist" not in found
    (sentence,) = told(found)
    assert "cards 1.0" in sentence
    assert "more-cards 1.0 brings a game short-whist too, so neither is taken" in sentence


@pytest.mark.parametrize("name", ["", "Chouine", "a game", "a--b", "../a", "a" * 41, 'a"]', "é"])
def test_an_id_that_no_address_could_have_is_told(name: str) -> None:
    found = games(Point(short_whist(name)))
    assert len(found) == len(OWN)
    assert "lower-case letters" in told(found)[0]


def test_rules_that_cannot_be_made_are_told() -> None:
    def build(values: Any) -> Any:
        raise ZeroDivisionError("by nobody")

    (sentence,) = told(games(Point(replace(WHIST, id="short-whist", build=build))))
    assert sentence.endswith("its rules cannot be made (ZeroDivisionError: by nobody)")


def test_rules_under_the_name_of_another_game_are_told() -> None:
    (sentence,) = told(games(Point(replace(WHIST, id="short-whist", build=WHIST.rules_for))))
    assert sentence.endswith("its rules are those of whist")


def test_a_text_that_lacks_a_language_is_told() -> None:
    (sentence,) = told(games(Point(short_whist(title={"en": "Short whist"}))))
    assert sentence.endswith("an option or a rule of short-whist has no text in 'fr'")


def test_what_is_told_is_told_in_french_too() -> None:
    (broken,) = games(Point(3)).broken
    assert broken.text["fr"].endswith("c’est un int, pas un Game")
