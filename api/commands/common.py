"""What the commands share: exit statuses, complaints, where text comes from and goes to."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import IO, Any, BinaryIO

import click

from api.commands.messages import say
from records.languages import LANGUAGES

FOUND = 1
UNABLE = 2
INTERRUPTED = 130
PIPE_CLOSED = 141


language_option = click.option(
    "--language",
    type=click.Choice(LANGUAGES),
    default="en",
    show_default=True,
    help="Language of what is said.",
)

database_option = click.option(
    "--database",
    metavar="URL",
    envvar="CARNET_DATABASE",
    default="sqlite:///carnet.db",
    show_default=True,
    help="Where the records are kept: sqlite:///path; or CARNET_DATABASE in the environment.",
)


class Trouble(click.ClickException):
    """The command cannot go on: one sentence on standard error, exit status 2."""

    exit_code = UNABLE

    def show(self, file: IO[Any] | None = None) -> None:
        """Say it."""
        complain(self.message)


def complain(sentence: str) -> None:
    """A sentence on standard error, with the name of the command before it."""
    click.echo(f"carnet: {plain(sentence)}", err=True)


def plain(text: str) -> str:
    """The text as it may be sent to a terminal: what is no character becomes one that shows.

    Control characters and undecodable bytes become U+FFFD, one for one, so that columns stay.

    >>> plain("a\\x1b[31m\\udcff")
    'a�[31m�'
    """
    if text.isprintable():
        return text
    return "".join(
        sign
        if sign.isprintable() or sign == "\t" or (sign.isspace() and sign not in "\r\n\v\f\x85")
        else "�"
        for sign in text
    )


@contextmanager
def opened(path: str, language: str) -> Iterator[BinaryIO]:
    """The bytes of a file, or of standard input for `-`.

    Raises Trouble, with a sentence, where the file cannot be opened.
    """
    if path == "-":
        yield sys.stdin.buffer
        return
    try:
        file = open(path, "rb")  # noqa: SIM115 - opening alone is guarded
    except FileNotFoundError:
        raise Trouble(say("no-file", language, path=path)) from None
    except IsADirectoryError:
        raise Trouble(say("folder", language, path=path)) from None
    except OSError as error:
        raise Trouble(say("unreadable", language, path=path, why=error.strerror)) from None
    except ValueError:
        raise Trouble(say("no-file", language, path=path)) from None
    with file:
        yield file


def paths_argument(command: Callable[..., Any]) -> Callable[..., Any]:
    """The PATH… of a command that reads several files."""
    return click.argument("paths", metavar="PATH...", nargs=-1, required=True)(command)


def emit(text: str) -> None:
    """Text on standard output, in UTF-8 whatever the locale."""
    emit_bytes(text.encode("utf-8", "replace"))


def emit_bytes(data: bytes) -> None:
    """Bytes on standard output.

    Raises BrokenPipeError if nobody reads them any more, Trouble if they cannot be written.
    """
    with _guarded():
        sys.stdout.buffer.write(data)


def flush() -> None:
    """Write what standard output still holds; raises as `emit_bytes` does."""
    with _guarded():
        sys.stdout.flush()


@contextmanager
def _guarded() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        give_up_output()
        raise Trouble(f"standard output: {error.strerror}") from None


def give_up_output() -> None:
    """Send what standard output still holds nowhere, so that it does not complain at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def colours() -> bool:
    """Whether standard output is a terminal that wants colours."""
    return not os.environ.get("NO_COLOR") and sys.stdout.isatty()
