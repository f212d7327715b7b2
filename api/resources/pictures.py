"""Pictures of the table, and films, of a stored record or of a text that is not stored."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from flask import Response
from marshmallow import fields, validate

from api.http.blueprint import Blueprint
from api.http.bodies import ONE_TEXT, one_text
from api.http.problems import fail
from api.http.responses import best_form, tagged
from api.http.stores import collection, stored_record
from api.picture.layout import WIDTH
from api.picture.raster import available
from api.resources.replays import at_once
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
from api.views.replay import ONE_DEAL_AT_ONCE
from api.words import requested_language
from api.work.asking import may_take_long, worked_out
from api.work.tasks import pictures
from api.work.tasks.pictures import Part, Wanted

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


blueprint = Blueprint("pictures", "Pictures of the table, and films")

_WHICH = ("deal", "seat", "theme", "language", "width", "record")


class _Line(NamedTuple):
    """Which variation, if any: a written one by its name, or what replaces an action."""

    name: str | None = None
    instead: str | None = None
    instead_at: int = 0


def _forms(forms: Mapping[str, str]) -> Any:
    """Document the forms of an answer that is an image."""

    def describe(call: Any) -> Any:
        for media in reversed(list(forms.values())):
            call = blueprint.also(media, "The image")(call)
        return call

    return describe


def _wanted(values: dict[str, Any], line: _Line) -> Wanted:
    which = {name: values[name] for name in _WHICH if name in values}
    which.setdefault("language", requested_language())
    return Wanted(
        **which,
        ply=values.get("ply"),
        line=line.name,
        instead=line.instead,
        instead_at=line.instead_at,
    )


def _line_of_record(record: str, values: dict[str, Any]) -> _Line:
    """Return the line that is asked for, also one that is kept beside the record."""
    name: str | None = values.get("line")
    if name is None or not name.startswith("~"):
        return _Line(name)
    found = collection().annotation(record, name[1:])
    there = found is not None and found.kind == "variation" and not found.lost
    if found is None or not there or found.deal != values.get("deal", 1):
        fail(404, "no-line", line=name)
    values.setdefault("deal", found.deal)
    return _Line(None, found.text, found.ply)


def _line_of_text(values: dict[str, Any]) -> _Line:
    name: str | None = values.get("line")
    if name is not None and name.startswith("~"):
        fail(404, "no-line", line=name)
    return _Line(name)


def _picture(text: bytes, values: dict[str, Any], line: _Line) -> Response:
    form = best_form(
        tuple(FORMS_OF_A_PICTURE.values()), FORMS_OF_A_PICTURE.get(values.get("media", ""))
    )
    if form == FORMS_OF_A_PICTURE["png"] and not available():
        fail(501, "no-pictures")
    if line != _Line() and "deal" not in values:
        values["deal"] = 1
    name = next(name for name, media in FORMS_OF_A_PICTURE.items() if media == form)
    wanted = _wanted(values, line)
    if name == "svg" and len(text) <= ONE_DEAL_AT_ONCE:
        return _image(at_once(pictures.picture, text, wanted, name), form)
    return _image(worked_out(pictures.picture, text, wanted, name), form)


def _film(text: bytes, values: dict[str, Any]) -> Response:
    form = best_form(tuple(FORMS_OF_A_FILM.values()), FORMS_OF_A_FILM.get(values.get("media", "")))
    if not available():
        fail(501, "no-pictures")
    name = next(name for name, media in FORMS_OF_A_FILM.items() if media == form)
    part = Part(values.get("trick"), values.get("first"), values.get("last"), values["pace"])
    wanted = _wanted({"deal": 1, **values}, _Line())
    # Only one film is made at a time: its pictures are held all at once.
    return _image(worked_out(pictures.film, text, wanted, part, name, alone="film"), form)


def _image(found: bytes, media: str) -> Response:
    response = Response(found, mimetype=media)
    # Other sites may show it, as they may show the table in a frame.
    response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    response.vary.add("Accept-Language")
    return tagged(response)


@blueprint.get("/records/<record>/picture")
@blueprint.arguments(PictureQuery, location="query")
@_forms(FORMS_OF_A_PICTURE)
@may_take_long(blueprint)
def picture_of(values: dict[str, Any], record: str) -> Response:
    """The table as SVG, or as PNG by `as` or Accept: its hands, trick, talon and scores.

    It names the players, and says what was just played.
    """
    stored = stored_record(record)
    return _picture(stored.text, values, _line_of_record(record, values))


@blueprint.get("/records/<record>/film")
@blueprint.arguments(FilmQuery, location="query")
@_forms(FORMS_OF_A_FILM)
@may_take_long(blueprint)
def film_of(values: dict[str, Any], record: str) -> Response:
    """The table after each action of a deal or a trick, as animated WebP or GIF."""
    return _film(stored_record(record).text, values)


@blueprint.post("/replay/picture")
@blueprint.doc(requestBody=ONE_TEXT)
@blueprint.arguments(PictureOfTextQuery, location="query")
@_forms(FORMS_OF_A_PICTURE)
@may_take_long(blueprint)
@blueprint.problems(404)
def picture_of_text(values: dict[str, Any]) -> Response:
    """Picture the table of the text that is sent. Nothing is stored."""
    return _picture(one_text(), values, _line_of_text(values))


@blueprint.post("/replay/film")
@blueprint.doc(requestBody=ONE_TEXT)
@blueprint.arguments(FilmOfTextQuery, location="query")
@_forms(FORMS_OF_A_FILM)
@may_take_long(blueprint)
@blueprint.problems(404)
def film_of_text(values: dict[str, Any]) -> Response:
    """Film a deal of the text that is sent. Nothing is stored."""
    return _film(one_text(), values)
