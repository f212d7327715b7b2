"""Fields that several schemas share."""

from __future__ import annotations

from typing import Any

import marshmallow as ma
from marshmallow import fields, validate

from records.library import cursors


def string(description: str, **kwargs: Any) -> fields.String:
    """A text."""
    return fields.String(metadata={"description": description}, **kwargs)


def number(description: str, **kwargs: Any) -> fields.Integer:
    """A whole number."""
    return fields.Integer(strict=True, metadata={"description": description}, **kwargs)


def flag(description: str, **kwargs: Any) -> fields.Boolean:
    """True or false."""
    return fields.Boolean(metadata={"description": description}, **kwargs)


def scores(description: str) -> fields.List:
    """A score by side, or null."""
    return fields.List(fields.Integer(), allow_none=True, metadata={"description": description})


def both(description: str, allow_none: bool = False) -> fields.Dict:
    """A text in English and French."""
    return fields.Dict(
        keys=fields.String(),
        values=fields.String(),
        allow_none=allow_none,
        metadata={"description": description},
    )


class Whole(fields.Integer):
    """A whole number in JSON: 3.0 is one, 3.5 is not."""

    def _validated(self, value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise self.make_error("invalid", input=value)
        if isinstance(value, float) and not value.is_integer():
            raise self.make_error("invalid", input=value)
        return int(value)


class IfMatch(ma.Schema):
    """The version that the caller has seen."""

    class Meta:
        """Other headers are ignored."""

        unknown = ma.EXCLUDE

    if_match = string(
        "The ETag of what is to be changed; 428 without, 412 if it has changed since",
        data_key="If-Match",
    )


class KeyHeader(ma.Schema):
    """The key that identifies a repeated request."""

    class Meta:
        """Other headers are ignored."""

        unknown = ma.EXCLUDE

    key = string(
        "A word made up for this request, and sent again when it is repeated: nothing is then "
        "done twice. Remembered for 24 hours",
        data_key="Idempotency-Key",
        validate=validate.Regexp(r"^[!-~]{1,200}$", error="key"),
        load_default=None,
    )


is_cursor = validate.Regexp(f"^{cursors.PATTERN}$", error="cursor")
filled = validate.Length(min=1, error="empty")
