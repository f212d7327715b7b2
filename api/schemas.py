"""What goes in and out, described: the OpenAPI document is made from these."""

from __future__ import annotations

from typing import Any

import marshmallow as ma
from marshmallow import fields, validate

from records.cards import SEATS
from records.library import ids


def _text(description: str, **kwargs: Any) -> fields.String:
    return fields.String(metadata={"description": description}, **kwargs)


def _number(description: str, **kwargs: Any) -> fields.Integer:
    return fields.Integer(strict=True, metadata={"description": description}, **kwargs)


def _flag(description: str, **kwargs: Any) -> fields.Boolean:
    return fields.Boolean(metadata={"description": description}, **kwargs)


def _scores(description: str) -> fields.List:
    return fields.List(fields.Integer(), allow_none=True, metadata={"description": description})


def _both(description: str) -> fields.Dict:
    """A text in English and French."""
    return fields.Dict(
        keys=fields.String(), values=fields.String(), metadata={"description": description}
    )


_cursor = validate.Regexp(f"^[{ids.ALPHABET}]{{{ids.LENGTH}}}$", error="cursor")
_filled = validate.Length(min=1, error="empty")


class ListQuery(ma.Schema):
    """Which records, and which page of them."""

    game = _text("The id of a game", validate=_filled)
    player = _text("Part of a player's name; case and accents do not matter", validate=_filled)
    event = _text("Part of the event; case and accents do not matter", validate=_filled)
    ok = _flag("Whether nothing of severity error, illegal or mismatch was found")
    finding = _text("The code of a finding that the record has", validate=_filled)
    cursor = _text("The `next` of the page before", validate=_cursor)
    limit = fields.Integer(
        load_default=50,
        validate=validate.Range(1, 200, error="page-size"),
        metadata={"description": "How many records a page holds"},
    )


class RecordQuery(ma.Schema):
    """In which form the text is wanted."""

    form = _text(
        "`written`: byte for byte as it came; `canonical`: in canonical form",
        load_default="written",
        validate=validate.OneOf(["written", "canonical"], error="form"),
    )


class ReplayQuery(ma.Schema):
    """Which part of a replay, and through whose eyes."""

    deal = fields.Integer(
        validate=validate.Range(1, error="at-least-1"),
        metadata={"description": "The deal's place in the record, from 1; all if left out"},
    )
    ply = fields.Integer(
        validate=validate.Range(0, error="at-least-0"),
        metadata={
            "description": "The table after that action; 0 before the first. "
            "All of the deal if left out; without `deal`, of the first deal"
        },
    )
    seat = _text(
        "What the player at that seat knew: A to F",
        validate=validate.OneOf(list(SEATS), error="seat"),
    )


class ChartQuery(ma.Schema):
    """How a chart is drawn."""

    theme = _text(
        "For a light or a dark page",
        load_default="light",
        validate=validate.OneOf(["light", "dark"], error="theme"),
    )
    language = _text(
        "The language of its words; by default that of Accept-Language",
        validate=validate.OneOf(["en", "fr"], error="language"),
    )


class RuleReference(ma.Schema):
    """A rule and where it stands."""

    id = _text("The rule's id", required=True)
    source = _text("Where it stands", allow_none=True)


class FindingSchema(ma.Schema):
    """One finding, as in `carnet check --json`."""

    code = _text("Its code", required=True)
    severity = _text("error, illegal, mismatch, warning or note", required=True)
    certainty = _text("proven or possible", required=True)
    message = _both("What is wrong, in English and French")
    deal = _number("The deal's place in the record, from 1", allow_none=True)
    trick = _number("The trick", allow_none=True)
    ply = _number("The action's number in its deal, from 1", allow_none=True)
    seat = _text("Whose action", allow_none=True)
    line = _number("The line, from 1", allow_none=True)
    column = _number("The column, from 1", allow_none=True)
    end_column = _number("The column after the last", allow_none=True)
    text = _text("The words in question", allow_none=True)
    rule = fields.Nested(RuleReference, allow_none=True)
    legal = fields.List(
        fields.String(), metadata={"description": "What could have been played or declared"}
    )
    evidence = fields.List(
        fields.Integer(), metadata={"description": "The actions of the deal that prove it"}
    )
    variation = _flag("Whether it is about a variation")


class PlacedFindingSchema(FindingSchema):
    """A finding with its place as offsets into the text, in code points from 0."""

    start = _number("Its first character", allow_none=True)
    end = _number("The character after its last", allow_none=True)


class DealFigures(ma.Schema):
    """A deal in figures."""

    deal = _number("Its place in the record, from 1", required=True)
    score = _scores("What it brought each side; null where that cannot be known")
    complete = _flag("Whether it reached its end by the rules with nothing missing")


class SubmittedSchema(ma.Schema):
    """What became of one record that was sent."""

    file = _text("The file it came in", allow_none=True)
    record = _number(
        "Its place in that file; null: what stands outside any record", allow_none=True
    )
    status = _text(
        "stored, duplicate (the same bytes are kept already), checked or outside", required=True
    )
    id = _text("Its id in the collection; null if it is not there", allow_none=True)
    duplicate_of = _text("The id of the record that says the same already", allow_none=True)
    game = _text("Its game, as written", allow_none=True)
    ok = _flag("Whether nothing of severity error, illegal or mismatch was found")
    findings = fields.List(fields.Nested(FindingSchema))
    deals = fields.List(fields.Nested(DealFigures))
    score = _scores("The computed game score by side")
    complete = _flag("Whether all deals are complete and the game is over")
    winner = fields.List(fields.String(), allow_none=True)


