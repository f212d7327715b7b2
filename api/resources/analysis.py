"""The figures of one record."""

from __future__ import annotations

from flask import Response
from flask.views import MethodView

from api.answers import PROBLEM, json_answer, tagged
from api.blueprint import Blueprint
from api.collection import stored_record
from api.problems import ProblemSchema, fail
from api.replaying import MOST_ACTIONS
from api.schemas.analysis import AnalysisSchema
from api.views import stored_replay

blueprint = Blueprint(
    "analysis", __name__, url_prefix="/api/v1", description="What a record shows, in figures"
)


#: Positions that the solver may look at: in one deal, in a record, in a deal at least.
POSITIONS = 20_000
MOST_POSITIONS = 400_000
LEAST_POSITIONS = 500


@blueprint.route("/records/<record>/analysis")
class AnalysisOf(MethodView):
    """The figures of one record."""

    @blueprint.response(200, AnalysisSchema)
    @blueprint.alt_response(404, schema=ProblemSchema, content_type=PROBLEM)
    @blueprint.alt_response(413, schema=ProblemSchema, content_type=PROBLEM)
    def get(self, record: str) -> Response:
        """Points by source, the lead, declarations made and missed, tricks, the end play solved."""
        from analysis import analyse

        stored = stored_record(record)
        if stored.summary.plies > MOST_ACTIONS:
            fail(413, "too-long-for-analysis", most=MOST_ACTIONS)
        share = MOST_POSITIONS // max(1, stored.summary.deals)
        figures = analyse(stored_replay(stored), max(LEAST_POSITIONS, min(POSITIONS, share)))
        return tagged(json_answer({"id": record, **figures.as_dict()}))
