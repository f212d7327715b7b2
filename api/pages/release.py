"""The addresses of the files that pages are made of: each names the release that it belongs to.

A page of one release never gets a file of another, whatever browsers, proxies and service workers
have kept: another release has other addresses. So everybody may keep such a file for ever.

Scripts and styles are sent without comments and indentation, and several style sheets as one: those
of the page of a record are 50 kB on the wire then, and not 67.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from flask import Flask, Response, abort, current_app, g, request

from api.pages.preload import script_of
from api.words.pages import PAGES

_API = Path(__file__).parents[1]
#: What a release of the pages consists of, besides their words. The files in `static/vendor` are in
#: folders with the name of their version.
_PARTS = ("static/css", "static/js", "static/icons", "templates")
_NAMED = re.compile(r"(r[0-9a-f]{12})/(.+)")
#: A script, by itself or as a page loads it, or style sheets: `css/cards+table.css` is
#: `css/cards.css` and then `css/table.css`.
_WRITTEN = re.compile(r"(js|css)/(?:([\w-]+)/)?([\w+-]+)\.\1")
#: Comments that take whole lines, and white space before a line. No text of a script goes over
#: several lines.
_LEFT_OUT = {
    "js": re.compile(r"^\s*(?://.*\n|/\*\*[\s\S]*?\*/\n)|^\s+", re.MULTILINE),
    "css": re.compile(r"/\*[\s\S]*?\*/\n?|^\s+", re.MULTILINE),
}
_MEDIA = {"js": "text/javascript", "css": "text/css"}
FOR_EVER = "public, max-age=31536000, immutable"


@cache
def release() -> str:
    """Return the name of this release of the pages: a digest of all that they are made of."""
    digest = hashlib.sha256(repr(PAGES).encode())
    for part in _PARTS:
        for path in sorted((_API / part).rglob("*.*")):
            digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return f"r{digest.hexdigest()[:12]}"


def styles_within(sheets: Iterable[str]) -> str | None:
    """Return the style sheets that a page has in it, or None if it is to ask for them.

    Whoever comes from elsewhere probably has none of them, and on a slow network they would cost
    two more trips before anything is painted. The policy of the page then allows just this text.
    """
    g.styles = ""
    if request.headers.get("Sec-Fetch-Site") not in ("none", "cross-site", "same-site"):
        return None
    text = _shortened("css", None, "+".join(("base", *sheets)))
    g.styles = f"'sha256-{base64.b64encode(hashlib.sha256(text).digest()).decode()}'"
    return text.decode()


def name_releases(app: Flask) -> None:
    """Let `url_for("static", …)` name the release, and the files be found under such a name."""
    app.url_defaults(_named)
    app.view_functions["static"] = _file


def _named(endpoint: str, values: dict[str, Any]) -> None:
    filename = values.get("filename", "")
    if endpoint == "static" and filename and not filename.startswith("vendor/"):
        values["filename"] = f"{release()}/{filename}"


def _file(filename: str) -> Response:
    """Return a file of the pages. One of another release is not found."""
    found = _NAMED.fullmatch(filename)
    if found is None:
        return current_app.send_static_file(filename)
    if found[1] != release():
        abort(404)
    written = _WRITTEN.fullmatch(found[2])
    response = _sent(written) if written else current_app.send_static_file(found[2])
    response.headers["Cache-Control"] = FOR_EVER
    return response


def _sent(written: re.Match[str]) -> Response:
    try:
        text = _shortened(*written.groups())
    except FileNotFoundError:
        abort(404)
    response = Response(text, mimetype=_MEDIA[written[1]])
    response.set_etag(f"{release()}-{written[0]}")
    # It is compressed once, as a file is.
    response.direct_passthrough = True
    response.make_conditional(request)
    return response


@lru_cache(maxsize=256)
def _shortened(kind: str, page: str | None, names: str) -> bytes:
    if page:
        text = script_of(f"{page}.js", f"{names}.js")
    else:
        files = (_API / "static" / kind / f"{name}.{kind}" for name in names.split("+"))
        text = "".join(file.read_text("utf-8") for file in files)
    return _LEFT_OUT[kind].sub("", text).encode()
