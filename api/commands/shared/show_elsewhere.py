"""What `carnet show` makes besides a printed table: links, pictures and films."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Literal
from urllib.parse import urlencode, urlsplit

from api.commands.shared.console import Trouble
from api.commands.words import say
from api.http.record_links import packed
from records.languages import Language

if TYPE_CHECKING:
    from collections.abc import Mapping

    from api.work.tasks.pictures import Part, Wanted


#: The most characters of a packed text, and the most bytes that it may unpack to.
MOST_PACKED = 64 << 10
MOST_UNPACKED = 1 << 20


def link_to(text: bytes, address: str, place: Mapping[str, object], language: str) -> str:
    """Return the address of a page that shows a record. The address itself holds the record.

    `address` is that of the service, `place` names the place in the record: ``deal``, ``ply``,
    ``seat``, ``line``.
    Raises Trouble if the address is not valid, or the text is too long.
    """
    if urlsplit(address).scheme not in ("http", "https"):
        raise Trouble(say("no-link-address", language, address=address))
    r = packed(text)
    if len(r) > MOST_PACKED or len(text) > MOST_UNPACKED:
        raise Trouble(say("link-too-long", language))
    asked = {name: value for name, value in place.items() if value is not None}
    return f"{address.rstrip('/')}/replay#{urlencode({'r': r, **asked})}"


PICTURES: dict[str, Literal["svg", "png"]] = {".svg": "svg", ".png": "png"}
FILMS: dict[str, Literal["webp", "gif"]] = {".webp": "webp", ".gif": "gif"}


def write_picture(
    path: str, text: bytes, wanted: Wanted, part: Part | None, language: Language
) -> None:
    """Write the picture of a place into a file, or with `part` a film. Raises Trouble.

    The end of the file's name says what it is to hold.
    """
    from api.commands.shared.whole_files import write_whole
    from api.words.problems import PROBLEMS
    from api.work.outcome import Refused
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
