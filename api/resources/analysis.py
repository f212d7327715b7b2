"""The figures of one record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flask import Response
from flask.views import MethodView

from api.answers import PROBLEM, json_answer, tagged
from api.blueprint import Blueprint
from api.collection import stored_record
from api.problems import ProblemSchema, fail
from api.replaying import MOST_ACTIONS, seats_of
from api.schemas.analysis import AnalysisQuery, AnalysisSchema
from api.views import stored_replay

if TYPE_CHECKING:
    from records.play.replay import Replay

blueprint = Blueprint(
    "analysis", __name__, url_prefix="/api/v1", description="What a record shows, in figures"
)


@blueprint.route("/records/<record>/analysis")
class AnalysisOf(MethodView):
    """The figures of one record."""

    @blueprint.arguments(AnalysisQuery, location="query")
    @blueprint.response(200, AnalysisSchema)
    @blueprint.alt_response(404, schema=ProblemSchema, content_type=PROBLEM)
    @blueprint.alt_response(413, schema=ProblemSchema, content_type=PROBLEM)
    def get(self, values: dict[str, Any], record: str) -> Response:
        """Points by source, the lead, declarations made and missed, tricks, the end play solved."""
        from analysis import analyse
        from analysis.budget import positions_each

        stored = stored_record(record)
        if stored.summary.plies > MOST_ACTIONS:
            fail(413, "too-long-for-analysis", most=MOST_ACTIONS)
        replay = stored_replay(stored)
        figures = analyse(replay, positions_each(stored.summary.deals))
        body = {"id": record, **figures.as_dict()}
        if "estimate" in values:
            body["estimate"] = _estimate(replay, values["estimate"], values.get("seat"))
        return tagged(json_answer(body))


def _estimate(replay: Replay, deal: int, seat: str | None) -> dict[str, Any]:
    from analysis.estimate import estimate

    if seat is not None and seat not in seats_of(replay):
        fail(404, "no-seat", seat=seat, seats=" ".join(seats_of(replay)))
    try:
        return estimate(replay, deal, view=seat).as_dict()
    except IndexError:
        fail(404, "no-deal", deal=deal, deals=len(replay.deals))
