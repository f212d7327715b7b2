"""Standings and cross tables over the collection."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Response

from api.http.blueprint import Blueprint
from api.http.responses import best_form
from api.pages.chart import CSV, answer
from api.players import tasks
from api.players.schemas import (
    FORMS_OF_A_TABLE,
    CrossTableQuery,
    CrossTableSchema,
    StandingsQuery,
    StandingsSchema,
    WithoutLuckSchema,
)
from api.resources.statistics import over_many
from api.work.asking import may_take_long

blueprint = Blueprint("standings", "Who won against whom")

_AS_TABLE = "A line of headers, then a player a line"


@blueprint.get("/standings")
@blueprint.arguments(StandingsQuery, location="query")
@blueprint.response(200, StandingsSchema)
@blueprint.also(CSV, _AS_TABLE)
@may_take_long(blueprint)
@blueprint.problems(404)
def standings(values: dict[str, Any]) -> Response:
    """Games won, drawn and lost, points and ratings, of the players of the selected records.

    As CSV, the answer has all pages.
    """
    return _told(tasks.standings, values, "standings")


@blueprint.get("/standings/without-luck")
@blueprint.arguments(StandingsQuery, location="query")
@blueprint.response(200, WithoutLuckSchema)
@blueprint.also(CSV, _AS_TABLE)
@may_take_long(blueprint)
@blueprint.problems(404)
def without_luck(values: dict[str, Any]) -> Response:
    """How much more than the others the players of the selected records made in a deal, as
    played and without what the cards were worth, and how many more deals it takes to be sure.

    As CSV, the answer has all pages.
    """
    return _told(tasks.without_luck, values, "without-luck")


@blueprint.get("/cross-table")
@blueprint.arguments(CrossTableQuery, location="query")
@blueprint.response(200, CrossTableSchema)
@blueprint.also(CSV, _AS_TABLE)
@may_take_long(blueprint)
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
