"""`carnet format`: writes records in their canonical form."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from api.commands.shared.console import (
    FOUND,
    LANGUAGE,
    UNABLE,
    Trouble,
    complain,
    emit,
    emit_bytes,
    opened,
    paths_argument,
    record_limit_option,
)
from api.commands.shared.files_in_folders import files_of, is_special
from api.commands.words import say
from records.languages import LANGUAGES

if TYPE_CHECKING:
    from api.commands.shared.canonical import Canonical

#: The endings of the files that are taken from folders: what else is there is left alone.
ENDINGS = (".carnet", ".carnet.gz", ".carnet.zst")


@click.command()
@paths_argument
@click.option(
    "--check", "only_check", is_flag=True, help="Name the files that differ, and write nothing."
)
@click.option("--in-place", is_flag=True, help="Rewrite each file, either whole or not at all.")
@click.option(
    "--language",
    "letters",
    type=click.Choice(LANGUAGES),
    help="The language of the cards' letters, by default English, and of messages, by default that "
    "of LANG.",
)
@record_limit_option
@click.pass_context
def command(
    ctx: click.Context,
    paths: tuple[str, ...],
    only_check: bool,
    in_place: bool,
    letters: str | None,
) -> None:
    """Write records in their canonical form.

    The cards are written in the letters of the language. A record with an error is copied as it is
    and reported on standard error. The exit status is then 1. It is also 1 if --check finds a file
    that is not in canonical form. With --check and --in-place, a folder stands for the .carnet,
    .carnet.gz and .carnet.zst files in it.
    """
    # The canonical form is the same wherever it is made.
    language = ctx.meta[LANGUAGE] = letters or ctx.meta[LANGUAGE]
    if only_check and in_place:
        raise click.UsageError(say("check-or-in-place", language))
    if in_place and "-" in paths:
        raise click.UsageError(say("not-in-place", language))
    status = 0
    # One stream cannot tell the files of a folder apart.
    named = files_of(paths, language, ENDINGS) if only_check or in_place else paths
    for path in named:
        try:
            if isinstance(path, Trouble):
                raise path
            if in_place:
                form = rewrite(path, language, letters)
            else:
                form = show(path, language, letters, quiet=only_check)
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


def show(path: str, language: str, letters: str | None, quiet: bool) -> Canonical:
    """Write the canonical form of a file to standard output, or nowhere if `quiet`."""
    from api.commands.shared.canonical import Canonical

    with opened(path, language) as file:
        form = Canonical(path, file, language, letters)
        for piece in form:
            if not quiet:
                emit_bytes(piece)
    return form


def rewrite(path: str, language: str, letters: str | None) -> Canonical:
    """Replace a file by its canonical form, unless it has that form already.

    The new file is compressed as the old one was.
    """
    from api.commands.shared.canonical import Canonical
    from api.commands.shared.whole_files import Replacement, packer

    if is_special(path):
        raise Trouble(say("no-regular-file", language, path=path))
    with opened(path, language) as file, Replacement(path, language) as replacement:
        pack, finish = packer(file)
        form = Canonical(path, file, language, letters)
        for piece in form:
            replacement.write(pack(piece))
        replacement.write(finish())
        if form.changed:
            replacement.keep()
    return form
