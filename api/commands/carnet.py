"""The command `carnet`: the group of all others.

Each command is a module of `api.commands`, imported only when it is called. So `carnet check` loads
neither the web framework nor the charts.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from api.commands.shared.console import (
    LANGUAGE,
    PIPE_CLOSED,
    Trouble,
    complain,
    flush,
    give_up_output,
    language_asked_for,
    language_of_locale,
    language_option,
)
from api.commands.shared.french import in_french, speak, speaks_french
from api.commands.words import say

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

#: In the order of the help. Each is the module of that name; `import` is a word of Python.
COMMANDS = (
    *("check", "format", "show", "advise", "convert", "generate", "perft", "conformance"),
    *("chart", "stats", "insights", "standings", "survey", "games", "rules"),
    *("serve", "import", "export", "delete", "token", "backup", "restore", "verify", "copy"),
    *("reindex", "work", "lsp", "completion"),
)


class Commands(click.Group):
    """A group whose commands are imported one by one, in the order of COMMANDS."""

    def main(self, args: Sequence[str] | None = None, *rest: Any, **named: Any) -> Any:
        """Run the command line, in the language that it asks for or that of the locale."""
        words = sys.argv[1:] if args is None else list(args)
        speak(language_asked_for(words) or language_of_locale())
        told = in_french(self, "") if speaks_french() else self
        return click.Group.main(told, args, *rest, **named)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command with that name, or None. Each module calls its own `command`."""
        if cmd_name not in COMMANDS:
            return None
        module = "import_" if cmd_name == "import" else cmd_name
        found: click.Command = importlib.import_module(f".{module}", __package__).command
        return in_french(found, cmd_name) if speaks_french() else found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that is named. Raises Trouble if there is none, with one like it."""
        name = args[0]
        if name not in COMMANDS and not name.startswith("-"):
            from difflib import get_close_matches

            language = ctx.meta[LANGUAGE]
            like = get_close_matches(name, COMMANDS, 1)
            raise Trouble(
                say("like-command", language, name=name, like=like[0])
                if like
                else say("no-command", language, name=name)
            )
        return super().resolve_command(ctx, args)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Return the commands that begin so, without importing any."""
        from click.shell_completion import CompletionItem

        begun = [CompletionItem(name) for name in COMMANDS if name.startswith(incomplete)]
        # The group has only options besides its commands.
        return begun + (super().shell_complete(ctx, incomplete) if incomplete[:1] == "-" else [])

    def invoke(self, ctx: click.Context) -> object:
        """Run the command. End quietly if the reader of its output has gone.

        Raises Trouble if there is not enough memory, or no thread can begin.
        """
        try:
            try:
                return super().invoke(ctx)
            finally:
                flush()
                if ctx.invoked_subcommand != "serve":  # which tells it when it starts
                    _tell_broken_games(ctx.meta[LANGUAGE])
        except BrokenPipeError:
            give_up_output()
            ctx.exit(PIPE_CLOSED)
        except MemoryError:
            # Told after this block, when what the command held is freed.
            pass
        except RuntimeError as error:
            # Python has no class for this.
            if str(error) == "can't start new thread":
                raise Trouble(say("no-thread", ctx.meta[LANGUAGE])) from None
            raise
        raise Trouble(say("no-memory", ctx.meta[LANGUAGE]))


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "show_default": True},
    invoke_without_command=True,
)
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=lambda ctx, _, wanted: _tell_version(ctx) if wanted else None,
    help="Show the version and what judges records, and exit.",
)
@language_option
@click.pass_context
def carnet(ctx: click.Context, language: str) -> None:
    """Read, check card by card, and show records of trick-taking card games.

    A PATH may be plain, .gz or .zst; "-" is standard input. The exit status is 0 if there is
    nothing to report, 1 if something was found, and 2 if the command could not run.
    """
    if ctx.invoked_subcommand is None:
        from records.rules.games import GAMES

        click.echo(say("welcome", language, game=next(iter(GAMES))))


def _tell_version(ctx: click.Context) -> None:
    from importlib.metadata import version

    from analysis import kernel

    click.echo(f"carnet {version('carnet')}\nkernel: {kernel.state()}")
    ctx.exit()


def _tell_broken_games(language: str) -> None:
    """Say which installed packages bring a game that cannot be used, if the games were wanted."""
    loaded = sys.modules.get("records.rules.games")
    if loaded is not None and loaded.GAMES.looked:
        for broken in loaded.GAMES.broken:
            complain(broken.text[language])
