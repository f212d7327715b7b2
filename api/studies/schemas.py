"""Studies, and tags on records."""

from __future__ import annotations

from typing import Any

import marshmallow as ma
from marshmallow import fields, validate

from api.resources.deleted import MOST as MOST_RECORDS
from api.schemas.annotations import LONGEST_NAME, SignedFields, is_name
from api.schemas.records import SummarySchema
from api.schemas.shared_fields import (
    LenientSchema,
    Schema,
    asked_form,
    filled,
    flag,
    is_cursor,
    items_of,
    listed,
    mapping,
    number,
    page_size,
    string,
    whole,
)
from records.library import LONGEST_TAG, MOST_CHAPTERS, MOST_TAGS, ids

#: The most characters of an introduction, and of the text of a chapter.
LONGEST = 20_000
#: The media type of a study in a file, with the texts of its records.
STUDY = "application/vnd.carnet.study+json"
#: The forms of a study, by the names that addresses have for them.
FORMS_OF_A_STUDY = {"carnet": "text/vnd.carnet", "study": STUDY}

_is_id = validate.Regexp(f"^[{ids.ALPHABET}]{{{ids.LENGTH}}}$", error="id")
_is_tag = validate.Regexp(
    rf"^(?! )[^,\x00-\x1f\x7f\ud800-\udfff]{{1,{LONGEST_TAG}}}(?<! )$", error="tag-of-record"
)


def _without_surrogates(value: str) -> None:
    if any("\ud800" <= letter <= "\udfff" or letter == "\x00" for letter in value):
        raise ma.ValidationError("Not a valid string.")


def _words(description: str, longest: int, **kwargs: Any) -> fields.String:
    checks = [validate.Length(max=longest, error="words-length"), _without_surrogates]
    return string(description, validate=checks, **kwargs)


class ChapterSchema(Schema):
    """A chapter: a text, with a place in a record, with a whole record, or alone."""

    number = whole(
        "Identifies the chapter, whatever the order; a new chapter is sent "
        "without a number, and gets one",
        load_default=None,
        allow_none=True,
        validate=validate.Range(1, 1_000_000, error="at-least-1"),
    )
    title = _words("Its title", LONGEST_NAME, load_default=None, allow_none=True)
    text = _words("What is said; an empty line begins a new paragraph", LONGEST, load_default="")
    record = string(
        "The id of a record, or null", load_default=None, allow_none=True, validate=_is_id
    )
    deal = whole(
        "The deal to show, from 1; null: the record as a whole",
        load_default=None,
        allow_none=True,
        validate=validate.Range(1, error="at-least-1"),
    )
    ply = whole(
        "Show the table after this many actions of the deal",
        load_default=None,
        allow_none=True,
        validate=validate.Range(0, error="at-least-0"),
    )
    seat = string(
        "The seat through whose eyes the table is seen; null: all cards",
        load_default=None,
        allow_none=True,
        validate=validate.Regexp("^[A-F]$", error="seat"),
    )
    line = string(
        "The variation that is shown, as the address of a replay names it",
        load_default=None,
        allow_none=True,
        validate=validate.Regexp(r"^[0-9]+\.[0-9]+(-[0-9]+\.[0-9]+){0,20}$", error="line"),
    )


_chapters = validate.Length(max=MOST_CHAPTERS, error="chapters-at-most")


class StudyBody(SignedFields, LenientSchema):
    """A study as it is sent. A caller may send back an answer with other words."""

    title = string(
        "Its title",
        required=True,
        validate=[validate.Length(1, LONGEST_NAME, error="name-length"), is_name],
    )
    introduction = _words("What stands before the chapters", LONGEST, load_default="")
    chapters = listed(
        f"At most {MOST_CHAPTERS} chapters, in their order",
        fields.Nested(ChapterSchema(unknown=ma.EXCLUDE)),
        load_default=list,
        validate=_chapters,
    )


class ChaptersBody(Schema):
    """Chapters to add at the end of a study."""

    chapters = listed(
        f"From 1 to {MOST_CHAPTERS} chapters",
        fields.Nested(ChapterSchema(unknown=ma.EXCLUDE)),
        required=True,
        validate=validate.Length(1, MOST_CHAPTERS, error="chapters-at-most"),
    )


