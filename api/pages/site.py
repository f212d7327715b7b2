"""The pages of the site. What happens on them is in `static/js`."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from flask import (
    Blueprint,
    Response,
    g,
    make_response,
    redirect,
    render_template,
    request,
    send_file,
    url_for,
)
from flask import current_app as app
from werkzeug.wrappers import Response as AnyResponse

from analysis.dates import date_told
from api.help.documents import document
from api.http.stores import collection, stored_record
from api.middleware.access import COOKIE, may_change, may_sign_in
from api.middleware.headers import CONTENT_SECURITY_POLICY
from api.pages.release import SOURCE_PHRASES, scripts, styles_within, words_needed
from api.picture.layout import HEIGHT, WIDTH
from api.picture.moment import telling_place
from api.picture.raster import available
from api.picture.svg import shortened
from api.views.refused import Refused
from api.views.replay import ONE_DEAL_AT_ONCE, replay_view, shown_record
from api.words import LANGUAGES, Language, page_words, requested_language
from api.words.faults import finding_groups
from api.words.players import QUESTIONS
from api.words.rules_pages import game_title
from records.cards import RANKS
from records.library import Stored, Summary
from records.rules.games import GAMES
from records.rules.games.bibliography import phrases
from records.rules.option_words import option_words, options_in_words

blueprint = Blueprint("pages", __name__)

_COOKIE = "lang"
_PRELOADED = re.compile(r'<link rel="modulepreload" href="([^"]+)">')
_ANY_PACK = {"ranks": RANKS, "packs": 1}
_YEAR = 365 * 24 * 3600
#: What the first page plays: the record of `samples/besigue-faults.carnet` with a revoke.
A_REVOKE = Path(__file__).with_name("a-revoke.carnet")


def page_language() -> Language:
    """Return the reader's language: from the address, the cookie or the browser's wishes."""
    for chosen in (request.args.get("lang"), request.cookies.get(_COOKIE)):
        for language in LANGUAGES:
            if chosen == language:
                return language
    return requested_language()


def page_context(wanted: Language | None = None) -> dict[str, Any]:
    """Return what every template needs: language, words, games, and the link to the other language.

    The language is the reader's, unless another is wanted.
    """
    language = wanted or page_language()
    words = page_words(language)
    for_scripts = {**words, SOURCE_PHRASES: json.dumps(list(phrases(language).items()))}
    other = "fr" if language == "en" else "en"
    return {
        "language": language,
        "other": other,
        "other_address": f"{request.path}?{urlencode({**request.args.to_dict(), 'lang': other})}",
        "t": words,
        "games": list(GAMES.values()),
        "signed_in": g.get("caller") is not None and COOKIE in request.cookies,
        "may_change": may_change(),
        "may_sign_in": may_sign_in(),
        "scripts": scripts,
        "styles_within": styles_within,
        "static_file": lambda name: url_for("static", filename=name),
        "words_of": lambda entry: _in_script(
            json.dumps(
                {key: for_scripts[key] for key in sorted(words_needed(entry))}, ensure_ascii=False
            )
        ),
    }


def _in_script(text: str) -> str:
    return text.replace("<", "\\u003c")


def page(template: str, **values: Any) -> Response:
    """Return a page in the reader's language. A language from the address is kept in a cookie."""
    context = page_context()
    text = render_template(template, **{**context, **values})
    response = make_response(text)
    # A browser asks for the scripts as soon as it has the head of the answer.
    for address in _PRELOADED.findall(text):
        response.headers.add("Link", f"<{address}>; rel=modulepreload")
    if request.args.get("lang") == context["language"]:
        response.set_cookie(
            _COOKIE, context["language"], max_age=_YEAR, samesite="Lax", httponly=True
        )
    response.vary.update(("Accept-Language", "Cookie"))
    response.content_language.add(context["language"])
    return response


