"""`carnet conformance`: asks any program the cases of the conformance kit."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import click

from api.commands.shared.console import (
    FOUND,
    PATH,
    Trouble,
    complain,
    emit,
    emit_bytes,
    flush,
    language_option,
    number_option,
    plain,
)
from api.commands.words import say
from api.kit.cases import LEVELS, TASKS, cases, chosen
from api.kit.packing import pack
from api.kit.processes import Unstartable
from api.kit.programs import Limits, OneProcess, OneProcessEach, Program
from records.languages import Language

#: The bytes of a megabyte, as the options count them.
_MEGABYTE = 1_000_000

#: The option that names the command for each task.
_OPTIONS = dict(zip(TASKS, ("--command", "--read", "--write", "--perft"), strict=True))


@click.command()
@click.option(
    "--command",
    "check",
    metavar="COMMAND",
    help="The program to ask, such as 'other check --json'. Without it Carnet asks itself.",
)
@click.option("--read", metavar="COMMAND", help="Its command that lists the tokens of a text.")
@click.option("--write", metavar="COMMAND", help="Its command that writes the canonical form.")
@click.option("--perft", metavar="COMMAND", help="Its command that counts lines of legal play.")
@click.option("--stdin", is_flag=True, help="Give the text on standard input, not as a file.")
@click.option(
    "--one-process",
    is_flag=True,
    help="Start --command once, and ask every question as a line of JSON.",
)
@click.option(
    "--level",
    type=click.Choice(LEVELS),
    default=LEVELS[-1],
    help="What the program claims to do: read and write text, judge by the rules too, or also tell "
    "what is proven when hands are unknown.",
)
@click.option(
    "--about",
    metavar="CHAPTER",
    multiple=True,
    help="Only cases about this paragraph or chapter: 2, 2.3, 'rulebook 12'.",
)
@click.option(
    "--case", metavar="NAME", multiple=True, help="Only cases whose name begins with this."
)
@click.option(
    "--timeout",
    metavar="SECONDS",
    type=click.FloatRange(min=0, min_open=True, max=86400),
    default=60,
    help="How long one answer may take.",
)
@number_option(
    "--most",
    (1, 1000),
    metavar="MB",
    default=16,
    help="How many megabytes one answer may have.",
)
@click.option(
    "--report", type=click.Choice(("text", "json")), default="text", help="How to report."
)
@click.option("--all", "tell_all", is_flag=True, help="List every case that does not agree.")
@click.option(
    "--copy-to",
    metavar="FOLDER",
    type=PATH,
    help="Write the kit into a new folder, with a program that asks its cases without Carnet.",
)
@click.option(
    "--answer", is_flag=True, help="Answer as the program under test, as with --one-process."
)
@language_option
@click.pass_context
def command(
    ctx: click.Context,
    check: str | None,
    read: str | None,
    write: str | None,
    perft: str | None,
    stdin: bool,
    one_process: bool,
    level: str,
    about: tuple[str, ...],
    case: tuple[str, ...],
    timeout: float,
    most: int,
    report: str,
    tell_all: bool,
    copy_to: str | None,
    answer: bool,
    language: Language,
) -> None:
    """Ask any program the cases of the notation's conformance kit, and report by chapter.

    If the program crashes, hangs, or prints something else than an answer, that is the result of
    the case, and the next case is asked. The exit status is 0 if all cases that were asked agree,
    otherwise 1. The help specifies cases and answers under “The conformance kit”.
    """
    if copy_to is not None:
        _copy(copy_to, language)
        return
    if answer:
        _answer()
        return
    commands = {
        task: given
        for task, given in zip(TASKS, (check, read, write, perft), strict=True)
        if given is not None
    }
    program = _program(commands, stdin, one_process, Limits(timeout, most * _MEGABYTE), language)
    wanted = chosen(cases(level), about, case)
    if not wanted:
        raise Trouble(say("kit-no-case", language))
    # Late, because the names of the games are part of the report.
    from api.kit.asking import NOT_ASKED, results
    from api.kit.reports import as_json, as_text

    try:
        found = list(results(wanted, program))
    except Unstartable as error:
        raise Trouble(say("kit-no-program", language, why=error)) from None
    finally:
        program.close()
    if report == "json":
        emit(as_json(found, level))
    else:
        for line in as_text(found, language, tell_all=tell_all).removesuffix("\n").split("\n"):
            emit(plain(line) + "\n")
    if all(result.outcome == NOT_ASKED for result in found):
        raise Trouble(say("kit-nothing-asked", language))
    ctx.exit(FOUND if any(result.held_against for result in found) else 0)


def _program(
    commands: dict[str, str], stdin: bool, one_process: bool, limits: Limits, language: Language
) -> Program:
    """Return what the options name, or Carnet itself. Raises Trouble if they do not fit."""
    for task, given in commands.items():
        try:
            words = shlex.split(given)
        except ValueError as error:
            why: object = error
        else:
            why = "" if words else '""'
        if why:
            raise Trouble(say("kit-bad-command", language, option=_OPTIONS[task], why=why))
    if one_process or not commands:
        if one_process and "check" not in commands:
            raise Trouble(say("kit-without-command", language, option="--one-process"))
        if stdin and not commands:
            raise Trouble(say("kit-without-command", language, option="--stdin"))
        if len(commands) > 1 or stdin:
            raise Trouble(say("kit-one-process", language))
        itself = [sys.executable, "-m", "api.cli", "conformance", "--answer"]
        return OneProcess(commands.get("check", itself), limits)
    return OneProcessEach(commands, limits, stdin=stdin)


def _answer() -> None:
    from api.kit.answering import answers

    for line in answers(sys.stdin.buffer):
        emit_bytes(line)
        flush()


def _copy(path: str, language: Language) -> None:
    folder = Path(path)
    if folder.exists():
        raise Trouble(say("kit-there-already", language, path=path))
    try:
        pack(folder)
    except OSError as error:
        raise Trouble(say("unreadable", language, path=path, why=error.strerror)) from None
    complain(say("kit-copied", language, path=path))
