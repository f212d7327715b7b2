"""What all schemas of the interface are, and fields that several share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

import marshmallow as ma
from marshmallow import fields, validate

from records.cards import SEATS
from records.languages import LANGUAGES
from records.library import cursors


class Schema(ma.Schema):
    """What a call takes or gives.

    A decorator copies the documents of the call that it decorates, with their schemas. Nobody
    changes a schema that is made, so they share it: copies took a third of a second of each start.
    """

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self


def _described(description: str, kwargs: dict[str, Any]) -> dict[str, Any]:
    """Return what a field is made with: `example` stands with its description."""
    metadata = {"description": description}
    if "example" in kwargs:
        metadata["example"] = kwargs.pop("example")
    return {"metadata": metadata, **kwargs}


def string(description: str, **kwargs: Any) -> fields.String:
    """A text."""
    return fields.String(**_described(description, kwargs))


def asked_form(names: Mapping[str, str]) -> fields.String:
    """The name of a form of an answer, in an address that cannot have an `Accept` with it."""
    return string(
        "The form of the answer, for links; without it, Accept decides",
        data_key="as",
        validate=validate.OneOf(sorted(names), error="as"),
    )


def asked_seat(description: str) -> fields.String:
    """The letter of a seat."""
    return string(description, validate=validate.OneOf(list(SEATS), error="seat"))


def asked_language(description: str) -> fields.String:
    """The language of an answer, in an address."""
    return string(description, validate=validate.OneOf(LANGUAGES, error="language"))


def asked_theme(description: str) -> fields.String:
    """Whether something is drawn for light or for dark."""
    themes = validate.OneOf(["light", "dark"], error="theme")
    return string(description, load_default="light", validate=themes)


def number(description: str, **kwargs: Any) -> fields.Integer:
    """A whole number."""
    return fields.Integer(strict=True, **_described(description, kwargs))


def asked_number(description: str, **kwargs: Any) -> fields.Integer:
    """A whole number of a query, where it is text."""
    return fields.Integer(**_described(description, kwargs))


def from_one(description: str, **kwargs: Any) -> fields.Integer:
    """A place that a query names, counted from 1."""
    return asked_number(description, validate=validate.Range(1, error="at-least-1"), **kwargs)


def from_nought(description: str) -> fields.Integer:
    """A place that a query names, counted from 0."""
    return asked_number(description, validate=validate.Range(0, error="at-least-0"))


def page_size(description: str) -> fields.Integer:
    """How much a page holds."""
    size = validate.Range(1, 200, error="page-size")
    return asked_number(description, load_default=50, validate=size)


def real(description: str, **kwargs: Any) -> fields.Float:
    """A number that need not be whole."""
    return fields.Float(**_described(description, kwargs))


def nested(description: str, schema: type[ma.Schema] | ma.Schema, **kwargs: Any) -> fields.Nested:
    """An object of that schema."""
    return fields.Nested(schema, **_described(description, kwargs))


def flag(description: str, **kwargs: Any) -> fields.Boolean:
    """True or false."""
    return fields.Boolean(**_described(description, kwargs))


def listed(description: str, item: fields.Field, **kwargs: Any) -> fields.List:
    """A list of such items."""
    return fields.List(item, **_described(description, kwargs))


def mapping(description: str, **kwargs: Any) -> fields.Dict:
    """An object whose names are not known beforehand."""
    return fields.Dict(**_described(description, kwargs))


def scores(description: str) -> fields.List:
    """A score by side, or null."""
    return listed(description, fields.Integer(), allow_none=True)


def both(description: str, **kwargs: Any) -> fields.Dict:
    """A text in English and French."""
    return mapping(description, keys=fields.String(), values=fields.String(), **kwargs)


def items_of(schema: type[ma.Schema], name: str) -> type[ma.Schema]:
    """Return the schema, with that name, of an answer that has some `items` and nothing else."""
    return Schema.from_dict({"items": fields.List(fields.Nested(schema), required=True)}, name=name)


class Whole(fields.Integer):
    """A whole number in JSON: 3.0 is one, 3.5 is not."""

    def _validated(self, value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise self.make_error("invalid", input=value)
        if isinstance(value, float) and not value.is_integer():
            raise self.make_error("invalid", input=value)
        return int(value)


def whole(description: str, **kwargs: Any) -> Whole:
    """A whole number that is sent, and may be written with a point."""
    return Whole(**_described(description, kwargs))


class LenientSchema(Schema):
    """What a call takes, with which other fields or headers may come."""

    class Meta:
        """For marshmallow."""

        unknown = ma.EXCLUDE


class IfMatch(LenientSchema):
    """The version that the caller has seen."""

    if_match = string(
        "The ETag of what is to be changed: 428 if it is missing, 412 if that has changed since",
        data_key="If-Match",
    )


class KeyHeader(LenientSchema):
    """The key that identifies a repeated request."""

    key = string(
        "A word made up for this request. If the request is sent again with it, nothing is done "
        "twice. Remembered for 24 hours",
        data_key="Idempotency-Key",
        validate=validate.Regexp(r"^[!-~]{1,200}$", error="key"),
        load_default=None,
    )


is_cursor = validate.Regexp(f"^{cursors.PATTERN}$", error="cursor")
filled = validate.Length(min=1, error="empty")
