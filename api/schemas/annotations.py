"""Annotations, versions of a record's text, and the history of changes."""

from __future__ import annotations

import re
from typing import Any

import marshmallow as ma
from marshmallow import fields, validate

from api.schemas.findings import PlacedFindingSchema
from api.schemas.shared_fields import (
    Schema,
    asked_number,
    flag,
    items_of,
    listed,
    mapping,
    number,
    page_size,
    string,
    whole,
)
from records.library.model import KINDS

#: The most characters of an annotation, and of its author's name.
LONGEST = 20_000
LONGEST_NAME = 200
#: The largest id of a change that a path may name.
HIGHEST = 2**63 - 1

_LANGUAGE = re.compile(r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*")
_NO_WORDS = re.compile(r"[\x00\ud800-\udfff]")
_NO_NAME = re.compile(r"[\x00-\x1f\x7f\ud800-\udfff]")


def _is_text(value: str) -> None:
    if not value.strip():
        raise ma.ValidationError("empty")
    if _NO_WORDS.search(value):
        raise ma.ValidationError("Not a valid string.")


def is_name(value: str) -> None:
    """Raise ValidationError if this is no name."""
    if not value.strip() or _NO_NAME.search(value):
        raise ma.ValidationError("name-length")


def _is_language(value: str) -> None:
    if not _LANGUAGE.fullmatch(value):
        raise ma.ValidationError("language-tag")


class SignedFields(Schema):
    """Who has written something that is sent, and in which language."""

    author = string(
        "Whose it is",
        load_default=None,
        allow_none=True,
        validate=[validate.Length(1, LONGEST_NAME, error="name-length"), is_name],
    )
    language = string(
        "The language of its words, such as fr",
        load_default=None,
        allow_none=True,
        validate=_is_language,
    )


class TextFields(SignedFields):
    """The fields of an annotation that a caller sends."""

    deal = whole(
        "The deal's place in the record, from 1",
        load_default=1,
        validate=validate.Range(1, error="at-least-1"),
        example=1,
    )
    ply = whole(
        "The action's number in its deal, from 1; a comment may stand before "
        "the first action, at 0",
        required=True,
        validate=validate.Range(0, error="at-least-0"),
        example=6,
    )
    kind = string(
        "comment, judgement or variation",
        required=True,
        validate=validate.OneOf(KINDS, error="kind"),
    )
    text = string(
        "A comment's words; a judgement, which is one of ! ? !! ?? !? ?! or $n; a variation's "
        "items as Carnet text, in the letters of the record, played in place of the action",
        required=True,
        validate=[validate.Length(1, LONGEST, error="annotation-length"), _is_text],
    )


class DraftSchema(TextFields):
    """An annotation as it is sent."""


class PatchSchema(TextFields):
    """The fields of an annotation to change. The others stay as they are."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(partial=True, **kwargs)


class AnnotationSchema(Schema):
    """An annotation on an action of a record."""

    id = string("Its id", required=True)
    record = string("The record's id", required=True)
    deal = number("The deal's place in the record, from 1", required=True)
    ply = number("The action's number in its deal; 0 before the first", required=True)
    action = string("The word of the action it stands on", allow_none=True)
    kind = string("comment, judgement or variation", required=True)
    text = string("Its words", required=True)
    author = string("Whose it is", allow_none=True)
    language = string("The language of its words", allow_none=True)
    created = string("When it was made (UTC)", required=True)
    changed = string("When it was last changed (UTC)", required=True)
    version = number("How often it was written, from 1", required=True)
    lost = flag(
        "Whether a correction of the record took away the action it stood on; `deal` and `ply` "
        "then say where that was",
        required=True,
    )
    findings = listed(
        "What is found in a variation; lines, columns and offsets are those of its own text",
        fields.Nested(PlacedFindingSchema),
    )


#: The annotations of a record, in the order of the play.
AnnotationsSchema = items_of(AnnotationSchema, "AnnotationsSchema")


class VersionSchema(Schema):
    """A text that a record has or had."""

    created = string("When it was given (UTC)", required=True)
    by = string("By whom", allow_none=True)
    ok = flag("Whether nothing of severity error, illegal or mismatch was found", required=True)
    size = number("Its length in bytes", required=True)
    current = flag("Whether it is the present one", required=True)
    number = number("Its number, from 1", required=True)


#: The texts of a record, the newest first.
VersionsSchema = items_of(VersionSchema, "VersionsSchema")


class VersionTextSchema(VersionSchema):
    """A text that a record has or had, with its words."""

    id = string("The record's id", required=True)
    text = string("The text; a byte that is no UTF-8 shows as U+FFFD", required=True)


class CorrectedSchema(Schema):
    """The outcome of a new text for a record."""

    id = string("The record's id", required=True)
    version = number("The number of the text, from 1", required=True)
    changed = flag("Whether it is another text than before", required=True)
    ok = flag("Whether nothing of severity error, illegal or mismatch was found", required=True)
    findings = fields.List(fields.Nested(PlacedFindingSchema), required=True)
    more = number("How many findings there are besides; left out where these are all")
    kept = listed(
        "Annotations that stand where they stood", fields.Nested(AnnotationSchema), required=True
    )
    moved = listed(
        "Annotations whose action is at another ply now",
        fields.Nested(AnnotationSchema),
        required=True,
    )
    lost = listed(
        "Annotations whose action is gone; they are kept",
        fields.Nested(AnnotationSchema),
        required=True,
    )


class HistoryQuery(Schema):
    """Which part of a history."""

    before = asked_number(
        "Changes before this one", validate=validate.Range(1, HIGHEST, error="change")
    )
    limit = page_size("How many changes at most")


class ChangeSchema(Schema):
    """A change to a record."""

    id = number("Its number", required=True)
    record = string("The record's id", required=True)
    at = string("When (UTC)", required=True)
    by = string("By whom", allow_none=True)
    action = string(
        "add, change or remove (an annotation), correct (the text), delete or restore (the record)",
        required=True,
    )
    annotation = string("The annotation's id", allow_none=True)
    before = mapping("What was there: its fields, or the version", allow_none=True)
    after = mapping("What is there since: its fields, or the version", allow_none=True)
    undoes = number("The change that this one takes back", allow_none=True)
    undone_by = number("The change that takes this one back", allow_none=True)


class HistorySchema(Schema):
    """The changes to a record, the latest first."""

    items = fields.List(fields.Nested(ChangeSchema), required=True)
    next = number("The `before` of the next page, or null", required=True, allow_none=True)
