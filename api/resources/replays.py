"""Records replayed: the table at any point, what may be done there, where it is written."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from flask import Response
from flask.views import MethodView

from api.answers import PROBLEM, json_answer, tagged
from api.blueprint import Blueprint
from api.bodies import TEXT_TYPES, one_text
from api.collection import stored_record
from api.problems import ProblemSchema, fail
from api.replaying import (
    MOST_ACTIONS,
    NoSuchPoint,
    TooManyActions,
    choices_view,
    replay_view,
    shown_record,
    shown_text,
    source_view,
)
from api.schemas.replays import (
    ChoicesSchema,
    ReplayQuery,
    ReplaySchema,
    ShownQuery,
    ShownSchema,
    SourceSchema,
)

blueprint = Blueprint(
    "replays", __name__, url_prefix="/api/v1", description="Records replayed card by card"
)

_EXAMPLE = '[Game "whist"]\n[Deal "1"]\n[Dealer "D"]\n[TurnUp "7D"]\n1. AS TS 8S 7S\n*\n'
_BODY: dict[str, Any] = {
    "required": True,
    "description": "A text with a record in it",
    "content": {media: {"schema": {"type": "string"}, "example": _EXAMPLE} for media in TEXT_TYPES},
}


@contextmanager
def _points() -> Iterator[None]:
    """Ends the request with 404 or 413 where it asks for what there is not, or for too much."""
    try:
        yield
    except NoSuchPoint as error:
        fail(404, error.problem, **error.values)
    except TooManyActions:
        fail(413, "too-long-for-replay", most=MOST_ACTIONS)


def _point(values: dict[str, Any]) -> tuple[int | None, int | None, str | None]:
    deal, ply, seat = values.get("deal"), values.get("ply"), values.get("seat")
    return (1 if ply is not None and deal is None else deal), ply, seat


@blueprint.route("/records/<record>/replay")
class ReplayOf(MethodView):
    """A record replayed."""

    @blueprint.arguments(ReplayQuery, location="query")
    @blueprint.response(200, ReplaySchema)
    @blueprint.alt_response(404, schema=ProblemSchema, content_type=PROBLEM)
    @blueprint.alt_response(413, schema=ProblemSchema, content_type=PROBLEM)
    def get(self, values: dict[str, Any], record: str) -> Response:
        """The actions and the table after each: of all deals, of one, or at one point."""
        shown = shown_record(stored_record(record))
        with _points():
            view = replay_view(shown, *_point(values))
        return tagged(json_answer(view))


@blueprint.route("/records/<record>/legal")
class Legal(MethodView):
    """What may be done at a point of a record."""

    @blueprint.arguments(ReplayQuery, location="query")
    @blueprint.response(200, ChoicesSchema)
    @blueprint.alt_response(404, schema=ProblemSchema, content_type=PROBLEM)
    def get(self, values: dict[str, Any], record: str) -> Response:
        """The legal cards, declarations and exchange after an action, of each seat or of one.

        Without `deal` in the last deal, without `ply` after its last action.
        """
        shown = shown_record(stored_record(record))
        with _points():
            view = choices_view(shown, values.get("deal"), values.get("ply"), values.get("seat"))
        return tagged(json_answer({"id": record, **view}))


@blueprint.route("/records/<record>/source")
class Source(MethodView):
    """Where in the text what happens stands."""

    @blueprint.response(200, SourceSchema)
    @blueprint.alt_response(404, schema=ProblemSchema, content_type=PROBLEM)
    def get(self, record: str) -> Response:
        """Which characters of the text each action of each deal is."""
        return tagged(json_answer(source_view(shown_record(stored_record(record)))))


@blueprint.route("/replay")
class ReplayText(MethodView):
    """A text replayed without keeping it."""

    @blueprint.doc(requestBody=_BODY)
    @blueprint.arguments(ShownQuery, location="query")
    @blueprint.response(200, ShownSchema)
    @blueprint.alt_response(404, schema=ProblemSchema, content_type=PROBLEM)
    @blueprint.alt_response(413, schema=ProblemSchema, content_type=PROBLEM)
    def post(self, values: dict[str, Any]) -> Response:
        """Replay the text that is sent; nothing is stored.

        The answer is that of a stored record's replay, and besides what may be done at the
        point that was asked for, or at the end of what is written.
        """
        number = values["record"]
        shown, count, outside = shown_text(one_text(), number)
        if shown is None:
            if count:
                fail(404, "no-such-record", number=number, count=count)
            fail(422, "nothing-there", extra={"findings": outside})
        deal, ply, seat = _point(values)
        with _points():
            view = replay_view(shown, deal, ply, seat)
            view["choices"] = choices_view(shown, deal, ply, seat)
        return json_answer({**view, "record": number, "records": count})
