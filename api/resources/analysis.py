"""The figures of one record."""

from __future__ import annotations

from typing import Any

from flask import Response

from analysis.budget import positions_each
from api.http.blueprint import Blueprint
from api.http.bodies import ONE_TEXT, one_text
from api.http.problems import fail
from api.http.responses import JSON, tagged
from api.http.stores import stored_record
from api.schemas.analysis import (
    AccuracyQuery,
    AccuracySchema,
    AdviceQuery,
    AdviceSchema,
    AnalysisSchema,
)
from api.views.replay import MOST_ACTIONS
from api.work.asking import may_take_long, worked_out
from api.work.tasks import figures
from records.library.model import Stored

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
@blueprint.problems(413)
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
@blueprint.problems(413)
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
@blueprint.problems(413)
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
