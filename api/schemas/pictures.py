"""The parameters of pictures and films."""

from __future__ import annotations

from marshmallow import fields, validate

from api.picture.layout import WIDTH
from api.schemas.shared_fields import (
    Schema,
    asked_form,
    asked_language,
    asked_number,
    asked_seat,
    asked_theme,
    from_nought,
    from_one,
    string,
)

#: The forms of a picture and of a film, by the names that addresses have for them.
FORMS_OF_A_PICTURE = {"svg": "image/svg+xml", "png": "image/png"}
FORMS_OF_A_FILM = {"webp": "image/webp", "gif": "image/gif"}

_STEP = r"[1-9][0-9]{0,4}\.[1-9][0-9]{0,3}"
#: What the name of a variation looks like.
_LINE = rf"^({_STEP}(-{_STEP}){{0,19}}|~[0-9a-z]{{1,40}})\Z"


def _deal(default: str) -> fields.Integer:
    return from_one(f"The deal's place in the record, from 1. {default}")


def _ply(description: str) -> fields.Integer:
    return from_nought(description)


class _LookQuery(Schema):
    """How the table is drawn, and through whose eyes."""

    seat = asked_seat("Show only what the player at that seat knew: A to F. They sit at the bottom")
    theme = asked_theme("The paper around the table: light or dark")
    language = asked_language(
        "The language of words and card letters; by default that of Accept-Language"
    )


class _TextQuery(Schema):
    """Which record of a text."""

    record = from_one("The record's place in the text, from 1", load_default=1)


class PictureQuery(_LookQuery):
    """The place that is pictured, and how."""

    media = asked_form(FORMS_OF_A_PICTURE)
    deal = _deal("Without it, the first fault is shown; with `seat`, or without fault, the opening")
    ply = _ply("The table after that action; 0, the default, before the first")
    width = asked_number(
        "The width of a PNG in pixels; its height is 21/40 of that",
        load_default=WIDTH,
        validate=validate.Range(200, 2400, error="picture-width"),
    )
    line = string(
        "The variation that the place is in, by the name that addresses of pages have for it: "
        "`12.1` is the first on action 12, `~` and an id that of an annotation",
        validate=validate.Regexp(_LINE, error="line-name"),
    )


class PictureOfTextQuery(PictureQuery, _TextQuery):
    """A record of the text that is sent, and the place that is pictured."""


class FilmQuery(_LookQuery):
    """The part of a deal that is filmed, and how."""

    media = asked_form(FORMS_OF_A_FILM)
    deal = _deal("The first by default")
    trick = from_one("This trick only, from 1")
    first = _ply("From after this action")
    last = _ply("To after this action")
    width = asked_number(
        "The width in pixels",
        load_default=600,
        validate=validate.Range(200, 1000, error="film-width"),
    )
    pace = asked_number(
        "How long each picture stays, in milliseconds",
        load_default=1000,
        validate=validate.Range(100, 5000, error="film-pace"),
    )


class FilmOfTextQuery(FilmQuery, _TextQuery):
    """A record of the text that is sent, and the part that is filmed."""
