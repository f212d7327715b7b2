"""The pages of the games: the rules of each with their sources, and comparisons of two."""

from __future__ import annotations

import re
from typing import NamedTuple

from flask import Blueprint, Response, request, url_for
from markupsafe import Markup, escape

from api.help.places import linked_source
from api.http.problems import fail
from api.pages.site import page, page_language
from records.languages import Text
from records.rules.games import GAMES
from records.rules.games.bibliography import source_words
from records.rules.option_words import value_words
from records.rules.rules_in_words import Difference, Fact, differences, facts
from records.rules.ruleset import Game

blueprint = Blueprint("rules_pages", __name__)

_ADDRESS = re.compile(r"https?://[^\s;]+")


class Row(NamedTuple):
    """One point of the rules: what a game says of it, and what the other one says if compared."""

    about: Text
    facts: tuple[Fact, ...]

    @property
    def topic(self) -> str:
        """Which rules of the engine go by it."""
        return self.facts[0].topic

    @property
    def differs(self) -> bool:
        """Whether the games differ on this point."""
        return any(fact.holds != self.facts[0].holds for fact in self.facts)


@blueprint.get("/games")
def games() -> Response:
    """Show all games, each in a few words."""
    return page("games.html")


@blueprint.get("/games/<game>")
def game(game: str) -> Response:
    """Show the rules of a game, beside those of the game that `with` names, if any."""
    shown = _game(game)
    named = request.args.get("with")
    other = _game(named) if named else None
    return page(
        "game.html",
        game=shown,
        compared=other,
        rows=_rows(shown, other),
        choices=_choices(shown, other),
        value_words=value_words,
        source_links=source_links,
    )


def _rows(game: Game, other: Game | None) -> list[Row]:
    compared = [facts(one.rules()) for one in (game, other) if one is not None]
    return [Row(of_point[0].about, of_point) for of_point in zip(*compared, strict=True)]


def _choices(game: Game, other: Game | None) -> list[Difference]:
    """Return the options in which the two differ: only one has it, or the values differ."""
    found = differences(game, other) if other is not None else []
    return [one for one in found if one.option is not None]


def _game(game: str) -> Game:
    found = GAMES.get(game)
    if found is None:
        fail(404, "no-game", game=game)
    return found


def source_links(source: str) -> Markup:
    """Return a source in the reader's language, as HTML.

    Each chapter and book that it names is a link. An address in it leads out of the site.
    """
    language = page_language()
    addresses = _ADDRESS.search(source)
    if addresses:
        return _with_addresses(source_words(source, language))
    out = Markup()
    for words, place in linked_source(source):
        said = source_words(words, language)
        if place is None:
            out += escape(said)
        else:
            name, anchor = place
            address = url_for("help_pages.shown", name=name, _anchor=anchor or None)
            out += Markup('<a href="{}">{}</a>').format(address, said)
    return out


def _with_addresses(words: str) -> Markup:
    out, at = Markup(), 0
    for found in _ADDRESS.finditer(words):
        link = Markup('<a href="{0}" rel="external">{0}</a>').format(found[0])
        out += escape(words[at : found.start()]) + link
        at = found.end()
    return out + escape(words[at:])