class StudyFields(Schema):
    """What every answer says of a study."""

    id = string("Its id", required=True)
    version = number("How often it was written, from 1", required=True)
    created = string("When it was made (UTC)", required=True)
    changed = string("When it was last changed (UTC)", required=True)
    by = string("Who changed it last", allow_none=True)
    deleted = string("When it was deleted (UTC), or null", allow_none=True)
    until = string("Until when it can be brought back (UTC), or null", allow_none=True)
    title = string("Its title", required=True)
    author = string("Whose it is", allow_none=True)
    language = string("The language of its words", allow_none=True)
    introduction = string("What stands before the chapters", required=True)


class StudyItemSchema(StudyFields):
    """A study in a list."""

    chapters = number("How many chapters it has", required=True)


class RecordOfStudySchema(SummarySchema):
    """A record of a study, as lists show it. If it was deleted, nothing but that is told."""

    id = string("Its id")
    created = string("When it was stored (UTC)")
    changed = string("When it or its annotations were last changed (UTC)")
    version = number("Which of its texts this is, from 1")
    annotations = number("How many annotations it has")
    ok = flag("Whether nothing of severity error, illegal or mismatch was found")
    deleted = string("When it was deleted (UTC), if it is in the bin")
    until = string("Until when it can be brought back (UTC), if it is in the bin")


class StudySchema(StudyFields):
    """A study."""

    chapters = fields.List(fields.Nested(ChapterSchema), required=True)
    records = mapping(
        "The records of its chapters, by id; null for one that is not here",
        keys=fields.String(),
        values=fields.Nested(RecordOfStudySchema, allow_none=True),
        required=True,
    )


class StudiesSchema(Schema):
    """A page of studies, the latest changed first."""

    items = fields.List(fields.Nested(StudyItemSchema), required=True)
    next = string("The cursor of the next page, or null", allow_none=True, required=True)
    total = number("How many there are in all", required=True)


class StudiesQuery(Schema):
    """Which studies, and which page of them."""

    record = string("Only those with this record, an id", validate=filled)
    deleted = flag("Those that were deleted and can be brought back instead", load_default=False)
    cursor = string("The `next` of the page before", validate=is_cursor)
    limit = page_size("How many studies a page holds")


class StudyQuery(Schema):
    """The form of the answer."""

    media = asked_form(FORMS_OF_A_STUDY)


class StudyFile(LenientSchema):
    """A study in a file, with the texts of its records, as another collection takes it in.

    A later version may say more.
    """

    #: The most bytes of such a file, which is held in memory.
    most_bytes = 32 << 20

    format = string(
        "carnet-study", required=True, validate=validate.Equal("carnet-study", error="study-file")
    )
    version = whole(
        "The version of the format: 1",
        required=True,
        validate=validate.Equal(1, error="study-file"),
    )
    id = string("Its id where it comes from", required=True, validate=_is_id)
    study = fields.Nested(StudyBody, required=True)
    records = mapping(
        "The texts of its records, by id, with their annotations",
        keys=fields.String(validate=_is_id),
        values=fields.String(validate=filled),
        required=True,
        validate=validate.Length(max=MOST_CHAPTERS, error="chapters-at-most"),
    )


# -- tags --------------------


class TagCountSchema(Schema):
    """A tag, and how many of the selected records have it."""

    name = string("The tag", required=True)
    records = number("How many records have it", required=True)


#: The tags of the selected records, the most frequent first.
TagCountsSchema = items_of(TagCountSchema, "TagCountsSchema")


class TagSchema(Schema):
    """A tag of a record."""

    name = string("The tag", required=True)
    given = string("When it was put there (UTC)", required=True)
    by = string("Who put it there", allow_none=True)


#: The tags of a record, in the order of the alphabet.
TagsSchema = items_of(TagSchema, "TagsSchema")


def _tags(description: str) -> fields.List:
    return listed(
        description,
        fields.String(validate=[_is_tag, _without_surrogates]),
        load_default=list,
        validate=validate.Length(max=MOST_TAGS, error="tags-at-most"),
    )


class TagsBody(Schema):
    """Tags to put on records and to take off."""

    records = listed(
        f"The ids of 1 to {MOST_RECORDS} records",
        fields.String(validate=filled),
        required=True,
        validate=validate.Length(1, MOST_RECORDS, error="records-at-once"),
    )
    add = _tags(f"Tags of at most {LONGEST_TAG} characters, without commas")
    remove = _tags("Tags to take off")


class TaggedSchema(Schema):
    """A record with its tags."""

    id = string("The id of the record", required=True)
    tags = listed("Its tags", fields.String(), required=True)


#: The records, each with the tags that it has now.
TaggedItemsSchema = items_of(TaggedSchema, "TaggedItemsSchema")
