"""Players, standings, cross tables and aliases."""

from __future__ import annotations

from marshmallow import fields, validate

from api.schemas.records import FilterQuery
from api.schemas.shared_fields import (
    Schema,
    asked_form,
    asked_language,
    from_one,
    items_of,
    listed,
    mapping,
    number,
    page_size,
    real,
    string,
)
from api.schemas.statistics import CountedSchema, DrawingQuery, FigureSchema, WorkDoneSchema
from records.notation.letters import LONGEST_VALUE

#: The forms of standings, by the names that addresses have for them.
FORMS_OF_A_TABLE = {"csv": "text/csv", "json": "application/json"}

_language = asked_language("The language of a table; by default that of Accept-Language")


class PagedQuery(FilterQuery):
    """The filters of records, and the page of the players in them."""

    page = from_one("The page, from 1", load_default=1)
    limit = page_size("How many players a page holds")


class StandingsQuery(PagedQuery):
    """The filters of records, and the page and the form of the standings."""

    media = asked_form(FORMS_OF_A_TABLE)
    language = _language


class CrossTableQuery(FilterQuery):
    """The filters of records, and the form of the cross table."""

    media = asked_form(FORMS_OF_A_TABLE)
    language = _language


class PlayerQuery(FilterQuery, DrawingQuery):
    """The filters of records, and the form of the chart."""


class RatingSchema(Schema):
    """How strong a player is, by the games that ended between named players."""

    value = real("By Plackett and Luce", required=True)
    low = real("Its interval at 95 % begins", required=True)
    high = real("And ends", required=True)
    games = number("The number of games it follows from", required=True)


class MeetingSchema(Schema):
    """How games ended for a player."""

    games = number("Games that ended", required=True)
    won = number("Of these won", required=True)
    drawn = number("Drawn", required=True)
    lost = number("Lost", required=True)
    unfinished = number("Games that did not end; they count nowhere else", required=True)
    points = real("One for each won, a half for each drawn", required=True)
    score = number(
        "What the player's side scored in all; null where the unit is mixed",
        required=True,
        allow_none=True,
    )
    conceded = number(
        "The best that another side scored, or the opponent's side",
        required=True,
        allow_none=True,
    )
    unit = string(
        "What a score counts: points, chips, penalties, odd-tricks, game-points; mixed where "
        "games of several were counted",
        required=True,
        allow_none=True,
    )


class RowSchema(MeetingSchema):
    """A place in the standings of a game."""

    place = number("The place, from 1; players may share one", required=True)
    game = string("The id of the game", required=True)
    player = string("The player", required=True)
    rating = fields.Nested(RatingSchema, required=True, allow_none=True)


class PageOfPlayersSchema(CountedSchema):
    """A page of what is told of players."""

    players = number("How many there are, of standings and results over all games", required=True)
    page = number("Which page this is, from 1", required=True)
    pages = number("How many pages there are", required=True)


class StandingsSchema(PageOfPlayersSchema):
    """A page of the standings of each game."""

    standings = fields.List(fields.Nested(RowSchema), required=True)


class LuckResultSchema(Schema):
    """What a deal brought a player's side beyond the mean of the others."""

    mean = real("In the game's unit", required=True)
    low = real(
        "Its interval at 95 % begins; null for a single record", required=True, allow_none=True
    )
    high = real("And ends", required=True, allow_none=True)
    needed = number(
        "How many more deals it takes, if they go on like this, until the interval lies on one "
        "side of 0; null if that cannot be told",
        required=True,
        allow_none=True,
    )


_ratio = real("The variance without luck, divided by that with it", required=True, allow_none=True)


class PlayerWithoutLuckSchema(Schema):
    """A player's result in a game, as it was and with luck taken away."""

    game = string("The id of the game", required=True)
    unit = string("What a score counts", required=True)
    player = string("The player", required=True)
    deals = number("Deals whose score is known", required=True)
    records = number("Of how many records", required=True)
    known = number("Deals whose cards are known; the others keep their luck", required=True)
    plain = fields.Nested(LuckResultSchema, required=True)
    without = fields.Nested(LuckResultSchema, required=True)
    luck = real("What was taken away, in the mean of all deals", required=True)
    ratio = _ratio


class GameWithoutLuckSchema(Schema):
    """How far luck counts in a game."""

    game = string("The id of the game", required=True)
    unit = string("What a score counts", required=True)
    deals = number("Deals whose score is known", required=True)
    known = number("Deals whose cards are known", required=True)
    coefficient = real("How many times luck is taken away", required=True)
    ratio = _ratio


