"""What makes the pages an app that can be installed and that works without a network.

The service worker (`static/js/service-worker.js`) keeps what a reader has opened. It stands at the
root, so that it serves all pages.
"""

from __future__ import annotations

import json

from flask import Blueprint, Response, abort, render_template, request, url_for

from api.pages.release import SCRIPTS, release, scripts
from api.pages.site import page_context
from api.words import LANGUAGES, page_words, requested_language

blueprint = Blueprint("offline", __name__)

#: What the page for the unopened needs, besides its scripts.
_FILES = ("css/base.css", "css/offline.css", "favicon.svg")
_ICONS = ((192, "any"), (512, "any"), (512, "maskable"))


@blueprint.get("/service-worker.js")
def service_worker() -> Response:
    """Return the service worker of this release of the pages."""
    names = [*_FILES, *(f"js/{name}" for name in scripts("offline-page.js"))]
    settings = {
        "release": release(),
        "pages": {one: url_for("offline.unopened", language=one) for one in LANGUAGES},
        "files": [url_for("static", filename=name) for name in names],
        "words": {one: page_words(one)["offline-data"] for one in LANGUAGES},
    }
    script = (SCRIPTS / "service-worker.js").read_text(encoding="utf-8")
    response = Response(
        f"const SITE = {json.dumps(settings)};\n{script}", mimetype="text/javascript"
    )
    response.cache_control.no_cache = True
    return response


@blueprint.get("/manifest.webmanifest")
def manifest() -> Response:
    """Return what a browser needs to install the pages as an app, in the language of `lang`."""
    asked = request.args.get("lang")
    language = next((one for one in LANGUAGES if one == asked), requested_language())
    words = page_words(language)
    told = {
        "id": "/",
        "name": "Carnet",
        "short_name": "Carnet",
        "description": words["tagline"],
        "lang": language,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#f6f1e6",
        "theme_color": "#14573f",
        "icons": [
            {
                "src": url_for("static", filename=f"icons/{purpose}-{size}.png"),
                "sizes": f"{size}x{size}",
                "type": "image/png",
                "purpose": purpose,
            }
            for size, purpose in _ICONS
        ]
        + [
            {
                "src": url_for("static", filename="favicon.svg"),
                "sizes": "any",
                "type": "image/svg+xml",
            }
        ],
        "shortcuts": [{"name": words["home-enter"], "url": url_for("pages.new")}],
    }
    response = Response(json.dumps(told, ensure_ascii=False), mimetype="application/manifest+json")
    response.cache_control.no_cache = True
    response.vary.add("Accept-Language")
    return response


@blueprint.get("/offline/<language>")
def unopened(language: str) -> Response:
    """Show the page that stands for one that was never opened, in that language.

    Browsers keep it. It is the same for all readers.
    """
    if language not in LANGUAGES:
        abort(404)
    context = page_context(language)
    context |= {"signed_in": False, "may_sign_in": False, "other_address": None}
    response = Response(render_template("offline.html", **context), mimetype="text/html")
    response.content_language.add(language)
    return response
