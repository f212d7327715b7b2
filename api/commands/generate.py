"""`carnet generate`: writes random records, legal and complete or with one fault."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Iterator
from difflib import get_close_matches
from typing import TYPE_CHECKING

import click

from api.commands.shared.console import Trouble, emit, language_option, number_option
from api.commands.shared.games_and_options import game_named, options_named
from api.commands.words import say

if TYPE_CHECKING:
    from records.rules.ruleset import Game

#: The largest seed that is drawn. It is short enough to type again.
SEEDS = 1_000_000


@click.command()
@click.argument("game")
@number_option("--count", (1, None), default=1, help="How many records to write.")
@click.option("--seed", type=int, help="The random seed. The same seed gives the same records.")
@click.option(
    "--option",
    "options",
    metavar="NAME=VALUE",
    multiple=True,
    help="Set an option of the game. May be repeated.",
)
@click.option(
    "--player",
    metavar="NAME",
    default="random",
    help="How the players play: random, eager, forgetful, collector or thrifty.",
)
@click.option(
    "--fault", metavar="CODE", help="Write records with exactly one finding, of this code."
)
@language_option
def command(
    game: str,
    count: int,
    seed: int | None,
    options: tuple[str, ...],
    player: str,
    fault: str | None,
    language: str,
) -> None:
    """Write random records of GAME, legal and complete.

    Record N of a seed is record 1 of seed + N - 1. Without --seed, a seed is drawn and shown on a
    terminal. With --fault, each record has exactly one fault, and any option that the fault needs
    is set.
    """
    found = game_named(game, language)
    given = options_named(found, options, language)
    _check_player(player, language)
    if fault is not None:
        _check_fault(found, fault, given, count, language)
    if seed is None:
        seed = secrets.randbelow(SEEDS)
        if sys.stderr.isatty():
            click.echo(say("seed", language, seed=seed), err=True)
    seeds = range(seed, seed + count)
    texts = (
        _sound(found, seeds, given, player)
        if fault is None
        else _faulty(found, fault, seeds, given, player, language)
    )
    for text in texts:
        emit(text)


def _check_player(player: str, language: str) -> None:
    """Raise Trouble if there is no such player."""
    from analysis.generate import PLAYERS

    if player not in PLAYERS:
        raise Trouble(say("no-player", language, player=player, players=", ".join(PLAYERS)))


def _check_fault(game: Game, code: str, options: dict[str, str], count: int, language: str) -> None:
    """Raise Trouble if the game cannot have this fault, or not that many times in one file."""
    from analysis.generate import CODES, fault_settings

    if code not in CODES:
        near = get_close_matches(code, CODES, n=1)
        if near:
            raise Trouble(say("no-code-near", language, code=code, near=near[0]))
        raise Trouble(say("no-code", language, code=code, codes=", ".join(CODES)))
    if fault_settings(game, code, options) is None:
        words = " ".join(f"{name}={value}" for name, value in options.items())
        key = "no-fault-options" if words else "no-fault"
        raise Trouble(say(key, language, game=game.id, code=code, options=words))
    if code == "syntax-version" and count > 1:
        raise Trouble(say("one-version", language, code=code))


def _sound(game: Game, seeds: range, options: dict[str, str], player: str) -> Iterator[str]:
    """Yield a file of sound records, in pieces."""
    from analysis.generate.game import generated
    from records.notation.writer import HEADER

    yield HEADER
    for seed in seeds:
        yield f"\n{generated(game.id, seed, options, player)}"


def _faulty(
    game: Game, code: str, seeds: range, options: dict[str, str], player: str, language: str
) -> Iterator[str]:
    """Yield a file of records with one fault each, in pieces.

    Raises Trouble if no such record is found.
    """
    from analysis.generate import NotFoundError, generate_faulty

    for seed in seeds:
        try:
            text = generate_faulty(game.id, code, seed, options, player)
        except NotFoundError:
            key = "not-found-fault"
            raise Trouble(say(key, language, game=game.id, code=code, seed=seed)) from None
        yield text if seed == seeds.start else text.partition("\n")[2]
