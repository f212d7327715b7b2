"""The words that the figures use, in English and French."""

from __future__ import annotations

from typing import Literal

Language = Literal["en", "fr"]

LANGUAGES: tuple[Language, ...] = ("en", "fr")

WORDS: dict[str, dict[Language, str]] = {
    "deal": {"en": "Deal", "fr": "Coup"},
    "findings": {"en": "Findings", "fr": "Constats"},
    "target": {"en": "Target", "fr": "But"},
    "unknown-score": {
        "en": "The score cannot be known from this record",
        "fr": "Ce relevé ne permet pas de connaître le score",
    },
}

#: For what points are marked: the words for `Mark.source`.
SOURCES: dict[str, dict[Language, str]] = {
    "declaration": {"en": "declaration", "fr": "annonce"},
    "exchange": {"en": "exchange of the 7", "fr": "échange du 7"},
    "seven": {"en": "seven of trumps", "fr": "sept d’atout"},
    "brisques": {"en": "brisques", "fr": "brisques"},
    "cards": {"en": "card points", "fr": "points de cartes"},
    "last-trick": {"en": "last trick", "fr": "dernière levée"},
    "tricks": {"en": "tricks", "fr": "levées"},
    "honours": {"en": "honours", "fr": "honneurs"},
    "deal": {"en": "deal", "fr": "coup"},
    "chips": {"en": "chips", "fr": "jetons"},
    "stated": {"en": "as the record states", "fr": "selon le relevé"},
}

_FRENCH_RANKS = {"K": "R", "Q": "D", "J": "V"}
_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def word(key: str, language: Language) -> str:
    """The word for `key`."""
    return WORDS[key][language]


def source_word(source: str, language: Language) -> str:
    """For what points were marked, in words; an unknown source stands for itself."""
    entry = SOURCES.get(source)
    return source if entry is None else entry[language]


def card_sign(name: str, language: Language) -> str:
    """A card as readers of that language write it.

    >>> card_sign("QS", "fr"), card_sign("TH", "en"), card_sign("Kx", "en")
    ('D♠', '10♥', 'K?')
    """
    rank, suit = name[:1], name[1:]
    if name == "x":
        return "?"
    if rank == "T":
        rank = "10"
    elif rank == "x":
        rank = "?"
    elif language == "fr":
        rank = _FRENCH_RANKS.get(rank, rank)
    return rank + _SIGNS.get(suit, "?")


def cards_sign(names: str, language: Language) -> str:
    """Several cards written without a space between.

    >>> cards_sign("QSJD", "fr")
    'D♠ V♦'
    """
    return " ".join(card_sign(names[i : i + 2], language) for i in range(0, len(names), 2))
