"""`carnet games`: lists the games."""

from __future__ import annotations

from pathlib import Path

import click

from api.commands.shared.console import Trouble, emit, emit_json, language_option
from api.commands.shared.games_and_options import game_named
from api.commands.words import say


@click.command()
@language_option
@click.option("--json", "as_json", is_flag=True, help="Print one line of JSON for each game.")
@click.option("--new", "name", metavar="NAME", help="Write a package with a new game.")
@click.option(
    "--out",
    "folder",
    type=click.Path(path_type=Path),
    help="Where --new writes it. By default, a folder with the name of the game.",
)
@click.option(
    "--diff", metavar="GAME GAME", nargs=2, help="Print the points in which these two games differ."
)
def command(
    language: str,
    as_json: bool,
    name: str | None,
    folder: Path | None,
    diff: tuple[str, str] | None,
) -> None:
    """List the games, with the names that records use."""
    from records.kernel.tables import tables
    from records.rules.games import GAMES

    if name is not None:
        begin(name, folder, language)
        return
    if folder is not None:
        raise click.UsageError("--out goes with --new.")

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
            emit_json(row)
        return
    wide = max(map(len, GAMES))
    for game in GAMES.values():
        players = say("players", language, n=game.rules().seats)
        aside = ""
        if not tables(game.rules()).for_kernel:
            aside = f" ({say('by-python', language)})"
        elif slow := [
            f"{option.name}={value}"
            for option in game.options
            for value in option.values
            if not tables(game.rules_for({option.name: value})).for_kernel
        ]:
            aside = f" ({say('some-by-python', language, values=', '.join(slow))})"
        emit(f"{game.id:{wide}}  {players:10}  {game.title[language]}{aside}\n")


def begin(name: str, folder: Path | None, language: str) -> None:
    """Write the skeleton of a package with a game, and say where.

    Raises Trouble if a game cannot have that id, or if something lies there already.
    """
    from api.commands.shared.new_game import files
    from records.rules.games import GAMES
    from records.rules.installed_games import may_be_called

    if not may_be_called(name):
        raise Trouble(say("no-id", language, name=name))
    if name in GAMES:
        raise Trouble(say("game-there", language, name=name))
    folder = Path(name) if folder is None else folder
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if next(folder.iterdir(), None) is not None:
            raise Trouble(say("not-empty", language, folder=folder))
        for place, text in files(name).items():
            (folder / place).parent.mkdir(exist_ok=True)
            (folder / place).write_text(text, encoding="utf-8")
    except OSError as error:
        raise Trouble(
            say("unwritable", language, path=error.filename or folder, why=error.strerror)
        ) from None
    emit(say("begun", language, folder=folder) + "\n")


def tell_differences(names: tuple[str, str], language: str, as_json: bool) -> None:
    """Print the differences between two games. As JSON there is one line for each."""
    from records.rules.rules_in_words import differences

    first, second = (game_named(name, language) for name in names)
    for found in differences(first, second):
        if as_json:
            emit_json(found.as_dict())
            continue
        option = "" if found.option is None else f" [{found.option}]"
        emit(f"{found.about[language]}{option}\n")
        wide = max(map(len, names))
        for name, has in zip(names, (found.first, found.second), strict=True):
            emit(f"    {name:{wide}}  {has[language]}\n")
