"""Fields that several schemas share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import marshmallow as ma
from marshmallow import fields, validate

from api.schemas.schema import Schema
from records.library import cursors


def string(description: str, **kwargs: Any) -> fields.String:
    """A text."""
    return fields.String(metadata={"description": description}, **kwargs)


def asked_form(names: Mapping[str, str]) -> fields.String:
    """The name of a form of an answer, in an address that cannot have an `Accept` with it."""
    return string(
        "The form of the answer, for links; without it, Accept decides",
        data_key="as",
        validate=validate.OneOf(sorted(names), error="as"),
    )


def number(description: str, **kwargs: Any) -> fields.Integer:
    """A whole number."""
    return fields.Integer(strict=True, metadata={"description": description}, **kwargs)


def asked_number(description: str, **kwargs: Any) -> fields.Integer:
    """A whole number of a query, where it is text."""
    return fields.Integer(metadata={"description": description}, **kwargs)


def real(description: str, **kwargs: Any) -> fields.Float:
    """A number that need not be whole."""
    return fields.Float(metadata={"description": description}, **kwargs)


def nested(description: str, schema: type[ma.Schema] | ma.Schema, **kwargs: Any) -> fields.Nested:
    """An object of that schema."""
    return fields.Nested(schema, metadata={"description": description}, **kwargs)


def flag(description: str, **kwargs: Any) -> fields.Boolean:
    """True or false."""
    return fields.Boolean(metadata={"description": description}, **kwargs)


def listed(description: str, item: fields.Field, **kwargs: Any) -> fields.List:
    """A list of such items."""
    return fields.List(item, metadata={"description": description}, **kwargs)


def mapping(description: str, **kwargs: Any) -> fields.Dict:
    """An object whose names are not known beforehand."""
    return fields.Dict(metadata={"description": description}, **kwargs)


def scores(description: str) -> fields.List:
    """A score by side, or null."""
    return listed(description, fields.Integer(), allow_none=True)


def both(description: str, **kwargs: Any) -> fields.Dict:
    """A text in English and French."""
    return mapping(description, keys=fields.String(), values=fields.String(), **kwargs)


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
    return Whole(metadata={"description": description}, **kwargs)


class IfMatch(Schema):
    """The version that the caller has seen."""

    class Meta:
        """Other headers are ignored."""

        unknown = ma.EXCLUDE

    if_match = string(
        "The ETag of what is to be changed: 428 if it is missing, 412 if that has changed since",
        data_key="If-Match",
    )


class KeyHeader(Schema):
    """The key that identifies a repeated request."""

    class Meta:
        """Other headers are ignored."""

        unknown = ma.EXCLUDE

    key = string(
        "A word made up for this request. If the request is sent again with it, nothing is done "
        "twice. Remembered for 24 hours",
        data_key="Idempotency-Key",
        validate=validate.Regexp(r"^[!-~]{1,200}$", error="key"),
        load_default=None,
    )


is_cursor = validate.Regexp(f"^{cursors.PATTERN}$", error="cursor")
filled = validate.Length(min=1, error="empty")