def _titles(charts: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return the kinds of charts, each with its title in the reader's language."""
    language = page_language()
    return [(kind, chart.title[language]) for kind, chart in charts.items()]


@blueprint.get("/")
def home() -> AnyResponse:
    """Show what Carnet is: a game stopped at a revoke, what one can do, and the latest games.

    An address with filters of the list leads to the list.
    """
    if request.args.keys() - {"lang"}:
        return redirect(
            f"{url_for('.index')}?{urlencode(list(request.args.items(multi=True)))}", 301
        )
    return page("home.html", text=A_REVOKE.read_text(encoding="utf-8"))


@blueprint.get("/records")
def index() -> Response:
    """Show the records of the collection, with a form to add some."""
    return page("list.html", codes=_codes())


def _codes() -> list[tuple[str, list[tuple[str, str]]]]:
    """Return the findings by their groups, each as the help calls it in the reader's language."""
    language = page_language()
    return [
        (group, [(code, document(f"findings/{code}", language).title) for code in codes])
        for group, codes in finding_groups(language)
    ]


@blueprint.get("/insights")
def insights() -> Response:
    """Let a reader choose a measure, what to split it by, and the records that it is of."""
    from analysis.charts import COLLECTION_CHARTS
    from analysis.insights import DIMENSIONS, MEASURES, dimensions_of

    language = page_language()
    return page(
        "insights.html",
        questions=QUESTIONS,
        measures=[
            (name, measure.text[language], " ".join(dimensions_of(name)))
            for name, measure in MEASURES.items()
        ],
        dimensions=[(name, one.text[language]) for name, one in DIMENSIONS.items()],
        charts=_titles(COLLECTION_CHARTS),
        codes=_codes(),
    )


@blueprint.get("/bin")
def bin_() -> Response:
    """Show the deleted records, with undo."""
    return page("bin.html")


@blueprint.get("/records/<record>")
def replay(record: str) -> Response:
    """Show the replay of a record."""
    stored = stored_record(record)
    summary = stored.summary
    from analysis.charts import CHARTS

    return page(
        "replay.html",
        record=summary,
        preview=_preview(stored, page_language()),
        opening=_opening(stored),
        title=game_title(summary.game),
        date=summary.date and date_told(summary.date, page_language()),
        options=_options(summary),
        charts=_titles({kind: CHARTS[kind] for kind in CHARTS if kind not in _empty(summary)}),
        pack=_packs().get(summary.game or "", _ANY_PACK),
        labels=[tag.name for tag in collection().tags.of(record)],
        studies=collection().studies.page(record).items,
    )


def _preview(stored: Stored, language: Language) -> dict[str, Any]:
    """Return what a page says of its record to whoever links to it; see `preview.html`.

    A server does not see which place of the record an address names. The picture shows the first
    fault, because a faulty record is usually sent for its fault. Otherwise it shows the opening,
    because at the end the table is empty. If PNG cannot be made here, there is no picture.
    """
    summary, words = stored.summary, page_words(language)
    title = game_title(summary.game)
    game = title[language] if title else summary.game or words["unknown-game"]
    names = " – ".join(summary.players.values())
    deal, ply = telling_place(stored.findings)
    deals = words["deals-one"] if summary.deals == 1 else words["deals"].format(n=summary.deals)
    date = summary.date and date_told(summary.date, language)
    said = [game if names else "", summary.event, date, deals, _fault(stored, language)]
    heading = shortened(names or game)
    pictured = available() and title is not None and summary.deals > 0
    image = url_for(
        "pictures.picture_of",
        record=summary.id,
        deal=deal,
        ply=ply,
        language=language,
        _external=True,
        **{"as": "png"},
    )
    return {
        "title": heading,
        "description": shortened(" · ".join(filter(None, said))),
        "address": url_for("pages.replay", record=summary.id, _external=True),
        "locale": {"en": "en_GB", "fr": "fr_FR"}[language],
        "image": image if pictured else None,
        "alt": words["preview-alt"].format(title=heading),
        "width": WIDTH,
        "height": HEIGHT,
    }


def _fault(stored: Stored, language: Language) -> str:
    """Return what is wrong at the first fault, or an empty text."""
    place = telling_place(stored.findings)
    for one in stored.findings:
        if (one["deal"], one["ply"]) == place and not one.get("variation"):
            return f"✗ {one['message'][language]}"
    return ""


def _opening(stored: Stored) -> str | None:
    """Return the replay of a record of one deal, to spare its page a trip for it.

    Of more deals it is None, because an address may name any of them, and so it is of a long text
    or deal, so that the page is not kept waiting.
    """
    if stored.summary.deals != 1 or len(stored.text) > ONE_DEAL_AT_ONCE:
        return None
    try:
        return _in_script(json.dumps(replay_view(shown_record(stored), 1, None, None)))
    except Refused:
        return None


def _empty(summary: Summary) -> set[str]:
    """Return the charts that have nothing to show in a record's game."""
    game = GAMES.get(summary.game or "")
    return {"declarations"} if game and game.rules().declarations is None else set()


def _options(summary: Summary) -> str:
    """Return the options of a record in words."""
    said = options_in_words(GAMES.get(summary.game or ""), summary.options or "")
    return "; ".join(text[page_language()] for text in said)


@blueprint.get("/replay")
def linked() -> Response:
    """Show the record that the fragment of the address holds, which no request has in it."""
    return page("linked.html", packs=_packs())


@blueprint.get("/new")
def new() -> Response:
    """Show the page on which a record is typed, pasted or dropped."""
    return _typing_page(None)


@blueprint.get("/records/<record>/edit")
def edit(record: str) -> Response:
    """Show the page on which a stored record is corrected."""
    return _typing_page(stored_record(record).summary)


@blueprint.get("/records/<record>/books")
def books(record: str) -> Response:
    """Show what every rule book says of a record."""
    language = page_language()
    titles = {game.id: game.title[language] for game in GAMES.values()}
    options = {
        game.id: {
            option.name: {
                "": option.text[language].rstrip("."),
                **{value: option_words(option, value)[language] for value in option.values},
            }
            for option in game.options
        }
        for game in GAMES.values()
    }
    summary = stored_record(record).summary
    return page("books.html", record=summary, titles=titles, options=options)


@blueprint.get("/records/<record>/history")
def history(record: str) -> Response:
    """Show the changes to a record and its earlier texts, with undo."""
    return page("history.html", record=stored_record(record).summary)


def _packs() -> dict[str, dict[str, Any]]:
    """Return what a page needs to know of each game's cards, under its default options."""
    names = ("ranks", "packs", "size", "seats", "hand_size", "turn_up")
    rules = {game.id: game.rules() for game in GAMES.values()}
    return {game: {name: getattr(one, name) for name in names} for game, one in rules.items()}


def _typing_page(summary: Summary | None) -> Response:
    return page("typing.html", record=summary, packs=_packs())


@blueprint.get("/records/<record>/embed")
def embed(record: str) -> Response:
    """Show only the table of a record. Any site may show this page in a frame."""
    stored = stored_record(record)
    response = page(
        "embed.html",
        record=stored.summary,
        preview=_preview(stored, page_language()),
        opening=_opening(stored),
        title=game_title(stored.summary.game),
    )
    response.headers["Content-Security-Policy"] = CONTENT_SECURITY_POLICY.replace(
        "frame-ancestors 'none'", "frame-ancestors *"
    )
    return response


@blueprint.get("/api/v1/docs")
def docs() -> AnyResponse:
    """Lead to the document of the interface."""
    return redirect(url_for("help_pages.shown", name="http"))


@blueprint.get("/favicon.ico")
def favicon() -> Response:
    """Return the icon of the site. Browsers ask for it under this name."""
    return send_file(f"{app.static_folder}/favicon.svg", mimetype="image/svg+xml", max_age=_YEAR)
