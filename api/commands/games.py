"""`carnet games`: which games there are."""

from __future__ import annotations

import json

import click

from api.commands.common import emit, language_option
from api.commands.words import say


@click.command()
@language_option
@click.option("--json", "as_json", is_flag=True, help="One line of JSON for each game.")
def command(language: str, as_json: bool) -> None:
    """List the games, with the names that records use."""
    from records.rules.games import GAMES

    if as_json:
        for game in GAMES.values():
            row = {
                "game": game.id,
                "title": dict(game.title),
                "seats": game.rules().seats,
                "options": [option.name for option in game.options],
            }
            emit(json.dumps(row, ensure_ascii=False) + "\n")
        return
    wide = max(map(len, GAMES))
    for game in GAMES.values():
        players = say("players", language, n=game.rules().seats)
        emit(f"{game.id:{wide}}  {players:10}  {game.title[language]}\n")
