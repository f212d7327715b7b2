"""The pieces that schemas are made of."""

from __future__ import annotations

from typing import Any

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


def both(description: str) -> fields.Dict:
    """A text in English and French."""
    return fields.Dict(
        keys=fields.String(), values=fields.String(), metadata={"description": description}
    )


is_cursor = validate.Regexp(f"^{cursors.PATTERN}$", error="cursor")
filled = validate.Length(min=1, error="empty")
