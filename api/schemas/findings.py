"""Findings, as callers see them."""

from __future__ import annotations

from marshmallow import fields

from api.schemas.shared_fields import Schema, both, flag, listed, number, string


class RuleReference(Schema):
    """A rule and where it stands."""

    id = string("The rule's id", required=True)
    source = string("Where it stands", allow_none=True)


class TextChangeSchema(Schema):
    """A text to be written in place of what stands between two offsets, in code points from 0."""

    start = number("The first character that it replaces", required=True)
    stop = number("The character after the last", required=True)
    text = string("What would have to stand there", required=True)


class SlipSchema(Schema):
    """A slip of whoever wrote a record, which explains findings, as in `carnet check --json`."""

    kind = string("What happened: card-missing, card-misread, trick-twice, …", required=True)
    deal = number("The deal's place in the record, from 1", allow_none=True)
    trick = number("The trick", allow_none=True)
    ply = number("The action's number in its deal, from 1", allow_none=True)
    seat = string("Whose action", allow_none=True)
    line = number("The line, from 1", required=True)
    column = number("The column, from 1", required=True)
    end_column = number("The column after the last", required=True)
    written = string("What stands there", required=True)
    read = string("What would have to stand there; null if that cannot be told", allow_none=True)
    sure = string(
        "`only`: no other single slip explains as much; `likeliest`; `one-of`: several are about "
        "as likely",
        required=True,
    )
    of = number("How many single slips explain as much, with this one", required=True)
    explains = number("How many findings of severity error, illegal or mismatch follow from it")
    message = both("The slip as a sentence, in English and French")
    tag = string("The name of the tag that it is in; left out where it is in none")
    changes = listed(
        "The changes of the text that undo it; of a stored record alone",
        fields.Nested(TextChangeSchema),
    )
    others = listed(
        "The likeliest others; left out where there are none", fields.Nested(lambda: SlipSchema())
    )


class FindingSchema(Schema):
    """One finding, as in `carnet check --json`."""

    code = string("Its code", required=True)
    severity = string("error, illegal, mismatch, warning or note", required=True)
    certainty = string("proven or possible", required=True)
    message = both("What is wrong, in English and French")
    deal = number("The deal's place in the record, from 1", allow_none=True)
    trick = number("The trick", allow_none=True)
    ply = number("The action's number in its deal, from 1", allow_none=True)
    seat = string("Whose action", allow_none=True)
    line = number("The line, from 1", allow_none=True)
    column = number("The column, from 1", allow_none=True)
    end_column = number("The column after the last", allow_none=True)
    text = string("The words in question", allow_none=True)
    rule = fields.Nested(RuleReference, allow_none=True)
    legal = listed("What could have been played or declared", fields.String())
    evidence = listed("The actions of the deal that prove it", fields.Integer())
    variation = flag("Whether it is about a variation")
    incomplete = string(
        "What lacks its end or its deals: `deal` or `record`; left out where neither does"
    )
    follows = number(
        "The place in `slips`, from 0, of the slip from which it follows; null if it follows from "
        "none; left out where there are no `slips`",
        allow_none=True,
    )


class ByCause(Schema):
    """The findings of a record, by their causes."""

    ok = flag("Whether nothing of severity error, illegal or mismatch was found", required=True)
    findings = fields.List(fields.Nested(FindingSchema), required=True)
    more = number("How many findings there are besides; left out where these are all")
    slips = listed(
        "The smallest set of slips found that explains the findings; left out "
        "of a record that is ok",
        fields.Nested(SlipSchema),
    )
    bounded = flag("True if the search for slips ended early; otherwise left out")


class PlacedFindingSchema(FindingSchema):
    """A finding with its place as offsets into the text, in code points from 0."""

    start = number("Its first character", allow_none=True)
    end = number("The character after its last", allow_none=True)


class FindingsSchema(ByCause):
    """The findings of a stored record."""

    id = string("The record's id", required=True)
