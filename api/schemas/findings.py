"""Findings, as callers see them."""

from __future__ import annotations

import marshmallow as ma
from marshmallow import fields

from api.schemas.shared_fields import both, flag, listed, number, string


class RuleReference(ma.Schema):
    """A rule and where it stands."""

    id = string("The rule's id", required=True)
    source = string("Where it stands", allow_none=True)


class FindingSchema(ma.Schema):
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


class PlacedFindingSchema(FindingSchema):
    """A finding with its place as offsets into the text, in code points from 0."""

    start = number("Its first character", allow_none=True)
    end = number("The character after its last", allow_none=True)


class FindingsSchema(ma.Schema):
    """The findings of a stored record."""

    id = string("The record's id", required=True)
    ok = flag("Whether nothing of severity error, illegal or mismatch was found", required=True)
    findings = fields.List(fields.Nested(FindingSchema), required=True)
    more = number("How many findings there are besides; left out where these are all")
