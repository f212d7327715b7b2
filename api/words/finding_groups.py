"""The findings in groups, as the list of records offers them."""

from __future__ import annotations

from records.findings import CODES
from records.languages import Language

#: The names of the groups, each with the beginnings of the codes in it.
_GROUPS: tuple[tuple[dict[Language, str], tuple[str, ...]], ...] = (
    ({"en": "Text and tags", "fr": "Texte et balises"}, ("syntax-", "tag-", "seat-")),
    ({"en": "Game and options", "fr": "Jeu et options"}, ("game-", "option-")),
    ({"en": "The deal", "fr": "La donne"}, ("deal-",)),
    (
        {"en": "Plays", "fr": "Cartes jouées"},
        ("play-", "turn", "trick-number", "after-end", "irregular-"),
    ),
    ({"en": "Declarations", "fr": "Annonces"}, ("declare-",)),
    (
        {"en": "Exchanges, draws, closings", "fr": "Échanges, pioches, fermetures"},
        ("exchange-", "draw-", "close-", "claim-"),
    ),
    ({"en": "Talk and orders", "fr": "Paroles et ordres"}, ("speech-", "order-")),
    ({"en": "Scores and results", "fr": "Marques et résultats"}, ("score-", "result-")),
)


def finding_groups(language: Language) -> list[tuple[str, list[str]]]:
    """Return the groups in the words of a language, each with its codes in their usual order."""
    return [
        (words[language], [code for code in CODES if code.startswith(beginnings)])
        for words, beginnings in _GROUPS
    ]
