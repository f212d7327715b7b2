"""The figures of one record."""

from __future__ import annotations

from typing import Any

from flask import Response
from marshmallow import fields, validate

from analysis.budget import positions_each
from api.http.blueprint import Blueprint
from api.http.bodies import ONE_TEXT, one_text
from api.http.problems import fail
from api.http.responses import JSON, tagged
from api.http.stores import stored_record
from api.schemas.shared_fields import (
    Schema,
    asked_number,
    asked_seat,
    both,
    flag,
    from_nought,
    from_one,
    listed,
    mapping,
    nested,
    number,
    real,
    scores,
    string,
)
from api.views.replay import MOST_ACTIONS
from api.work.asking import may_take_long, worked_out
from api.work.tasks import figures
from records.library.model import Stored

#: The most random games in which a call may have each option tried.
MOST_GAMES = 100


def _by_source(description: str) -> fields.Dict:
    return mapping(description, keys=fields.String(), values=fields.List(fields.Integer()))


class AccuracyQuery(Schema):
    """The deal whose choices are graded, and how carefully."""

    deal = from_one("The deal's place in the record, from 1; by default the last")
    games = asked_number(
        "In how many random games each option is tried: an even number, 100 by default. With few, "
        "a first answer comes quickly",
        validate=validate.OneOf(range(2, MOST_GAMES + 1, 2), error="games"),
    )


class ChoiceGradeSchema(Schema):
    """A choice, and how much of the chance to win it lost."""

    ply = number("The action by which it was made, from 1", required=True)
    trick = number("Its trick, from 1", required=True)
    seat = string("Who chose", required=True)
    kind = string("lead, follow, discard or declaration", required=True)
    options = number("Between how many options", required=True)
    done = listed("The cards that were chosen; none for no declaration", fields.String())
    best = listed("The cards of the best option", fields.String())
    chance = real("The chance to win the game after it, from 0 to 1", required=True)
    lost = real("How much less that is than after the best option", required=True)
    accuracy = real("From 0 to 1", required=True)


class SeatAccuracySchema(Schema):
    """The accuracy of a player over their choices of one kind."""

    seat = string("The player's seat", required=True)
    kind = string("The kind of choices, or all", required=True)
    choices = number("How many choices there are", required=True)
    accuracy = real("The mean over them, from 0 to 1", required=True)
    lost = real("The sum of the chances lost", required=True)


class AccuracySchema(Schema):
    """Every choice of a deal graded by the chance to win that it lost; or why none is."""

    id = string("The record's id", required=True)
    status = string("graded or no-chances", required=True)
    deal = number("The deal")
    sides = fields.List(fields.List(fields.String()))
    games = number("In how many random games each option was tried")
    seed = number("The seed of these games")
    choices = listed("In their order", fields.Nested(ChoiceGradeSchema))
    players = listed(
        "Each player's accuracy by kinds of choices", fields.Nested(SeatAccuracySchema)
    )
    assumes = both("What the grades assume, in English and French")
    reason = string("Why there are none: rules, endless or score")
    text = both("The same in words, in English and French")


class AccountSchema(Schema):
    """The sources of points. The start and all sources add up to the end."""

    start = scores("The score at the start, by side")
    end = scores("The last known score, by side")
    by_source = _by_source("The points of each side, by source (declaration, brisques, …)")


class DealAccountSchema(AccountSchema):
    """The sources of a deal's points."""

    deal = number("Its place in the record, from 1", required=True)
    known = flag("Whether the deal is complete and its score computed")


class MarkSchema(Schema):
    """Points that were marked."""

    place = number("How many actions of the game came before, this one included", required=True)
    deal = number("The deal", required=True)
    ply = number("The action, 0 before the first", required=True)
    trick = number("The trick", allow_none=True)
    side = number("The side, from 0; -1 where the record states the score", required=True)
    points = number("How many", required=True)
    source = string("declaration, brisques, last-trick, …", required=True)
    what = string("The cards, if any", allow_none=True)
    total = scores("The score by side afterwards")


class StretchSchema(Schema):
    """The side that was ahead from an action on."""

    place = number("How many actions of the game came before", required=True)
    deal = number("The deal", required=True)
    ply = number("The action, 0 before the first", required=True)
    side = number("Which side led, from 0; null: none alone", allow_none=True)
    margin = number("By how many points")


class LeadSchema(Schema):
    """The side that was ahead at each point, and the turns."""

    stretches = fields.List(fields.Nested(StretchSchema), required=True)
    turns = number("How often the lead passed from one side to another", required=True)
    actions = listed("For each side how many actions were made while it led", fields.Integer())
    level = number("How many actions were made while no side led alone")


