"""The help of the commands, and what click says itself, in French if the command speaks French."""

from __future__ import annotations

import copy
import re
from typing import TypeVar

import click

_Command = TypeVar("_Command", bound=click.Command)

#: Whether the command speaks French, and which modules of click then ask `_word` for their words.
_french = False
_MODULES = ("core", "decorators", "exceptions", "formatting", "parser", "termui", "types")


def speak(language: str) -> None:
    """Have click say in this language what it says from now on."""
    global _french
    _french = language == "fr"
    if _french:
        for name in _MODULES:
            module = getattr(click, name)
            for asked, answer in (("_", _word), ("ngettext", _counted)):
                if hasattr(module, asked):
                    setattr(module, asked, answer)


def speaks_french() -> bool:
    """Return whether click was told to speak French."""
    return _french


def _word(said: str) -> str:
    # Imported late, because a command that succeeds says nothing of click's.
    from api.commands.shared.french_help import CLICK

    return CLICK.get(said, said) if _french else said


def _counted(one: str, more: str, count: int) -> str:
    return _word(one if count == 1 else more)


def in_french(command: _Command, name: str) -> _Command:
    """Return the command with its help in French. Its name is what is typed after `carnet`."""
    from api.commands.shared.french_help import COMMANDS, METAVARS

    spoken = copy.copy(command)
    spoken.help = unbroken(COMMANDS[name]) if name in COMMANDS else command.help
    spoken.short_help = None
    spoken.params = [_parameter_in_french(each, name, spoken) for each in command.params]
    # click keeps the option --help, with its help, once it has made it.
    spoken._help_option = None
    if isinstance(spoken, click.Group):
        spoken.subcommand_metavar = METAVARS[spoken.subcommand_metavar]
        spoken.commands = {
            each: in_french(within, f"{name} {each}") for each, within in spoken.commands.items()
        }
    return spoken


def _parameter_in_french(
    parameter: click.Parameter, name: str, command: click.Command
) -> click.Parameter:
    from api.commands.shared.french_help import METAVARS

    spoken = copy.copy(parameter)
    metavar = parameter.make_metavar(click.Context(command))
    spoken.metavar = METAVARS.get(metavar, metavar)
    if isinstance(spoken, click.Option) and spoken.help:
        spoken.help = unbroken(option_text(name, spoken) or spoken.help)
    return spoken


def option_text(command: str, option: click.Option) -> str | None:
    """Return the French text of a command's option, or None if there is none."""
    from api.commands.shared.french_help import OPTIONS

    long = max(option.opts, key=len)
    return OPTIONS.get(f"{command} {long}") or OPTIONS.get(long)


def unbroken(text: str) -> str:
    """Return a French text that no line is broken in before a colon or within quotes.

    >>> unbroken("oui : « non »") == "oui\\xa0: «\\xa0non\\xa0»"
    True
    """
    return re.sub(" (?=[:;?!»])|(?<=«) ", "\xa0", text)
