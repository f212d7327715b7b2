"""The service: one Flask application, made by `create_app`."""

from __future__ import annotations

from typing import Any

from flask import Flask
from flask.json.provider import DefaultJSONProvider

from api.http.blueprint import refuse_unknown
from api.http.caller_gone import heed_gone
from api.http.gate import guard_bodies
from api.http.openapi import Described
from api.http.problems import ProblemApi
from api.http.store_errors import tell_refusals
from api.http.stores import keep_stores
from api.live import calls as live
from api.middleware.access import check_origins, control_access, identify_callers
from api.middleware.compression import compress_answers
from api.middleware.headers import keep_private, send_headers
from api.middleware.limits import limit_rates
from api.middleware.logs import log_requests
from api.middleware.metrics import count_requests
from api.middleware.settings import Settings
from api.pages import help as help_pages
from api.pages import offline, sign_in, site
from api.pages import rules as rules_pages
from api.pages.release import name_releases
from api.pages.sign_in import error_page
from api.players import calls as players
from api.players import pages as player_pages
from api.resources import (
    analysis,
    annotation,
    books,
    charts,
    deleted,
    facets,
    games,
    health,
    history,
    insights,
    listing,
    pictures,
    records,
    replays,
    statistics,
    uploads,
)
from api.studies import calls as studies
from api.studies import pages as study_pages
from api.upload.allowance import Spending
from api.work.asking import set_up_work
from api.work.pool import Pool
from records.notation.record_texts import RECORD_LIMIT

#: The largest request, and the largest size that it may unpack to, in bytes. Only a record is ever
#: held in memory.
BODY_LIMIT = 1 << 30
UNPACKED_LIMIT = 4 << 30
#: The most parts of a form, and the most bytes of a part that is not a file.
FORM_PARTS = 10_000
FORM_WORDS = 1 << 19


class _Json(DefaultJSONProvider):
    """JSON without NaN, which not every reader accepts. Keys keep their order."""

    sort_keys = False

    def dumps(self, obj: Any, **kwargs: Any) -> str:
        return super().dumps(obj, allow_nan=False, **kwargs)


class _Application(Flask):
    json_provider_class = _Json


def create_app(
    database: str,
    *,
    body_limit: int = BODY_LIMIT,
    unpacked_limit: int = UNPACKED_LIMIT,
    settings: Settings | None = None,
) -> Flask:
    """Return the application for the store at `database` (see `records.library.open_store`).

    Limits are in bytes. Raises StoreError if the store cannot be opened, and ValueError if a rate
    is malformed.
    """
    settings = settings or Settings()
    app = _Application(__name__)
    app.config.update(
        DATABASE=database,
        SETTINGS=settings,
        BODY_LIMIT=body_limit,
        UNPACKED_LIMIT=unpacked_limit,
        RECORD_LIMIT=RECORD_LIMIT,
        SPENDING=Spending(None if settings.judging is None else settings.judging / 60),
        MAX_CONTENT_LENGTH=body_limit + 1,
        MAX_FORM_PARTS=FORM_PARTS,
        MAX_FORM_MEMORY_SIZE=FORM_WORDS,
        API_TITLE="Carnet",
        API_VERSION="v1",
        OPENAPI_VERSION="3.1.0",
        OPENAPI_URL_PREFIX="/api/v1",
        API_SPEC_OPTIONS={
            "info": {
                "description": "Records of trick-taking card games: checked card by card, "
                "kept, replayed, drawn. Errors are problems (RFC 9457), in English or French "
                "by Accept-Language.",
                "license": {"name": "MIT", "identifier": "MIT"},
            }
        },
    )
    keep_stores(app, database)
    # Each request passes these checks in this order, and each answer in the opposite one.
    compress_answers(app)
    log_requests(app)
    count_requests(app)
    app.before_request(check_origins)
    app.before_request(identify_callers)
    limit_rates(app, settings)
    app.before_request(control_access)
    app.before_request(refuse_unknown)
    app.before_request(guard_bodies)
    app.after_request(send_headers)
    app.after_request(keep_private)
    api = ProblemApi(app, error_page, spec_kwargs={"extra_plugins": [Described()]})
    for blueprint in (
        uploads.blueprint,
        listing.blueprint,
        facets.blueprint,
        records.blueprint,
        deleted.blueprint,
        annotation.blueprint,
        history.blueprint,
        studies.blueprint,
        studies.tags_blueprint,
        replays.blueprint,
        live.blueprint,
        pictures.blueprint,
        analysis.blueprint,
        statistics.blueprint,
        insights.blueprint,
        players.standings_blueprint,
        players.blueprint,
        players.aliases_blueprint,
        books.blueprint,
        charts.blueprint,
        games.blueprint,
        health.blueprint,
    ):
        api.register_blueprint(blueprint)
    listing.share_exports(app)
    tell_refusals(app)
    heed_gone(app)
    set_up_work(app, Pool(settings.workers, seconds=settings.seconds, connected=settings.waiting))
    for pages in (site, rules_pages, player_pages, help_pages, study_pages, sign_in, offline):
        app.register_blueprint(pages.blueprint)
    app.register_blueprint(health.at_the_root)
    app.register_blueprint(live.page_blueprint)
    name_releases(app)
    return app
