"""The dimensions by which insights are split and filtered, in one table."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from analysis.insights.deeds import CARD, CHOICE, DEAL, DEFAULT, GAME, MIDDLING, STRONG, WEAK
from records.languages import Language, Text


class Dimension(NamedTuple):
    """A dimension: its words, and the kind of deed that it applies to.

    `values` are words for those values that have some, in their order.
    """

    text: Text
    grain: int
    values: Mapping[str, Text] = MappingProxyType({})

    def label(self, value: str, language: Language) -> str:
        """Return the words for a value."""
        words = self.values.get(value)
        return value if words is None else words[language]

    def place(self, value: str) -> tuple[int, int, str]:
        """Return the place of a value among others: as listed, by number, by the alphabet."""
        listed = list(self.values)
        at = listed.index(value) if value in listed else len(listed)
        return at, int(value) if value.isdecimal() else 0, value


#: Every dimension, by its name.
DIMENSIONS: dict[str, Dimension] = {
    "player": Dimension({"en": "player", "fr": "joueur"}, GAME),
    "opponent": Dimension({"en": "against", "fr": "contre"}, GAME),
    "pair": Dimension({"en": "pair of players", "fr": "paire de joueurs"}, GAME),
    "seat": Dimension({"en": "seat", "fr": "place"}, GAME),
    "game": Dimension({"en": "game", "fr": "jeu"}, GAME),
    "rules": Dimension(
        {"en": "rules", "fr": "règles"},
        GAME,
        {DEFAULT: {"en": "default rules", "fr": "règles par défaut"}},
    ),
    "year": Dimension({"en": "year", "fr": "année"}, GAME),
    "month": Dimension({"en": "month", "fr": "mois"}, GAME),
    "decade": Dimension({"en": "decade", "fr": "décennie"}, GAME),
    "dealer": Dimension(
        {"en": "place after the dealer", "fr": "place après le donneur"},
        DEAL,
        {
            "0": {"en": "dealer", "fr": "donneur"},
            "1": {"en": "first to lead", "fr": "premier à jouer"},
        },
    ),
    "hand": Dimension(
        {"en": "hand dealt", "fr": "main reçue"},
        DEAL,
        {
            WEAK: {"en": "weak", "fr": "faible"},
            MIDDLING: {"en": "middling", "fr": "moyenne"},
            STRONG: {"en": "strong", "fr": "forte"},
        },
    ),
    "trick": Dimension({"en": "trick", "fr": "levée"}, CARD),
    "phase": Dimension(
        {"en": "part of the deal", "fr": "partie du coup"},
        CARD,
        {
            "talon": {"en": "while cards are drawn", "fr": "tant qu’on pioche"},
            "played-out": {"en": "nothing drawn any more", "fr": "sans plus piocher"},
        },
    ),
    "lead": Dimension(
        {"en": "lead or follow", "fr": "entame ou suite"},
        CARD,
        {
            "lead": {"en": "leading", "fr": "en entamant"},
            "follow": {"en": "following", "fr": "en suivant"},
        },
    ),
    "choice": Dimension(
        {"en": "kind of choice", "fr": "sorte de choix"},
        CHOICE,
        {
            "lead": {"en": "card led", "fr": "entame"},
            "follow": {"en": "card that follows suit or trumps", "fr": "carte fournie ou coupe"},
            "discard": {"en": "card of another suit", "fr": "défausse"},
            "declaration": {"en": "declaration or exchange", "fr": "annonce ou échange"},
        },
    ),
}
