"""The pages of the games: the rules of each with their sources, and comparisons of two."""

from __future__ import annotations

from typing import NamedTuple

from flask import Blueprint, Response, request

from api.http.problems import fail
from api.pages.site import page
from records.languages import Text
from records.rules.games import GAMES
from records.rules.option_words import value_words
from records.rules.rules_in_words import Difference, Fact, differences, facts
from records.rules.ruleset import Game

blueprint = Blueprint("rules_pages", __name__)


class Row(NamedTuple):
    """One point of the rules: what a game says of it, and what the other one says if compared."""

    about: Text
    facts: tuple[Fact, ...]

    @property
    def topic(self) -> str:
        """Which rules of the engine go by it."""
        return self.facts[0].topic

    @property
    def differs(self) -> bool:
        """Whether the games differ on this point."""
        return any(fact.holds != self.facts[0].holds for fact in self.facts)


@blueprint.get("/games")
def games() -> Response:
    """Show all games, each in a few words."""
    return page("games.html")


@blueprint.get("/games/<game>")
def game(game: str) -> Response:
    """Show the rules of a game, beside those of the game that `with` names, if any."""
    shown = _game(game)
    named = request.args.get("with")
    other = _game(named) if named else None
    return page(
        "game.html",
        game=shown,
        compared=other,
        rows=_rows(shown, other),
        choices=_choices(shown, other),
        value_words=value_words,
    )


def _rows(game: Game, other: Game | None) -> list[Row]:
    compared = [facts(one.rules()) for one in (game, other) if one is not None]
    return [Row(of_point[0].about, of_point) for of_point in zip(*compared, strict=True)]


def _choices(game: Game, other: Game | None) -> list[Difference]:
    """Return the options in which the two differ: only one has it, or the values differ."""
    found = differences(game, other) if other is not None else []
    return [one for one in found if one.option is not None]


def _game(game: str) -> Game:
    found = GAMES.get(game)
    if found is None:
        fail(404, "no-game", game=game)
    return found
