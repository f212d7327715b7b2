"""The words of the pages about games, and of the page that judges a record by every rule book."""

from __future__ import annotations

from records.rules.games import GAMES

GAME_PAGES: dict[str, tuple[str, str]] = {
    "games-note": (
        "The rules that records are held against. Each point has its source; where the "
        "sources disagree, there is an option.",
        "Les règles auxquelles les relevés sont confrontés. Chaque point a sa source, chaque "
        "désaccord entre les sources une option.",
    ),
    "as-played": ("As played by default", "Les règles par défaut"),
    "point": ("Point", "Point"),
    "source": ("Source", "Source"),
    "sources": ("Sources", "Sources"),
    "options": ("Options", "Options"),
    "options-note": (
        "What players may agree otherwise, as the tag Options of a record says it. What "
        "holds by default is marked.",
        "Ce dont les joueurs peuvent convenir, comme le dit la balise Options d’un relevé. "
        "Ce qui vaut par défaut est marqué.",
    ),
    "compare-with": ("Compare with", "Comparer avec"),
    "compare": ("Compare", "Comparer"),
    "compare-none": ("no other game", "aucun autre jeu"),
    "differences-n": ("{n} points differ", "{n} points diffèrent"),
    "same-rules": ("These two have the same rules.", "Ces deux jeux ont les mêmes règles."),
    "books": ("Rule books", "Règles"),
    "books-title": ("Under every rule book", "Selon toutes les règles"),
    "books-note": (
        "Every game for this number of players and this pack, with its default options, with "
        "the record’s own, and with one option changed: which of them allow what was played, and "
        "where each of the others first objects.",
        "Chaque jeu d’autant de joueurs avec ces cartes, par défaut, avec les options du "
        "relevé, et une option changée : lesquels permettent ce qui a été joué, et où chacun "
        "relève la première faute.",
    ),
    "books-working": ("Replaying under every rule book…", "On rejoue selon toutes les règles…"),
    "books-allow": ("{n} allow it", "{n} le permettent"),
    "books-allow-one": ("1 allows it", "1 le permet"),
    "books-none": ("None allows it as written.", "Aucune ne le permet tel quel."),
    "books-object": (
        "For {n} rule books this is the first fault",
        "La première faute selon {n} règles",
    ),
    "books-own": ("also by the record’s own", "dont celles du relevé"),
    "colon": (": ", " : "),
    "book-own": ("the record’s own", "celles du relevé"),
    "book-allows": ("allows it", "le permet"),
    "by-default": ("by default", "par défaut"),
}


def game_title(game: str | None) -> dict[str, str] | None:
    """Return the title of a game in English and French, or None if the game is unknown."""
    known = GAMES.get(game) if game is not None else None
    return None if known is None else dict(known.title)
