"""`carnet show`: prints the table at a point of a record."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal
from urllib.parse import urlencode, urlsplit

import click

from api.commands.shared.console import (
    PATH,
    Trouble,
    colours,
    emit,
    emit_json,
    language_option,
    number_option,
    record_limit_option,
    record_option,
)
from api.commands.words import say

if TYPE_CHECKING:
    from api.work.tasks.pictures import Part, Wanted
    from records.languages import Language
    from records.notation.model import Record

#: The most characters of a packed text, and the most bytes that it may unpack to.
MOST_PACKED = 64 << 10
MOST_UNPACKED = 1 << 20

PICTURES: dict[str, Literal["svg", "png"]] = {".svg": "svg", ".png": "png"}
FILMS: dict[str, Literal["webp", "gif"]] = {".webp": "webp", ".gif": "gif"}


@click.command()
@click.argument("path", type=PATH)
@record_option
@number_option("--deal", (1, None), help="The deal to show. The default is the last one.")
@number_option(
    "--ply",
    (0, None),
    help="Show the table after this many actions of the deal. The default is all of them.",
)
@click.option(
    "--seat",
    metavar="SEAT",
    type=click.Choice(list("ABCDEF"), case_sensitive=False),
    help="Show only what the player at this seat knew.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the table as one JSON object.")
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    type=PATH,
    help="Write a picture of the table to FILE, which ends in .svg or .png, or with --film in "
    ".webp or .gif. All but .svg need the extra “images”.",
)
@click.option("--line", metavar="NAME", help="The variation to picture or link to, such as 12.1.")
@click.option("--film", is_flag=True, help="A film of the deal instead of one picture.")
@number_option("--trick", (1, None), help="A film of this trick only.")
@number_option("--width", (200, 2400), help="The width in pixels.")
@click.option("--theme", type=click.Choice(["light", "dark"]), default="light")
@click.option("--link", is_flag=True, help="Print a link that holds the whole record.")
@click.option(
    "--address",
    metavar="URL",
    default="http://127.0.0.1:8080",
    help="The service that the link leads to.",
)
@record_limit_option
@language_option
def command(
    path: str,
    number: int,
    deal: int | None,
    ply: int | None,
    seat: str | None,
    as_json: bool,
    output: str | None,
    line: str | None,
    film: bool,
    trick: int | None,
    width: int | None,
    theme: Literal["light", "dark"],
    link: bool,
    address: str,
    language: Language,
) -> None:
    """Show the table: hands, trick, talon, declared cards and scores.

    Without --deal and --ply, it shows the point where the record leaves off.
    """
    if output is None and (film or trick or (line and not link)):
        raise Trouble(say("no-output", language))
    from api.commands.shared.one_record import check_ply, check_seat, deal_of, record_of
    from api.commands.shared.printed_table import Look, table_lines
    from records.play.as_read import replay_as_read

    record = record_of(path, number, language)
    replay = replay_as_read(record)
    if link:
        place: dict[str, object] = {"seat": seat, "line": line}
        if (deal, ply, seat, line) != (None, None, None, None):
            found = deal_of(replay, deal, number, language)
            check_ply(found, ply, language)
            place = {"deal": found.deal, "ply": found.plies if ply is None else ply, **place}
        emit(link_to(_text_of(record), address, place, language) + "\n")
        return
    found = deal_of(replay, deal, number, language)
    if output is not None:
        from api.work.tasks.pictures import Part, Wanted

        film = film or trick is not None
        wanted = Wanted(
            deal=found.deal,
            ply=found.plies if ply is None else ply,
            seat=seat,
            line=line,
            language=language,
            theme=theme,
            width=width or (600 if film else 1200),
        )
        part = Part(trick, None, ply) if film else None
        write_picture(output, _text_of(record), wanted, part, language)
        return
    check_ply(found, ply, language)
    check_seat(replay, seat, language)
    position = replay.position(found.deal, found.plies if ply is None else ply)
    if seat is not None:
        position = position.seen_by(seat)
    if as_json:
        emit_json(position.as_dict())
        return
    look = Look(language, colours())
    for line in table_lines(replay, position.as_dict(), look):
        emit(line + "\n")


def _text_of(record: Record) -> bytes:
    return record.text.encode("utf-8", "surrogateescape")


# -- elsewhere --------------------


def link_to(text: bytes, address: str, place: Mapping[str, object], language: str) -> str:
    """Return the address of a page that shows a record. The address itself holds the record.

    `address` is that of the service, `place` names the place in the record: ``deal``, ``ply``,
    ``seat``, ``line``.
    Raises Trouble if the address is not valid, or the text is too long.
    """
    from api.http.record_links import packed

    if urlsplit(address).scheme not in ("http", "https"):
        raise Trouble(say("no-link-address", language, address=address))
    r = packed(text)
    if len(r) > MOST_PACKED or len(text) > MOST_UNPACKED:
        raise Trouble(say("link-too-long", language))
    asked = {name: value for name, value in place.items() if value is not None}
    return f"{address.rstrip('/')}/replay#{urlencode({'r': r, **asked})}"


def write_picture(
    path: str, text: bytes, wanted: Wanted, part: Part | None, language: Language
) -> None:
    """Write the picture of a place into a file, or with `part` a film. Raises Trouble.

    The end of the file's name says what it is to hold.
    """
    from api.commands.shared.whole_files import write_whole
    from api.views.refused import Refused
    from api.words.problems import PROBLEMS
    from api.work.tasks import pictures

    forms = PICTURES if part is None else FILMS
    ending = os.path.splitext(path)[1].lower()
    if ending not in forms:
        raise Trouble(say("no-form", language, path=path, forms=", ".join(forms)))
    try:
        if part is None:
            made = pictures.picture(text, wanted, PICTURES[ending])
        else:
            made = pictures.film(text, wanted, part, FILMS[ending])
    except Refused as refused:
        words = PROBLEMS[refused.problem][language]
        raise Trouble(words.format(**refused.values)) from None
    write_whole(path, made, language)