class WithoutLuckSchema(PageOfPlayersSchema):
    """A page of the players' results, with luck and without."""

    work = fields.Nested(WorkDoneSchema, required=True)
    games = listed(
        "How far luck counts in each game", fields.Nested(GameWithoutLuckSchema), required=True
    )
    results = listed(
        "The results, by game, the best without luck first",
        fields.Nested(PlayerWithoutLuckSchema),
        required=True,
    )


class CrossTableSchema(CountedSchema):
    """How the games between each two players ended."""

    game = string("The id of the game; null if no game has ended", required=True, allow_none=True)
    games = listed("The games of which records are selected", fields.String(), required=True)
    players = listed("The players, as in the standings", fields.String(), required=True)
    of = number("How many players there are; the table has the first of them", required=True)
    cells = listed(
        "A row for each player with a cell for each opponent: how their games ended, or null",
        fields.List(fields.Nested(MeetingSchema, allow_none=True)),
        required=True,
    )


class PlayerItemSchema(Schema):
    """A player of a collection."""

    name = string("The name", required=True)
    spellings = listed("All names of the player, this one first", fields.String(), required=True)
    records = number("How many records name the player", required=True)
    games = mapping(
        "How many of each game", keys=fields.String(), values=fields.Integer(), required=True
    )


class PlayersSchema(PageOfPlayersSchema):
    """A page of players, those of most records first."""

    items = fields.List(fields.Nested(PlayerItemSchema), required=True)
    alike = listed(
        "Names that differ in nothing but case, accents and punctuation, which may be one person",
        fields.List(fields.String()),
        required=True,
    )


class MetSchema(MeetingSchema):
    """A partner or an opponent."""

    game = string("The id of the game", required=True)
    player = string("Who it is", required=True)


class ResultSchema(Schema):
    """A game of a player."""

    record = string("The record's id", required=True)
    game = string("The id of the game", required=True)
    date = string("The date, as written", required=True, allow_none=True)
    round = string("The round", required=True, allow_none=True)
    side = listed("The player's side; empty is not named", fields.String(), required=True)
    others = listed("The other sides", fields.List(fields.String()), required=True)
    outcome = string(
        "won, drawn, lost, finished (nobody wins such a game) or unfinished", required=True
    )
    score = number("What the player's side scored", required=True, allow_none=True)
    conceded = number("The most that another side did", required=True, allow_none=True)


class ShortAliasSchema(Schema):
    """A spelling that stands for another name."""

    id = number("Its id", required=True)
    spelling = string("The name in the records", required=True)
    name = string("The name for which it stands", required=True)


class PlayerSchema(CountedSchema):
    """What the selected records tell of a player."""

    name = string("The name", required=True)
    spellings = listed("All names of the player, this one first", fields.String(), required=True)
    aliases = fields.List(fields.Nested(ShortAliasSchema), required=True)
    standings = listed(
        "The player's place in each game, among all players of these records",
        fields.Nested(RowSchema),
        required=True,
    )
    partners = listed("The most frequent", fields.Nested(MetSchema), required=True)
    opponents = listed("The most frequent", fields.Nested(MetSchema), required=True)
    games = number("How many games there are", required=True)
    results = listed(
        "The latest of them, the last first", fields.Nested(ResultSchema), required=True
    )
    chart = fields.Nested(FigureSchema, required=True)


class AliasBody(Schema):
    """A spelling of a player that is to stand for another name."""

    spelling = string(
        "A name as records write it",
        required=True,
        validate=validate.Length(1, LONGEST_VALUE, error="player-name"),
        example="Elodie",
    )
    name = string(
        "The name for which it stands",
        required=True,
        validate=validate.Length(1, LONGEST_VALUE, error="player-name"),
        example="Élodie",
    )


class AliasSchema(ShortAliasSchema):
    """An alias, with who set it and when."""

    created = string("When it was set (UTC)", required=True)
    by = string("Who set it", required=True, allow_none=True)
    taken_back = string(
        "When it was taken back or replaced (UTC); null if it holds", required=True, allow_none=True
    )
    taken_back_by = string("Who did that", required=True, allow_none=True)


#: All aliases, those taken back too, the latest set first.
AliasesSchema = items_of(AliasSchema, "AliasesSchema")
