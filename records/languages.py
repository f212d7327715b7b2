"""The languages of Carnet, and the type of a text in all of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

Language = Literal["en", "fr"]

#: The languages in the order in which they are offered. The first is the default.
LANGUAGES: tuple[Language, ...] = ("en", "fr")

#: A text in each language, by the language's code.
Text = Mapping[str, str]


def both(pair: tuple[str, str]) -> Text:
    """Return a text that is written as a pair, one for each of LANGUAGES, by language.

    >>> both(("trick", "levée"))["fr"]
    'levée'
    """
    return dict(zip(LANGUAGES, pair, strict=True))


def texts(pairs: Mapping[str, tuple[str, str]]) -> dict[str, dict[Language, str]]:
    """Return the texts of a table of words, by language.

    >>> texts({"trick": ("trick", "levée")})
    {'trick': {'en': 'trick', 'fr': 'levée'}}
    """
    return {key: dict(zip(LANGUAGES, pair, strict=True)) for key, pair in pairs.items()}
