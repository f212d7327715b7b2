"""Records replayed: the table at any point, what may be done there, where it is written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Response
from flask.views import MethodView

from api.http.blueprint import Blueprint
from api.http.bodies import TEXT_TYPES, one_text
from api.http.problems import ProblemSchema, fail
from api.http.responses import JSON, PROBLEM, tagged
from api.http.stores import stored_record
from api.schemas.replays import (
    ChoicesSchema,
    ReplayQuery,
    ReplaySchema,
    ShownQuery,
    ShownSchema,
    SourceSchema,
)
from api.work.asking import may_take_long, worked_out
from api.work.outcome import Refused
from api.work.tasks import replays
from api.work.tasks.replays import Point

blueprint = Blueprint(
    "replays", __name__, url_prefix="/api/v1", description="Records replayed card by card"
)

_EXAMPLE = '[Game "whist"]\n[Deal "1"]\n[Dealer "D"]\n[TurnUp "7D"]\n1. AS TS 8S 7S\n*\n'
_BODY: dict[str, Any] = {
    "required": True,
    "description": "A text with a record in it",
    "content": {media: {"schema": {"type": "string"}, "example": _EXAMPLE} for media in TEXT_TYPES},
}


#: Texts of at most so many bytes are replayed at once, to be told of one deal or in whole.
ONE_DEAL_AT_ONCE = 64 << 10
ALL_AT_ONCE = 8 << 10


def _answered(function: Callable[..., bytes], *arguments: Any, size: int, whole: bool) -> Response:
    """What the function returns, here if that takes a moment, else where others do not wait."""
    if size <= (ALL_AT_ONCE if whole else ONE_DEAL_AT_ONCE):
        try:
            found = function(*arguments)
        except Refused as refused:
            fail(refused.status, refused.problem, **refused.values)
    else:
        found = worked_out(function, *arguments)
    return Response(found, mimetype=JSON)


def _point(values: dict[str, Any]) -> Point:
    deal, ply, seat = values.get("deal"), values.get("ply"), values.get("seat")
    return (1 if ply is not None and deal is None else deal), ply, seat


@blueprint.route("/records/<record>/replay")
class ReplayOf(MethodView):
    """A record replayed."""

    @blueprint.arguments(ReplayQuery, location="query")
    @blueprint.response(200, ReplaySchema)
    @may_take_long(blueprint)
    @blueprint.alt_response(404, schema=ProblemSchema, content_type=PROBLEM)
    @blueprint.alt_response(413, schema=ProblemSchema, content_type=PROBLEM)
    def get(self, values: dict[str, Any], record: str) -> Response:
        """The actions and the table after each: of all deals, of one, or at one point."""
        stored, point = stored_record(record), _point(values)
        size, whole = len(stored.text), point[0] is None
        return tagged(_answered(replays.replay, stored, point, size=size, whole=whole))


@blueprint.route("/records/<record>/legal")
class Legal(MethodView):
    """What may be done at a point of a record."""

    @blueprint.arguments(ReplayQuery, location="query")
    @blueprint.response(200, ChoicesSchema)
    @may_take_long(blueprint)
    @blueprint.alt_response(404, schema=ProblemSchema, content_type=PROBLEM)
    def get(self, values: dict[str, Any], record: str) -> Response:
        """The legal cards, declarations and exchange after an action, of each seat or of one.

        Without `deal` in the last deal, without `ply` after its last action.
        """
        stored = stored_record(record)
        point = values.get("deal"), values.get("ply"), values.get("seat")
        return tagged(_answered(replays.legal, stored, point, size=len(stored.text), whole=False))


@blueprint.route("/records/<record>/source")
class Source(MethodView):
    """Where in the text what happens stands."""

    @blueprint.response(200, SourceSchema)
    @may_take_long(blueprint)
    @blueprint.alt_response(404, schema=ProblemSchema, content_type=PROBLEM)
    def get(self, record: str) -> Response:
        """Which characters of the text each action of each deal is."""
        stored = stored_record(record)
        return tagged(_answered(replays.source, stored, size=len(stored.text), whole=False))


@blueprint.route("/replay")
class ReplayText(MethodView):
    """A text replayed without keeping it."""

    @blueprint.doc(requestBody=_BODY)
    @blueprint.arguments(ShownQuery, location="query")
    @blueprint.response(200, ShownSchema)
    @may_take_long(blueprint)
    @blueprint.alt_response(404, schema=ProblemSchema, content_type=PROBLEM)
    @blueprint.alt_response(413, schema=ProblemSchema, content_type=PROBLEM)
    def post(self, values: dict[str, Any]) -> Response:
        """Replay the text that is sent; nothing is stored.

        The answer is that of a stored record's replay, and besides what may be done at the
        point that was asked for, or at the end of what is written.
        """
        text, point = one_text(), _point(values)
        whole = point[0] is None
        return _answered(replays.shown, text, values["record"], point, size=len(text), whole=whole)
