"""The files that pages are made of: which a page asks for, as what they are sent, their addresses.

Each module of `static/js` is a file of its own, and a page needs tens of them. On a slow network
each would cost a trip, so the modules that a page imports at once come in one script.

Each address names the release that it belongs to. A page of one release never gets a file of
another, whatever browsers, proxies and service workers have kept: another release has other
addresses. So everybody may keep such a file for ever.

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

from api.help.contents import ROOT
from api.words.pages import PAGES

SCRIPTS = Path(__file__).parents[1] / "static" / "js"
#: The module that cuts a text into tokens: that of the reader that anybody may copy.
_READER = ROOT / "examples" / "js-reader" / "tokens.js"
#: The word of a page that holds the French for the sources of rules.
SOURCE_PHRASES = "source-phrases"

#: The names that a module takes of another, and the file of that.
_IMPORT = re.compile(r"^import (\{[^}]*\}) from \"\./([\w-]+\.js)\";", re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const) (\w+))", re.MULTILINE)
_IMPORT_LATER = re.compile(r"\bimport\((\"\./([\w-]+\.js)\")\)")
#: The script with all modules that a page imports at once, but for its own.
_TOGETHER = "all.js"
_OF_EVERY_PAGE = "offline.js"
_LITERAL = re.compile(r"[\"'`]([\w-]+)[\"'`]")
#: A key that is put together: its beginning stands in the script.
_BEGINNING = re.compile(r"`([\w-]+-)\$\{")


@cache
def modules(entry: str) -> tuple[str, ...]:
    """Return the file names of the module `entry` and of all modules that it imports at once.

    Each stands after those that it imports.
    """
    found: dict[str, None] = {}

    def visit(name: str) -> None:
        for _, imported in _IMPORT.findall(_text(name)):
            if imported not in found:
                visit(imported)
        found[name] = None

    visit(entry)
    return tuple(found)


def scripts(entry: str) -> tuple[str, ...]:
    """Return the scripts that a page loads at once, its own last, whose module is `entry`."""
    page = entry.removesuffix(".js")
    return tuple(f"{page}/{name}" for name in (_TOGETHER, entry)[len(modules(entry)) < 2 :])


def script_of(page: str, name: str) -> str:
    """Return the script `name` as the page loads it whose module is `page`.

    In `all.js` each module is an object with what it exports. Any other script takes what it
    imports from these objects, if they have it, so no page has a module twice. Raises
    FileNotFoundError if there is no such script.
    """
    if name == _TOGETHER:
        return "".join(_as_object(one) for one in modules(page)[:-1])
    shared = modules(page)[:-1]

    def taken(found: re.Match[str]) -> str:
        if found[2] not in shared:
            return found[0]
        return f'import {{ {_object(found[2])} }} from "./{_TOGETHER}";\n{_destructured(found)}'

    return _IMPORT.sub(taken, _text(name))


def _as_object(name: str) -> str:
    text = _IMPORT.sub(_destructured, _text(name))
    names = ", ".join(_EXPORT.findall(text))
    body = _EXPORT.sub("", text)
    return f"export const {_object(name)} = (() => {{\n{body}return {{ {names} }};\n}})();\n"


def _destructured(found: re.Match[str]) -> str:
    return f"const {found[1].replace(' as ', ': ')} = {_object(found[2])};"


def _object(name: str) -> str:
    return f"${name.removesuffix('.js').replace('-', '_')}"


@cache
def words_needed(entry: str) -> frozenset[str]:
    """Return the keys of the words that a page may ask for whose script is `entry`.

    They are those of all scripts that it ever imports, and of the one that every page has.
    """
    reached = {*_reached(entry), *_reached(_OF_EVERY_PAGE)}
    texts = [_text(name) for name in reached]
    named = {key for text in texts for key in _LITERAL.findall(text)}
    beginnings = tuple({one for text in texts for one in _BEGINNING.findall(text)})
    return frozenset(
        key
        for key in (*PAGES, SOURCE_PHRASES)
        if key in named or key.removesuffix("-one") in named or key.startswith(beginnings)
    )


def _reached(entry: str) -> list[str]:
    """Return the file names of all modules that a page ever imports."""
    found = [entry]
    for name in found:
        text = _text(name)
        named = [one for way in (_IMPORT, _IMPORT_LATER) for _, one in way.findall(text)]
        found += [one for one in dict.fromkeys(named) if one not in found]
    return found


def file_of(name: str) -> Path:
    """Return the file of a module."""
    return _READER if name == _READER.name else SCRIPTS / name


def _text(name: str) -> str:
    return file_of(name).read_text(encoding="utf-8")


def _styles(name: str) -> str:
    return (_API / "static" / "css" / name).read_text(encoding="utf-8")


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
    digest = hashlib.sha256(repr(PAGES).encode() + _READER.read_bytes())
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
        files = (f"{name}.{kind}" for name in names.split("+"))
        read = _text if kind == "js" else _styles
        text = "".join(map(read, files))
    return _LEFT_OUT[kind].sub("", text).encode()
