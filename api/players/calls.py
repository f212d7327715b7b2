"""The players of the collection."""

from __future__ import annotations

from typing import Any

from flask import Response, current_app, url_for
from flask.views import MethodView

from api.http.blueprint import Blueprint
from api.http.filters import query_of
from api.http.negotiation import best_form
from api.players import tasks
from api.players.schemas import PagedQuery, PlayerQuery, PlayerSchema, PlayersSchema
from api.players.standings import answer, seconds
from api.schemas.charts import FORMS_OF_A_CHART
from api.views.chart import FORMS, alone, described, drawn
from api.words import requested_language
from api.work.asking import may_take_long, worked_out

blueprint = Blueprint("players", __name__, url_prefix="/api/v1", description="Players")


@blueprint.route("/players")
class Players(MethodView):
    """The players of the collection."""

    @blueprint.arguments(PagedQuery, location="query")
    @blueprint.response(200, PlayersSchema)
    @may_take_long(blueprint)
    @blueprint.problems(404)
    def get(self, values: dict[str, Any]) -> Response:
        """The players whom the selected records name, those of most records first."""
        found = worked_out(
            tasks.players,
            current_app.config["DATABASE"],
            query_of(values),
            values["page"],
            values["limit"],
            seconds(),
            lasting=False,
        )
        return answer("application/json", found, "players")


@blueprint.route("/players/<path:name>")
class Player(MethodView):
    """One player."""

    @blueprint.arguments(PlayerQuery, location="query")
    @blueprint.response(200, PlayerSchema)
    @described(blueprint, "the chart of the player's scores")
    @may_take_long(blueprint)
    @blueprint.problems(404, 501)
    def get(self, values: dict[str, Any], name: str) -> Response:
        """Games and results of a player, with partners and opponents, and a chart of the scores.

        By Accept, the chart alone is a page, SVG, PNG or a table with all games.
        """
        form = best_form(tuple(FORMS), FORMS_OF_A_CHART.get(values.get("media", "")))
        language = values.get("language") or requested_language()
        found = worked_out(
            tasks.player,
            current_app.config["DATABASE"],
            name,
            query_of(values),
            FORMS[form],
            language,
            values["theme"],
            seconds(),
            alone=alone(form),
            lasting=False,
        )
        return drawn(form, found, name, language, (url_for("pages.index"), "Carnet"))
