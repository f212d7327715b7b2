"""`carnet completion`: prints the script by which a shell completes the words of `carnet`."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from api.commands.shared.console import emit

#: The variable in which a shell asks for what may come next.
VARIABLE = "_CARNET_COMPLETE"


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def command(ctx: click.Context, shell: str) -> None:
    """Print the script that completes commands, options and files in a shell.

    Save it where your shell looks for such scripts, or evaluate it when the shell starts.
    """
    found = get_completion_class(shell)
    assert found is not None
    group = ctx.find_root().command
    emit(found(group, {}, "carnet", VARIABLE).source())
