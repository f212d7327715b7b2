"""`carnet convert`: other formats in and out."""

from __future__ import annotations

import codecs
from typing import TYPE_CHECKING

import click

from api.commands.shared.console import (
    FOUND,
    UNABLE,
    Trouble,
    complain,
    emit,
    language_option,
    opened,
    paths_argument,
    plain,
    reading,
)
from api.commands.shared.files_in_folders import files_of
from api.commands.shared.games_and_options import game_named
from api.commands.words import say
from records.languages import Language
from records.notation.foreign_files import HEAD, NAMES, PACKED, TEXTS, kind_of
from records.notation.reader import place_in

if TYPE_CHECKING:
    from records.formats import Converted

#: What each pair of formats is converted by: the ways in, and the one way out.
FORMATS = ("carnet", "pbn", "csv")
WAYS = (("pbn", "carnet"), ("csv", "carnet"), ("carnet", "pbn"))
#: The most bytes of a file that is converted: it is held in memory.
MOST = 256 * 2**20


@click.command()
@paths_argument
@click.option("--from", "source", type=click.Choice(FORMATS), required=True, help="Its format.")
@click.option("--to", "target", type=click.Choice(FORMATS), required=True, help="The other format.")
@click.option("--game", help="The game of a score sheet that has no column for it.")
@click.option("-o", "--output", metavar="FILE", help="Write to a file, whole or not at all.")
@language_option
@click.pass_context
def command(
    ctx: click.Context,
    paths: tuple[str, ...],
    source: str,
    target: str,
    game: str | None,
    output: str | None,
    language: Language,
) -> None:
    """Convert PBN (the notation of bridge) and score sheets to records, and records to PBN.

    What has no place in the other format is told on standard error, with its line. The exit status
    is 1 if a record, a deal or a row was left out.
    """
    if (source, target) not in WAYS:
        ways = ", ".join(f"--from {one} --to {other}" for one, other in WAYS)
        raise click.UsageError(say("no-way", language, ways=ways))
    if game is not None:
        game_named(game, language)
    status = 0
    texts = []
    for path in files_of(paths, language):
        if isinstance(path, Trouble):
            complain(path.message)
            status = UNABLE
            continue
        converted = _converted(path, source, game, language)
        for one in converted.told:
            where = "-" if path == "-" else path
            sentence = plain(f"{where}:{one.line}: {one.sentence(language)}")
            click.echo(sentence, err=True)
            status = max(status, FOUND if one.fault else 0)
        texts.append(converted.text)
    whole = _joined(texts, target)
    if output is None:
        emit(whole)
    else:
        from api.commands.shared.whole_files import write_whole

        write_whole(output, whole.encode(), language)
    ctx.exit(status)


def _converted(path: str, source: str, game: str | None, language: Language) -> Converted:
    from records.formats import read_pbn, read_score_sheet, write_pbn

    data = _bytes_of(path, language)
    _refuse_foreign(data, path, source == "carnet", language)
    if source == "carnet":
        from records.notation.reader import Reader

        return write_pbn(Reader(data))
    text = _text_of(data, path, language)
    return read_pbn(text) if source == "pbn" else read_score_sheet(text, game)


def _text_of(data: bytes, path: str, language: Language) -> str:
    """Return the text of a file. Raises Trouble at the first byte that is no character."""
    # What a spreadsheet calls Unicode text begins with such a mark.
    marked = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        text = data.decode("utf-16" if marked else "utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        if marked or not before.isascii():
            code = "UTF-16" if marked else "UTF-8"
            raise _bad_byte(before.decode(code, "ignore"), error, code, path, language) from None
        # Sheets and PBN of older programs are in the characters of Western Europe.
        try:
            text = data.decode("cp1252")
        except UnicodeDecodeError as other:
            before = data[: other.start]
            raise _bad_byte(before.decode("cp1252"), other, "cp1252", path, language) from None
    if "\0" in text:
        nothing = UnicodeDecodeError("utf-8", b"\0", 0, 1, "")
        code = "UTF-16" if marked else "UTF-8"
        raise _bad_byte(text.partition("\0")[0], nothing, code, path, language)
    return text


def _bad_byte(
    before: str, error: UnicodeDecodeError, code: str, path: str, language: Language
) -> Trouble:
    """Return what to say of a byte that is no character. `before` is the text before it."""
    line, column = place_in(before, len(before))
    byte = f"0x{error.object[error.start]:02X}"
    place = f"{path}:{line + 1}:{column}"
    return Trouble(say("bad-byte", language, place=place, byte=byte, code=code))


def _refuse_foreign(data: bytes, path: str, packed: bool, language: Language) -> None:
    """Raise Trouble if a file is no text. It may be packed, if so said."""
    kind = kind_of(data[:HEAD])
    if kind is None or kind in TEXTS or (packed and kind in PACKED):
        return
    key = "workbook" if kind in ("spreadsheet", "office") else "not-text"
    raise Trouble(say(key, language, path=path, what=NAMES[kind][language]))


def _bytes_of(path: str, language: Language) -> bytes:
    with opened(path, language, any_kind=True) as file, reading(path, language):
        data = file.read(MOST + 1)
    if len(data) > MOST:
        raise Trouble(say("too-long-to-convert", language, path=path, most=MOST // 2**20))
    return data


def _joined(texts: list[str], target: str) -> str:
    """Return the texts as one, with one first line that names the format."""
    first = "% carnet 1\n" if target == "carnet" else "% PBN 2.1\n"
    return first + "\n".join(text.removeprefix(first) for text in texts if text)
