"""The players of the collection, who won against whom, and spellings that stand for others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from flask import Response, url_for

from api.http.blueprint import Blueprint
from api.http.problems import fail
from api.http.responses import JSON, best_form, json_answer, tagged
from api.http.stores import caller, collection
from api.pages.chart import CSV, answer, described
from api.players import tasks
from api.players.schemas import (
    FORMS_OF_A_TABLE,
    AliasBody,
    AliasesSchema,
    AliasSchema,
    CrossTableQuery,
    CrossTableSchema,
    PagedQuery,
    PlayerQuery,
    PlayerSchema,
    PlayersSchema,
    StandingsQuery,
    StandingsSchema,
    WithoutLuckSchema,
)
from api.resources.statistics import drawn_over_many, over_many
from api.work.asking import may_take_long
from records.library import AliasError

blueprint = Blueprint("players", "Players")
standings_blueprint = Blueprint("standings", "Who won against whom")
aliases_blueprint = Blueprint("aliases", "Several spellings of one player")


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
def player(values: dict[str, Any], name: str) -> Response:
    """Games and results of a player, with partners and opponents, and a chart of the scores.

    By Accept, the chart alone is a page, SVG, PNG or a table with all games.
    """
    return drawn_over_many(tasks.player, values, lambda language: name, name)


_AS_TABLE = "A line of headers, then a player a line"


@standings_blueprint.get("/standings")
@standings_blueprint.arguments(StandingsQuery, location="query")
@standings_blueprint.response(200, StandingsSchema)
@standings_blueprint.also(CSV, _AS_TABLE)
@may_take_long(standings_blueprint)
@standings_blueprint.problems(404)
def standings(values: dict[str, Any]) -> Response:
    """Games won, drawn and lost, points and ratings, of the players of the selected records.

    As CSV, the answer has all pages.
    """
    return _told(tasks.standings, values, "standings")


@standings_blueprint.get("/standings/without-luck")
@standings_blueprint.arguments(StandingsQuery, location="query")
@standings_blueprint.response(200, WithoutLuckSchema)
@standings_blueprint.also(CSV, _AS_TABLE)
@may_take_long(standings_blueprint)
@standings_blueprint.problems(404)
def without_luck(values: dict[str, Any]) -> Response:
    """How much more than the others the players of the selected records made in a deal, as
    played and without what the cards were worth, and how many more deals it takes to be sure.

    As CSV, the answer has all pages.
    """
    return _told(tasks.without_luck, values, "without-luck")


@standings_blueprint.get("/cross-table")
@standings_blueprint.arguments(CrossTableQuery, location="query")
@standings_blueprint.response(200, CrossTableSchema)
@standings_blueprint.also(CSV, _AS_TABLE)
@may_take_long(standings_blueprint)
def cross_table(values: dict[str, Any]) -> Response:
    """How the games between each two players ended, in one of the games.

    Without `game`, it is the one of which most of the selected records have ended.
    """
    return _told(tasks.cross, values, "cross-table")


def _told(task: Callable[..., bytes], values: dict[str, Any], name: str) -> Response:
    """Return what a task makes of the selected records, in the form and language asked for."""
    forms = tuple(FORMS_OF_A_TABLE.values())[::-1]
    form = best_form(forms, FORMS_OF_A_TABLE.get(values.get("media", "")))
    return answer(form, over_many(task, values, form), name)


_EXAMPLES = {"one": {"value": {"spelling": "Elodie", "name": "Élodie"}}}


@aliases_blueprint.get("/aliases")
@aliases_blueprint.response(200, AliasesSchema)
def aliases() -> Response:
    """All aliases, those taken back too, the latest set first."""
    found = collection().aliases.history()
    return tagged(json_answer({"items": [asdict(one) for one in found]}))


@aliases_blueprint.post("/aliases")
@aliases_blueprint.arguments(AliasBody, examples=_EXAMPLES)
@aliases_blueprint.response(201, AliasSchema)
@aliases_blueprint.problems(409)
def set_alias(values: dict[str, Any]) -> Response:
    """Let a spelling stand for another name.

    An alias of this spelling for yet another name is taken back. The same again changes
    nothing, so a request may be repeated. 409 if one record names both.
    """
    try:
        made = collection().aliases.set(values["spelling"], values["name"], caller())
    except AliasError as error:
        status = 409 if error.why == "together" else 422
        fail(status, f"alias-{error.why}", record=error.record, **values)
    response = json_answer(asdict(made), 201)
    response.location = url_for("aliases.alias_of", alias=made.id)
    return response


@aliases_blueprint.get("/aliases/<int(max=9223372036854775807):alias>")
@aliases_blueprint.response(200, AliasSchema)
def alias_of(alias: int) -> Response:
    """The alias, taken back or not."""
    found = {one.id: one for one in collection().aliases.history()}
    if alias not in found:
        fail(404, "no-alias")
    return tagged(json_answer(asdict(found[alias])))


@aliases_blueprint.delete("/aliases/<int(max=9223372036854775807):alias>")
@aliases_blueprint.response(200, AliasSchema)
def take_back(alias: int) -> Response:
    """Take an alias back. It stays in the history."""
    return json_answer(asdict(collection().aliases.take_back(alias, caller())))
