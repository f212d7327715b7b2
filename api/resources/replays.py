"""Replays of records: the table at any point, and the legal choices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Response

from api.http.blueprint import Blueprint
from api.http.bodies import ONE_TEXT, one_text
from api.http.problems import fail
from api.http.responses import JSON, tagged
from api.http.stores import stored_record
from api.schemas.replays import (
    ChoicesSchema,
    ReplayQuery,
    ReplaySchema,
    ShownQuery,
    ShownSchema,
)
from api.views.refused import Refused
from api.views.replay import ONE_DEAL_AT_ONCE
from api.work.asking import may_take_long, worked_out
from api.work.tasks import replays
from api.work.tasks.replays import Point

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
@blueprint.problems(413)
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
