"""What other sites show of a link to a record: a title, a sentence, a picture."""

from __future__ import annotations

from typing import Any

from flask import url_for

from analysis.dates import date_told
from api.picture.layout import HEIGHT, WIDTH
from api.picture.moment import telling_place
from api.picture.raster import available
from api.picture.svg import shortened
from api.words import Language, page_words
from api.words.rules_pages import game_title
from records.library import Stored


def preview(stored: Stored, language: Language) -> dict[str, Any]:
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