class SubmissionSchema(ma.Schema):
    """What became of everything that was sent, in order."""

    stored = _number("How many records were stored", required=True)
    duplicates = _number("How many were kept already, to the byte", required=True)
    records = fields.List(fields.Nested(SubmittedSchema), required=True)


class SummarySchema(ma.Schema):
    """A stored record without its text."""

    id = _text("Its id; ids sort as the records were stored", required=True)
    created = _text("When it was stored (UTC)", required=True)
    game = _text("Its game, as written", allow_none=True)
    title = fields.Dict(
        keys=fields.String(),
        values=fields.String(),
        allow_none=True,
        metadata={"description": "The game's name in English and French"},
    )
    options = _text("The options it is played under", allow_none=True)
    players = fields.Dict(
        keys=fields.String(), values=fields.String(), metadata={"description": "By seat"}
    )
    event = _text("The event", allow_none=True)
    site = _text("The place", allow_none=True)
    date = _text("The date, as written", allow_none=True)
    round = _text("The round", allow_none=True)
    result = _text("The result, as written", allow_none=True)
    ok = _flag("Whether nothing of severity error, illegal or mismatch was found", required=True)
    severities = fields.Dict(
        keys=fields.String(),
        values=fields.Integer(),
        metadata={"description": "How many findings of each severity"},
    )
    score = _scores("The computed game score by side")
    complete = _flag("Whether the game is over and nothing is missing")
    winner = fields.List(fields.String(), allow_none=True)
    deals = _number("How many deals")
    plies = _number("How many actions")
    duplicate_of = _text("The first record that says the same", allow_none=True)


class PageSchema(ma.Schema):
    """One page of records, newest first."""

    items = fields.List(fields.Nested(SummarySchema), required=True)
    next = _text("The cursor of the next page, or null", allow_none=True, required=True)
    total = _number("How many records the filters select in all", required=True)


class StoredSchema(SummarySchema):
    """A stored record."""

    text = _text("The text as it came; a byte that is no UTF-8 shows as U+FFFD", required=True)
    findings = fields.List(fields.Nested(FindingSchema), required=True)


class FindingsSchema(ma.Schema):
    """The findings of a stored record."""

    id = _text("The record's id", required=True)
    ok = _flag("Whether nothing of severity error, illegal or mismatch was found", required=True)
    findings = fields.List(fields.Nested(FindingSchema), required=True)


class EventSchema(ma.Schema):
    """One action of the main line."""

    ply = _number("Its number in the deal, from 1", required=True)
    trick = _number("Its trick", allow_none=True)
    kind = _text("play, declaration, exchange, draw, speech or order", required=True)
    seat = _text("Who acts", allow_none=True)
    cards = fields.List(fields.String())
    points = _number("The points that it marked at once", allow_none=True)
    item_index = _number("Its place among the items of its deal, from 0")
    text = _text("The words that are said, or the action's own", allow_none=True)


class ReplayedDeal(ma.Schema):
    """A deal replayed."""

    deal = _number("Its place in the record, from 1", required=True)
    dealer = _text("Who dealt", allow_none=True)
    start_score = _scores("The game score before it")
    score = _scores("What it brought each side")
    complete = _flag("Whether it reached its end by the rules with nothing missing")
    plies = _number("How many actions it has", required=True)
    events = fields.List(fields.Nested(EventSchema), required=True)
    positions = fields.List(
        fields.Dict(),
        required=True,
        metadata={"description": "The table after each action asked for; the first is ply 0"},
    )


class ReplaySchema(ma.Schema):
    """A replay: the record's text, its deals, the table after each action."""

    id = _text("The record's id", required=True)
    game = _text("Its game, as written", allow_none=True)
    title = fields.Dict(keys=fields.String(), values=fields.String(), allow_none=True)
    text = _text("The record's text", required=True)
    language = _text("The language of its card letters", required=True)
    seats = fields.List(fields.String())
    sides = fields.List(fields.List(fields.String()))
    direction = _text("How play goes round the table: cw or ccw", required=True)
    players = fields.Dict(keys=fields.String(), values=fields.String())
    seen_by = _text("Through whose eyes", allow_none=True)
    ok = _flag("Whether nothing of severity error, illegal or mismatch was found")
    score = _scores("The computed game score by side")
    complete = _flag("Whether the game is over and nothing is missing")
    winner = fields.List(fields.String(), allow_none=True)
    findings = fields.List(fields.Nested(PlacedFindingSchema))
    figures = fields.List(
        fields.Nested(DealFigures), metadata={"description": "Every deal of the record in figures"}
    )
    spans = fields.List(
        fields.List(fields.List(fields.Integer())),
        metadata={
            "description": "For every deal of the record, where each of its actions "
            "stands in the text: from, to, in code points from 0"
        },
    )
    deals = fields.List(fields.Nested(ReplayedDeal), required=True)


class OptionSchema(ma.Schema):
    """An option of a game."""

    name = _text("Its name in the Options tag", required=True)
    values = fields.List(fields.String(), metadata={"description": "The values it takes"})
    default = _text("The value where nothing is said", required=True)
    text = _both("What it decides")
    source = _text("Where it stands", allow_none=True)


class GameSchema(ma.Schema):
    """A game."""

    id = _text("Its id, for the Game tag", required=True)
    title = _both("Its name")
    summary = _both("How it is played, in a few paragraphs")
    seats = _number("How many sit at the table", required=True)


class GameDetailSchema(GameSchema):
    """A game with its options and sources."""

    chapter = _text("Its chapter in the rulebook", allow_none=True)
    sources = fields.List(
        fields.String(), metadata={"description": "What its rules are taken from"}
    )
    options = fields.List(fields.Nested(OptionSchema))


class GamesSchema(ma.Schema):
    """All games."""

    items = fields.List(fields.Nested(GameSchema), required=True)
