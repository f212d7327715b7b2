"""The games that Carnet knows, and their options."""

from __future__ import annotations

from typing import Any

from marshmallow import fields

from api.http.blueprint import Blueprint
from api.http.problems import fail
from api.schemas.shared_fields import Schema, both, flag, items_of, listed, mapping, number, string
from api.views.game import detail
from records.rules.games import GAMES
from records.rules.ruleset import Game


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


#: All games.
GamesSchema = items_of(GameSchema, "GamesSchema")


blueprint = Blueprint("games", "Rule sets and their options")


def _summary(game: Game) -> dict[str, Any]:
    return {
        "id": game.id,
        "title": dict(game.title),
        "summary": dict(game.summary),
        "seats": game.rules().seats,
    }


@blueprint.get("/games")
@blueprint.response(200, GamesSchema)
def games() -> dict[str, Any]:
    """Every game: its name, a short description and the number of players."""
    return {"items": [_summary(game) for game in GAMES.values()]}


@blueprint.get("/games/<game>")
@blueprint.response(200, GameDetailSchema)
def game(game: str) -> dict[str, Any]:
    """A game's rules point by point, its options with their values, and the sources of both."""
    found = GAMES.get(game)
    if found is None:
        fail(404, "no-game", game=game)
    return {
        **_summary(found),
        "chapter": str(found.chapter) if found.chapter else None,
        **detail(found),
    }
