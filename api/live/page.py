"""The page of a live game: its table, for those who have its address."""

from __future__ import annotations

from flask import Blueprint, Response

from api.live.calls import live_game
from api.pages.site import page

blueprint = Blueprint("live_pages", __name__)


@blueprint.get("/live/<live>")
def follow(live: str) -> Response:
    """Show a game as it is typed."""
    live_game(live)
    response = page("live.html", live=live)
    response.cache_control.no_store = True
    return response
