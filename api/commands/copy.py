"""`carnet copy`: moves a whole collection from one database to another."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from api.commands.shared.console import FOUND, Trouble, complain, emit, language_option, plain
from api.commands.shared.progress import COUNT, Progress
from api.commands.shared.store_to_work_on import opened_store
from api.commands.words import say

if TYPE_CHECKING:
    from records.library.copying import StoreDifference


@click.command()
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="TO")
@click.option("--verify", is_flag=True, help="Copy nothing; say what differs.")
@language_option
@click.pass_context
def command(ctx: click.Context, source: str, target: str, verify: bool, language: str) -> None:
    """Copy all that the database FROM holds to the database TO.

    Both are addresses as --database takes them. Records are copied with all their texts, their
    annotations and their history. Tokens and remembered answers are copied too. FROM may be in use.
    If the copy is interrupted, run it again and it goes on. TO may not hold anything that FROM
    lacks. With --verify the exit status is 1 if anything differs.
    """
    from records.library import Query
    from records.library.copying import copy, differences

    with (
        opened_store(source, language) as one,
        opened_store(target, language, make=not verify) as other,
    ):
        count = one.count(Query())
        with Progress(total=count, columns=COUNT) as progress:
            if verify:
                found = 0
                for difference in differences(one, other, progress.at):
                    found += 1
                    emit(plain(_told(difference, language)) + "\n")
            else:
                try:
                    written, same = copy(one, other, progress.at)
                except ValueError as error:
                    raise Trouble(say("copy-besides", language, what=error)) from None
    if verify:
        complain(say("copy-differs" if found else "copy-same", language, n=count))
        ctx.exit(FOUND if found else 0)
    complain(say("copy-done", language, n=written, m=same))


def _told(difference: StoreDifference, language: str) -> str:
    """Return what differs in a sentence: a record, or rows of a table."""
    if difference.record is not None:
        key = f"copy-{difference.what}-{difference.why}"
        return say(key, language, id=difference.record)
    what = say(f"table-{difference.what}", language)
    return say(f"copy-table-{difference.why}", language, what=what)