class TrickSchema(Schema):
    """One trick."""

    trick = number("Its number in the deal", required=True)
    ply = number("The action that ended it", required=True)
    cards = listed("Seat and card, in order of play", fields.List(fields.String(allow_none=True)))
    winner = string("The seat that took it", allow_none=True)
    side = number("Its side, from 0", allow_none=True)
    counts = number("What it counts", allow_none=True)
    won = number("What the other sides' cards in it count", allow_none=True)
    spent = number("What the card that took it counts", allow_none=True)
    price = string("cheap, even or dear; null where not known", allow_none=True)
    taken = listed(
        "The brisques taken from other sides, with their seats", fields.List(fields.String())
    )


class TakenSchema(Schema):
    """The tricks and points that one seat took in a deal."""

    seat = string("The seat", required=True)
    tricks = number("How many tricks")
    counts = number("What they counted", allow_none=True)
    cheap = number("How many were cheap")
    dear = number("How many were dear")
    brisques = number("Brisques taken from other sides")
    lost = number("Own brisques that went to another side")


class MadeSchema(Schema):
    """A declaration that was made."""

    ply = number("The action", required=True)
    trick = number("The trick after which it was made")
    cards = fields.List(fields.String())
    name = string("marriage, quinte, four-A, …", required=True)
    points = number("What it scored", required=True)


class MissedSchema(Schema):
    """A declaration that could have been made and was not."""

    cards = fields.List(fields.String())
    name = string("marriage, quinte, four-A, …", required=True)
    points = number("What it would have scored", required=True)
    first_ply = number("The action after which it could first be made")
    first_trick = number("Its trick")
    last_ply = number("The action after which it could last be made")
    last_trick = number("Its trick")
    outcome = string("broken, spent, lapsed, open or again", required=True)
    broken_ply = number("The play that broke it", allow_none=True)
    cost = number("Its points if there was room for it, else 0", required=True)


class SevenSchema(Schema):
    """A 7 of trumps that was not exchanged or shown."""

    card = string("The card", required=True)
    what = string("exchange or show", required=True)
    turn_up = string("What the exchange would have fetched", allow_none=True)
    first_ply = number("The action after which it could first be done")
    last_ply = number("The action after which it could last be done")
    points = number("The points forgone", required=True)


class AnnouncementsSchema(Schema):
    """What a player announced in a deal, and what they could have announced."""

    deal = number("The deal", required=True)
    seat = string("Whose", required=True)
    side = number("Its side, from 0", required=True)
    known = flag("Whether their cards were known while anything could be declared", required=True)
    points = number("What their declarations scored", required=True)
    best = number("The most that they could have declared", allow_none=True)
    cost = number("The points that missed declarations cost", allow_none=True)
    exact = flag("false: the best may be higher")
    made = fields.List(fields.Nested(MadeSchema))
    missed = fields.List(fields.Nested(MissedSchema))
    sevens = fields.List(fields.Nested(SevenSchema))


class AnalysedDealSchema(Schema):
    """The figures of a deal."""

    deal = number("Its place in the record, from 1", required=True)
    tricks = fields.List(fields.Nested(TrickSchema), required=True)
    taken = fields.List(fields.Nested(TakenSchema), required=True)
    announcements = fields.List(fields.Nested(AnnouncementsSchema), required=True)


class AnalysisSchema(Schema):
    """The figures of a record, each with what it assumes."""

    id = string("The record's id", required=True)
    sides = fields.List(fields.List(fields.String()), required=True)
    names = listed("What each side is called", fields.String())
    score = scores("The computed game score by side")
    points = fields.Nested(AccountSchema, allow_none=True)
    accounts = fields.List(fields.Nested(DealAccountSchema))
    lead = fields.Nested(LeadSchema, allow_none=True)
    marks = listed("Every mark, in order", fields.Nested(MarkSchema))
    deals = fields.List(fields.Nested(AnalysedDealSchema), required=True)
    end_play = listed(
        "For each deal what the solver says: `status` is solved, too-large, "
        "unknown-cards or no-end-play; `hands` is known if the players could know all cards, and "
        "open if values and grades hold with all cards seen",
        fields.Dict(),
        allow_none=True,
    )
    pars = listed(
        "Of each deal that is solved from its first card: what it brings with the best play of "
        "all (`value`), what each opening lead would have brought (`leads`), and what was `led` "
        "and thereby `lost`",
        fields.Dict(),
    )
    assumes = mapping(
        "For each figure what it assumes",
        keys=fields.String(),
        values=both("In English and French"),
    )


#: The most random deals that a call may ask for.
MOST_WORLDS = 400


class AdviceQuery(Schema):
    """The point of a deal, and who asks."""

    deal = from_one("The deal's place in the record, from 1; by default the last")
    ply = from_nought(
        "Advise after this many actions of the deal, 0 for before the first; by default after all"
    )
    seat = asked_seat("The seat to advise, A to F; by default that of the player whose turn it is")
    worlds = asked_number(
        "The number of random deals in which each option is tried, 40 by default. With few, a "
        "first answer comes quickly: the first deals are always the same",
        validate=validate.Range(2, MOST_WORLDS, error="worlds"),
    )


