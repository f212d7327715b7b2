"""Live games: a game that is being typed, followed card by card by those who have its address."""

from __future__ import annotations

from secrets import token_urlsafe
from typing import Any

import flask
from flask import Response, current_app, json, request, url_for

from api.http.blueprint import Blueprint
from api.http.bodies import TEXT_TYPES, one_text
from api.http.problems import fail
from api.http.responses import json_answer, seen_version, tagged
from api.http.stores import collection
from api.live.schemas import EndBody, LiveBegunSchema, LiveSchema, WriterHeader
from api.middleware.access import digest_of
from api.middleware.settings import Settings
from api.pages.site import page
from api.resources.replays import ReplayQuery, ReplaySchema, answered
from api.schemas.shared_fields import IfMatch
from api.views.record import written_text
from api.work.asking import may_take_long
from api.work.tasks import replays
from records.library import LiveGame
from records.rules.games.examples import TRICK

blueprint = Blueprint("live", "Games that are followed as they are typed")
page_blueprint = flask.Blueprint("live_pages", __name__)

#: The longest text of a live game, in bytes.
LONGEST = 256 << 10
#: Milliseconds until a listener asks again.
AGAIN_MS = 2000
#: Seconds after which another game may have ended.
_FULL_S = 60

_BODY: dict[str, Any] = {
    "required": False,
    "description": "The text so far, at most 256 KiB. It need not be a whole record yet",
    "content": {media: {"schema": {"type": "string"}, "example": TRICK} for media in TEXT_TYPES},
}

_ENDED = {"saved": {"value": {"record": "0j4x8k2m7q9a"}}}


def live_game(live: str) -> LiveGame:
    """Return the live game that the last part of its address reads: whoever has it may.

    Ends the request with 404 if there is none.
    """
    found = collection().live.get(digest_of(live))
    if found is None:
        fail(404, "no-live")
    return found


def _view(live: str, game: LiveGame) -> dict[str, Any]:
    return {
        "id": live,
        "version": game.version,
        "created": game.created,
        "ended": game.ended,
        "record": game.record,
        "text": written_text(game.text),
    }


def _answer(live: str, game: LiveGame, status: int = 200, **more: Any) -> Response:
    return _for_its_reader(tagged(json_answer({**_view(live, game), **more}, status), game.version))


def _for_its_reader(response: Response) -> Response:
    response.cache_control.private = True
    response.cache_control.no_cache = True
    return response


def _going_on(live: str) -> LiveGame:
    game = live_game(live)
    if game.ended:
        fail(409, "live-ended")
    return game


def _text() -> bytes:
    text = one_text()
    if len(text) > LONGEST:
        fail(413, "too-large", limit=LONGEST)
    return text


@blueprint.post("/live")
@blueprint.doc(requestBody=_BODY)
@blueprint.response(201, LiveBegunSchema)
def begin() -> Response:
    """Let others follow a game that is being typed.

    `id` is for those who follow: they need no token. `key` is for who types it: changes need
    it, and a token to write. The game ends when it is ended, or after two hours without a
    change.
    """
    settings: Settings = current_app.config["SETTINGS"]
    live, key, text = token_urlsafe(16), token_urlsafe(32), _text()
    game = collection().live.add(digest_of(live), digest_of(key), text, settings.live)
    if game is None:
        fail(429, "live-full", most=settings.live, headers={"Retry-After": str(_FULL_S)})
    response = _answer(live, game, 201, key=key)
    response.location = url_for("live.live", live=live)
    return response


@blueprint.get("/live/<live>")
@blueprint.response(200, LiveSchema)
def live(live: str) -> Response:
    """The text so far, and what the game was saved as if it has ended."""
    return _answer(live, live_game(live))


@blueprint.put("/live/<live>")
@blueprint.doc(requestBody=_BODY)
@blueprint.arguments(WriterHeader, location="headers")
@blueprint.arguments(IfMatch, location="headers")
@blueprint.response(200, LiveSchema)
@blueprint.problems(409)
def go_on(writer: dict[str, Any], _: dict[str, Any], live: str) -> Response:
    """Replace the text by what is typed now. `If-Match` must name its present version."""
    expected = seen_version(_going_on(live).version)
    game = collection().live.change(digest_of(live), digest_of(writer["key"]), _text(), expected)
    return _answer(live, game)


@blueprint.post("/live/<live>/end")
@blueprint.arguments(WriterHeader, location="headers")
@blueprint.arguments(EndBody, examples=_ENDED)
@blueprint.response(200, LiveSchema)
@blueprint.problems(409)
def end(writer: dict[str, Any], body: dict[str, Any], live: str) -> Response:
    """End the game. Those who follow it are led to the `record` that it was saved as."""
    _going_on(live)
    game = collection().live.end(digest_of(live), digest_of(writer["key"]), body["record"])
    return _answer(live, game)


@blueprint.get("/live/<live>/replay")
@blueprint.arguments(ReplayQuery, location="query")
@blueprint.response(200, ReplaySchema)
@may_take_long(blueprint)
def replay_of(values: dict[str, Any], live: str) -> Response:
    """The table after each action so far. What is wrong is for who types: it is left out."""
    game = live_game(live)
    point = (values.get("deal"), values.get("ply"), values.get("seat"))
    found = answered(replays.followed, game.text, point, size=len(game.text), whole=False)
    return _for_its_reader(tagged(found, game.version))


@blueprint.get("/live/<live>/events")
@blueprint.response(
    200,
    {"description": "Events as they come"},
    content_type="text/event-stream",
    description="Server-sent events",
)
def events(live: str) -> Response:
    """Server-sent events: one with the present version, unless `Last-Event-ID` names it.

    Its data are the `version`, whether the game has `ended`, and the `record` that it was saved
    as. The answer ends there, and `retry` says when to ask again, which browsers do by themselves.
    """
    found = collection().live.version(digest_of(live))
    if found is None:
        fail(404, "no-live")
    version, ended, record = found
    body = f"retry: {AGAIN_MS}\n\n"
    if ended or request.headers.get("Last-Event-ID") != str(version):
        told = {"version": version, "ended": ended, "record": record}
        body += f"id: {version}\ndata: {json.dumps(told)}\n\n"
    response = Response(body, mimetype="text/event-stream")
    response.cache_control.no_store = True
    return response


@page_blueprint.get("/live/<live>")
def follow(live: str) -> Response:
    """Show a game as it is typed."""
    live_game(live)
    response = page("live.html", live=live)
    response.cache_control.no_store = True
    return response
