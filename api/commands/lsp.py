"""`carnet lsp`: the language server for editors."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import click

from api.commands.shared.console import Trouble, language_option
from api.commands.words import say

if TYPE_CHECKING:
    from records.languages import Language


@click.command()
@language_option
@click.pass_context
def command(ctx: click.Context, language: Language) -> None:
    """Serve an editor: findings, completion, hover and more, by the Language Server Protocol.

    An editor starts it, and speaks to it over standard input and output. Messages are in the
    editor's language, if it names one. Needs the extra “editor”. The exit status is 0 if the editor
    took its leave, otherwise 1.
    """
    try:
        from api.editor.server import CarnetServer
    except ModuleNotFoundError as error:
        raise Trouble(say("no-editor", language, package=error.name)) from None
    server = CarnetServer(language)
    # The library closes what it writes to when the editor takes its leave.
    server.start_io(stdout=os.fdopen(os.dup(sys.stdout.fileno()), "wb"))
    ctx.exit(server.end())
