"""What the commands share: exit statuses, error messages, input and output."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import IO, TYPE_CHECKING, Any, BinaryIO

import click

from api.commands.words import say
from records.languages import LANGUAGES
from records.notation.foreign_files import HEAD, NAMES, OPENED, PACKED, TEXTS, kind_of
from records.notation.record_texts import RECORD_LIMIT, TooLong, Truncated

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

FOUND = 1
UNABLE = 2
INTERRUPTED = 130
PIPE_CLOSED = 141


#: The function to call before anything is written to standard output.
_before_output: Callable[[], None] | None = None

#: The key under which the language is kept for messages after a command has ended.
LANGUAGE = "carnet.language"


def language_of_locale() -> str:
    """Return the language of LC_ALL, LC_MESSAGES or LANG in the environment, otherwise English.

    The first of them that is set decides.
    """
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    locale = next((value for name in names if (value := os.environ.get(name))), "")
    language = re.split("[_.@]", locale, maxsplit=1)[0].lower()
    return language if language in LANGUAGES else "en"


def language_asked_for(words: Sequence[str]) -> str | None:
    """Return the language that the last --language of a command line names, or None."""
    line = " ".join(words)
    named = re.findall(rf"(?<!\S)--language[ =]({'|'.join(LANGUAGES)})(?!\S)", line)
    return named[-1] if named else None


def _keep_language(ctx: click.Context, _: click.Parameter, value: str | None) -> str:
    # What is said before a command holds for it, unless it is told another.
    language: str = value or ctx.meta.get(LANGUAGE) or language_of_locale()
    ctx.meta[LANGUAGE] = language
    return language


language_option = click.option(
    "--language",
    type=click.Choice(LANGUAGES),
    callback=_keep_language,
    help="The language of messages. The default is that of LANG, otherwise English.",
)


class PathType(click.ParamType):
    """The path of a file or folder, or "-". A shell that completes words offers files."""

    name = "path"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Let the shell offer its files."""
        from click.shell_completion import CompletionItem

        return [CompletionItem(incomplete, type="file")]


PATH = PathType()


def number_option(
    name: str, within: tuple[int, int | None], into: str | None = None, **rest: Any
) -> Callable[..., Any]:
    """Return an option that takes a whole number, from the first to the second of `within`.

    `into` is what the command calls it, where that is not the option's own name.
    """
    names = (name,) if into is None else (name, into)
    return click.option(*names, **{"metavar": "N", "type": click.IntRange(*within), **rest})


record_option = number_option("--record", (1, None), "number", default=1)


def possible_jobs(_: click.Context, __: click.Parameter, jobs: int | None) -> int | None:
    """Return the number asked for, or one on Windows, which cannot limit and end processes."""
    try:
        import resource  # noqa: F401
    except ImportError:
        return jobs and 1
    return jobs


jobs_option = number_option(
    "--jobs",
    (1, 256),
    default=1,
    callback=possible_jobs,
    help="How many processes work at once. On Windows there is always one.",
)

#: The key under which the most bytes of a record are kept for whatever reads records.
_RECORD_LIMIT = "carnet.record-limit"
_MIB = 1 << 20


def _keep_record_limit(ctx: click.Context, _: click.Parameter, value: int) -> None:
    ctx.meta[_RECORD_LIMIT] = value * _MIB


record_limit_option = number_option(
    "--record-limit",
    (1, None),
    metavar="MIB",
    default=RECORD_LIMIT // _MIB,
    expose_value=False,
    callback=_keep_record_limit,
    help="The longest record that is read, in MiB.",
)


def record_limit() -> int:
    """Return the longest record that the present command reads, in bytes."""
    context = click.get_current_context(silent=True)
    return RECORD_LIMIT if context is None else int(context.meta.get(_RECORD_LIMIT, RECORD_LIMIT))


database_option = click.option(
    "--database",
    metavar="URL",
    envvar="CARNET_DATABASE",
    default="sqlite:///carnet.db",
    help="The database of records: sqlite:///path or postgresql://user@host/database. May also be "
    "set as CARNET_DATABASE in the environment.",
)


class Trouble(click.ClickException):
    """The command cannot go on.

    It prints one sentence to standard error and exits with status 2.
    """

    exit_code = UNABLE

    def show(self, file: IO[Any] | None = None) -> None:
        """Print the sentence."""
        complain(self.message)


def complain(sentence: str) -> None:
    """Print a sentence to standard error, with the name of the command before it."""
    click.echo(f"carnet: {plain(sentence)}", err=True)


