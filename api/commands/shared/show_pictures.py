"""Writes the table of `carnet show` as a picture or a film."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

from api.commands.shared.console import Trouble
from api.commands.words import say

if TYPE_CHECKING:
    from api.work.tasks.pictures import Part, Wanted

PICTURES = (".svg", ".png")
FILMS = (".webp", ".gif")

Form = Literal["svg", "png", "webp", "gif"]
_FORMS: dict[str, Form] = {".svg": "svg", ".png": "png", ".webp": "webp", ".gif": "gif"}


def form_of(path: str, film: bool, language: str) -> Form:
    """Return what a file is to hold, by the end of its name. Raises Trouble for any other."""
    forms = FILMS if film else PICTURES
    ending = os.path.splitext(path)[1].lower()
    if ending not in forms:
        raise Trouble(say("no-form", language, path=path, forms=", ".join(forms)))
    return _FORMS[ending]


def write_picture(path: str, text: bytes, wanted: Wanted, part: Part | None, language: str) -> None:
    """Write the picture of a place into a file, or with `part` a film. Raises Trouble."""
    from api.commands.shared.whole_files import Replacement
    from api.work.tasks import pictures

    form = form_of(path, part is not None, language)
    make: Callable[[], bytes]
    if form == "webp" or form == "gif":
        make = lambda: pictures.film(text, wanted, part or pictures.Part(), form)  # noqa: E731
    else:
        make = lambda: pictures.picture(text, wanted, form)  # noqa: E731
    with Replacement(path, language) as file:
        file.write(_made(make, language))
        file.keep()


def _made(make: Callable[[], bytes], language: str) -> bytes:
    from api.words.problems import PROBLEMS
    from api.work.outcome import Refused
    from records.languages import LANGUAGES

    try:
        return make()
    except Refused as refused:
        (reader,) = (one for one in LANGUAGES if one == language)
        raise Trouble(PROBLEMS[refused.problem][reader].format(**refused.values)) from None
