"""`carnet generate`: random records that are legal and complete."""

from __future__ import annotations

import secrets
import sys

import click

from api.commands.common import emit, language_option
from api.commands.names import game_named, options_named
from api.commands.words import say

#: A seed that nobody chose stays short enough to be typed again.
SEEDS = 1_000_000


@click.command()
@click.argument("game")
@click.option("--count", type=click.IntRange(min=1), default=1, help="How many records.")
@click.option("--seed", type=int, help="Where chance starts; the same seed gives the same records.")
@click.option("--option", "options", metavar="NAME=VALUE", multiple=True, help="An option.")
@language_option
def command(
    game: str, count: int, seed: int | None, options: tuple[str, ...], language: str
) -> None:
    """Write random records of GAME, legal and complete.

    Record N of a seed is record 1 of seed + N - 1.  Without --seed one is drawn, and said on
    a terminal.
    """
    import records
    from records.generate import generate
    from records.notation.writer import HEADER

    found = game_named(game, language)
    given = options_named(found, options, language)
    if seed is None:
        seed = secrets.randbelow(SEEDS)
        if sys.stderr.isatty():
            click.echo(say("seed", language, seed=seed), err=True)
    emit(HEADER)
    for number in range(count):
        text = records.form(generate(found.id, seed + number, given))
        emit(f"\n{text}")
