"""The words of the pages about games, and of the page that judges a record by every rule book."""

from __future__ import annotations

from records.languages import Language
from records.rules.games import GAMES

GAME_PAGES: dict[str, dict[Language, str]] = {
    "games-note": {
        "en": "The rules that records are held against. Each point has its source; where the "
        "sources disagree, there is an option.",
        "fr": "Les règles auxquelles les relevés sont confrontés. Chaque point a sa source, chaque "
        "désaccord entre les sources une option.",
    },
    "players-n": {"en": "{n} players", "fr": "{n} joueurs"},
    "its-records": {"en": "Its records", "fr": "Ses relevés"},
    "as-played": {"en": "As played by default", "fr": "Les règles par défaut"},
    "point": {"en": "Point", "fr": "Point"},
    "source": {"en": "Source", "fr": "Source"},
    "sources": {"en": "Sources", "fr": "Sources"},
    "options": {"en": "Options", "fr": "Options"},
    "options-note": {
        "en": "What players may agree otherwise, as the tag Options of a record says it. What "
        "holds by default is marked.",
        "fr": "Ce dont les joueurs peuvent convenir, comme le dit la balise Options d’un relevé. "
        "Ce qui vaut par défaut est marqué.",
    },
    "compare-with": {"en": "Compare with", "fr": "Comparer avec"},
    "compare": {"en": "Compare", "fr": "Comparer"},
    "compare-none": {"en": "no other game", "fr": "aucun autre jeu"},
    "differences-n": {"en": "{n} points differ", "fr": "{n} points diffèrent"},
    "same-rules": {
        "en": "These two have the same rules.",
        "fr": "Ces deux jeux ont les mêmes règles.",
    },
    "books": {"en": "Rule books", "fr": "Règles"},
    "books-title": {"en": "Under every rule book", "fr": "Selon toutes les règles"},
    "books-note": {
        "en": "Every game for this number of players and this pack, with its default options, with "
        "the record’s own, and with one option changed: which of them allow what was played, and "
        "where each of the others first objects.",
        "fr": "Chaque jeu d’autant de joueurs avec ces cartes, par défaut, avec les options du "
        "relevé, et une option changée : lesquels permettent ce qui a été joué, et où chacun "
        "relève la première faute.",
    },
    "books-working": {
        "en": "Replaying under every rule book…",
        "fr": "On rejoue selon toutes les règles…",
    },
    "books-allow": {"en": "{n} allow it", "fr": "{n} le permettent"},
    "books-allow-one": {"en": "1 allows it", "fr": "1 le permet"},
    "books-none": {"en": "None allows it as written.", "fr": "Aucune ne le permet tel quel."},
    "books-object": {
        "en": "For {n} rule books this is the first fault",
        "fr": "La première faute selon {n} règles",
    },
    "books-own": {"en": "also by the record’s own", "fr": "dont celles du relevé"},
    "colon": {"en": ": ", "fr": " : "},
    "book-own": {"en": "the record’s own", "fr": "celles du relevé"},
    "book-allows": {"en": "allows it", "fr": "le permet"},
    "by-default": {"en": "by default", "fr": "par défaut"},
}


def game_title(game: str | None) -> dict[str, str] | None:
    """Return the title of a game in English and French, or None if the game is unknown."""
    known = GAMES.get(game) if game is not None else None
    return None if known is None else dict(known.title)