def plain(text: str) -> str:
    """Return the text without characters that could control a terminal.

    Control characters and undecodable bytes become U+FFFD, one for one, so that columns stay the
    same.

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
def opened(
    path: str, language: str, *, any_kind: bool = False, any_text: bool = True
) -> Iterator[BinaryIO]:
    """Yield a file opened for its bytes, or standard input for `-`.

    Raises Trouble if the file cannot be opened or, unless `any_kind` of file is wanted, if it is
    no text, plain or packed. Text that is surely not Carnet's is named, and if not `any_text` is
    wanted, refused.
    """
    if path == "-":
        _refuse_foreign(path, sys.stdin.buffer, language, any_kind, any_text)
        yield sys.stdin.buffer
        return
    try:
        file = open(path, "rb")  # noqa: SIM115 - opening alone is guarded
    except (FileNotFoundError, ValueError):
        raise Trouble(say("no-file", language, path=path)) from None
    except IsADirectoryError:
        raise Trouble(say("folder", language, path=path)) from None
    except OSError as error:
        raise Trouble(say("unreadable", language, path=path, why=error.strerror)) from None
    with file:
        _refuse_foreign(path, file, language, any_kind, any_text)
        yield file


def _refuse_foreign(
    path: str, file: BinaryIO, language: str, any_kind: bool, any_text: bool
) -> None:
    peek = getattr(file, "peek", None)
    if any_kind or peek is None:
        return
    try:
        head = peek(HEAD)[:HEAD]
    except OSError as error:
        raise Trouble(say("unreadable", language, path=path, why=error.strerror)) from None
    kind = kind_of(head)
    if kind is not None and kind not in (*PACKED, *(TEXTS if any_text else ())):
        key = "archive" if kind in OPENED else "foreign"
        raise Trouble(say(key, language, path=path, what=NAMES[kind][language]))
    if kind in TEXTS:
        complain(say("foreign", language, path=path, what=NAMES[kind][language]))


def why_too_long(error: TooLong, language: str) -> str:
    """Return a clause that says why a text was not read to its end."""
    key = "long-before" if error.record is None else "long-record"
    return say(key, language, most=error.limit // _MIB)


def too_long(path: str, error: TooLong, language: str) -> Trouble:
    """Return what is told of a file that was not read to its end."""
    why = why_too_long(error, language)
    return Trouble(say("unread", language, path=path, line=error.line, why=why))


@contextmanager
def reading(path: str, language: str) -> Iterator[None]:
    """Raise Trouble if the file at that path cannot be read to its end."""
    try:
        yield
    except TooLong as error:
        raise too_long(path, error, language) from None
    except Truncated:
        raise Trouble(say("cut", language, path=path)) from None
    except OSError as error:
        raise Trouble(say("unreadable", language, path=path, why=error.strerror)) from None


def paths_argument(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the argument PATH… to a command that reads several files."""
    return click.argument("paths", metavar="PATH...", nargs=-1, required=True, type=PATH)(command)


def emit(text: str) -> None:
    """Write text to standard output, in UTF-8 whatever the locale."""
    emit_bytes(text.encode("utf-8", "replace"))


def emit_bytes(data: bytes) -> None:
    """Write bytes to standard output.

    Raises BrokenPipeError if nobody reads them any more, and Trouble if they cannot be written.
    """
    if _before_output is not None:
        _before_output()
    with _guarded():
        sys.stdout.buffer.write(data)


def emit_json(answer: Any) -> None:
    """Write one line of JSON to standard output. Raises as `emit_bytes` does."""
    emit(json_line(answer) + "\n")


def before_output(do: Callable[[], None] | None) -> None:
    """Set the function to call before anything is written to standard output, or None."""
    global _before_output
    _before_output = do


def flush() -> None:
    """Flush standard output. Raises as `emit_bytes` does."""
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
    """Discard what standard output still holds, so that Python does not complain at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def end_in_order() -> None:
    """Have SIGTERM end the command in order from now on, so that what is half written goes."""
    # Imported late, because only what writes files needs it.
    import signal

    def end(number: int, _: object) -> None:
        raise SystemExit(128 + number)

    with suppress(ValueError):  # only the main thread gets signals
        signal.signal(signal.SIGTERM, end)


def colours() -> bool:
    """Return whether standard output is a terminal in which colours are wanted."""
    return not os.environ.get("NO_COLOR") and sys.stdout.isatty()


def json_line(answer: Any) -> str:
    """Return one line of JSON, with U+FFFD for lone surrogates."""
    # Imported late: what is told in words starts sooner.
    import json

    from records.notation.record_texts import encode

    line = json.dumps(answer, ensure_ascii=False)
    return line if line.isascii() else encode(line).decode("utf-8", "replace")
