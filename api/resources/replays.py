"""Replays of records: the table at any point, and the legal choices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Response
from marshmallow import fields

from api.http.blueprint import Blueprint
from api.http.bodies import ONE_TEXT, one_text
from api.http.problems import fail
from api.http.responses import JSON, tagged
from api.http.stores import stored_record
from api.schemas.findings import PlacedFindingSchema
from api.schemas.records import DealFigures
from api.schemas.shared_fields import (
    Schema,
    asked_seat,
    flag,
    from_nought,
    from_one,
    listed,
    mapping,
    number,
    scores,
    string,
)
from api.views.refused import Refused
from api.views.replay import ONE_DEAL_AT_ONCE
from api.work.asking import may_take_long, worked_out
from api.work.tasks import replays
from api.work.tasks.replays import Point


class ReplayQuery(Schema):
    """The part of a replay, and the seat that sees it."""

    deal = from_one("The deal's place in the record, from 1; all if left out")
    ply = from_nought(
        "The table after that action; 0 before the first. "
        "All of the deal if left out; without `deal`, of the first deal"
    )
    seat = asked_seat(
        "What the player at that seat knew at the point, or by the end of what is asked for: "
        "A to F. Then the hands of others and what they draw are “x”, and the talon, the text, "
        "what is found and written in it, and a result that is not decided yet are left out"
    )


class ShownQuery(ReplayQuery):
    """The record of a text that is not stored, and the part of its replay."""

    record = from_one("The record's place in the text, from 1", load_default=1)


class EventSchema(Schema):
    """One action of the main line."""

    ply = number("Its number in the deal, from 1", required=True)
    trick = number("Its trick", allow_none=True)
    kind = string(
        "play, declaration, exchange, draw, speech, order, closing or claim", required=True
    )
    seat = string("Who acts", allow_none=True)
    cards = fields.List(fields.String())
    points = number("The points that it marked at once", allow_none=True)
    item_index = number("Its place among the items of its deal, from 0")
    text = string("The words that are said, or the action's own", allow_none=True)


class NotesSchema(Schema):
    """The notes on an action."""

    ply = number("The action; 0: before the first", required=True)
    judgements = listed("Numbers (NAG), as written", fields.Integer(), required=True)
    comments = listed(
        "The `text` of each, and its `commands`: [name, value]", fields.Dict(), required=True
    )
    variations = listed(
        "Other lines in place of the action: where each stands in the text "
        "(`start`, `end`), its `comments`, its `moves`, each with its place and notes",
        fields.Dict(),
        required=True,
    )


class ReplayedDeal(Schema):
    """A deal replayed."""

    deal = number("Its place in the record, from 1", required=True)
    dealer = string("Who dealt", allow_none=True)
    start_score = scores("The game score before it")
    score = scores("What it brought each side")
    complete = flag("Whether it reached its end by the rules with nothing missing")
    plies = number("How many actions it has", required=True)
    events = fields.List(fields.Nested(EventSchema), required=True)
    positions = listed(
        "The table after each action asked for; the first is ply 0. "
        "`talon_closed` tells that the talon has been closed, `closed_by` and `claimed_by` by "
        "whom, and who has claimed",
        fields.Dict(),
        required=True,
    )
    notes = fields.List(fields.Nested(NotesSchema), required=True)


class ReplaySchema(Schema):
    """A replay: the record's text, its deals, the table after each action."""

    id = string("The record's id; null of a text that is not kept", required=True, allow_none=True)
    game = string("Its game, as written", allow_none=True)
    title = fields.Dict(keys=fields.String(), values=fields.String(), allow_none=True)
    text = string("The record's text; null with `seat`", required=True, allow_none=True)
    language = string("The language of its card letters", required=True)
    seats = fields.List(fields.String())
    sides = fields.List(fields.List(fields.String()))
    direction = string("How play goes round the table: cw or ccw", required=True)
    trumps = flag("Whether the game has, or can have, trumps", required=True)
    kinds = mapping(
        "What each kind of declaration is called in English and French, by the "
        "name that positions give it",
        keys=fields.String(),
        values=fields.Dict(keys=fields.String(), values=fields.String()),
        required=True,
    )
    players = fields.Dict(keys=fields.String(), values=fields.String())
    seen_by = string("Through whose eyes", allow_none=True)
    ok = flag(
        "Whether nothing of severity error, illegal or mismatch was found; null with `seat`",
        allow_none=True,
    )
    score = scores("The computed game score by side")
    complete = flag("Whether the game is over and nothing is missing")
    winner = fields.List(fields.String(), allow_none=True)
    findings = fields.List(fields.Nested(PlacedFindingSchema))
    more = number("How many findings there are besides; left out where these are all")
    figures = listed("Every deal of the record in figures", fields.Nested(DealFigures))
    spans = listed(
        "For every deal of the record, where each of its actions "
        "stands in the text: from, to, in code points from 0",
        fields.List(fields.List(fields.Integer())),
    )
    deals = fields.List(fields.Nested(ReplayedDeal), required=True)


