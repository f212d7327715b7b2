"""The advice to a player at one point of a deal."""

from __future__ import annotations

from marshmallow import fields, validate

from api.schemas.shared_fields import (
    Schema,
    asked_number,
    asked_seat,
    both,
    from_nought,
    from_one,
    listed,
    nested,
    number,
    real,
    string,
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
