"""The pages of players and of standings. What happens on them is in `static/js`."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, url_for

from api.pages.site import page
from api.resources.insights import OF

blueprint = Blueprint("player_pages", __name__)


@blueprint.get("/players")
def players() -> Response:
    """Show who is named in the records, and which names may be one person."""
    return page("players.html")


@blueprint.get("/players/<path:name>")
def player(name: str) -> Response:
    """Show what the records tell of a player."""
    return page(
        "person.html",
        name=name,
        source=url_for("players.player", name=name),
        accuracy=_accuracy("choice", person=name, **{f"{OF}player": name}),
    )


@blueprint.get("/standings")
def standings() -> Response:
    """Show the standings, and the cross table of a game."""
    return page("standings.html", accuracy=_accuracy("player"))


def _accuracy(by: str, **filters: str) -> str:
    """Return the address of the page with the accuracy by the chance lost."""
    asked: dict[str, Any] = {"by": by, "as": "html", **filters}
    return url_for("insights.insights_of", measure="accuracy-chance", **asked)
