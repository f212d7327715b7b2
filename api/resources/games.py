"""The games that Carnet knows."""

from __future__ import annotations

from typing import Any

from api.http.blueprint import Blueprint
from api.http.problems import fail
from api.schemas.games import GameDetailSchema, GamesSchema
from api.views.game import detail
from records.rules.games import GAMES
from records.rules.ruleset import Game

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
@blueprint.problems(404)
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
