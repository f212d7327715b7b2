"""Hints about cards written in the letters of another language than the record's."""

from __future__ import annotations

from collections.abc import Mapping

from records.notation.words_of_play import names_cards

# By the language of the letters.
_LETTERS = {
    "fr": {
        "en": '; these are French letters, which are read under the tag [Language "fr"]',
        "fr": ' ; ce sont des lettres françaises, qui se lisent sous la balise [Language "fr"]',
    },
    "en": {
        "en": '; these are English letters, and this record has the tag [Language "fr"]',
        "fr": ' ; ce sont des lettres anglaises, et ce relevé a la balise [Language "fr"]',
    },
}


def other_letters(text: str, language: str) -> Mapping[str, str] | str:
    """Return a hint if one of the words names a card in another language's letters, else ``""``.

    >>> other_letters("A:RP", "en")["en"]
    '; these are French letters, which are read under the tag [Language "fr"]'
    >>> other_letters("KSS", "en")
    ''
    """
    for word in text.split():
        for other, hint in _LETTERS.items():
            if other != language and names_cards(word, other) and not names_cards(word, language):
                return hint
    return ""
