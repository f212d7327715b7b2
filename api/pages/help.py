"""The help: the documents as pages, their search, and the ways to them from findings and rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from flask import (
    Blueprint,
    Response,
    abort,
    get_template_attribute,
    redirect,
    request,
    send_from_directory,
    url_for,
)
from werkzeug.wrappers import Response as AnyResponse

from api.help.contents import GROUPS, ROOT
from api.help.documents import NoDocumentError, beside, document, in_french
from api.help.places import place_of_book, place_of_chapter, place_of_rule
from api.help.rendering import Address, Rendered, rendered
from api.help.searching import MOST, search
from api.pages.site import page, page_language
from api.words import page_words
from records.languages import Language
from records.rules.games import GAMES

blueprint = Blueprint("help_pages", __name__, url_prefix="/help")

#: The most characters of a query. A longer one is cut.
_LONGEST = 200


def help_address(name: str, anchor: str = "") -> str:
    """Return the address of a document, or of the list of all if `name` is empty."""
    if not name:
        return url_for("help_pages.index")
    return url_for("help_pages.shown", name=name, _anchor=anchor or None)


@cache
def _rendered(name: str, language: Language) -> Rendered:
    table: Callable[..., str] = get_template_attribute("player.html", "sample")
    address = Address(
        help_address,
        lambda file: url_for("help_pages.image", file=file),
        url_for("pages.linked"),
        lambda finding: str(table(page_words(language), finding)),
    )
    return rendered(document(name, language), address, language)


def _page(template: str, **values: Any) -> Response:
    return page(
        template,
        frame="base.html",
        help_address=help_address,
        search_address=url_for("help_pages.searched"),
        game_address=lambda game: url_for("rules_pages.game", game=game),
        **values,
    )


@blueprint.get("", strict_slashes=False)
def index() -> Response:
    """Show all documents, grouped by what a reader wants."""
    return _page("help-index.html", groups=GROUPS, document_of=document)


@blueprint.get("/search")
def searched() -> Response:
    """Show what the documents say on the words of `q`."""
    query = request.args.get("q", "")[:_LONGEST].strip()
    answer = search(query, page_language())
    return _page("help-search.html", query=query, answer=answer, most=MOST)


@blueprint.get("/images/<file>")
def image(file: str) -> AnyResponse:
    """Return a picture of the documents."""
    # Not every system knows what WebP is.
    kind = "image/webp" if file.endswith(".webp") else None
    return send_from_directory(ROOT / "docs" / "images", file, mimetype=kind)


@blueprint.get("/rule/<path:rule>")
def rule(rule: str) -> AnyResponse:
    """Lead to where a rule is told in the reader's language, by the id that findings give."""
    try:
        place = place_of_rule(rule)
    except KeyError:
        abort(404)
    game, *topic = rule.split("/")
    foreign = page_language() != "en" and place is not None and not in_french(place[0])
    if place is None or (foreign and game in GAMES):
        return redirect(url_for("rules_pages.game", game=game, _anchor=topic[0]))
    return redirect(help_address(*place))


@blueprint.get("/rulebook/<chapter>")
def chapter(chapter: str) -> AnyResponse:
    """Lead to a chapter of the rulebook."""
    try:
        return redirect(help_address(*place_of_chapter(chapter)))
    except KeyError:
        abort(404)


@blueprint.get("/source/<path:name>")
def source(name: str) -> AnyResponse:
    """Lead to the source that these words name, or to the list of all."""
    return redirect(help_address(*(place_of_book(name) or ("sources", ""))))


@blueprint.get("/<path:name>")
def shown(name: str) -> Response:
    """Show a document."""
    language = page_language()
    try:
        found = document(name, language)
    except NoDocumentError:
        abort(404)
    before, after = beside(name, language)
    return _page(
        "help.html",
        document=found,
        rendered=_rendered(name, language),
        before=before,
        after=after,
    )
