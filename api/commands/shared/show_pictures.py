"""Writes the table of `carnet show` as a picture or a film."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Literal

from api.commands.shared.console import Trouble
from api.commands.words import say
from records.languages import Language

if TYPE_CHECKING:
    from api.work.tasks.pictures import Part, Wanted

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
