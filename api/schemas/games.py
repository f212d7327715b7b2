"""Games and their options."""

from __future__ import annotations

from marshmallow import fields

from api.schemas.shared_fields import Schema, both, flag, listed, mapping, number, string


class OptionSchema(Schema):
    """An option of a game."""

    name = string("Its name in the Options tag", required=True)
    values = listed("The values it takes", fields.String())
    words = mapping(
        "Each of these values in words, in English and French",
        keys=fields.String(),
        values=both("A value in words"),
    )
    number = flag("Whether other whole numbers are allowed too")
    further = both(
        "The values besides those listed, in words; null if there are none", allow_none=True
    )
    default = string("The default value", required=True)
    text = both("What it decides")
    source = string("Where it stands", allow_none=True)


class FactSchema(Schema):
    """A point of the rules, under the defaults of the options."""

    about = both("The point")
    holds = both("What holds")
    source = string("Where it stands", allow_none=True)


class GameSchema(Schema):
    """A game."""

    id = string("Its id, for the Game tag", required=True)
    title = both("Its name")
    summary = both("How it is played, in a few paragraphs")
    seats = number("How many sit at the table", required=True)


class GameDetailSchema(GameSchema):
    """A game with its rules, its options and their sources."""

    chapter = string("Its chapter in the rulebook", allow_none=True)
    sources = listed("What its rules are taken from", fields.String())
    facts = listed("Its rules, point by point", fields.Nested(FactSchema))
    options = fields.List(fields.Nested(OptionSchema))


class GamesSchema(Schema):
    """All games."""

    items = fields.List(fields.Nested(GameSchema), required=True)
