"""Games and options named on the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from api.commands.shared.console import Trouble
from api.commands.words import say

if TYPE_CHECKING:
    from records.rules.ruleset import Game


def game_named(name: str, language: str) -> Game:
    """Return the game with that name. If there is none, raises Trouble with the nearest name."""
    from records.rules.games import GAMES

    game = GAMES.get(name)
    if game is not None:
        return game
    from difflib import get_close_matches

    near = get_close_matches(name, GAMES, n=1)
    if near:
        raise Trouble(say("no-game-near", language, game=name, near=near[0]))
    raise Trouble(say("no-game", language, game=name, games=", ".join(GAMES)))


def options_named(game: Game, words: tuple[str, ...], language: str) -> dict[str, str]:
    """Return the options from `NAME=VALUE` words.

    Raises Trouble for an option or a value that the game does not have.
    """
    out: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        option = game.option(name)
        if option is None:
            names = ", ".join(each.name for each in game.options)
            raise Trouble(say("no-option", language, game=game.id, option=name, options=names))
        if not equals or not option.accepts(value):
            choices = ", ".join(option.choices(language))
            raise Trouble(say("no-value", language, option=name, value=value, values=choices))
        out[name] = value
    return out
