"""`carnet games`: lists the games."""

from __future__ import annotations

import json

import click

from api.commands.common import emit, language_option
from api.commands.messages import say
from api.commands.names import game_named


@click.command()
@language_option
@click.option("--json", "as_json", is_flag=True, help="Print one line of JSON for each game.")
@click.option(
    "--diff", metavar="GAME GAME", nargs=2, help="Print the points in which these two games differ."
)
def command(language: str, as_json: bool, diff: tuple[str, str] | None) -> None:
    """List the games, with the names that records use."""
    from records.rules.games import GAMES

    if diff is not None:
        tell_differences(diff, language, as_json)
        return

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


def tell_differences(names: tuple[str, str], language: str, as_json: bool) -> None:
    """Print the differences between two games. As JSON there is one line for each."""
    from records.evidence.differences import differences

    first, second = (game_named(name, language) for name in names)
    for found in differences(first, second):
        if as_json:
            emit(json.dumps(found.as_dict(), ensure_ascii=False) + "\n")
            continue
        option = "" if found.option is None else f" [{found.option}]"
        emit(f"{found.about[language]}{option}\n")
        wide = max(map(len, names))
        for name, has in zip(names, (found.first, found.second), strict=True):
            emit(f"    {name:{wide}}  {has[language]}\n")
