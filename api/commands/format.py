"""`carnet format`: writes records in their canonical form."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from api.commands.console import (
    FOUND,
    UNABLE,
    Trouble,
    complain,
    emit,
    emit_bytes,
    language_option,
    opened,
    paths_argument,
)
from api.commands.messages import say

if TYPE_CHECKING:
    from api.commands.canonical import Canonical


@click.command()
@paths_argument
@click.option(
    "--check", "only_check", is_flag=True, help="Name the files that differ, and write nothing."
)
@click.option("--in-place", is_flag=True, help="Rewrite each file, either whole or not at all.")
@language_option
@click.pass_context
def command(
    ctx: click.Context, paths: tuple[str, ...], only_check: bool, in_place: bool, language: str
) -> None:
    """Write records in their canonical form.

    The cards are written in the letters of the language. A record with an error is copied as it is
    and reported on standard error. The exit status is then 1. It is also 1 if --check finds a file
    that is not in canonical form.
    """
    if only_check and in_place:
        raise click.UsageError(say("check-or-in-place", language))
    if in_place and "-" in paths:
        raise click.UsageError(say("not-in-place", language))
    status = 0
    for path in paths:
        try:
            if in_place:
                form = rewrite(path, language)
            else:
                form = show(path, language, quiet=only_check)
        except Trouble as trouble:
            complain(trouble.message)
            status = UNABLE
            continue
        for number, line, code in form.copied:
            complain(say("copied", language, path=path, n=number, line=line, code=code))
        if only_check and form.changed:
            emit(path + "\n")
        if form.copied or (only_check and form.changed):
            status = max(status, FOUND)
    ctx.exit(status)


def show(path: str, language: str, quiet: bool) -> Canonical:
    """Write the canonical form of a file to standard output, or nowhere if `quiet`."""
    from api.commands.canonical import Canonical

    with opened(path, language) as file:
        form = Canonical(path, file, language)
        for piece in form:
            if not quiet:
                emit_bytes(piece)
    return form


def rewrite(path: str, language: str) -> Canonical:
    """Replace a file by its canonical form, unless it has that form already.

    The new file is compressed as the old one was.
    """
    from api.commands.canonical import Canonical
    from api.commands.whole_files import Replacement, packer

    with opened(path, language) as file, Replacement(path, language) as replacement:
        pack, finish = packer(file)
        form = Canonical(path, file, language)
        for piece in form:
            replacement.write(pack(piece))
        replacement.write(finish())
        if form.changed:
            replacement.keep()
    return form