class MeanSchema(Schema):
    """A mean over the random deals, with its 95 % interval."""

    mean = fields.Float(required=True)
    low = fields.Float(required=True)
    high = fields.Float(required=True)


class ExpectedSchema(MeanSchema):
    """What a deal is expected to bring: 5 % of the random deals end below `p5`, 5 % above `p95`."""

    p5 = fields.Float(required=True)
    p95 = fields.Float(required=True)


class AdvisedOptionSchema(Schema):
    """One thing that the player may do, and what it is expected to bring."""

    kind = string("play, declaration, exchange, close, claim, or none of these", required=True)
    cards = listed("The cards played, declared or given", fields.String(), required=True)
    declared = string("What is shown with the card that is led", allow_none=True)
    value = nested(
        "The deal score of the player's side less the other's; with more than "
        "two sides the player's own",
        ExpectedSchema,
        required=True,
    )
    score = nested("The deal score of the player's side", ExpectedSchema, required=True)
    wins = real("The chance that no other side makes more in the deal, from 0 to 1", required=True)
    lost = nested("How much less it brings than the best option", MeanSchema, required=True)
    wins_game = real(
        "The chance that the player's side wins the game, from 0 to 1; null if "
        "nobody can win it, or its score is not known",
        required=True,
        allow_none=True,
    )


class AdviceSchema(Schema):
    """What a player may do at one point, the best first; or why there is no advice."""

    id = string("The record's id; null of a text that is not kept", required=True, allow_none=True)
    status = string("advised or no-advice", required=True)
    deal = number("The deal", required=True)
    ply = number("The number of its actions before that point", required=True)
    seat = string("The seat that is advised")
    side = number("Its side, from 0")
    sides = fields.List(fields.List(fields.String()))
    unit = string("What scores count: points, chips, odd-tricks or game-points")
    how = string("How the options are valued: sampled or solved")
    worlds = number("The number of random deals in which each is tried")
    seed = number("The seed of the random deals")
    announcements = listed(
        "What may be done before cards are drawn, the best first",
        fields.Nested(AdvisedOptionSchema),
    )
    options = listed("What may be done then, the best first", fields.Nested(AdvisedOptionSchema))
    assumes = both("What the advice assumes, in English and French")
    reason = string(
        "Why there is no advice: rules, cards, trumps, before, pool, turn-up, turn (the seat has "
        "nothing to decide) or over"
    )
    text = both("The same in words, in English and French")


blueprint = Blueprint("analysis", "What a record shows, in figures")


def _short_enough(record: str) -> Stored:
    """Return the stored record. Ends the request with 413 if it is too long to be worked out."""
    stored = stored_record(record)
    if stored.summary.plies > MOST_ACTIONS:
        fail(413, "too-long-for-analysis", most=MOST_ACTIONS)
    return stored


@blueprint.get("/records/<record>/analysis")
@blueprint.response(200, AnalysisSchema)
@may_take_long(blueprint)
def analysis_of(record: str) -> Response:
    """Points by source, the lead, declarations made and missed, tricks, and the end play."""
    stored = _short_enough(record)
    positions = positions_each(stored.summary.deals)
    found = worked_out(figures.analysis, record, stored.text, positions)
    return tagged(Response(found, mimetype=JSON))


@blueprint.get("/records/<record>/accuracy")
@blueprint.arguments(AccuracyQuery, location="query")
@blueprint.response(200, AccuracySchema)
@may_take_long(blueprint)
def accuracy_of(values: dict[str, Any], record: str) -> Response:
    """How much of the chance to win the game each choice lost, by what its player knew."""
    stored = _short_enough(record)
    asked = (values.get(name) for name in ("deal", "games"))
    found = worked_out(figures.accuracy, record, stored.text, *asked)
    return tagged(Response(found, mimetype=JSON))


@blueprint.get("/records/<record>/advice")
@blueprint.arguments(AdviceQuery, location="query")
@blueprint.response(200, AdviceSchema)
@may_take_long(blueprint)
def advice_of(values: dict[str, Any], record: str) -> Response:
    """What each thing that a player may do is expected to bring, by what that player knows."""
    stored = _short_enough(record)
    asked = (values.get(name) for name in ("deal", "ply", "seat", "worlds"))
    found = worked_out(figures.advice, record, stored.text, *asked)
    return tagged(Response(found, mimetype=JSON))


@blueprint.post("/advice")
@blueprint.doc(requestBody=ONE_TEXT)
@blueprint.arguments(AdviceQuery, location="query")
@blueprint.response(200, AdviceSchema)
@may_take_long(blueprint)
@blueprint.problems(404)
def advice_of_text(values: dict[str, Any]) -> Response:
    """The same for the first record of the text that is sent. Nothing is stored."""
    text = one_text()
    asked = (values.get(name) for name in ("deal", "ply", "seat", "worlds"))
    return Response(worked_out(figures.advice_of_text, text, *asked), mimetype=JSON)
