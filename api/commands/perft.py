"""`carnet perft`: counts the lines of legal play from where a record leaves off."""

from __future__ import annotations

import click

from api.commands.shared.console import (
    PATH,
    Trouble,
    emit,
    language_option,
    number_option,
    record_limit_option,
    record_option,
)
from api.commands.words import say


@click.command()
@click.argument("path", type=PATH)
@record_option
@number_option("--depth", (1, None), required=True, help="How many plays to look ahead.")
@record_limit_option
@language_option
def command(path: str, number: int, depth: int, language: str) -> None:
    """Count the lines of legal play from where a record leaves off.

    That is where its last deal ends. Prints one line for each depth: DEPTH COUNT. Identical cards
    count once, and nothing is declared.
    """
    from api.commands.shared.one_record import record_of
    from records.perft import perft

    record = record_of(path, number, language)
    try:
        counts = perft(record, depth)
    except ValueError as error:
        raise Trouble(say("no-perft", language, n=number)) from error
    for at, count in enumerate(counts, 1):
        emit(f"{at} {count}\n")