class ChoiceSchema(Schema):
    """What one seat may do, with cards that the record shows to be in its hand."""

    seat = string("The seat", required=True)
    to_play = flag("Whether it is its turn to play", required=True)
    plays = listed("The cards it may play now", fields.String(), required=True)
    declarations = listed(
        "The cards of each declaration that it could make now",
        fields.List(fields.String()),
        required=True,
    )
    exchange = string(
        "The card that it may exchange for the turn-up; null if there is none or several",
        allow_none=True,
    )
    exchanges = listed(
        "All cards of which it may exchange one for the turn-up", fields.String(), required=True
    )
    close = flag("Whether it may close the talon", required=True)
    claim = flag("Whether it may claim to have counted enough", required=True)
    kinds = listed("What each of the declarations is", fields.String(), required=True)
    points = listed("What each of the declarations scores", fields.Integer(), required=True)


class PointChoices(Schema):
    """What may be done at a point."""

    deal = number("The deal, from 1; null if there is none", required=True, allow_none=True)
    ply = number("After which action", required=True, allow_none=True)
    seats = listed(
        "In order of play; none where the rules are not known",
        fields.Nested(ChoiceSchema),
        required=True,
    )


class ChoicesSchema(PointChoices):
    """What may be done at a point of a stored record."""

    id = string("The record's id", required=True)


class NextStepSchema(Schema):
    """Something that may be written next."""

    step = string(
        "turn-up, hand or talon (a tag), draw, play or order (an action), score, deal or result",
        required=True,
    )
    seat = string("Whose hand or action it is", required=True, allow_none=True)
    holds = listed(
        "The cards of the tag as far as they are named, x for each other",
        fields.String(),
        required=True,
    )
    cards = listed("The cards that may stand there", fields.String(), required=True)
    unseen = flag("Whether some of these may not be in the hand", required=True)
    scores = scores("The score to be written")


class NextSchema(Schema):
    """What may be written at a point. It is null if the rules are not known, or with a seat."""

    steps = listed(
        "What is due first; then what may be written where that is not known",
        fields.Nested(NextStepSchema),
        required=True,
    )
    left = mapping(
        "How many copies of each card have not been seen",
        keys=fields.String(),
        values=fields.Integer(),
        required=True,
    )
    seats = listed(
        "What each seat may do with the cards that it has, or may have",
        fields.Nested(ChoiceSchema),
        required=True,
    )


class ShownSchema(ReplaySchema):
    """A replay of a text that is not kept."""

    record = number("The record's place in the text, from 1", required=True)
    records = number("How many records the text holds", required=True)
    choices = fields.Nested(PointChoices, required=True)
    next = fields.Nested(NextSchema, required=True, allow_none=True)


blueprint = Blueprint("replays", "Records replayed card by card")


#: The most bytes of a text of which all deals are replayed at once. Longer texts go to the workers.
ALL_AT_ONCE = 8 << 10


def answered(function: Callable[..., bytes], *arguments: Any, size: int, whole: bool) -> Response:
    """Return the result of a function, computed here if the text is short, else by the workers."""
    if size <= (ALL_AT_ONCE if whole else ONE_DEAL_AT_ONCE):
        found = at_once(function, *arguments)
    else:
        found = worked_out(function, *arguments)
    return Response(found, mimetype=JSON)


def at_once(function: Callable[..., bytes], *arguments: Any) -> bytes:
    """Return the result of a task without asking the workers. Ends the request if it is refused."""
    try:
        return function(*arguments)
    except Refused as refused:
        fail(refused.status, refused.problem, **refused.values)


def _point(values: dict[str, Any]) -> Point:
    deal, ply, seat = values.get("deal"), values.get("ply"), values.get("seat")
    return (1 if ply is not None and deal is None else deal), ply, seat


@blueprint.get("/records/<record>/replay")
@blueprint.arguments(ReplayQuery, location="query")
@blueprint.response(200, ReplaySchema)
@may_take_long(blueprint)
def replay_of(values: dict[str, Any], record: str) -> Response:
    """The actions and the table after each: for all deals, for one, or at one point."""
    stored, point = stored_record(record), _point(values)
    size, whole = len(stored.text), point[0] is None
    return tagged(answered(replays.replay, stored, point, size=size, whole=whole))


@blueprint.get("/records/<record>/legal")
@blueprint.arguments(ReplayQuery, location="query")
@blueprint.response(200, ChoicesSchema)
@may_take_long(blueprint)
def legal(values: dict[str, Any], record: str) -> Response:
    """The legal cards, declarations and exchange after an action, for each seat or for one.

    The default is the last deal, after its last action.
    """
    stored = stored_record(record)
    point = values.get("deal"), values.get("ply"), values.get("seat")
    return tagged(answered(replays.legal, stored, point, size=len(stored.text), whole=False))


@blueprint.post("/replay")
@blueprint.doc(requestBody=ONE_TEXT)
@blueprint.arguments(ShownQuery, location="query")
@blueprint.response(200, ShownSchema)
@may_take_long(blueprint)
@blueprint.problems(404)
def replay_of_text(values: dict[str, Any]) -> Response:
    """Replay the text that is sent. Nothing is stored.

    The answer is the same as for the replay of a stored record. It also says what may be done
    at the point asked for, or at the end of the text.
    """
    text, point = one_text(), _point(values)
    whole = point[0] is None
    return answered(replays.shown, text, values["record"], point, size=len(text), whole=whole)
