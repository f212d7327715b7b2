"""The players of the collection."""

from __future__ import annotations

from typing import Any

from flask import Response

from api.http.blueprint import Blueprint
from api.http.responses import JSON
from api.pages.chart import answer, described
from api.players import tasks
from api.players.schemas import PagedQuery, PlayerQuery, PlayerSchema, PlayersSchema
from api.resources.statistics import drawn_over_many, over_many
from api.work.asking import may_take_long

blueprint = Blueprint("players", "Players")


@blueprint.get("/players")
@blueprint.arguments(PagedQuery, location="query")
@blueprint.response(200, PlayersSchema)
@may_take_long(blueprint)
@blueprint.problems(404)
def players(values: dict[str, Any]) -> Response:
    """The players whom the selected records name, those of most records first."""
    return answer(JSON, over_many(tasks.players, values, JSON), "players")


@blueprint.get("/players/<path:name>")
@blueprint.arguments(PlayerQuery, location="query")
@blueprint.response(200, PlayerSchema)
@described(blueprint, "the chart of the player's scores")
@may_take_long(blueprint)
@blueprint.problems(501)
def player(values: dict[str, Any], name: str) -> Response:
    """Games and results of a player, with partners and opponents, and a chart of the scores.

    By Accept, the chart alone is a page, SVG, PNG or a table with all games.
    """
    return drawn_over_many(tasks.player, values, lambda language: name, name)
